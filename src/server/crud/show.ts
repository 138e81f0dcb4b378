import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { forbidden, notFound } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { columnNamed } from "../db/schema/declared-columns.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";
import type { ResourceModel } from "./model.ts";
import { presenterOf, type Selected, veilOf, type WireRow } from "./present.ts";
import { rowScopeOf } from "./row-scope.ts";
import type { RowKey } from "./server-part.ts";

const makers = new WeakMap<
  ResourceModel,
  (where: Database | Transaction, rows: SQL | undefined) => Promise<WireRow[]>
>();

function wholeRows(model: ResourceModel) {
  let bring = makers.get(model);
  if (!bring) {
    const names = [...model.fields.keys()];
    const { select, joins } = model.selection(names);
    const present = presenterOf(model, names);
    bring = async (where, rows) => {
      const found = await rowsOf<Selected>(
        where,
        sql`select ${select} from ${model.table}${joins} where ${rows ?? sql`true`}`,
      );
      return found.map(present);
    };
    makers.set(model, bring);
  }
  return bring;
}

/** A whole row in the person's scope. Throws 404 where there is none. */
export async function showRow(
  where: Database | Transaction,
  model: ResourceModel,
  scope: Scope,
  id: string,
): Promise<WireRow> {
  const { read } = rowScopeOf(model.resource, scope);
  const [row] = await wholeRows(model)(where, and(read, eq(model.table.id, id)));
  if (!row) throw notFound();
  return veilOf(model, scope)(row);
}

/** Those of the rows that are in the person's scope, by id. */
export async function showRows(
  where: Database | Transaction,
  model: ResourceModel,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WireRow>> {
  const { read } = rowScopeOf(model.resource, scope);
  const rows = await wholeRows(model)(where, and(read, inArray(model.table.id, [...ids])));
  const veil = veilOf(model, scope);
  return new Map(rows.map((row) => [String(row.id), veil(row)]));
}

export const isRow = ({ table, resource }: ResourceModel, { id, agencyId }: RowKey): SQL | undefined =>
  and(
    resource.owner === "platform" ? undefined : eq(columnNamed(table, "agencyId"), agencyId),
    eq(table.id, id),
  );

/**
 * A row that was just written. Throws 403 where its author may not change it, such as a variant added to the platform's
 * catalog; the transaction then rolls back.
 */
export async function showOwn(
  tx: Transaction,
  model: ResourceModel,
  scope: Scope,
  key: RowKey,
): Promise<WireRow> {
  const { write } = rowScopeOf(model.resource, scope);
  const [row] = await wholeRows(model)(tx, and(write, isRow(model, key)));
  if (!row) throw forbidden();
  return row;
}

/** A row by its key, without a scope: for example one's own profile. */
export async function showWritten(
  tx: Database | Transaction,
  model: ResourceModel,
  key: RowKey,
): Promise<WireRow> {
  const [row] = await wholeRows(model)(tx, isRow(model, key));
  if (!row) throw notFound();
  return row;
}
