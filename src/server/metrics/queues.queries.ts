import { type SQL, sql } from "drizzle-orm";
import { EXPORTS } from "../exports/job.queries.ts";
import { type Queue, waitingSince } from "../jobs/lease.ts";
import { MAILS } from "../mail/outbox.queries.ts";
import { MOCKUP_JOBS } from "../mockups/jobs/job.queries.ts";
import { IMPORTS } from "../orders/import/job.queries.ts";
import { EVENTS } from "../stores/inbound/claim.queries.ts";
import { FEEDS } from "../stores/inbound/feed/feeds.queries.ts";
import { SYNCS } from "../stores/sync/outbox.queries.ts";

/** Rows of a queue are counted up to this many, so that a long queue costs no more. */
const MOST = 10_000;

/** One row per status, and one with the seconds that the oldest due row has waited. */
export type QueueRow = { status: string; count: number; seconds: null } | { status: null; seconds: number };

export interface MeasuredQueue {
  readonly name: string;
  readonly statuses: readonly string[];
  readonly statement: SQL;
}

interface Measured {
  /** Since when the row waits that is next, as `since`. */
  readonly oldest: SQL;
  readonly table: SQL;
  /** What is counted, by an index of the table. */
  readonly open: SQL;
  readonly status?: SQL;
  readonly statuses: readonly string[];
  /** What failed within a day, by an index. */
  readonly failed?: SQL;
}

function measured(name: string, { oldest, table, open, status, statuses, failed }: Measured): MeasuredQueue {
  const ofFailed = failed
    ? sql`union all select 'failed', count(*)::int, null from (select from ${table} where ${failed} limit ${MOST}) f`
    : sql``;
  return {
    name,
    statuses: failed ? [...statuses, "failed"] : statuses,
    statement: sql`select status, count(*)::int as count, null::float8 as seconds
      from (select ${status ?? sql`status`} as status from ${table} where ${open} limit ${MOST}) o group by 1
      ${ofFailed}
      union all select null, null, extract(epoch from now() - since)::float8 from (${oldest}) w`,
  };
}

const ofQueue = (
  name: string,
  queue: Queue,
  { since, ...more }: Omit<Measured, "oldest" | "table"> & { readonly since: SQL },
) => measured(name, { ...more, table: queue.table, oldest: waitingSince(queue, since) });

const isWithinADay = (column: SQL) => sql`${column} > now() - interval '1 day'`;
const NEXT = sql`next_attempt_at`;

/** The first due event of each webhook that is not after another one of its order, as they are claimed. */
const OLDEST_DELIVERY = sql`select min(d.next_attempt_at) as since from webhooks h cross join lateral (
    select w.next_attempt_at from webhook_deliveries w
    where w.agency_id = h.agency_id and w.webhook_id = h.id and w.status in ('waiting', 'working')
      and w.next_attempt_at <= now() and not exists (select from webhook_deliveries earlier
        where earlier.agency_id = w.agency_id and earlier.webhook_id = w.webhook_id
          and earlier.order_id = w.order_id and earlier.sequence < w.sequence
          and earlier.status in ('waiting', 'working'))
    order by w.next_attempt_at limit 1) d
  where h.status = 'active' and h.deleted_at is null having min(d.next_attempt_at) is not null`;

const OLDEST_FACTS = sql`select created_at as since from rule_facts
  where due and (not_before is null or not_before <= now()) order by id limit 1`;

/** What waits in the database for some process. Without a mail server nothing sends the mails. */
export const measuredQueues = (sendsMail: boolean): readonly MeasuredQueue[] => [
  ofQueue("mail", sendsMail ? MAILS : { ...MAILS, isOpen: sql`false` }, {
    since: NEXT,
    open: sql`status in ('queued', 'sending') and deleted_at is null`,
    status: sql`case when status = 'queued' and attempts > 0 then 'deferred' else status end`,
    statuses: ["queued", "deferred", "sending"],
    failed: sql`status in ('failed', 'uncertain') and ${isWithinADay(sql`created_at`)}`,
  }),
  ofQueue("store syncs", SYNCS, {
    since: NEXT,
    open: sql`status in ('waiting', 'syncing') and deleted_at is null`,
    statuses: ["waiting", "syncing"],
    failed: sql`status = 'failed' and ${isWithinADay(sql`created_at`)}`,
  }),
  ofQueue("store events", EVENTS, {
    since: NEXT,
    open: sql`status in ('waiting', 'working') and deleted_at is null`,
    statuses: ["waiting", "working"],
    failed: sql`status = 'failed' and ${isWithinADay(sql`settled_at`)}`,
  }),
  // Rows are stores, which are read again and again.
  ofQueue("store readings", FEEDS, {
    since: sql`next_poll_at`,
    open: sql`next_poll_at is not null`,
    status: sql`case when paused_at is not null then 'paused' when reason is not null then 'failing' else 'working' end`,
    statuses: ["working", "failing", "paused"],
  }),
  measured("webhooks", {
    table: sql`webhook_deliveries`,
    oldest: OLDEST_DELIVERY,
    open: sql`status in ('waiting', 'working')`,
    statuses: ["waiting", "working"],
  }),
  ofQueue("imports", IMPORTS, {
    since: sql`created_at`,
    open: sql`status in ('reading', 'importing') and deleted_at is null`,
    statuses: ["reading", "importing"],
    failed: sql`status = 'failed' and ${isWithinADay(sql`created_at`)}`,
  }),
  // Also documents to print.
  ofQueue("exports", EXPORTS, {
    since: sql`created_date`,
    open: sql`status in ('waiting', 'running') and deleted_at is null`,
    statuses: ["waiting", "running"],
    failed: sql`status = 'failed' and ${isWithinADay(sql`created_date`)}`,
  }),
  ofQueue("mockups", MOCKUP_JOBS, {
    since: sql`created_at`,
    open: sql`status in ('waiting', 'running')`,
    statuses: ["waiting", "running"],
  }),
  measured("rules", {
    table: sql`rule_facts`,
    oldest: OLDEST_FACTS,
    open: sql`due`,
    status: sql`'waiting'`,
    statuses: ["waiting"],
  }),
];

/** The last ledger check, if there was one. */
export type LedgerRow = { ok: boolean; at: number };
export const LAST_LEDGER_CHECK = sql`select ok, extract(epoch from started_at)::float8 as at
  from ledger_checks order by id desc limit 1`;

/** Tasks run once an hour; names of earlier versions have no recent run. */
export type MaintenanceRow = { failing: number; at: number | null };
export const MAINTENANCE = sql`select
    count(*) filter (where reason is not null and started_at > now() - interval '3 hours')::int as failing,
    extract(epoch from max(started_at) filter (where reason is null))::float8 as at
  from maintenance_runs`;

export type WebhooksRow = { failing: number };
export const WEBHOOKS = sql`select count(*)::int as failing from webhooks
  where status = 'active' and deleted_at is null and failing_since is not null`;
