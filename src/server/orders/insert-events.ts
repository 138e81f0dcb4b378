import { type SQL, sql } from "drizzle-orm";
import {
  type HistoryMatch,
  WEBHOOK_EVENT_NAMES,
  type WebhookEventName,
  webhookEventOf,
} from "../../domain/webhooks/events.ts";

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const textArray = (values: readonly (string | null)[] | undefined) =>
  values ? `array[${values.map((one) => quoted(one ?? "")).join(", ")}]` : "null::text[]";

const matchRow = (event: WebhookEventName, { actions, from, to }: HistoryMatch) =>
  `(${quoted(event)}, ${[actions, from, to].map(textArray).join(", ")})`;

/** The events of webhooks, by the entries of the history that they are sent for: `webhookEventsOf` in SQL. */
const MATCHES = sql.raw(
  `(values ${WEBHOOK_EVENT_NAMES.flatMap((event) =>
    webhookEventOf(event).of.map((match: HistoryMatch) => matchRow(event, match)),
  ).join(", ")}) as m (event, actions, from_statuses, to_statuses)`,
);

/**
 * Adds entries to the history of orders of an agency that has no webhooks, which an earlier statement of the transaction
 * has found. `source`: see `insertEvents`.
 */
export const insertHistory = (agencyId: string, source: SQL): SQL => sql`insert into order_events
    (agency_id, order_id, action, from_status, to_status, actor_id, detail, visible_to, created_at)
  select ${agencyId}::uuid, order_id, action, from_status, to_status, actor_id, detail, visible_to, created_at
  from (${source}) occurred`;

/**
 * Common table expressions that add entries to the history of orders and, for each of the agency's webhooks that asks for
 * one, its delivery. In one statement, so no event of a committed change is lost. An agency's webhooks get no orders of
 * teams that keep them from the API.
 *
 * `source` selects the columns of `order_events` from `order_id` on, and `seller_team_id`; one row per order.
 */
export const insertEvents = (agencyId: string, source: SQL): SQL => sql`occurred as (${source}),
  written as (
    ${insertHistory(agencyId, sql`select * from occurred`)}
    returning id, order_id, action, from_status, to_status, visible_to, created_at
  ), sent as (
    insert into webhook_deliveries (agency_id, id, webhook_id, seller_team_id, event, order_id, status, attempts,
      next_attempt_at, event_id, from_status, to_status, created_at)
    select ${agencyId}::uuid, gen_random_uuid(), h.id, h.seller_team_id, m.event, w.order_id, 'waiting', 0,
      -- An event of an order whose earlier one is to be retried waits for that.
      coalesce((select max(d.next_attempt_at) from webhook_deliveries d where d.agency_id = ${agencyId}::uuid
        and d.webhook_id = h.id and d.order_id = w.order_id and d.status = 'waiting'), now()),
      w.id, w.from_status, w.to_status, w.created_at
    from webhooks h
    join occurred o on h.seller_team_id is null or h.seller_team_id = o.seller_team_id
    join written w on w.order_id = o.order_id and w.visible_to is null
    join seller_teams t on t.agency_id = ${agencyId}::uuid and t.id = o.seller_team_id
      and (t.get_order_a_p_i or h.seller_team_id is not null)
    join ${MATCHES} on jsonb_exists(h.events, m.event)
      and (m.actions is null or w.action = any(m.actions))
      and (m.from_statuses is null or coalesce(w.from_status, '') = any(m.from_statuses))
      and (m.to_statuses is null or w.to_status = any(m.to_statuses))
    where h.agency_id = ${agencyId}::uuid and h.deleted_at is null
    order by w.id
    on conflict do nothing
  )`;

/** The whole statement, where nothing else is written by it. */
export const insertEventsAlone = (agencyId: string, source: SQL): SQL =>
  sql`with ${insertEvents(agencyId, source)} select 1`;

/** Adds an event to the history of an order whose status stays. */
export const insertNote = (
  agencyId: string,
  {
    orderId,
    action,
    actorId,
    detail,
  }: { orderId: string; action: string; actorId: string; detail: Record<string, unknown> },
): SQL =>
  insertEventsAlone(
    agencyId,
    sql`select id as order_id, seller_team_id, ${action}::text as action, status as from_status, status as to_status,
        ${actorId}::uuid as actor_id, ${JSON.stringify(detail)}::jsonb as detail, null::text as visible_to,
        now() as created_at
      from orders where agency_id = ${agencyId} and id = ${orderId}`,
  );
