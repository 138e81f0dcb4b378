import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../columns/timestamp.ts";
import { integrations } from "../stores.ts";

/** The webhooks that Platen has registered at a connected store. A claim increments `version` and so ends older claims. */
export const storeHooks = pgTable(
  "store_hooks",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** `null`: the store is not connected, or has no interface for webhooks. */
    nextCheckAt: instant("next_check_at"),
    /** `null` since it was connected: the store may have another secret than ours. */
    checkedAt: instant("checked_at"),
    attempts: integer("attempts").notNull().default(0),
    version: integer("version").notNull().default(1),
    /** How many of the topics the store sends. */
    active: integer("active").notNull().default(0),
    /** Why the last check failed. */
    reason: text("reason"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId] }),
    foreignKey({
      name: "store_hooks_integration_fk",
      columns: [self.agencyId, self.sellerTeamId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.sellerTeamId, integrations.id],
    }),
    // Without the agency: the worker claims the due rows of all agencies.
    index("store_hooks_due").on(self.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);
