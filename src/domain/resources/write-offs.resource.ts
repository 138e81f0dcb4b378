import { DEBTS } from "../money/write-offs.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** Debts of sellers that the agency has given up: its loss, which sellers do not read. Separate routes create and decide them. */
export const writeOffs = defineResource({
  name: "write-offs",
  label: { one: "Write-off", many: "Write-offs" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "name",
  fields: {
    name: serverSet(f.text("Number", { format: "reference" })),
    of: serverSet(f.choice("Debt", DEBTS)),
    amount: serverSet(f.money("Amount")),
    status: serverSet(
      f.choice("Status", {
        pending: ["Pending", "gold"],
        approved: ["Approved", "green"],
        rejected: ["Rejected", "red"],
      }),
    ),
    reason: serverSet(f.longText("Reason")),
    createdAt: serverSet(f.timestamp("Created")),
    createdUser: serverSet(optional(f.reference("Entered by", "users", ["fullName", "email"]))),
    decidedUser: serverSet(optional(f.reference("Decided by", "users", ["fullName", "email"]))),
    decidedAt: serverSet(optional(f.timestamp("Decided"))),
  },
  key: "read",
  access: { agency: "read", "agency:accounting": "read" },
  list: {
    columns: [
      "createdAt",
      "name",
      "of",
      "amount",
      "status",
      "reason",
      "createdUser",
      "decidedUser",
      "decidedAt",
    ],
    filters: { status: "in", of: "in", createdAt: "range" },
    sort: "-createdAt",
    sorts: ["amount"],
    search: ["name"],
  },
  areas: ["ag"],
  menu: { ag: { tabOf: "/ag/deposits", position: 30 } },
  icon: "trash",
});
