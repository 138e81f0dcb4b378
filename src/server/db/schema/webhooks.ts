import { sql } from "drizzle-orm";
import { bigint, index, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { OrderStatus } from "../../../domain/orders/status.ts";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const webhooks = tableOf(declared.webhooks, {
  columns: {
    /** Sealed: see `server/secrets`. */
    secret: text("secret").notNull(),
    /** The secret before a rotation, which signs as well until `previousUntil`. */
    previousSecret: text("previous_secret"),
    previousUntil: instant("previous_until"),
  },
  constraints: () => [
    index("webhooks_of_team").on(sql`agency_id`, sql`seller_team_id`).where(sql`deleted_at is null`),
    // Without the agency: the worker serves the active webhooks of all agencies.
    index("webhooks_active").on(sql`id`).where(sql`status = 'active' and deleted_at is null`),
  ],
});

/** An outbox with one row per webhook and event. A claim increments `version` and so ends older claims. */
export const webhookDeliveries = tableOf(declared.webhookDeliveries, {
  columns: {
    /** The order in which events of one order are delivered. */
    sequence: bigint("sequence", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    /** The entry of the order's history; `null` for a ping. */
    eventId: bigint("event_id", { mode: "bigint" }),
    fromStatus: text("from_status").$type<OrderStatus>(),
    toStatus: text("to_status").$type<OrderStatus>(),
    /** As sent by the first attempt, and by each further one; `null` before it. */
    body: text("body"),
    /** The beginning of the last response. */
    response: text("response"),
  },
  constraints: () => [
    uniqueIndex("webhook_deliveries_event").on(sql`agency_id`, sql`webhook_id`, sql`event_id`, sql`event`),
    index("webhook_deliveries_due")
      .on(sql`agency_id`, sql`webhook_id`, sql`next_attempt_at`, sql`sequence`)
      .where(sql`status in ('waiting', 'working')`),
    index("webhook_deliveries_open")
      .on(sql`agency_id`, sql`webhook_id`, sql`order_id`, sql`sequence`)
      .where(sql`status in ('waiting', 'working')`),
    index("webhook_deliveries_log").on(sql`agency_id`, sql`webhook_id`, sql`created_at`, sql`id`),
    index("webhook_deliveries_of_order").on(sql`agency_id`, sql`order_id`).where(sql`order_id is not null`),
    index("webhook_deliveries_by_age").on(sql`created_at`),
  ],
});
