import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { type Claim, inSeconds } from "../../jobs/lease.ts";
import type { WebhookKey } from "../webhook-key.ts";

export interface ClaimedDelivery extends Claim, WebhookKey {
  /** Pings, which have none, are not claimed. */
  readonly orderId: string;
  readonly attempts: number;
}

export const DELIVERIES = {
  table: sql`webhook_deliveries`,
  isClaimed: sql`status = 'working'`,
  due: sql`next_attempt_at`,
};
/** A claim expires after this time, which is longer than any attempt takes. */
const HOLD_SECONDS = 60;
/** Deliveries of one webhook that are sent at once. */
const AT_ONCE = 4;
/** The same while it fails: a receiver that does not respond takes few places from the others. */
const AT_ONCE_FAILING = 1;

/**
 * Claims the deliveries that are due, at most `limit`. Each active webhook is searched by itself, so that neither one with
 * many waiting deliveries nor a paused one delays the others. The deliveries of an order are claimed one after the other,
 * in the order of its history: one that is to be retried lets the later ones wait.
 */
export const claimDeliveries = (database: Database, limit: number): Promise<ClaimedDelivery[]> =>
  rowsOf<ClaimedDelivery & Record<string, unknown>>(
    database,
    sql`with open as materialized (
        select h.agency_id, h.id,
          case when h.failing_since is null then ${AT_ONCE}::int else ${AT_ONCE_FAILING}::int end
            - (select count(*)::int from webhook_deliveries w where w.agency_id = h.agency_id and w.webhook_id = h.id
              and w.status = 'working' and w.next_attempt_at > now()) as free
        from webhooks h
        where h.status = 'active' and h.deleted_at is null
          and exists (select 1 from webhook_deliveries w where w.agency_id = h.agency_id and w.webhook_id = h.id
            and w.status in ('waiting', 'working') and w.next_attempt_at <= now())
        for share of h skip locked
      ), due as materialized (
        select d.agency_id, d.id from open cross join lateral (
          select w.agency_id, w.id, w.next_attempt_at, w.sequence from webhook_deliveries w
          where w.agency_id = open.agency_id and w.webhook_id = open.id
            and w.status in ('waiting', 'working') and w.next_attempt_at <= now()
            and not exists (select 1 from webhook_deliveries earlier
              where earlier.agency_id = w.agency_id and earlier.webhook_id = w.webhook_id
                and earlier.order_id = w.order_id and earlier.sequence < w.sequence
                and earlier.status in ('waiting', 'working'))
          order by w.next_attempt_at, w.sequence limit greatest(open.free, 0)) d
        order by d.next_attempt_at, d.sequence limit ${limit}
      ), free as (
        select w.agency_id, w.id from webhook_deliveries w join due on due.agency_id = w.agency_id and due.id = w.id
        where w.status in ('waiting', 'working') and w.next_attempt_at <= now()
        for update of w skip locked
      )
      update webhook_deliveries w set status = 'working', attempts = w.attempts + 1, version = w.version + 1,
        updated_at = now(), next_attempt_at = ${inSeconds(HOLD_SECONDS)}
      from free where w.agency_id = free.agency_id and w.id = free.id
      returning w.agency_id as "agencyId", w.id, w.webhook_id as "webhookId", w.order_id as "orderId", w.version,
        w.attempts`,
  );
