import { sql } from "drizzle-orm";
import { foreignKey, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Following, StoredAutoSubmit } from "../../../../domain/orders/auto-submit/setting.ts";
import type { ShippingOption } from "../../../../domain/orders/status.ts";
import type { ShippingRules } from "../../../../domain/stores/shipping.ts";
import { instant } from "../../columns/timestamp.ts";
import { integrations } from "../stores.ts";

/** What a seller has set for the orders of a connected store. */
export const storeSettings = pgTable(
  "store_settings",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** The options of the store's shipping methods. */
    methods: jsonb("methods").$type<ShippingRules["methods"]>().notNull(),
    /** The option of all other methods; `null`: by their names. */
    defaultOption: text("default_option").$type<ShippingOption>(),
    /** The store's id and name of the location whose items are imported; `null`: all items are. */
    locationId: text("location_id"),
    locationName: text("location_name"),
    /** When its orders are submitted by themselves; `null`: as the team has set it. */
    autoSubmit: jsonb("auto_submit").$type<StoredAutoSubmit | Following>(),
    updatedAt: instant("updated_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId] }),
    foreignKey({
      name: "store_settings_integration_fk",
      columns: [self.agencyId, self.sellerTeamId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.sellerTeamId, integrations.id],
    }),
  ],
);
