import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const stores = tableOf(declared.stores);
export const integrations = tableOf(declared.integrations, {
  columns: {
    // With defaults, so that stores of earlier versions have both off.
    importOnDelivery: boolean("import_on_delivery").notNull().default(false),
    completeOrders: boolean("complete_orders").notNull().default(false),
    /**
     * The Shopify store whose owner installed our app for this connection. It stays when the app is removed and when a
     * person changes the domain: Shopify's privacy requests of that store concern this connection.
     */
    appShop: text("app_shop"),
  },
  // Foreign keys that include the team refer to these three.
  constraints: () => [
    uniqueIndex("integrations_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`id`),
    // Without the agency: Shopify sends the webhooks of an app to one address, with the domain of the shop.
    index("integrations_of_app_shop").on(sql`app_shop`).where(sql`app_shop is not null`),
  ],
});

/** Credentials for the API of a store, sealed by `server/secrets`. No route returns them. */
export const integrationKeys = pgTable(
  "integration_keys",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    /** `null`: `https://` and the integration's domain. */
    address: text("address"),
    key: text("key").notNull(),
    secret: text("secret"),
    /** Signs the store's webhooks; `null`: they are not accepted, or `key` signs them. */
    webhookSecret: text("webhook_secret"),
    /** The platform gave them to our app; otherwise a person entered them. */
    fromApp: boolean("from_app").notNull().default(false),
    /**
     * Since when the credentials are those that the agency entered; `null`: the seller's side knows them. Only what
     * arrives from then on says that a buyer has paid a store that collects for the agency.
     */
    agencySince: instant("agency_since"),
    updatedAt: instant("updated_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId] }),
    foreignKey({
      name: "integration_keys_fk",
      columns: [self.agencyId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.id],
    }),
  ],
);

/**
 * A store whose app was installed before its team is known. The owner sends the app's token after signing in, which
 * adds the store to their team. Only the token's hash is stored.
 */
export const installations = pgTable("installations", {
  tokenHash: bytes("token_hash").primaryKey(),
  platform: text("platform").notNull(),
  domain: text("domain").notNull(),
  name: text("name").notNull(),
  /** The access token that the store gave its app, sealed; `null` where the app's owner connects by hand. */
  key: text("key"),
  /** Hash of the cookie of the browser in which the installation began; only that browser completes it. */
  browserHash: bytes("browser_hash"),
  createdAt: instant("created_at").notNull().default(sql`now()`),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
