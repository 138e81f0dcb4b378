import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
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

const totalsQuery = z
  .strictObject({
    customer: identifier.optional(),
    store: identifier.optional(),
    integration: identifier.optional(),
    sellerTeam: identifier.optional(),
  })
  .refine((query) => Object.values(query).filter(Boolean).length === 1, {
    path: ["customer"],
    message: "Name one of customer, store, integration and sellerTeam",
  });

export const showOrderTotals = defineCall({
  name: "orders.totals",
  method: "GET",
  url: "/orders/totals",
  requires: ["orders", "total-revenue"],
  key: "read",
  summary:
    "Number and amounts of the orders of a customer, a store, an integration or a seller team, without canceled ones",
  query: totalsQuery,
  response: z.object({
    orders: z.int(),
    /** What buyers paid, or will pay. */
    retail: z.number(),
    charge: z.number(),
    refunded: z.number(),
    lastOrderAt: z.string().nullable(),
    /** The last change of one of them. */
    lastActivityAt: z.string().nullable(),
  }),
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
