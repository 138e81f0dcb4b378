import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { bytes } from "../columns/bytes.ts";
import { instant } from "../columns/timestamp.ts";
import { orders, parcels } from "./orders.ts";
import { sellerTeams } from "./people.ts";
import { integrations } from "./stores.ts";
import { tableOf } from "./table.ts";

/** Where finished goods lie, and what stores are told of them. */
const ofTeam = { sellerTeam: () => sellerTeams };

/** An outbox with a row a parcel, whose id it has. `version` is the claim: whoever claims it next ends the one before. */
export const storeNotices = tableOf(declared.storeNotices, {
  composite: {
    ...ofTeam,
    parcel: () => parcels,
    order: () => orders,
    integration: () => integrations,
  },
  columns: {
    /** Counts what there was to tell: a store that hears of one revision twice has heard of it once. */
    revision: integer("revision").notNull().default(1),
    /** {number, carrier, items, remote}: what the store knows. */
    told: jsonb("told"),
  },
  // Led by the time and not by the agency: whoever tells asks what is due of all of them.
  constraints: () => [
    index("store_notices_due").on(sql`next_attempt_at`).where(sql`status in ('waiting', 'telling')`),
    index("store_notices_of_order").on(sql`agency_id`, sql`order_id`),
    index("store_notices_by_status").on(sql`agency_id`, sql`status`, sql`created_at`, sql`id`),
  ],
});

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
