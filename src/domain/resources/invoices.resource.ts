import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, serverSet } from "../resource/fields.ts";

/** OUT: a charge to a seller; the supply is at shipment. IN: a refund. */
export const invoices = defineResource({
  name: "invoices",
  label: { one: "Invoice", many: "Invoices" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Number", { format: "reference" })),
    type: serverSet(f.choice("Type", { OUT: ["Charge", "blue"], IN: ["Refund", "green"] })),
    sellerAmount: serverSet(f.money("Amount")),
    agencyAmount: agencyOnly(serverSet(f.money("Cost"))),
    remainAmount: serverSet(f.money("Remaining")),
    /** The tab that lists the invoice. */
    activeName: serverSet(f.choice("Paid", { payment: ["Paid", "green"], debts: ["Unpaid", "gold"] })),
    createdDate: serverSet(f.timestamp("Created")),
    updatedAt: serverSet(f.timestamp("Updated")),
  },
  key: "read",
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": "read",
  },
  list: {
    columns: ["name", "type", "sellerAmount", "agencyAmount", "remainAmount", "activeName", "createdDate"],
    filters: {
      activeName: "in",
      type: "in",
      remainAmount: "range",
      createdDate: "range",
      updatedAt: "range",
    },
    sort: "-createdDate",
    sorts: ["sellerAmount", "updatedAt"],
    search: ["name"],
  },
  areas: ["ag", "s"],
  menu: { ag: { group: "money", position: 20 }, s: { group: "money", position: 20 } },
  icon: "invoice",
});
