import { CREDITOR_KINDS } from "../money/payables/payables.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** An agency's payments to its creditors. Separate routes create and decide them; the creditor reads its own. */
export const payRuns = defineResource({
  name: "pay-runs",
  label: { one: "Pay run", many: "Pay runs" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Number", { format: "reference" })),
    kind: serverSet(f.choice("Kind", CREDITOR_KINDS)),
    creditorName: serverSet(f.text("Creditor")),
    amount: serverSet(f.money("Amount")),
    status: serverSet(
      f.choice("Status", {
        pending: ["Pending", "gold"],
        approved: ["Paid", "green"],
        canceled: ["Canceled", "default"],
      }),
    ),
    until: serverSet(f.text("Costs until", { format: "reference", max: 10 })),
    method: serverSet(f.text("Method")),
    reference: serverSet(optional(f.text("Reference", { format: "reference" }))),
    paidOn: serverSet(f.text("Paid on", { format: "reference", max: 10 })),
    note: serverSet(optional(f.longText("Note"))),
    /** The name of a file of the agency, which is downloaded by a call of its own. */
    file: serverSet(optional(f.text("File"))),
    createdAt: serverSet(f.timestamp("Created")),
    createdUser: serverSet(optional(f.reference("Entered by", "users", ["fullName", "email"]))),
    decidedUser: serverSet(optional(f.reference("Decided by", "users", ["fullName", "email"]))),
    decidedAt: serverSet(optional(f.timestamp("Decided"))),
  },
  access: {
    administrator: "read",
    supplier: "read",
    agency: "read",
    "agency:accounting": "read",
    "agency:designer": "read",
  },
  list: {
    columns: [
      "createdAt",
      "name",
      "creditorName",
      "kind",
      "amount",
      "status",
      "until",
      "method",
      "reference",
      "paidOn",
    ],
    filters: { status: "in", kind: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["amount"],
    search: ["name", "reference", "creditorName"],
  },
  areas: ["a", "ag"],
  menu: { a: { tabOf: "/a/supplier-catalog", position: 20 }, ag: { tabOf: "/ag/deposits", position: 20 } },
  icon: "dollar",
});
