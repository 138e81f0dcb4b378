import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

export const NOTICE_STATUSES = {
  waiting: ["Waiting", "processing"],
  telling: ["Telling", "processing"],
  failed: ["Failed", "error"],
  unconnected: ["Not connected", "warning"],
  told: ["Told", "success"],
  unneeded: ["Not needed", "default"],
} as const;

/** What a store is to know of a parcel, and how far that is: the outbox itself, one row a parcel. */
export const storeNotices = defineResource({
  name: "store-notices",
  label: { one: "Store notice", many: "Store notices" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "number",
  fields: {
    number: serverSet(f.text("Tracking number")),
    parcel: serverSet(f.reference("Parcel", "tracking", ["number", "carrier", "status"])),
    order: serverSet(f.reference("Order", "orders", ["orderName", "status"])),
    integration: serverSet(optional(f.reference("Store", "integrations", ["name", "platform"]))),
    status: serverSet(initially(f.choice("Told", NOTICE_STATUSES), "waiting")),
    reason: serverSet(optional(f.text("Why"))),
    attempts: serverSet(initially(f.integer("Attempts"), 0)),
    triedAt: serverSet(optional(f.timestamp("Last try"))),
    nextAttemptAt: serverSet(optional(f.timestamp("Next try"))),
    toldAt: serverSet(optional(f.timestamp("Told at"))),
    createdAt: serverSet(f.timestamp("Since")),
  },
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": ["list", "show"],
  },
  list: {
    columns: ["number", "order", "integration", "status", "reason", "triedAt", "nextAttemptAt", "toldAt"],
    filters: { status: "in", order: "in", parcel: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["number"],
  },
  icon: "shop",
});
