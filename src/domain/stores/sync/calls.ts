import { z } from "zod";
import { defineCall } from "../../resource/call.ts";
import { storeAssignment, storeOrderIds } from "../assignment.ts";
import { syncResponse } from "../responses.ts";

export const assignStore = defineCall({
  name: "orders.assignStore",
  method: "POST",
  url: "/orders/assign-store",
  requires: ["orders", "track"],
  key: "write",
  summary:
    "Assign one of their seller's stores to these orders and sync the tracking numbers that it does not have",
  body: storeAssignment,
  response: syncResponse,
  changes: ["store-syncs", "orders"],
});

export const syncTracking = defineCall({
  name: "orders.syncTracking",
  method: "POST",
  url: "/orders/synced-track-to-store",
  requires: ["orders", "sync-tracking"],
  key: "write",
  summary: "Sync the unsynced tracking numbers of these orders to their stores now",
  body: z.strictObject({ ids: storeOrderIds }),
  response: syncResponse,
  changes: ["store-syncs", "orders"],
});
