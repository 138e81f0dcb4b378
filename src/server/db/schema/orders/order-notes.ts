import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../columns/timestamp.ts";
import { orders } from "../orders.ts";

/** The tags in use by a side: how it writes each, and the number of its orders that have it. */
export const orderTags = pgTable(
  "order_tags",
  {
    agencyId: uuid("agency_id").notNull(),
    /** The seller team; the agency for tags of its own. */
    ownerId: uuid("owner_id").notNull(),
    /** See `tagKey`. */
    key: text("key").notNull(),
    label: text("label").notNull(),
    orders: integer("orders").notNull(),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.ownerId, self.key] })],
);

/** Internal notes of one side of an order. */
export const orderNotes = pgTable(
  "order_notes",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    orderId: uuid("order_id").notNull(),
    side: text("side").$type<"agency" | "seller">().notNull(),
    authorId: uuid("author_id").notNull(),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    index("order_notes_of_order").on(self.agencyId, self.orderId, self.side, self.createdAt),
    foreignKey({
      name: "order_notes_order_fk",
      columns: [self.agencyId, self.orderId],
      foreignColumns: [orders.agencyId, orders.id],
    }),
  ],
);
