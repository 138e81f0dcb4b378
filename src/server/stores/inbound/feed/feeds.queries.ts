import { type SQL, sql } from "drizzle-orm";
import { DAY_MS, FIRST_READING_DAYS } from "../../../../domain/stores/first-reading.ts";
import { isAccessRefused } from "../../../../domain/stores/sync.ts";
import type { Database } from "../../../db/client.ts";
import { toIso } from "../../../db/columns/timestamp.ts";
import type { Nullable, Raw } from "../../../db/raw-row.ts";
import type { integrations, storeSettings } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import { inTransaction, type Transaction } from "../../../db/transaction.ts";
import { claimNext, inSeconds, type Queue, writeClaimed } from "../../../jobs/lease.ts";
import { notifyOfFailure } from "../../failures/notify-of-failure.ts";
import { ACCESS_COLUMNS, type KeyColumns } from "../../store-access.ts";
import { insertStoreEvent } from "../receive.queries.ts";
import { type FeedPage, type FeedPosition, latestOf, type ReadOrder } from "./order-feed.ts";

/** A store whose orders a worker reads. */
export interface ClaimedFeed extends FeedPosition {
  readonly agencyId: string;
  readonly integrationId: string;
  readonly teamId: string;
  /** Identifies the claim: a later claim increments it, and this one can no longer write. */
  readonly version: number;
  readonly attempts: number;
  /** ISO 8601, since when it is read what the store had before; `null`: only its changes are. */
  readonly catchUpSince: string | null;
}

export type FeedTarget = Pick<ClaimedFeed, "agencyId" | "integrationId">;

export const FEEDS: Queue = {
  table: sql`store_feeds`,
  id: sql`integration_id`,
  isOpen: sql`paused_at is null`,
  due: sql`next_poll_at`,
  order: sql`next_poll_at`,
  // Longer than any page takes.
  holdSeconds: 120,
  set: sql`read_again = false`,
};
/** Webhooks come at once; this is how late an order is whose webhook was lost. */
const EVERY_SECONDS = 600;
/** Read again each time: stores show a change some seconds after the time that they state. */
const OVERLAP_SECONDS = 300;

/**
 * Begins to read a connected store, where its platform can be read. A store that was connected before continues where its
 * reading stopped, and one that was disconnected catches up first. `from`: how far back the person wants, ISO 8601;
 * `null`: as far as usual.
 */
export async function startFeed(
  tx: Transaction,
  { agencyId, integrationId }: FeedTarget,
  isReadable: boolean,
  from: string | null,
): Promise<void> {
  const first = from ?? new Date(Date.now() - FIRST_READING_DAYS * DAY_MS).toISOString();
  const isBegun = sql`(store_feeds.next_poll_at is null or ${from !== null}::boolean)`;
  const cursor = sql`case when ${from !== null}::boolean then excluded.cursor else store_feeds.cursor end`;
  await tx.execute(sql`insert into store_feeds (agency_id, integration_id, seller_team_id, cursor, next_poll_at,
      catch_up_since, new_since, catch_up_from, reach_seconds)
    select agency_id, id, seller_team_id, ${first}, case when ${isReadable}::boolean then now() end, now(), now(), ${first},
      extract(epoch from now() - ${first}::timestamptz)::int
    from integrations where agency_id = ${agencyId} and id = ${integrationId}
    on conflict (agency_id, integration_id) do update set next_poll_at = excluded.next_poll_at, attempts = 0,
      reason = null, version = store_feeds.version + 1, cursor = ${cursor},
      page = case when ${from !== null}::boolean then null else store_feeds.page end,
      reach_seconds = case when ${from !== null}::boolean then excluded.reach_seconds else store_feeds.reach_seconds end,
      catch_up_since = case when ${isBegun} then now() else store_feeds.catch_up_since end,
      new_since = case when ${isBegun} then now() else store_feeds.new_since end,
      catch_up_from = case when ${isBegun} then ${cursor} else store_feeds.catch_up_from end,
      caught_up_orders = case when ${isBegun} then 0 else store_feeds.caught_up_orders end,
      caught_up_to = case when ${isBegun} then null else store_feeds.caught_up_to end`);
}

/** Stops to read a store. Its position stays for when it is connected again. */
export async function stopFeed(tx: Transaction, { agencyId, integrationId }: FeedTarget): Promise<void> {
  await tx.execute(sql`update store_feeds set next_poll_at = null, version = version + 1
    where agency_id = ${agencyId} and integration_id = ${integrationId}`);
}

/** Reads a connected store as soon as possible, after the reading that runs or the pause that an error demands. */
export async function readSoon(tx: Transaction, { agencyId, integrationId }: FeedTarget): Promise<void> {
  await tx.execute(sql`update store_feeds set read_again = true,
      next_poll_at = case when attempts = 0 then least(next_poll_at, now()) else next_poll_at end
    where agency_id = ${agencyId} and integration_id = ${integrationId} and next_poll_at is not null`);
}

/** Claims the store that has been due longest; `undefined` where none is due. */
export async function claimFeed(database: Database): Promise<ClaimedFeed | undefined> {
  const feed = await claimNext<ClaimedFeed>(
    database,
    FEEDS,
    sql`agency_id as "agencyId", integration_id as "integrationId", seller_team_id as "teamId", cursor, page,
      version, attempts, catch_up_since as "catchUpSince"`,
  );
  if (!feed) return undefined;
  const { cursor, catchUpSince: since } = feed;
  return { ...feed, cursor: toIso(cursor), catchUpSince: since === null ? null : toIso(since) };
}

const writeFeed = (tx: Transaction, feed: ClaimedFeed, set: SQL): Promise<boolean> =>
  writeClaimed(tx, FEEDS, { ...feed, id: feed.integrationId }, set);

export type FeedStore = Raw<typeof integrations, "platform" | "domain" | "name" | "import_orders"> &
  KeyColumns &
  Nullable<Raw<typeof storeSettings, "location_id">> & { is_removed: boolean };

/** A store whose orders are read, with its sealed credentials. */
export async function feedStore(
  database: Database,
  { agencyId, integrationId }: FeedTarget,
): Promise<FeedStore | undefined> {
  const [row] = await rowsOf<FeedStore>(
    database,
    sql`select ${ACCESS_COLUMNS}, i.name, i.import_orders, i.deleted_at is not null as is_removed, s.location_id
      from integrations i left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      left join store_settings s on s.agency_id = i.agency_id and s.integration_id = i.id
      where i.agency_id = ${agencyId} and i.id = ${integrationId}`,
  );
  return row;
}

const READ = "read:";
/** The id of a read order's delivery: one for each state of the order. */
const deliveryOf = ({ externalId, changedAt }: ReadOrder) => `${READ}${externalId}:${changedAt}`;

/** The same of an order that was read to see what would become of it. */
export const RESYNCED = `${READ}resync:`;

/** Whether an event is of an order that was read, and not of a webhook. */
export const isReadDelivery = (deliveryId: string): boolean => deliveryId.startsWith(READ);

/** Whether the store had an order before its reading began. Orders that are placed meanwhile are new, however they come. */
const isBackfilled = ({ placedAt }: ReadOrder, { catchUpSince }: ClaimedFeed): boolean =>
  catchUpSince !== null && (placedAt === null || placedAt < catchUpSince);

const CAUGHT_UP = sql`catch_up_since = null, catch_up_from = null, caught_up_orders = 0, caught_up_to = null`;

/** Stores a page's orders as events, and the position after it. An expired claim writes nothing. @returns new events */
export function savePage(
  database: Database,
  feed: ClaimedFeed,
  topic: string,
  { orders, next, isLast, wait }: FeedPage,
): Promise<number> {
  const pause = isLast ? EVERY_SECONDS : wait;
  const cursor = isLast
    ? new Date(
        Math.max(Date.parse(feed.cursor), Date.parse(next.cursor) - OVERLAP_SECONDS * 1_000),
      ).toISOString()
    : next.cursor;
  return inTransaction(database, async (tx) => {
    const set = sql`cursor = ${cursor}, page = ${next.page}, attempts = 0, reason = null, polled_at = now(),
      ${isLast ? CAUGHT_UP : sql`caught_up_orders = caught_up_orders + ${orders.length}, caught_up_to = ${latestOf(orders, feed.cursor)}`},
      next_poll_at = case when read_again then ${inSeconds(wait)} else ${inSeconds(pause)} end`;
    if (!(await writeFeed(tx, feed, set))) return 0;
    let count = 0;
    for (const order of orders) {
      const event = {
        topic,
        deliveryId: deliveryOf(order),
        externalId: order.externalId,
        changedAt: order.changedAt,
        raw: Buffer.from(order.raw),
        isBackfill: isBackfilled(order, feed),
      };
      if (await insertStoreEvent(tx, feed, feed.teamId, event)) count += 1;
    }
    return count;
  });
}

/** Nothing is read: what will be read first is as old as people have chosen by then. */
const UNUSED = sql`catch_up_since = now(), new_since = now(), caught_up_orders = 0, caught_up_to = null,
  cursor = greatest(cursor, now() - make_interval(secs => reach_seconds)),
  catch_up_from = greatest(cursor, now() - make_interval(secs => reach_seconds))`;

/**
 * Writes why a store could not be read, and when to try again; `seconds: null` for when it is connected again. `isUnused`:
 * its orders are not wanted, so those of until now are old ones once they are.
 */
export async function failFeed(
  database: Database,
  feed: ClaimedFeed,
  { reason, seconds, isUnused = false }: { reason: string; seconds: number | null; isUnused?: boolean },
): Promise<void> {
  const set = sql`reason = ${reason.slice(0, 255)}, page = null, next_poll_at = ${inSeconds(seconds)},
    ${isUnused ? UNUSED : sql`catch_up_since = catch_up_since`}`;
  await inTransaction(database, async (tx) => {
    const isWritten = await writeFeed(tx, feed, set);
    if (isWritten && isAccessRefused(reason)) await notifyOfFailure(tx, feed, "access");
  });
}
