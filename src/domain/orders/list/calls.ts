import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { listCall } from "../../resource/list-call.ts";
import { listQueryOf } from "../../resource/query.ts";
import { countResponse } from "../../resource/responses.ts";
import { orders } from "../../resources/orders.resource.ts";
import { orderListRow } from "../whole-order.ts";

export const COUNTABLE = [
  "status",
  "addressStatus",
  "designStatus",
  "cancelRequest",
  "orderType",
  "cannotShip",
] as const;

const countQuery = listQueryOf(orders, { extra: { by: z.enum(COUNTABLE).optional() } });

export const listOrders = listCall({
  name: "orders.list",
  url: "/orders",
  requires: ["orders", "list"],
  key: "read",
  summary: "List: Orders",
  resource: orders,
  row: orderListRow,
});

export const countOrders = defineCall({
  name: "orders.count",
  method: "GET",
  url: "/orders/count",
  requires: ["orders", "list"],
  key: "read",
  summary: "Count: Orders",
  query: () => countQuery.schema,
  response: countResponse,
});

export const countWaiting = defineCall({
  name: "orders.overview",
  method: "GET",
  url: "/orders/notification/all",
  requires: ["orders", "list"],
  key: "read",
  summary: "Orders by status, for the menu and the tabs",
  response: countResponse,
});

export const showTotalRevenue = defineCall({
  name: "orders.totalRevenue",
  method: "GET",
  url: "/orders/seller-team/:id/total-revenue",
  requires: ["orders", "total-revenue"],
  key: "read",
  summary:
    "What buyers paid, or will pay, for a team's orders that are not canceled, less what they got back",
  params: byId,
  response: z.object({ totalRevenue: z.number() }),
});
