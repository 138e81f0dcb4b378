import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";
import { TICKET_ORIGINS, TICKET_STATUSES } from "../tickets.ts";

/** The tickets that the bot opened: rows of `tickets`, with people of their own who answer them. */
export const chatbotTickets = defineResource({
  name: "chatbot-tickets",
  label: { one: "Chatbot ticket", many: "Chatbot tickets" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  path: "chatbot-ticket",
  table: "tickets",
  title: "subject",
  fields: {
    code: serverSet(f.text("Number")),
    subject: serverSet(f.text("Subject")),
    message: serverSet(f.longText("Message")),
    order: serverSet(optional(f.reference("Order", "orders", ["orderName", "status"]))),
    status: serverSet(initially(f.choice("Status", TICKET_STATUSES), "open")),
    origin: serverSet(initially(f.choice("Origin", TICKET_ORIGINS), "bot")),
    assignee: serverSet(optional(f.reference("Assignee", "users", ["fullName", "email"]))),
    updatedAt: serverSet(f.timestamp("Last change")),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: { agency: "read", "agency:staff": "read", "agency:customer_support": "read" },
  list: {
    columns: ["subject", "code", "order", "status", "assignee", "updatedAt"],
    filters: { status: "in", assignee: "in", order: "in", createdAt: "range" },
    sort: "-updatedAt",
    sorts: ["createdAt", "code"],
    search: ["subject", "code"],
  },
  areas: ["ag"],
  icon: "bot",
});
