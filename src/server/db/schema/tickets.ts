import { sql } from "drizzle-orm";
import { foreignKey, index, type PgColumn, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { orders } from "./orders.ts";
import { sellerTeams } from "./people.ts";
import { tableOf } from "./table.ts";

/** Tickets of people and of the bot alike: `chatbot-tickets` is declared over the same rows. */
export const tickets = tableOf(declared.tickets, {
  composite: { sellerTeam: () => sellerTeams },
  columns: { attachments: text("attachments").array().notNull().default(sql`'{}'`) },
  constraints: (self) => [
    foreignKey({
      name: "tickets_order_fk",
      columns: [self.agencyId as PgColumn, self.sellerTeamId as PgColumn, self.orderId as PgColumn],
      foreignColumns: [orders.agencyId as PgColumn, orders.sellerTeamId as PgColumn, orders.id as PgColumn],
    }),
    index("tickets_of_order").on(sql`agency_id`, sql`order_id`).where(sql`order_id is not null`),
    index("tickets_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`updated_at`, sql`id`),
    index("tickets_of_bot").on(sql`agency_id`, sql`updated_at`, sql`id`).where(sql`origin = 'bot'`),
  ],
});

/** What was said about a ticket after its first message, never edited. Attachments are paths of the file store. */
export const ticketMessages = pgTable(
  "ticket_messages",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    /** Null: the bot. */
    authorId: uuid("author_id"),
    message: text("message").notNull(),
    attachments: text("attachments").array().notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    foreignKey({
      name: "ticket_messages_ticket_fk",
      columns: [self.agencyId, self.ticketId],
      foreignColumns: [tickets.agencyId as PgColumn, tickets.id as PgColumn],
    }),
    index("ticket_messages_of_ticket").on(self.agencyId, self.ticketId, self.createdAt, self.id),
  ],
);
