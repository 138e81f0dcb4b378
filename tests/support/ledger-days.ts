import fs from "node:fs";
import path from "node:path";
import type { Database } from "../../src/server/db/client.ts";
import { migrationsFolder } from "../../src/server/db/migrate.ts";

/** The statement of the migration that filled the sums by day from journal lines that were there. */
function backfill(): string {
  const folder = migrationsFolder();
  const file = fs.readdirSync(folder).find((name) => name.endsWith("_ledger-days.sql")) ?? "";
  return fs.readFileSync(path.join(folder, file), "utf8").split("--> statement-breakpoint").at(-1) ?? "";
}

/** Makes the sums by day again, as for a database from before they were kept. */
export async function fillLedgerDays(database: Database): Promise<void> {
  await database.pool.query("delete from ledger_days");
  await database.pool.query(backfill());
}
