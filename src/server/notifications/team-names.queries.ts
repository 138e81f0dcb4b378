import { sql } from "drizzle-orm";
import type { Raw } from "../db/raw-row.ts";
import type { sellerTeams } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

export async function namesOfTeams(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<Raw<typeof sellerTeams, "id" | "name">>(
    tx,
    sql`select id, name from seller_teams where agency_id = ${agencyId} and id = any(${uuids(ids)})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
