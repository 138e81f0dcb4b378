import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { JOINERS } from "../../../../domain/orders/search-spellings.ts";
import { orders } from "../orders.ts";

/** The search text as `joined` has the searched one; the index shares this text. `translate` takes ten times as long. */
export const INDEXED_TEXT = sql.raw(
  JOINERS.reduce((text, joiner) => `replace(${text}, '${joiner}', '')`, "text"),
);

/**
 * What a search of orders reads, one row per order that is not deleted: see `orders/search-text.queries.ts`. Apart from
 * the orders, so that a new status does not write the trigram index.
 */
export const orderSearchTexts = pgTable(
  "order_search_texts",
  {
    agencyId: uuid("agency_id").notNull(),
    orderId: uuid("order_id").notNull(),
    sellerTeamId: uuid("seller_team_id").notNull(),
    /** In lower case. */
    text: text("text").notNull(),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.orderId] }),
    // PostgreSQL estimates the orders of a search by it: one for each text.
    foreignKey({
      name: "order_search_texts_order_fk",
      columns: [self.agencyId, self.sellerTeamId, self.orderId],
      foreignColumns: [orders.agencyId, orders.sellerTeamId, orders.id],
    }).onDelete("cascade"),
    index("orders_search").using("gin", sql`${INDEXED_TEXT} gin_trgm_ops`),
    index("orders_search_of_team").on(self.agencyId, self.sellerTeamId),
  ],
);
