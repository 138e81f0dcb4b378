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

/** Rows of the platform's people stand under the nil agency. */
export const views = tableOf(declared.views, {
  columns: {
    /** Whose team may see a shared one; null: the agency's own people. */
    sellerTeamId: uuid("seller_team_id"),
  },
  constraints: () => [index("views_of_list").on(sql`agency_id`, sql`path`)],
});

/** The view with which a list opens for a person. */
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
