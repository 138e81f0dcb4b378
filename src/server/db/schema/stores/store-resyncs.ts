import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Effect, EffectKind } from "../../../../domain/stores/inbound/effect.ts";
import type { ResyncStatus } from "../../../../domain/stores/inbound/resync.ts";
import { bytes } from "../../columns/bytes.ts";
import { instant } from "../../columns/timestamp.ts";
import { integrations } from "../stores.ts";

/** The last reading of a store that a person asked for, to see what would follow. A claim increments `version`. */
export const storeResyncs = pgTable(
  "store_resyncs",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** Of this reading: the next one of the store replaces it. */
    resyncId: uuid("resync_id").notNull(),
    /** Orders that changed from then on are read. */
    since: instant("since").notNull(),
    status: text("status").$type<ResyncStatus>().notNull(),
    /** Orders that the store changed before this time were read. */
    cursor: instant("cursor").notNull(),
    page: text("page"),
    /** `null`: nothing is left to read. */
    nextReadAt: instant("next_read_at"),
    attempts: integer("attempts").notNull().default(0),
    version: integer("version").notNull().default(1),
    /** Why the reading failed. */
    reason: text("reason"),
    updatedAt: instant("updated_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId] }),
    foreignKey({
      name: "store_resyncs_integration_fk",
      columns: [self.agencyId, self.sellerTeamId, self.integrationId],
      foreignColumns: [integrations.agencyId, integrations.sellerTeamId, integrations.id],
    }),
    // Without the agency: the worker claims the due rows of all agencies.
    index("store_resyncs_due").on(self.nextReadAt).where(sql`next_read_at is not null`),
  ],
);

/** The orders that such a reading found, with what would become of them. */
export const storeResyncOrders = pgTable(
  "store_resync_orders",
  {
    agencyId: uuid("agency_id").notNull(),
    integrationId: uuid("integration_id").notNull(),
    externalId: text("external_id").notNull(),
    /** What people call it. */
    number: text("number").notNull(),
    changedAt: instant("changed_at").notNull(),
    kind: text("kind").$type<EffectKind>().notNull(),
    effect: jsonb("effect").$type<Effect>().notNull(),
    orderId: uuid("order_id"),
    /** As it was read; `null` where nothing would follow from it, and once it is an event. */
    body: bytes("body"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.integrationId, self.externalId] }),
    foreignKey({
      name: "store_resync_orders_fk",
      columns: [self.agencyId, self.integrationId],
      foreignColumns: [storeResyncs.agencyId, storeResyncs.integrationId],
    }).onDelete("cascade"),
  ],
);
