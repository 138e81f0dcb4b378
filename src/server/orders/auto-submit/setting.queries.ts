import { type SQL, sql } from "drizzle-orm";
import { TIME_ZONE } from "../../../domain/format.ts";
import {
  type SettingLevel,
  type StoreAutoSubmit,
  type StoredLevel,
  settingOf,
} from "../../../domain/orders/auto-submit/setting.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The stored settings of a store, its team and its agency. */
export type StoredSettings = Readonly<Record<SettingLevel, StoredLevel>> & {
  readonly zone: string;
};

/** The columns of `StoredSettings`, of the settings `s` of a store, its team `t` and its agency `a`. */
export const SETTINGS: SQL = sql`s.auto_submit as store, t.auto_submit as team, a.settings -> 'autoSubmit' as agency,
  coalesce(t.time_zone, ${TIME_ZONE}) as zone`;

/** Joins the settings to the row `i` with the keys of an integration. */
export const joinSettings = (integrationId: SQL): SQL => sql`
  left join store_settings s on s.agency_id = i.agency_id and s.integration_id = ${integrationId}
  join seller_teams t on t.agency_id = i.agency_id and t.id = i.seller_team_id
  join agencies a on a.id = i.agency_id`;

export const autoSubmitOf = ({ store, team, agency, zone }: StoredSettings): StoreAutoSubmit =>
  settingOf({ store, team, agency }, zone);

interface StoreRef {
  readonly agencyId: string;
  readonly integrationId: string;
}

/** The settings of a store; `undefined` where there is no such store. */
export async function storedSettings(
  where: Database | Transaction,
  { agencyId, integrationId }: StoreRef,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSettings | undefined> {
  const [row] = await rowsOf<StoredSettings>(
    where,
    sql`select ${SETTINGS} from integrations i ${joinSettings(sql`i.id`)}
      where i.agency_id = ${agencyId} and i.id = ${integrationId} ${lock ? sql`for update of i` : sql``}`,
  );
  return row;
}

/** The settings of a team and its agency. */
export async function teamSettings(
  where: Database | Transaction,
  { agencyId, sellerTeamId }: { agencyId: string; sellerTeamId: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<Omit<StoredSettings, "store"> | undefined> {
  const [row] = await rowsOf<Omit<StoredSettings, "store">>(
    where,
    sql`select t.auto_submit as team, a.settings -> 'autoSubmit' as agency, coalesce(t.time_zone, ${TIME_ZONE}) as zone
      from seller_teams t join agencies a on a.id = t.agency_id
      where t.agency_id = ${agencyId} and t.id = ${sellerTeamId} ${lock ? sql`for update of t` : sql``}`,
  );
  return row;
}

const json = (setting: StoredLevel) => sql`${setting === null ? null : JSON.stringify(setting)}::jsonb`;

export async function saveStoreSetting(
  tx: Transaction,
  { agencyId, integrationId }: StoreRef,
  setting: StoredLevel,
): Promise<void> {
  await tx.execute(sql`insert into store_settings (agency_id, integration_id, seller_team_id, methods, auto_submit)
    select agency_id, id, seller_team_id, '[]', ${json(setting)} from integrations
    where agency_id = ${agencyId} and id = ${integrationId}
    on conflict (agency_id, integration_id) do update set auto_submit = excluded.auto_submit, updated_at = now()`);
}

export async function saveTeamSetting(
  tx: Transaction,
  { agencyId, sellerTeamId }: { agencyId: string; sellerTeamId: string },
  { setting, zone }: { setting: StoredLevel; zone: string },
): Promise<void> {
  await tx.execute(sql`update seller_teams set auto_submit = ${json(setting)}, time_zone = ${zone}, updated_at = now()
    where agency_id = ${agencyId} and id = ${sellerTeamId}`);
}
