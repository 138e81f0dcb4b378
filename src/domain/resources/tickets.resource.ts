import { defineResource } from "../resource/define.ts";
import { f, fixed, initially, optional, plainText, serverSet } from "../resource/fields.ts";
import { MAX_ATTACHMENTS, MAX_MESSAGE, TICKET_ORIGINS, TICKET_STATUSES } from "../tickets/tickets.ts";
import { ORDER_PARTY_FILTERS } from "./order-party-filters.ts";

/** A seller's question with its conversation. Replying and settling are named calls. */
export const tickets = defineResource({
  name: "tickets",
  label: { one: "Ticket", many: "Tickets" },
  owner: "sellerTeam",
  verbs: ["list", "show", "create", "delete"],
  title: "subject",
  fields: {
    code: serverSet(f.text("Number", { format: "code" })),
    subject: fixed(f.text("Subject", { min: 2, max: 200 })),
    message: fixed(f.longText("Message", plainText(MAX_MESSAGE, 1))),
    attachments: initially(fixed(f.images("Images", MAX_ATTACHMENTS)), []),
    order: optional(fixed(f.reference("Order", "orders", ["orderName", "status"]))),
    status: serverSet(initially(f.choice("Status", TICKET_STATUSES), "open")),
    origin: serverSet(initially(f.choice("Origin", TICKET_ORIGINS), "person")),
    assignee: serverSet(optional(f.reference("Assignee", "users", ["fullName"]))),
    createdUser: serverSet(optional(f.reference("Created by", "users", ["fullName", "email"]))),
    updatedAt: serverSet(f.timestamp("Last change")),
    createdAt: serverSet(f.timestamp("Created")),
  },
  key: "write",
  access: {
    agency: "write",
    "agency:staff": ["list", "show"],
    "agency:accounting": ["list", "show"],
    seller: ["list", "show", "create"],
    "seller:staff": ["list", "show", "create"],
  },
  list: {
    columns: ["subject", "code", "order", "status", "assignee", "updatedAt"],
    filters: { status: "in", origin: "in", assignee: "in", order: "in", createdAt: "range" },
    through: { ...ORDER_PARTY_FILTERS, integration: { label: "Integration", target: "integrations" } },
    sort: "-updatedAt",
    sorts: ["createdAt", "code"],
    search: ["subject", "code"],
  },
  form: ["subject", "message", "attachments", "order"],
  areas: ["ag", "s"],
  menu: { ag: { group: "service", position: 10 }, s: { group: "home", position: 30 } },
  icon: "message",
});
