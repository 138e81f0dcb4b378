import { eq, type SQL, sql } from "drizzle-orm";
import { products } from "../../domain/resources/index.ts";
import { forbidden, notFound } from "../api-error.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { products as productsTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";

const { table, resource } = modelOf(products);

export interface ScopedProduct {
  readonly agencyId: string;
  readonly id: string;
  readonly title: string;
}

async function read(
  where: Database | Transaction,
  condition: SQL | undefined,
  id: string,
  lock: SQL,
): Promise<ScopedProduct | undefined> {
  const [row] = await rowsOf<Raw<typeof productsTable, "agency_id" | "id" | "title">>(
    where,
    sql`select agency_id, id, title from ${table}
      where ${eq(table.id, id)} and ${condition ?? sql`true`} and deleted_at is null ${lock}`,
  );
  return row && { agencyId: row.agency_id, id: row.id, title: row.title };
}

/** A product that the person reads. @throws ApiError 404 */
export async function findProduct(
  where: Database | Transaction,
  scope: Scope,
  id: string,
): Promise<ScopedProduct> {
  const found = await read(where, rowScopeOf(resource, scope).read, id, sql``);
  if (!found) throw notFound();
  return found;
}

async function writable(tx: Transaction, scope: Scope, id: string, lock: SQL): Promise<ScopedProduct> {
  const found = await read(tx, rowScopeOf(resource, scope).write, id, lock);
  if (found) return found;
  await findProduct(tx, scope, id);
  throw forbidden();
}

/** A product that the person may change. @throws ApiError 404, or 403 where it is only readable */
export const findWritableProduct = (tx: Transaction, scope: Scope, id: string): Promise<ScopedProduct> =>
  writable(tx, scope, id, sql``);

/** The same, locked. */
export const lockProduct = (tx: Transaction, scope: Scope, id: string): Promise<ScopedProduct> =>
  writable(tx, scope, id, sql`for update`);
