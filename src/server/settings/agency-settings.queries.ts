import { sql } from "drizzle-orm";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import { notFound } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { agencies as agenciesTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { AgencyScope } from "../scope.ts";

type Row = Raw<typeof agenciesTable, "settings" | "version">;

export async function settingsOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
): Promise<AgencySettings> {
  const [row] = await rowsOf<Pick<Row, "settings">>(
    where,
    sql`select settings from agencies where id = ${agencyId} and deleted_at is null`,
  );
  if (!row) throw notFound();
  return row.settings;
}

/** Locks the row of the agency's settings and returns it with its version. */
export async function lockSettings(tx: Transaction, { agencyId }: AgencyScope): Promise<Row> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select settings, version from agencies where id = ${agencyId} and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row;
}

export async function saveSettings(
  tx: Transaction,
  { agencyId }: AgencyScope,
  settings: AgencySettings,
): Promise<void> {
  await tx.execute(sql`update agencies set settings = settings || ${JSON.stringify(settings)}::jsonb,
    updated_at = now(), version = version + 1 where id = ${agencyId}`);
}
