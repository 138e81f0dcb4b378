import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The version of prices that were never saved. */
const FIRST = 1;

type VersionRow = { version: number };

const ofCatalog = (basecostId: string, catalogId: string) =>
  sql`basecost_id = ${basecostId} and catalog_id = ${catalogId}`;

export async function versionOfPrices(
  where: Database | Transaction,
  basecostId: string,
  catalogId: string,
): Promise<number> {
  const [row] = await rowsOf<VersionRow>(
    where,
    sql`select version from basecost_catalogs where ${ofCatalog(basecostId, catalogId)}`,
  );
  return row?.version ?? FIRST;
}

/** Locks a catalog's prices in a base cost for a change. Returns their version. */
export async function lockPrices(tx: Transaction, basecostId: string, catalogId: string): Promise<number> {
  // Waits for a concurrent first save, and then finds its row.
  await tx.execute(sql`insert into basecost_catalogs (basecost_id, catalog_id, version)
    values (${basecostId}, ${catalogId}, ${FIRST}) on conflict do nothing`);
  const [row] = await rowsOf<VersionRow>(
    tx,
    sql`select version from basecost_catalogs where ${ofCatalog(basecostId, catalogId)} for update`,
  );
  return row?.version ?? FIRST;
}
