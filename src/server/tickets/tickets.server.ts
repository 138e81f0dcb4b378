import { and, eq } from "drizzle-orm";
import { chatbotTickets, tickets } from "../../domain/resources/index.ts";
import { both, byOwner, ofAllOrders } from "../crud/row-scope.ts";
import { serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";

export const ticketsPart = serverPart(tickets, { limits: ofAllOrders });

export const chatbotTicketsPart = serverPart(chatbotTickets, {
  rows: (scope, table) => both(and(byOwner.sellerTeam(scope, table).read, eq(col(table, "origin"), "bot"))),
  limits: ofAllOrders,
});
