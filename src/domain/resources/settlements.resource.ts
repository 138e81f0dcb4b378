import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** Payouts of the stores that collect for an agency. Separate routes enter them, and settle their lines with orders. */
export const settlements = defineResource({
  name: "settlements",
  label: { one: "Settlement", many: "Settlements" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Number", { format: "reference" })),
    store: serverSet(f.reference("Store", "stores", ["name", "platform"])),
    reference: serverSet(optional(f.text("Payout reference", { format: "reference" }))),
    paidAt: serverSet(f.timestamp("Paid out", "date")),
    /** What the store collected, before the refunds and fees that it deducts. */
    gross: serverSet(f.money("Gross")),
    fee: serverSet(f.money("Fee")),
    refunds: serverSet(f.money("Refunds")),
    /** What arrived: below zero where the store took more back than it paid. */
    net: serverSet(f.money("Net")),
    lines: serverSet(f.integer("Lines")),
    waiting: serverSet(f.integer("Waiting lines")),
    note: serverSet(optional(f.longText("Note"))),
    createdUser: serverSet(optional(f.reference("Entered by", "users", ["fullName", "email"]))),
    createdAt: serverSet(f.timestamp("Entered")),
  },
  key: "write",
  access: { agency: "read", "agency:accounting": "read" },
  list: {
    columns: [
      "name",
      "store",
      "reference",
      "paidAt",
      "gross",
      "fee",
      "refunds",
      "net",
      "lines",
      "waiting",
      "createdUser",
      "createdAt",
    ],
    filters: { store: "in", reference: "contains", waiting: "range", paidAt: "range", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["paidAt", "net", "waiting"],
    search: ["name", "reference"],
  },
  areas: ["ag"],
  menu: { ag: { tabOf: "/ag/stores", position: 10 } },
  icon: "shop",
});
