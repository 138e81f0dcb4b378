import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

export const SYNC_STATUSES = {
  waiting: ["Waiting", "processing"],
  syncing: ["Syncing", "processing"],
  failed: ["Failed", "error"],
  unconnected: ["Not connected", "warning"],
  synced: ["Synced", "success"],
  unneeded: ["Not needed", "default"],
} as const;

/** The sync of parcels to stores: an outbox with one row per parcel. */
export const storeSyncs = defineResource({
  name: "store-syncs",
  label: { one: "Store sync", many: "Store syncs" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "number",
  fields: {
    number: serverSet(f.text("Tracking number", { format: "reference" })),
    parcel: serverSet(f.reference("Parcel", "tracking", ["number", "carrier", "status"])),
    order: serverSet(f.reference("Order", "orders", ["orderName", "status"])),
    integration: serverSet(optional(f.reference("Store", "integrations", ["name", "platform"]))),
    status: serverSet(initially(f.choice("Sync status", SYNC_STATUSES), "waiting")),
    reason: serverSet(optional(f.text("Reason"))),
    attempts: serverSet(initially(f.integer("Attempts"), 0)),
    triedAt: serverSet(optional(f.timestamp("Last attempt"))),
    nextAttemptAt: serverSet(optional(f.timestamp("Next attempt"))),
    syncAt: serverSet(optional(f.timestamp("Synced at"))),
    createdAt: serverSet(f.timestamp("Created at")),
  },
  key: "read",
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": ["list", "show"],
    seller: ["list", "show"],
    "seller:staff": ["list", "show"],
  },
  list: {
    columns: ["number", "order", "integration", "status", "reason", "triedAt", "nextAttemptAt", "syncAt"],
    filters: { status: "in", integration: "in", order: "in", parcel: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["number"],
  },
  icon: "shop",
});
