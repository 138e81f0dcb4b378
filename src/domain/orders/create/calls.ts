import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "../../limits.ts";
import { defineCall } from "../../resource/call.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { ORDER_CHANGES } from "../order-changes.ts";
import { wholeOrder } from "../whole-order.ts";
import { newOrderBody, quoteBody } from "./new-order-body.ts";
import { quoteResponse, teamGoodsResponse } from "./responses.ts";

/** An order may add its customer. */
const CREATED = [...ORDER_CHANGES, "customers"];

/** Why a new order was not submitted; `null` if it was. */
export const refusal = z.string().nullable();

export const createOrder = defineCall({
  name: "orders.create",
  method: "POST",
  url: "/orders",
  requires: ["orders", "create"],
  key: "write",
  summary: "Create an order by hand; agencies name the seller team",
  body: newOrderBody,
  response: () => wholeOrder().extend({ refusal: refusal.optional() }),
  status: 201,
  changes: CREATED,
});

export const quoteOrder = defineCall({
  name: "orders.quote",
  method: "POST",
  url: "/orders/quote",
  requires: ["orders", "create"],
  key: "write",
  summary: "What an order would cost and wait for; writes nothing",
  body: quoteBody,
  response: quoteResponse,
});

export const listGoods = defineCall({
  name: "orders.goods",
  method: "GET",
  url: "/orders/goods",
  requires: ["orders", "create"],
  key: "write",
  summary: "Variants of a seller team's products, by title or SKU, to add to an order",
  query: z.strictObject({
    search: plainText(MAX_SEARCH_LENGTH).optional(),
    sellerTeam: identifier.optional(),
  }),
  response: z.object({ data: z.array(teamGoodsResponse) }),
});
