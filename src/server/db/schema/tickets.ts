import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

/** Tickets by users and by the bot: `chatbot-tickets` is declared over the same table. */
export const tickets = tableOf(declared.tickets, {
  sameTeam: ["order"],
  columns: { attachments: text("attachments").array().notNull().default(sql`'{}'`) },
  constraints: () => [
    index("tickets_of_order").on(sql`agency_id`, sql`order_id`).where(sql`order_id is not null`),
    index("tickets_of_team").on(sql`agency_id`, sql`seller_team_id`, sql`updated_at`, sql`id`),
    index("tickets_open")
      .on(sql`agency_id`, sql`created_at`)
      .where(sql`status = 'open' and deleted_at is null`),
    index("tickets_of_bot").on(sql`agency_id`, sql`updated_at`, sql`id`).where(sql`origin = 'bot'`),
  ],
});

/** The messages of a ticket after its first, append-only. Attachments are paths of the file store. */
export const ticketMessages = pgTable(
  "ticket_messages",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    /** `null` for the bot. */
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
      foreignColumns: [tickets.agencyId, tickets.id],
    }),
    index("ticket_messages_of_ticket").on(self.agencyId, self.ticketId, self.createdAt, self.id),
  ],
);

export const cannedAnswers = tableOf(declared.cannedAnswers);
