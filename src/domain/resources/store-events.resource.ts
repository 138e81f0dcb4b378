import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";
import { EVENT_FAILURES } from "../stores/failures.ts";

export const STORE_EVENT_STATUSES = {
  waiting: ["Waiting", "processing"],
  working: ["Working", "processing"],
  failed: ["Failed", "error"],
  done: ["Done", "success"],
  ignored: ["Ignored", "default"],
} as const;

const EVENT_KINDS = { orders: "Orders", privacy: "Privacy of buyers" } as const;

/** What stores have sent about their orders, one row per delivery. The body is stored and not listed. */
export const storeEvents = defineResource({
  name: "store-events",
  label: { one: "Store event", many: "Store events" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "externalId",
  fields: {
    /** As text: ids of stores exceed 2^53. */
    externalId: serverSet(f.text("Id in the store", { format: "reference" })),
    /** The number that people know; read from the body of an event that failed, whose order may be nowhere else. */
    number: serverSet(optional(f.text("Order number", { format: "reference" }))),
    topic: serverSet(f.text("Topic")),
    integration: serverSet(f.reference("Store", "integrations", ["name", "platform"])),
    status: serverSet(initially(f.choice("Status", STORE_EVENT_STATUSES), "waiting")),
    reason: serverSet(optional(f.text("Reason"))),
    order: serverSet(optional(f.reference("Order", "orders", ["orderName", "status"]))),
    occurredAt: serverSet(f.timestamp("Changed in the store")),
    attempts: serverSet(initially(f.integer("Attempts"), 0)),
    nextAttemptAt: serverSet(optional(f.timestamp("Next attempt"))),
    settledAt: serverSet(optional(f.timestamp("Processed"))),
    createdAt: serverSet(f.timestamp("Received")),
  },
  key: "read",
  access: {
    agency: ["list", "show"],
    "agency:staff": ["list", "show"],
    seller: ["list", "show"],
    "seller:staff": ["list", "show"],
  },
  list: {
    columns: [
      "externalId",
      "number",
      "topic",
      "integration",
      "status",
      "reason",
      "order",
      "occurredAt",
      "createdAt",
    ],
    filters: { integration: "in", status: "in", order: "in", createdAt: "range" },
    derived: {
      /** What the events of a link are about: orders, or the privacy of buyers. */
      kind: {
        label: "About",
        by: EVENT_FAILURES.map((value) => ({ value, label: EVENT_KINDS[value], color: "default" as const })),
      },
    },
    sort: "-createdAt",
    search: ["externalId"],
  },
  areas: ["ag", "s"],
  icon: "shop",
});
