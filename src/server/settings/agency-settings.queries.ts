import { sql } from "drizzle-orm";
import type { AgencySettings } from "../../domain/settings/agency-settings.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";

interface Row extends Record<string, unknown> {
  settings: AgencySettings;
}

/** The agency's settings; `lock` until the transaction ends. */
export async function settingsOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  lock = false,
): Promise<AgencySettings> {
  const [row] = await rowsOf<Row>(
    where,
    sql`select settings from agencies where id = ${agencyId} and deleted_at is null ${sql.raw(lock ? "for update" : "")}`,
  );
  if (!row) throw absent();
  return row.settings;
}

export async function saveSettings(
  tx: Transaction,
  { agencyId }: AgencyScope,
  settings: AgencySettings,
): Promise<void> {
  await tx.execute(sql`update agencies set settings = settings || ${JSON.stringify(settings)}::jsonb,
    updated_at = now(), version = version + 1 where id = ${agencyId}`);
}
