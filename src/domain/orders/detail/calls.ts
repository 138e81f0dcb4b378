import { byId, defineCall } from "../../resource/call.ts";
import { wholeOrder } from "../whole-order.ts";

export const showOrder = defineCall({
  name: "orders.show",
  method: "GET",
  url: "/orders/:id",
  requires: ["orders", "show"],
  key: "read",
  summary: "Show: Order, with its items, parcels and history",
  params: byId,
  response: wholeOrder,
});
