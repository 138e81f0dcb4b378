import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";
import { sellerTeams } from "./people.ts";
import { tableOf } from "./table.ts";

/** Where orders come from and where finished goods lie. */
const ofTeam = { sellerTeam: () => sellerTeams };

export const stores = tableOf(declared.stores, { composite: ofTeam });
export const integrations = tableOf(declared.integrations, { composite: { ...ofTeam, store: () => stores } });

export const warehouses = tableOf(declared.warehouses);
export const productsWarehouse = tableOf(declared.productsWarehouse, { composite: ofTeam });
const inWarehouse = { ...ofTeam, warehouse: () => warehouses, product: () => productsWarehouse };
export const warehouseStock = tableOf(declared.warehouseStock, {
  composite: inWarehouse,
  constraints: () => [
    uniqueIndex("warehouse_stock_once")
      .on(sql`agency_id`, sql`warehouse_id`, sql`product_id`)
      .where(sql`deleted_at is null`),
  ],
});
export const ordersWarehouse = tableOf(declared.ordersWarehouse, { composite: inWarehouse });

export const proxies = tableOf(declared.proxies);
export const proxyGroups = tableOf(declared.proxyGroups);

/** A host that somebody has proved is theirs alone; until then an agency claims it once. */
export const domains = tableOf(declared.domains, {
  columns: {
    token: text("token").notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** When it is looked at next; null: only when somebody asks. */
    checkAt: instant("check_at"),
  },
  constraints: () => [
    index("domains_due").on(sql`check_at`).where(sql`connect_status = 0 and deleted_at is null`),
    uniqueIndex("domains_proved_host").on(sql`host`).where(sql`connect_status = 1 and deleted_at is null`),
    uniqueIndex("domains_claimed_host").on(sql`owner_agency_id`, sql`host`).where(sql`deleted_at is null`),
  ],
});

/**
 * A store whose app was installed before anybody said which team it is. The app's token, of which only the hash is
 * here, travels with whoever signs in, and joins the store to their team.
 */
export const installations = pgTable("installations", {
  tokenHash: bytes("token_hash").primaryKey(),
  platform: text("platform").notNull(),
  domain: text("domain").notNull(),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull().default(sql`now()`),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
