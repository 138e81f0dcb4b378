import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { tableOf } from "./table.ts";

export const notifications = tableOf(declared.notifications, {
  constraints: () => [
    index("notifications_of_person").on(sql`agency_id`, sql`user_id`, sql`created_at desc`, sql`id desc`),
    index("notifications_unviewed").on(sql`agency_id`, sql`user_id`).where(sql`not viewed`),
  ],
});

/** Saved views. Those of the platform's users have the nil id as agency. */
export const views = tableOf(declared.views, {
  columns: {
    /** The team that sees a shared view; `null` for the agency's own users. */
    sellerTeamId: uuid("seller_team_id"),
  },
  constraints: () => [index("views_of_list").on(sql`agency_id`, sql`path`)],
});

/** The default view of a list, by user. */
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
