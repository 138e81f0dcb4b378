import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { integrationKeys, integrations } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { claimNext, inSeconds, type Queue, writeClaimed } from "../../jobs/lease.ts";
import type { HookTarget } from "../inbound/hook-token.ts";
import { ACCESS_COLUMNS, type KeyColumns } from "../store-access.ts";

/** A store whose webhooks a worker checks. */
export interface ClaimedHooks extends HookTarget {
  /** Identifies the claim: a later claim increments it, and this one can no longer write. */
  readonly version: number;
  readonly attempts: number;
  /** The first check since the store was connected. */
  readonly isFirst: boolean;
}

const HOOKS: Queue = {
  table: sql`store_hooks`,
  id: sql`integration_id`,
  due: sql`next_check_at`,
  order: sql`next_check_at`,
  // Longer than any check takes.
  holdSeconds: 120,
};
const MAX_REASON = 255;

/** Registers the webhooks of a connected store. A store that was connected before has them written again. */
export async function startHooks(
  tx: Transaction,
  { agencyId, integrationId }: HookTarget,
  canRegister: boolean,
): Promise<void> {
  await tx.execute(sql`insert into store_hooks (agency_id, integration_id, seller_team_id, next_check_at)
    select agency_id, id, seller_team_id, case when ${canRegister}::boolean then now() end from integrations
    where agency_id = ${agencyId} and id = ${integrationId}
    on conflict (agency_id, integration_id) do update set next_check_at = excluded.next_check_at, checked_at = null,
      attempts = 0, active = 0, reason = null, version = store_hooks.version + 1`);
}

/** Stops to check the webhooks of a store, which is not connected any more. `left`: why they are still in the store. */
export async function stopHooks(
  tx: Transaction,
  { agencyId, integrationId }: HookTarget,
  left: string | null,
): Promise<void> {
  const reason = left?.slice(0, MAX_REASON) ?? null;
  await tx.execute(sql`update store_hooks set next_check_at = null, active = 0, reason = ${reason}, version = version + 1
    where agency_id = ${agencyId} and integration_id = ${integrationId}`);
}

/** Claims the store whose check has been due longest; `undefined` where none is due. */
export const claimHooks = (database: Database): Promise<ClaimedHooks | undefined> =>
  claimNext(
    database,
    HOOKS,
    sql`agency_id as "agencyId", integration_id as "integrationId", version, attempts,
      checked_at is null as "isFirst"`,
  );

export type HooksStore = Raw<typeof integrations, "platform" | "domain" | "import_orders"> &
  Nullable<Raw<typeof integrationKeys, "webhook_secret">> &
  KeyColumns;

/** An integration that was not removed, with its sealed credentials. */
export async function hooksStore(
  database: Database,
  { agencyId, integrationId }: HookTarget,
): Promise<HooksStore | undefined> {
  const [row] = await rowsOf<HooksStore>(
    database,
    sql`select ${ACCESS_COLUMNS}, i.import_orders, k.webhook_secret
      from integrations i left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where i.agency_id = ${agencyId} and i.id = ${integrationId} and i.deleted_at is null`,
  );
  return row;
}

export interface HooksState {
  readonly active: number;
  /** Why the check failed; `null`: it did not. */
  readonly reason: string | null;
  /** Until the next check; `null`: when the store is connected again. */
  readonly seconds: number | null;
}

/** Writes the result of a check. An expired claim writes nothing. */
export async function settleHooks(
  database: Database,
  claimed: ClaimedHooks,
  { active, reason, seconds }: HooksState,
): Promise<void> {
  const isDone = reason === null;
  const set = sql`active = ${active}, reason = ${reason?.slice(0, MAX_REASON) ?? null},
    checked_at = case when ${isDone}::boolean then now() else checked_at end,
    attempts = case when ${isDone}::boolean then 0 else attempts end, next_check_at = ${inSeconds(seconds)}`;
  await writeClaimed(database, HOOKS, { ...claimed, id: claimed.integrationId }, set);
}
