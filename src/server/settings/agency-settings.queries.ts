import { sql } from "drizzle-orm";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";

interface Row extends Record<string, unknown> {
  settings: AgencySettings;
  version: number;
}

/** The agency's settings. */
export async function settingsOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
): Promise<AgencySettings> {
  const [row] = await rowsOf<Pick<Row, "settings">>(
    where,
    sql`select settings from agencies where id = ${agencyId} and deleted_at is null`,
  );
  if (!row) throw absent();
  return row.settings;
}

/** The agency's settings, and the version of its row, under a lock until the transaction ends. */
export async function lockSettings(tx: Transaction, { agencyId }: AgencyScope): Promise<Row> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select settings, version from agencies where id = ${agencyId} and deleted_at is null for update`,
  );
  if (!row) throw absent();
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
