import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { images } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** Those of these images that were rendered for print: their empty margins are the placement of a person. */
export async function printFilesAmong(
  where: Database | Transaction,
  agencyId: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const rows = await rowsOf<Raw<typeof images, "path">>(
    where,
    sql`select path from images where agency_id = ${agencyId} and path = any(${sql.param([...new Set(paths)])}::text[])
      and is_print_file`,
  );
  return new Set(rows.map(({ path }) => path));
}
