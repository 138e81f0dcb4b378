import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

export const DELIVERY_STATUSES = {
  waiting: ["Waiting", "processing"],
  working: ["Sending", "processing"],
  delivered: ["Delivered", "success"],
  failed: ["Failed", "error"],
  skipped: ["Skipped", "default"],
} as const;

/** The log of a webhook: one row per event that it asks for. The body is stored, and shown by the row itself. */
export const webhookDeliveries = defineResource({
  name: "webhook-deliveries",
  label: { one: "Delivery", many: "Deliveries" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "event",
  fields: {
    webhook: serverSet(f.reference("Webhook", "webhooks", ["name"])),
    /** The team of the webhook. */
    sellerTeam: serverSet(optional(f.reference("Seller", "seller-teams"))),
    event: serverSet(f.text("Event", { format: "short" })),
    order: serverSet(optional(f.reference("Order", "orders", ["orderName", "status"]))),
    status: serverSet(initially(f.choice("Status", DELIVERY_STATUSES), "waiting")),
    attempts: serverSet(initially(f.integer("Attempts"), 0)),
    nextAttemptAt: serverSet(optional(f.timestamp("Next attempt"))),
    /** The HTTP status of the last response. */
    responseStatus: serverSet(optional(f.integer("Response"))),
    /** Why the last attempt failed. */
    reason: serverSet(optional(f.text("Reason"))),
    durationMs: serverSet(optional(f.integer("Duration in ms"))),
    deliveredAt: serverSet(optional(f.timestamp("Delivered"))),
    createdAt: serverSet(f.timestamp("Event")),
  },
  access: { agency: ["list", "show"], seller: ["list", "show"] },
  list: {
    columns: ["event", "order", "status", "responseStatus", "attempts", "nextAttemptAt", "createdAt"],
    filters: { webhook: "in", status: "in", order: "in", event: "equals", createdAt: "range" },
    sort: "-createdAt",
    search: ["event"],
  },
  icon: "external",
});
