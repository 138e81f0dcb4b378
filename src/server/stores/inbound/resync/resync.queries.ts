import { type SQL, sql } from "drizzle-orm";
import {
  EFFECT_KINDS,
  type Effect,
  type EffectKind,
  keyOfEffect,
} from "../../../../domain/stores/inbound/effect.ts";
import {
  LISTED_RESYNC_ORDERS,
  MAX_RESYNC_ORDERS,
  RESYNC_MINUTES,
  type ResyncState,
} from "../../../../domain/stores/inbound/resync.ts";
import { isAccessRefused } from "../../../../domain/stores/sync.ts";
import { badRequest, notFound } from "../../../api-error.ts";
import type { Database } from "../../../db/client.ts";
import { toIso } from "../../../db/columns/timestamp.ts";
import type { Nullable, Raw } from "../../../db/raw-row.ts";
import { recordset } from "../../../db/recordset.ts";
import type { orders, storeEvents, storeResyncOrders, storeResyncs } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";
import { claimNext, inSeconds, type Queue, writeClaimed } from "../../../jobs/lease.ts";
import type { AgencyScope } from "../../../scope.ts";
import { andOfTeams } from "../../../team-scope.ts";
import { type FeedTarget, RESYNCED, readSoon } from "../feed/feeds.queries.ts";
import type { FeedPage, FeedPosition, ReadOrder } from "../feed/order-feed.ts";

/** A reading that a worker continues. */
export interface ClaimedResync extends FeedPosition, FeedTarget {
  readonly teamId: string;
  readonly version: number;
  readonly attempts: number;
}

const RESYNCS: Queue = {
  table: sql`store_resyncs`,
  id: sql`integration_id`,
  due: sql`next_read_at`,
  order: sql`next_read_at`,
  // Longer than any page takes.
  holdSeconds: 120,
  set: sql`updated_at = now()`,
};

/**
 * Begins to read a store's orders from a time on, to see what would follow. It replaces an earlier reading of the store.
 * Throws an ApiError (400) while the store is paused: what is confirmed would wait.
 */
export async function startResync(
  tx: Transaction,
  { agencyId }: AgencyScope,
  integrationId: string,
  since: string,
): Promise<void> {
  const paused = await rowsOf(
    tx,
    sql`select 1 from store_feeds where agency_id = ${agencyId} and integration_id = ${integrationId}
      and paused_at is not null`,
  );
  if (paused.length > 0) throw badRequest("Resume the store first: its orders wait while it is paused");
  await tx.execute(sql`insert into store_resyncs (agency_id, integration_id, seller_team_id, resync_id, since, status,
      cursor, next_read_at)
    select agency_id, id, seller_team_id, ${newId()}, ${since}, 'reading', ${since}, now() from integrations
      where agency_id = ${agencyId} and id = ${integrationId}
    on conflict (agency_id, integration_id) do update set resync_id = excluded.resync_id, since = excluded.since,
      status = excluded.status, cursor = excluded.cursor, page = null, next_read_at = now(), attempts = 0, reason = null,
      updated_at = now(), version = store_resyncs.version + 1`);
  // After the lock of the row, so that a page that is being saved is among them.
  await tx.execute(sql`delete from store_resync_orders
    where agency_id = ${agencyId} and integration_id = ${integrationId}`);
}

/** Claims the reading that has been due longest; `undefined` where none is due. */
export async function claimResync(database: Database): Promise<ClaimedResync | undefined> {
  const claimed = await claimNext<ClaimedResync>(
    database,
    RESYNCS,
    sql`agency_id as "agencyId", integration_id as "integrationId", seller_team_id as "teamId", cursor, page, version,
      attempts`,
  );
  return claimed && { ...claimed, cursor: toIso(claimed.cursor) };
}

const writeResync = (tx: Transaction, claim: ClaimedResync, set: SQL): Promise<boolean> =>
  writeClaimed(tx, RESYNCS, { ...claim, id: claim.integrationId }, sql`${set}, updated_at = now()`);

/** A read order with what would become of it. */
export interface SeenOrder extends ReadOrder {
  readonly number: string;
  readonly effect: Effect;
  readonly orderId: string | null;
}

const TOO_MANY = `More than ${MAX_RESYNC_ORDERS.toLocaleString("en-US")} orders have changed in this time. Choose a shorter one`;

/** Saves a page's orders and the position after it. An expired claim writes nothing. */
export async function saveSeen(
  tx: Transaction,
  claim: ClaimedResync,
  seen: readonly SeenOrder[],
  { next, isLast, wait }: Pick<FeedPage, "next" | "isLast" | "wait">,
): Promise<void> {
  const { agencyId, integrationId } = claim;
  const set = sql`cursor = ${next.cursor}, page = ${next.page}, attempts = 0, reason = null,
    status = ${isLast ? "ready" : "reading"}, next_read_at = ${inSeconds(isLast ? null : wait)}`;
  if (!(await writeResync(tx, claim, set))) return;
  for (const { externalId, number, changedAt, effect, orderId, raw } of seen) {
    const body = effect.kind === "none" ? null : Buffer.from(raw);
    await tx.execute(sql`insert into store_resync_orders (agency_id, integration_id, external_id, number, changed_at, kind,
        effect, order_id, body)
      values (${agencyId}, ${integrationId}, ${externalId}, ${number}, ${changedAt}, ${effect.kind},
        ${JSON.stringify(effect)}::jsonb, ${orderId}, ${body})
      on conflict (agency_id, integration_id, external_id) do update set number = excluded.number,
        changed_at = excluded.changed_at, kind = excluded.kind, effect = excluded.effect, order_id = excluded.order_id,
        body = excluded.body`);
  }
  await tx.execute(sql`update store_resyncs set status = 'failed', next_read_at = null, reason = ${TOO_MANY}
    where agency_id = ${agencyId} and integration_id = ${integrationId}
      and (select count(*) from store_resync_orders o where o.agency_id = ${agencyId}
        and o.integration_id = ${integrationId}) > ${MAX_RESYNC_ORDERS}`);
}

/** Writes why a page could not be read, and in how many seconds it is tried again; `null`: never. */
export async function failResync(
  tx: Transaction,
  claim: ClaimedResync,
  { reason, seconds }: { reason: string; seconds: number | null },
): Promise<void> {
  const status = seconds === null ? "failed" : "reading";
  // The mark of a page may have expired; orders that were read before are read again.
  await writeResync(
    tx,
    claim,
    sql`reason = ${reason.slice(0, 255)}, status = ${status}, page = null, next_read_at = ${inSeconds(seconds)}`,
  );
  // So that the page says what people have to do, and they are notified.
  if (isAccessRefused(reason)) await readSoon(tx, claim);
}

/** Deletes what was read of a store. */
export const deleteResync = (tx: Transaction, { agencyId, integrationId }: FeedTarget) =>
  tx.execute(
    sql`delete from store_resyncs where agency_id = ${agencyId} and integration_id = ${integrationId}`,
  );

/** Deletes readings that were not confirmed in time, and others after a day: they contain personal data. */
export const deleteOldResyncs = (database: Database) =>
  database.drizzle.execute(sql`delete from store_resyncs where updated_at < now() - interval '1 day'
    or (status <> 'applied' and updated_at < now() - make_interval(mins => ${RESYNC_MINUTES}))`);

type ResyncRow = Raw<
  typeof storeResyncs,
  "resync_id" | "since" | "status" | "reason" | "seller_team_id" | "agency_id" | "integration_id"
>;

/** The last reading of a store. Throws an ApiError (404). `lock`: until the end of the transaction. */
async function requireResync(
  where: Database | Transaction,
  scope: AgencyScope,
  integrationId: string,
  lock = sql``,
): Promise<ResyncRow & { is_late: boolean }> {
  const [row] = await rowsOf<ResyncRow & { is_late: boolean }>(
    where,
    sql`select *, updated_at < now() - make_interval(mins => ${RESYNC_MINUTES}) as is_late from store_resyncs
      where agency_id = ${scope.agencyId} and integration_id = ${integrationId} ${andOfTeams(scope)} ${lock}`,
  );
  if (!row) throw notFound();
  return row;
}

/**
 * Makes events of the orders that people were shown, which do that and nothing else. Those that cannot be imported are
 * failed events then, unless they are already. @returns how many. Throws an ApiError.
 */
export async function applyResync(
  tx: Transaction,
  scope: AgencyScope,
  integrationId: string,
  resyncId: string,
  topic: string,
): Promise<number> {
  const row = await requireResync(tx, scope, integrationId, sql`for update`);
  if (row.resync_id !== resyncId)
    throw badRequest("The store was read again meanwhile. Look at what would change by now");
  if (row.status === "applied") throw badRequest("This was done already");
  if (row.status !== "ready") throw badRequest("The store's orders are not read yet");
  if (row.is_late) throw badRequest("The store was read too long ago. Read it again");
  const ofStore = sql`o.agency_id = ${row.agency_id} and o.integration_id = ${integrationId}`;
  const found = await rowsOf<Raw<typeof storeResyncOrders, "external_id" | "effect">>(
    tx,
    sql`select o.external_id, o.effect from store_resync_orders o where ${ofStore} and o.body is not null
        and not (o.kind = 'fail' and exists (select 1 from store_events e where e.agency_id = o.agency_id
          and e.integration_id = o.integration_id and e.external_id = o.external_id and e.status = 'failed'))
      order by o.changed_at, o.external_id`,
  );
  const events = found.map(({ external_id: external, effect }) => ({
    id: newId(),
    external,
    expected: keyOfEffect(effect),
  }));
  await tx.execute(sql`insert into store_events (agency_id, id, seller_team_id, integration_id, topic, external_id,
      delivery_id, body, occurred_at, status, attempts, next_attempt_at, is_backfill, expected)
    select o.agency_id, x.id, ${row.seller_team_id}, o.integration_id, ${topic}, o.external_id,
      ${`${RESYNCED}${resyncId}:`} || o.external_id, o.body, least(o.changed_at, now()), 'waiting', 0, now(), true,
      x.expected
    from ${recordset(events, { id: "uuid", external: "text", expected: "text" })}
    join store_resync_orders o on ${ofStore} and o.external_id = x.external`);
  await tx.execute(sql`update store_resync_orders o set body = null where ${ofStore}`);
  await tx.execute(sql`update store_resyncs o set status = 'applied', updated_at = now() where ${ofStore}`);
  return events.length;
}

interface OrderRow
  extends Raw<typeof storeResyncOrders, "external_id" | "number" | "effect">,
    Nullable<Raw<typeof storeEvents, "status" | "reason">>,
    Nullable<Raw<typeof orders, "order_name">> {
  order_id: string | null;
}

/**
 * The event of each order, by an index. For the planner, which has no statistics yet of what was just written, all of a
 * store's orders and events are one: it would compare each with each. `offset 0` keeps it from that.
 */
const eventOf = (
  resyncId: string,
) => sql`left join lateral (select status, reason, order_id from store_events e
  where e.agency_id = o.agency_id and e.integration_id = o.integration_id and e.external_id = o.external_id
    and e.delivery_id = ${`${RESYNCED}${resyncId}:`} || o.external_id offset 0) e on true`;

async function listedOf(database: Database, ofStore: SQL, resyncId: string): Promise<ResyncState["orders"]> {
  const rows = await rowsOf<OrderRow & Record<string, unknown>>(
    database,
    sql`select o.external_id, o.number, o.effect, e.status, e.reason, r.id as order_id, r.order_name
      from store_resync_orders o ${eventOf(resyncId)}
      left join orders r on r.agency_id = o.agency_id and r.id = coalesce(e.order_id, o.order_id)
      where ${ofStore} and o.kind <> 'none'
      order by (e.status in ('ignored', 'failed')) is true desc, array_position(array['end', 'change', 'create', 'fail'], o.kind),
        o.changed_at desc, o.external_id limit ${LISTED_RESYNC_ORDERS}`,
  );
  return rows.map(
    ({ external_id: externalId, number, effect, status, reason, order_id: id, order_name }) => ({
      externalId,
      number,
      kind: effect.kind,
      parts: [...effect.parts],
      reason: effect.reason,
      order: id === null ? null : { id, orderName: order_name },
      result: status === null ? null : { status, reason },
    }),
  );
}

interface CountRow extends Record<string, unknown> {
  kind: EffectKind;
  read: number;
  up_to: string;
  waiting: number;
  done: number;
  ignored: number;
  failed: number;
}

/** What the last reading of a store has found. Throws an ApiError (404). */
export async function resyncStateOf(
  database: Database,
  scope: AgencyScope,
  integrationId: string,
): Promise<ResyncState> {
  const {
    resync_id: id,
    since,
    status,
    reason,
    agency_id: agencyId,
  } = await requireResync(database, scope, integrationId);
  const ofStore = sql`o.agency_id = ${agencyId} and o.integration_id = ${integrationId}`;
  const counts = await rowsOf<CountRow>(
    database,
    sql`select o.kind, count(*)::int as read, max(o.changed_at) as up_to,
        count(*) filter (where e.status in ('waiting', 'working'))::int as waiting,
        count(*) filter (where e.status = 'done')::int as done,
        count(*) filter (where e.status = 'ignored')::int as ignored,
        count(*) filter (where e.status = 'failed')::int as failed
      from store_resync_orders o ${eventOf(id)} where ${ofStore} group by o.kind`,
  );
  const sumOf = (key: "read" | "waiting" | "done" | "ignored" | "failed") =>
    counts.reduce((sum, row) => sum + row[key], 0);
  const from = toIso(since);
  return {
    id,
    from,
    status,
    reason,
    read: sumOf("read"),
    upTo: counts.map(({ up_to: upTo }) => toIso(upTo)).reduce((a, b) => (a > b ? a : b), from),
    counts: Object.fromEntries(
      EFFECT_KINDS.map((kind) => [kind, counts.find((row) => row.kind === kind)?.read ?? 0]),
    ) as ResyncState["counts"], // Of every kind.
    orders: await listedOf(database, ofStore, id),
    results:
      status === "applied"
        ? {
            waiting: sumOf("waiting"),
            done: sumOf("done"),
            ignored: sumOf("ignored"),
            failed: sumOf("failed"),
          }
        : null,
  };
}
