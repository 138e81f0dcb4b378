import { and, eq, sql } from "drizzle-orm";
import { chatbotTickets, tickets } from "../../domain/resources/index.ts";
import { both, byOwner, ofAllOrders } from "../crud/row-scope.ts";
import { byIds, serverPart } from "../crud/server-part.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { isOfCustomers, isOfIntegrations, isOfStores } from "../orders/parties.ts";

export const ticketsPart = serverPart(tickets, {
  limits: ofAllOrders,
  filters: {
    customer: byIds((ids) => isOfCustomers(sql`"tickets".order_id`, ids)),
    store: byIds((ids) => isOfStores(sql`"tickets".order_id`, ids)),
    integration: byIds((ids) => isOfIntegrations(sql`"tickets".order_id`, ids)),
  },
});

export const chatbotTicketsPart = serverPart(chatbotTickets, {
  rows: (scope, table) => both(and(byOwner.sellerTeam(scope, table).read, eq(col(table, "origin"), "bot"))),
  limits: ofAllOrders,
});
