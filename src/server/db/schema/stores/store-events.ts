import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import * as declared from "../../../../domain/resources/index.ts";
import { bytes } from "../../columns/bytes.ts";
import { instant } from "../../columns/timestamp.ts";
import { orders } from "../orders.ts";
import { integrations } from "../stores.ts";
import { tableOf } from "../table.ts";

/** An inbox with one row per delivery of a store. A claim increments `version` and so ends older claims. */
export const storeEvents = tableOf(declared.storeEvents, {
  sameTeam: ["integration"],
  columns: {
    /** The platform's id of the delivery; of a polled order its id and time of change. */
    deliveryId: text("delivery_id").notNull(),
    /** As received; `null` once its personal data was erased. */
    body: bytes("body"),
    /** The store had the order before: it was read after a connection, again, or after a restoration. */
    isBackfill: boolean("is_backfill").notNull().default(false),
    /** By `keyOfEffect`, what people were shown that it does: it does nothing else. `null`: whatever follows from it. */
    expected: text("expected"),
  },
  constraints: () => [
    uniqueIndex("store_events_delivery").on(sql`agency_id`, sql`integration_id`, sql`delivery_id`),
    // Without the agency: the worker claims the due rows of all agencies.
    index("store_events_due").on(sql`next_attempt_at`, sql`id`).where(sql`status in ('waiting', 'working')`),
    index("store_events_of_order").on(sql`agency_id`, sql`integration_id`, sql`external_id`, sql`id`),
    index("store_events_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`created_at`, sql`id`),
    index("store_events_failed")
      .on(sql`agency_id`, sql`integration_id`, sql`settled_at`)
      .where(sql`status = 'failed'`),
    index("store_events_settled").on(sql`settled_at`).where(sql`settled_at is not null`),
  ],
});

/** Which order of the team an order of a store became, and the store's state that was applied last. */
export const storeOrders = pgTable(
  "store_orders",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    /** The store's id of the order. */
    externalId: text("external_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** `null` where the order was never imported. */
    orderId: uuid("order_id"),
    /** When the store made the change that was applied last. */
    appliedAt: instant("applied_at").notNull(),
    /** Hashes of the parts that were applied last: what differs from them was changed in the store. */
    customerHash: text("customer_hash").notNull(),
    itemsHash: text("items_hash").notNull(),
    /** The store's name of the shipping method; `null` where it was never imported. */
    shippingMethod: text("shipping_method"),
    /** Canceled, refunded or deleted in the store. */
    ended: boolean("ended").notNull(),
    /** The store's ids of the refunds that were noted. */
    refunds: text("refunds").array().notNull().default([]),
    updatedAt: instant("updated_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId, self.externalId] }),
    foreignKey({
      name: "store_orders_integration_fk",
      columns: [self.agencyId, self.sellerTeamId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.sellerTeamId, integrations.id],
    }),
    foreignKey({
      name: "store_orders_order_fk",
      columns: [self.agencyId, self.sellerTeamId, self.orderId],
      foreignColumns: [orders.agencyId, orders.sellerTeamId, orders.id],
    }),
    index("store_orders_of_order").on(self.agencyId, self.orderId).where(sql`order_id is not null`),
  ],
);

/** How far the orders of a connected store were read, beside its webhooks. */
export const storeFeeds = pgTable(
  "store_feeds",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** Orders that the store changed before this time were read. */
    cursor: instant("cursor").notNull(),
    /** The platform's cursor of the next page, in the middle of a reading. */
    page: text("page"),
    /** `null`: the store cannot be read. */
    nextPollAt: instant("next_poll_at"),
    attempts: integer("attempts").notNull().default(0),
    version: integer("version").notNull().default(1),
    polledAt: instant("polled_at"),
    /** Why the last reading failed. */
    reason: text("reason"),
    /** Events wait while it is set. */
    pausedAt: instant("paused_at"),
    /** The store has sent something during the reading that may be missing in it. */
    readAgain: boolean("read_again").notNull().default(false),
    /** Since when it is read what the store had before; `null`: only its changes are. */
    catchUpSince: instant("catch_up_since"),
    /** Orders that were placed before are none of those that are received as new ones, however they come. */
    newSince: instant("new_since"),
    /** How far back that goes, how many orders it has read, and how far it is. */
    catchUpFrom: instant("catch_up_from"),
    caughtUpOrders: integer("caught_up_orders").notNull().default(0),
    caughtUpTo: instant("caught_up_to"),
    /** How far back it goes where orders are imported only later. */
    reachSeconds: integer("reach_seconds").notNull().default(604_800),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId] }),
    foreignKey({
      name: "store_feeds_integration_fk",
      columns: [self.agencyId, self.sellerTeamId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.sellerTeamId, integrations.id],
    }),
    index("store_feeds_due").on(self.nextPollAt).where(sql`next_poll_at is not null`),
  ],
);
