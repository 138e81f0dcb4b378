import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

export const LINE_STATUSES = {
  waiting: ["Waiting", "gold"],
  settled: ["Settled", "green"],
  dropped: ["Dropped", "default"],
} as const;

/** What a store paid out of one order. A line that is not settled waits for a person, with the reason. */
export const settlementLines = defineResource({
  name: "settlement-lines",
  label: { one: "Settlement line", many: "Settlement lines" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "orderReference",
  fields: {
    settlement: serverSet(f.reference("Settlement", "settlements", ["name", "reference", "paidAt"])),
    store: serverSet(f.reference("Store", "stores", ["name"])),
    orderReference: serverSet(f.text("Order reference", { format: "reference" })),
    order: serverSet(optional(f.reference("Order", "orders", ["orderName", "status"]))),
    gross: serverSet(f.money("Gross")),
    fee: serverSet(f.money("Fee")),
    refunds: serverSet(f.money("Refunds")),
    net: serverSet(f.money("Net")),
    paidAt: serverSet(optional(f.timestamp("Date", "date"))),
    status: serverSet(f.choice("Status", LINE_STATUSES)),
    /** Why it waits, else why a person accepted its difference or dropped it. */
    reason: serverSet(optional(f.longText("Reason"))),
    decidedUser: serverSet(optional(f.reference("Decided by", "users", ["fullName", "email"]))),
    decidedAt: serverSet(optional(f.timestamp("Decided"))),
    createdAt: serverSet(f.timestamp("Entered")),
  },
  key: "write",
  access: { agency: "read", "agency:accounting": "read" },
  list: {
    columns: [
      "orderReference",
      "order",
      "settlement",
      "store",
      "gross",
      "fee",
      "refunds",
      "net",
      "paidAt",
      "status",
      "reason",
      "decidedUser",
      "decidedAt",
    ],
    filters: { status: "in", settlement: "in", store: "in", order: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["orderReference", "net"],
    search: ["orderReference"],
  },
  areas: ["ag"],
  menu: { ag: { tabOf: "/ag/stores", position: 20 } },
  icon: "list",
});
