import { sql } from "drizzle-orm";
import { date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Choice } from "../../../domain/notifications/choices.ts";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const notifications = tableOf(declared.notifications, {
  constraints: () => [
    index("notifications_of_person").on(sql`agency_id`, sql`user_id`, sql`created_at desc`, sql`id desc`),
    index("notifications_unviewed").on(sql`agency_id`, sql`user_id`).where(sql`not viewed`),
  ],
});

/** How an event reaches a person, where it differs from the default. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    userId: uuid("user_id").notNull(),
    event: text("event").notNull(),
    choice: text("choice").$type<Choice>().notNull(),
  },
  (self) => [primaryKey({ columns: [self.userId, self.event] })],
);

/** Notifications that wait for a person's next digest. Those of the platform's users have the nil id as agency. */
export const digestLines = pgTable(
  "digest_lines",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    event: text("event").notNull(),
    title: text("title").notNull(),
    content: text("content").notNull(),
    link: text("link").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("digest_lines_of_person").on(self.userId, self.createdAt),
    // Time first, not the agency: sending selects due lines of all agencies.
    index("digest_lines_by_time").on(self.createdAt),
  ],
);

/** The digests that were sent. The key keeps a second process from sending one again. */
export const digests = pgTable(
  "digests",
  { userId: uuid("user_id").notNull(), day: date("day").notNull() },
  (self) => [primaryKey({ columns: [self.userId, self.day] })],
);

/** The orders of a notification about several. */
export const notifiedOrders = pgTable(
  "notified_orders",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    orderIds: uuid("order_ids").array().notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("notified_orders_by_time").on(self.createdAt),
  ],
);

/** Saved views. Those of the platform's users have the nil id as agency. */
export const views = tableOf(declared.views, {
  columns: {
    /** The team that sees a shared view; `null` for the agency's own users. */
    sellerTeamId: uuid("seller_team_id"),
  },
  constraints: () => [index("views_of_list").on(sql`agency_id`, sql`path`)],
});

export const defaultViews = pgTable(
  "default_views",
  {
    agencyId: uuid("agency_id").notNull(),
    userId: uuid("user_id").notNull(),
    path: text("path").notNull(),
    viewId: uuid("view_id").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.userId, self.path] })],
);
