import { z } from "zod";
import { ORDER_CHANGES } from "../../orders/order-changes.ts";
import { wholeOrder } from "../../orders/whole-order.ts";
import { defineCall } from "../../resource/call.ts";
import { identifier, imagePath } from "../../resource/fields.ts";

export const waivePreflight = defineCall({
  name: "orders.waivePreflight",
  method: "POST",
  url: "/orders/waive-preflight",
  requires: ["orders", "waive-preflight"],
  key: "write",
  summary: "Print an item's artwork as it is, whatever its preflight found",
  body: z.strictObject({
    orderId: identifier,
    itemId: identifier,
    slot: z.int().min(1).max(6),
    /** The image that the person saw. */
    path: imagePath,
  }),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});
