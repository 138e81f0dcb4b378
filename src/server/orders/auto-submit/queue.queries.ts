import { type SQL, sql } from "drizzle-orm";
import type { KeptFor } from "../../../domain/orders/auto-submit/plan.ts";
import { dueSince } from "../../../domain/orders/auto-submit/setting.ts";
import type { Filter } from "../../../domain/resource/query.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Scope } from "../../scope.ts";
import { autoSubmitOf, joinSettings, SETTINGS, type StoredSettings } from "./setting.queries.ts";

/** The store of orders that are submitted by themselves. */
export interface QueueStore {
  readonly agencyId: string;
  readonly teamId: string;
  readonly integrationId: string;
}

/** An order waits for the rules that have yet to look at it: they may hold it. */
export const WAITS = sql.raw(`q.submitted_at is null and q.skipped_at is null and not exists (
  select 1 from rule_facts f where f.due and f.agency_id = q.agency_id and f.order_id = q.order_id)`);

/** Orders that wait to be submitted by themselves, also those that were kept when their time came. */
export function isQueued(_: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "equals") return undefined;
  const queued = sql`("orders".status in ('Unfulfilled', 'Hold') and exists (select 1 from auto_submits q
    where q.agency_id = "orders".agency_id and q.order_id = "orders".id and ${WAITS}))`;
  return filter.value === true ? queued : sql`not ${queued}`;
}

/** The due of a ready order; null while a gate is closed. */
export const DUE =
  sql.raw(`(select b.due from order_blockers b where b.agency_id = q.agency_id and b.order_id = q.order_id
  and b.gate = 'submit')`);

const ofStore = ({ agencyId, teamId, integrationId }: QueueStore): SQL =>
  sql`q.agency_id = ${agencyId} and q.seller_team_id = ${teamId} and q.integration_id = ${integrationId}`;

export async function queueOrder(tx: Transaction, store: QueueStore, orderId: string): Promise<void> {
  await tx.execute(sql`insert into auto_submits (agency_id, order_id, seller_team_id, integration_id)
    values (${store.agencyId}, ${orderId}, ${store.teamId}, ${store.integrationId})`);
}

/** `off`: its orders are left to people. `waits`: until it was read, or is resumed. */
type StoreState = "on" | "off" | "waits";

/** Orders that a store has canceled must not go, so that it has to be heard. Of the joins of `JOIN_STATE`. */
const STATE = sql.raw(`case
  when connected.deleted_at is not null or not connected.import_orders or k.integration_id is null
    or t.active <> 1 or t.deleted_at is not null or a.active <> 1 or a.deleted_at is not null then 'off'
  when f.paused_at is not null or f.read_again then 'waits'
  else 'on' end as state`);

/** Joins the integration `connected` of the row `i`, which has its keys. */
const JOIN_STATE = sql`
  join integrations connected on connected.agency_id = i.agency_id and connected.id = i.integration_id
  left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.integration_id
  left join store_feeds f on f.agency_id = i.agency_id and f.integration_id = i.integration_id
  ${joinSettings(sql`i.integration_id`)}`;

/** Whether orders of a store may go. */
export async function storeState(
  tx: Transaction,
  { agencyId, teamId, integrationId }: QueueStore,
): Promise<StoreState> {
  const [row] = await rowsOf<{ state: StoreState }>(
    tx,
    sql`select ${STATE} from (select ${agencyId}::uuid as agency_id, ${teamId}::uuid as seller_team_id,
      ${integrationId}::uuid as integration_id) i ${JOIN_STATE}`,
  );
  return row?.state ?? "off";
}

type StoreRow = QueueStore &
  StoredSettings & {
    name: string;
    state: StoreState;
    /** When the first of its orders has arrived, and the first that was not kept. */
    oldest_at: string;
    first_at: string | null;
    /** When the first that was kept, and whose gates are open again, may go. */
    retry_at: string | null;
  };

/** The stores with orders that wait, with their settings. */
export const storesWithQueue = (where: Database, team?: { agencyId: string; teamId: string }) =>
  rowsOf<StoreRow & Record<string, unknown>>(
    where,
    sql`select i.agency_id as "agencyId", i.seller_team_id as "teamId", i.integration_id as "integrationId",
        connected.name, i.oldest_at, i.first_at, i.retry_at, ${STATE}, ${SETTINGS}
      from (select q.agency_id, q.seller_team_id, q.integration_id, min(q.queued_at) as oldest_at,
          min(q.queued_at) filter (where q.kept_for is null) as first_at, min(q.retry_at) filter (where q.kept_for is not null and ${DUE} is not null) as retry_at
        from auto_submits q
        where ${WAITS} ${team ? sql`and q.agency_id = ${team.agencyId} and q.seller_team_id = ${team.teamId}` : sql``}
        group by 1, 2, 3) i
      ${JOIN_STATE}
      order by 1, 2, 3`,
  );

/** Whether no order of a store can go yet, as most wait for their hour. Only what may go needs a transaction. ISO 8601 */
export function isIdle(store: StoreRow, now: string): boolean {
  if (store.state === "waits") return true;
  const applied = autoSubmitOf(store);
  const [since, arrivedSince] = [dueSince(applied, now), applied.setting.since];
  if (store.state === "off" || since === null || arrivedSince === null) return false;
  const isBefore = (at: string | null, time: string) =>
    at !== null && Date.parse(toIso(at)) <= Date.parse(time);
  return !(
    isBefore(store.first_at, since) ||
    isBefore(store.retry_at, now) ||
    isBefore(store.oldest_at, arrivedSince)
  );
}

/** Since when the order `o` of the row `q` has been as it is. */
export const UNCHANGED_SINCE = sql.raw("greatest(q.queued_at, o.updated_at)");

/** The rows `q` of orders `o` that wait. */
export const QUEUED = sql.raw(`auto_submits q join orders o on o.agency_id = q.agency_id and o.id = q.order_id
  where q.submitted_at is null and q.skipped_at is null and o.status = 'Unfulfilled' and o.deleted_at is null`);

const IS_ARTWORK_CHECKED = sql.raw(`not exists (select 1 from order_items i where i.agency_id = q.agency_id
  and i.order_id = q.order_id and i.preflight_due and i.deleted_at is null)`);

/** Reports of the store `e` about the order of the row `q`. */
const REPORTS = sql.raw(`store_orders s join store_events e on e.agency_id = s.agency_id
  and e.integration_id = s.integration_id and e.external_id = s.external_id
  where s.agency_id = q.agency_id and s.order_id = q.order_id and e.deleted_at is null`);

/** What the store has reported of the order is processed. */
const IS_PROCESSED = sql`not exists (select 1 from ${REPORTS} and e.status in ('waiting', 'working'))`;
/** A change that the store has reported could not be made, and no later one was. */
const IS_OUTDATED = sql`exists (select 1 from ${REPORTS} and e.status = 'failed')`;

export interface QueuedOrder {
  readonly id: string;
  /** Cents; `null` while a gate is closed. */
  readonly due: bigint | null;
  readonly isOutdated: boolean;
  readonly keptFor: KeptFor | null;
}

interface DueQuery {
  /** Orders that have been as they are since then. ISO 8601 */
  readonly since: string;
  /** Those that a limit per day kept before then may go again. ISO 8601 */
  readonly limitedUntil: string;
  readonly limit: number;
  /** Only these, which the transaction has locked. */
  readonly among?: readonly string[];
}

/**
 * Orders of a store whose time has come, in the order of their arrival: those that were kept come again a minute later, and
 * only once their gates are open.
 */
export async function dueOrders(
  tx: Transaction,
  store: QueueStore,
  { since, limitedUntil, limit, among }: DueQuery,
): Promise<QueuedOrder[]> {
  const rows = await rowsOf<{
    id: string;
    due: string | null;
    is_outdated: boolean;
    kept_for: KeptFor | null;
  }>(
    tx,
    sql`select due.* from (
        select q.order_id as id, ${DUE} as due, ${IS_OUTDATED} as is_outdated, q.kept_for, q.retry_at, q.queued_at
        from ${QUEUED} and ${ofStore(store)} and ${UNCHANGED_SINCE} <= ${since}::timestamptz and ${IS_ARTWORK_CHECKED} and ${IS_PROCESSED}
          ${among ? sql`and q.order_id = any(${uuids(among)})` : sql``}
      ) due
      where due.kept_for is null or (due.due is not null and not due.is_outdated and due.retry_at <= now()
        and (due.kept_for <> 'day-limit' or due.retry_at <= ${limitedUntil}::timestamptz))
      order by due.retry_at nulls first, due.queued_at, due.id limit ${limit}`,
  );
  return rows.map(({ id, due, is_outdated: isOutdated, kept_for: keptFor }) => ({
    id,
    due: due === null ? null : BigInt(due),
    isOutdated,
    keptFor,
  }));
}

/** What orders of a store have taken by themselves since a time. Cents */
export async function takenSince(tx: Transaction, store: QueueStore, since: string): Promise<bigint> {
  const [row] = await rowsOf<{ amount: string }>(
    tx,
    sql`select coalesce(sum(amount), 0)::bigint as amount from auto_submits q
      where ${ofStore(store)} and q.submitted_at >= ${since}::timestamptz`,
  );
  return BigInt(row?.amount ?? 0);
}

/** Longer than a day of any zone, whose limit counts what has gone. */
const KEEP_DAYS = sql.raw("3");

export async function saveSubmitted(
  tx: Transaction,
  store: QueueStore,
  submitted: readonly { id: string; amount: bigint }[],
): Promise<void> {
  const rows = submitted.map(({ id, amount }) => ({ id, amount: Number(amount) }));
  await tx.execute(sql`update auto_submits q set submitted_at = now(), amount = x.amount, kept_for = null
    from ${recordset(rows, { id: "uuid", amount: "bigint" })} where q.agency_id = ${store.agencyId} and q.order_id = x.id`);
  await tx.execute(sql`delete from auto_submits q where ${ofStore(store)}
    and q.submitted_at < now() - make_interval(days => ${KEEP_DAYS})`);
}

const RETRY_SECONDS = sql.raw("60");

export async function saveKept(
  tx: Transaction,
  { agencyId }: QueueStore,
  kept: readonly { id: string; why: KeptFor }[],
): Promise<void> {
  if (kept.length === 0) return;
  await tx.execute(sql`update auto_submits q set kept_for = x.why, retry_at = now() + make_interval(secs => ${RETRY_SECONDS})
    from ${recordset([...kept], { id: "uuid", why: "text" })} where q.agency_id = ${agencyId} and q.order_id = x.id`);
}

/** Leaves the orders that wait to people: those of a store, or of the stores of a team that have no setting of their own. */
export async function emptyQueue(
  tx: Transaction,
  { agencyId, ...of }: { agencyId: string } & ({ integrationId: string } | { teamId: string }),
): Promise<void> {
  const stores =
    "integrationId" in of
      ? sql`q.integration_id = ${of.integrationId}`
      : sql`q.seller_team_id = ${of.teamId} and not exists (select 1 from store_settings s
          where s.agency_id = q.agency_id and s.integration_id = q.integration_id and s.auto_submit ->> 'mode' <> 'follow')`;
  await tx.execute(
    sql`delete from auto_submits q where q.agency_id = ${agencyId} and q.submitted_at is null and ${stores}`,
  );
}

/** Leaves the orders of a store to people that had arrived before its setting was switched on. ISO 8601 */
export async function leaveEarlier(tx: Transaction, store: QueueStore, since: string): Promise<void> {
  await tx.execute(sql`delete from auto_submits q
    where ${ofStore(store)} and q.submitted_at is null and q.queued_at < ${since}::timestamptz`);
}

/** Removes the orders that people have submitted, canceled or deleted. */
export async function removeDone(database: Database): Promise<void> {
  const isDone = sql`o.status not in ('Unfulfilled', 'Hold') or o.deleted_at is not null`;
  await rowsOf(
    database,
    sql`delete from auto_submits q using orders o where q.submitted_at is null
        and o.agency_id = q.agency_id and o.id = q.order_id and (${isDone}) returning q.order_id`,
  );
}

/** Takes locked orders out of the queue, or puts them back. @returns those that this changed */
export async function setSkipped(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
  isSkipped: boolean,
): Promise<string[]> {
  const set = isSkipped
    ? sql`skipped_at = now()`
    : sql`skipped_at = null, queued_at = now(), kept_for = null`;
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`update auto_submits q set ${set}
      where q.agency_id = ${agencyId} and q.order_id = any(${uuids(ids)}) and q.submitted_at is null
        and (q.skipped_at is null) = ${isSkipped}
      returning q.order_id as id`,
  );
  return rows.map(({ id }) => id);
}
