import { PAY_WITH } from "../money/deposits.ts";
import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, optional, serverSet } from "../resource/fields.ts";

export const deposits = defineResource({
  name: "deposits",
  label: { one: "Deposit", many: "Deposits" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Number", { format: "reference" })),
    payWith: serverSet(f.choice("Pay with", PAY_WITH)),
    transactionId: serverSet(optional(f.text("Transaction ID", { format: "reference", min: 0, max: 50 }))),
    amount: serverSet(f.money("Amount")),
    status: serverSet(
      f.choice("Status", {
        pending: ["Pending", "gold"],
        approved: ["Approved", "green"],
        rejected: ["Rejected", "red"],
      }),
    ),
    isCashback: serverSet(f.flag("Cashback")),
    note: serverSet(optional(f.longText("Note"))),
    createdAt: serverSet(f.timestamp("Created")),
    createdUser: agencyOnly(serverSet(optional(f.reference("Entered by", "users", ["fullName", "email"])))),
    decidedUser: agencyOnly(serverSet(optional(f.reference("Decided by", "users", ["fullName", "email"])))),
    decidedAt: serverSet(optional(f.timestamp("Decided"))),
  },
  key: "write",
  access: {
    agency: "read",
    "agency:accounting": "read",
    seller: "read",
    "seller:accounting": "read",
  },
  list: {
    columns: [
      "createdAt",
      "name",
      "payWith",
      "transactionId",
      "amount",
      "isCashback",
      "status",
      "decidedAt",
      "decidedUser",
      "note",
    ],
    filters: {
      status: "in",
      payWith: "in",
      transactionId: "contains",
      isCashback: "equals",
      createdAt: "range",
    },
    aliases: { code: "name" },
    sort: "-createdAt",
    sorts: ["amount"],
    search: ["transactionId", "name"],
  },
  areas: ["ag"],
  menu: { ag: { group: "money", position: 10 } },
  icon: "wallet",
});
