import { suppliers as supplierTable } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import content from "../content/suppliers.json" with { type: "json" };
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";

/** Ids of suppliers by which catalogs they make. */
export type SupplierIds = ReadonlyMap<string, string>;

/** Inserts the platform's suppliers, and the one of an agency. */
export async function insertSuppliers(
  tx: Transaction,
  random: Random,
  { agencyIds, since }: { readonly agencyIds: readonly string[]; since(days: number): string },
): Promise<SupplierIds> {
  const at = since(699);
  const made = content.map(({ agency, catalogs, ...supplier }) => ({
    catalogs,
    row: {
      ...supplier,
      id: demoId(random, at),
      ownerAgencyId: agency === null ? null : (agencyIds[agency] ?? null),
      active: 1,
      createdAt: at,
    },
  }));
  await insertRows(
    tx,
    supplierTable,
    made.map(({ row }) => row),
  );
  return new Map(made.map(({ catalogs, row }) => [catalogs, row.id]));
}
