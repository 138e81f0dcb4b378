import {
  CHANGE_KINDS,
  CHANGE_REASONS,
  CHANGE_SIDES,
  CHANGE_STATUSES,
} from "../orders/changes/change-history.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** A requested or completed change of an order, with its reason. Written by `PUT orders/update-change-history`. */
export const changeHistories = defineResource({
  name: "change-histories",
  label: { one: "Change", many: "Change history" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "note",
  fields: {
    order: serverSet(f.reference("Order", "orders", ["orderName", "status"])),
    kind: serverSet(f.choice("Kind", CHANGE_KINDS)),
    reason: serverSet(f.choice("Reason", CHANGE_REASONS)),
    note: serverSet(optional(f.text("Note"))),
    createdUser: serverSet(optional(f.reference("Created by", "users", ["fullName", "email"]))),
    createdAt: serverSet(f.timestamp("When")),
    /** Of requests: the other side's decision with its note, and when an edit of the order has applied it. */
    status: serverSet(optional(f.choice("Status", CHANGE_STATUSES))),
    side: serverSet(optional(f.choice("Requested by", CHANGE_SIDES))),
    decidedUser: serverSet(optional(f.reference("Decided by", "users", ["fullName", "email"]))),
    decidedAt: serverSet(optional(f.timestamp("Decided"))),
    answer: serverSet(optional(f.text("Answer"))),
    appliedAt: serverSet(optional(f.timestamp("Applied"))),
  },
  key: "read",
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": "read",
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": "read",
    "seller:customer_support": "read",
  },
  list: {
    columns: ["order", "kind", "reason", "note", "createdUser", "createdAt", "status"],
    filters: { order: "in", kind: "in", status: "in", side: "in", reason: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["note"],
  },
  icon: "history",
});
