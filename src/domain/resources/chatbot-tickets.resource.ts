import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, optional, plainText, serverSet } from "../resource/fields.ts";
import { MAX_ATTACHMENTS, MAX_MESSAGE, TICKET_ORIGINS, TICKET_STATUSES } from "../tickets/tickets.ts";

/**
 * Tickets opened by the bot: rows of `tickets`, answered by roles of their own. The bot is signed in as one of these
 * roles and names the team that it is talking to.
 */
export const chatbotTickets = defineResource({
  name: "chatbot-tickets",
  label: { one: "Chatbot ticket", many: "Chatbot tickets", menu: "Chatbot Ticket" },
  owner: "sellerTeam",
  verbs: ["list", "show", "create"],
  path: "chatbot-ticket",
  table: "tickets",
  title: "subject",
  fields: {
    code: serverSet(f.text("Number", { format: "code" })),
    subject: fixed(f.text("Subject", { min: 2, max: 200 })),
    message: fixed(f.longText("Message", plainText(MAX_MESSAGE, 1))),
    attachments: initially(fixed(f.images("Images", MAX_ATTACHMENTS)), []),
    order: optional(fixed(f.reference("Order", "orders", ["orderName", "status"]))),
    status: serverSet(initially(f.choice("Status", TICKET_STATUSES), "open")),
    origin: serverSet(initially(f.choice("Origin", TICKET_ORIGINS), "bot")),
    assignee: serverSet(optional(f.reference("Assignee", "users", ["fullName"]))),
    updatedAt: serverSet(f.timestamp("Last change")),
    createdAt: serverSet(f.timestamp("Created")),
  },
  key: "write",
  access: { agency: "write", "agency:staff": "read", "agency:customer_support": "write" },
  list: {
    columns: ["subject", "code", "order", "status", "assignee", "updatedAt"],
    filters: { status: "in", assignee: "in", order: "in", createdAt: "range" },
    sort: "-updatedAt",
    sorts: ["createdAt", "code"],
    search: ["subject", "code"],
  },
  areas: ["ag"],
  menu: { ag: { group: "service", position: 90 } },
  icon: "bot",
});
