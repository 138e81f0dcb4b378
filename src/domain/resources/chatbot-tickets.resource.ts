import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, optional, plainText, serverSet } from "../resource/fields.ts";
import { MAX_ATTACHMENTS, TICKET_ORIGINS, TICKET_STATUSES } from "../tickets.ts";

/**
 * The tickets that the bot opened: rows of `tickets`, with people of their own who answer them. The bot is signed in
 * as one of these and names the team that it speaks with.
 */
export const chatbotTickets = defineResource({
  name: "chatbot-tickets",
  label: { one: "Chatbot ticket", many: "Chatbot tickets" },
  owner: "sellerTeam",
  verbs: ["list", "show", "create"],
  path: "chatbot-ticket",
  table: "tickets",
  title: "subject",
  fields: {
    code: serverSet(f.text("Number")),
    subject: fixed(f.text("Subject", plainText(200, 2))),
    message: fixed(f.longText("Message", plainText(5_000, 1))),
    attachments: initially(fixed(f.images("Pictures", MAX_ATTACHMENTS)), []),
    order: optional(fixed(f.reference("Order", "orders", ["orderName", "status"]))),
    status: serverSet(initially(f.choice("Status", TICKET_STATUSES), "open")),
    origin: serverSet(initially(f.choice("Origin", TICKET_ORIGINS), "bot")),
    assignee: serverSet(optional(f.reference("Assignee", "users", ["fullName", "email"]))),
    updatedAt: serverSet(f.timestamp("Last change")),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: { agency: "write", "agency:staff": "read", "agency:customer_support": "write" },
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
