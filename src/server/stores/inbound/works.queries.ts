import { sql } from "drizzle-orm";
import type { StoreHealth } from "../../../domain/stores/inbound/responses.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import { isOpenFailure, isRefusedSync, kindOfTopic } from "../failures/conditions.ts";
import type { FeedTarget } from "./feed/feeds.queries.ts";

interface Last {
  at: string | null;
  reason: string | null;
}

interface EventsRow extends Record<string, unknown> {
  kind: "orders" | "privacy";
  failed: number;
  waiting: number;
  done_at: string | null;
  last: Last | null;
}

interface TrackingRow extends Record<string, unknown> {
  synced: number;
  waiting: number;
  failed: number;
  synced_at: string | null;
  last: Last | null;
  keys_at: string | null;
  feed_reason: string | null;
  refusal: string | null;
}

const failureOf = (last: Last | null) =>
  last === null || last.at === null ? null : { at: toIso(last.at), reason: last.reason ?? "" };

const isoOf = (time: string | null) => (time === null ? null : toIso(time));

/** Events of a store by what they are about. */
const eventsOf = (database: Database, { agencyId, integrationId }: FeedTarget) =>
  rowsOf<EventsRow>(
    database,
    sql`select ${kindOfTopic(sql`e.topic`)} as kind,
        count(*) filter (where ${isOpenFailure})::int as failed,
        count(*) filter (where e.status in ('waiting', 'working'))::int as waiting,
        max(e.settled_at) filter (where e.status = 'done')::text as done_at,
        (array_agg(json_build_object('at', e.settled_at::text, 'reason', e.reason) order by e.settled_at desc)
          filter (where ${isOpenFailure}))[1] as last
      from store_events e where e.agency_id = ${agencyId} and e.integration_id = ${integrationId}
        and (e.status in ('waiting', 'working', 'failed') or e.topic ~ '^(customers|shop)/') group by 1`,
  );

async function trackingOf(database: Database, { agencyId, integrationId }: FeedTarget): Promise<TrackingRow> {
  const [row] = await rowsOf<TrackingRow>(
    database,
    sql`select s.*, i.synced_at::text as synced_at, k.updated_at::text as keys_at, f.reason as feed_reason,
        (select s.reason from store_syncs s where s.agency_id = i.agency_id and s.integration_id = i.id
          and ${isRefusedSync} order by s.tried_at desc limit 1) as refusal
      from integrations i
      left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      left join store_feeds f on f.agency_id = i.agency_id and f.integration_id = i.id
      cross join (select count(*) filter (where status = 'synced')::int as synced,
          count(*) filter (where status in ('waiting', 'syncing', 'unconnected'))::int as waiting,
          count(*) filter (where status = 'failed')::int as failed,
          (array_agg(json_build_object('at', coalesce(tried_at, created_at)::text, 'reason', reason)
            order by coalesce(tried_at, created_at) desc) filter (where status = 'failed'))[1] as last
        from store_syncs where agency_id = ${agencyId} and integration_id = ${integrationId} and deleted_at is null) s
      where i.agency_id = ${agencyId} and i.id = ${integrationId}`,
  );
  return row as TrackingRow; // The integration is there.
}

/** What of a store's connection works, as far as `worksOf` needs it. */
export async function storeWorksOf(database: Database, target: FeedTarget): Promise<StoreHealth["works"]> {
  const events = await eventsOf(database, target);
  const tracking = await trackingOf(database, target);
  const orders = events.find(({ kind }) => kind === "orders");
  const privacy = events.find(({ kind }) => kind === "privacy");
  return {
    orders: { failed: orders?.failed ?? 0, failure: failureOf(orders?.last ?? null) },
    tracking: {
      failed: tracking.failed,
      failure: failureOf(tracking.last),
      synced: tracking.synced,
      waiting: tracking.waiting,
      at: isoOf(tracking.synced_at),
    },
    access: { at: isoOf(tracking.keys_at), reason: tracking.refusal ?? tracking.feed_reason },
    privacy: {
      failed: privacy?.failed ?? 0,
      failure: failureOf(privacy?.last ?? null),
      waiting: privacy?.waiting ?? 0,
      at: isoOf(privacy?.done_at ?? null),
    },
  };
}
