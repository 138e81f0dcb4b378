import { PAYOUT_KINDS, PAYOUT_STATUSES, payoutMethod } from "../money/payouts.ts";
import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, initially, optional, serverSet } from "../resource/fields.ts";

/** Payout requests and payouts. Separate routes create and decide them. */
export const payouts = defineResource({
  name: "payouts",
  label: { one: "Payout", many: "Payouts" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "billName",
  fields: {
    billName: serverSet(f.text("Bill", { format: "reference" })),
    kind: serverSet(initially(f.choice("From", PAYOUT_KINDS), "profit")),
    payoutMethod: serverSet(f.json("Method", payoutMethod)),
    amount: serverSet(f.money("Amount")),
    status: serverSet(f.choice("Status", PAYOUT_STATUSES)),
    note: serverSet(optional(f.longText("Note"))),
    createdDate: serverSet(f.timestamp("Created")),
    createdUser: agencyOnly(serverSet(optional(f.reference("Entered by", "users", ["fullName", "email"])))),
    approvedDate: serverSet(optional(f.timestamp("Approved"))),
    decidedUser: agencyOnly(serverSet(optional(f.reference("Decided by", "users", ["fullName", "email"])))),
  },
  key: "write",
  access: { agency: "read", "agency:staff": "read", "agency:accounting": "read", seller: "read" },
  list: {
    columns: [
      "billName",
      "kind",
      "payoutMethod",
      "amount",
      "status",
      "createdDate",
      "approvedDate",
      "note",
      "createdUser",
      "decidedUser",
    ],
    filters: { status: "in", kind: "in", billName: "contains", createdDate: "range" },
    sort: "-createdDate",
    sorts: ["amount"],
    search: ["billName"],
  },
  areas: ["ag", "s"],
  menu: { ag: { group: "service", position: 60 }, s: { group: "profit", position: 20 } },
  icon: "banknote",
});
