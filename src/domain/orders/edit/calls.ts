import { z } from "zod";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier, imagePath, plainText } from "../../resource/fields.ts";
import { ORDER_CHANGES } from "../order-changes.ts";
import { remakeResponse } from "../responses.ts";
import { wholeOrder, wholeOrPreviewed } from "../whole-order.ts";
import { customerChange } from "./customer.ts";
import { orderEdit } from "./order-edit.ts";
import { newRefund, newRemake, newReturn } from "./refund.ts";

const ofItem = {
  orderId: identifier,
  itemId: identifier,
  /** The accepted change request that this edit applies. */
  change: identifier.optional(),
};

const artworks = Object.fromEntries(
  Array.from({ length: 6 }, (_, slot) => [`artwork${slot + 1}`, imagePath.nullish()]),
);

export const editCustomer = defineCall({
  name: "orders.editCustomer",
  method: "POST",
  url: "/orders/:id/customer/update",
  requires: ["orders", "edit-address"],
  key: "write",
  summary: "Change an order's customer and address; checks the address and reprices shipping",
  params: byId,
  body: customerChange,
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const confirmOneAddress = defineCall({
  name: "orders.confirmOneAddress",
  method: "POST",
  url: "/orders/:id/address/confirm",
  requires: ["orders", "confirm-address"],
  key: "write",
  summary: "Confirm an order's address as it is",
  params: byId,
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const checkAddress = defineCall({
  name: "orders.checkAddress",
  method: "POST",
  url: "/orders/:id/address/checking",
  requires: ["orders", "check-address"],
  key: "write",
  summary: "Check an order's address again",
  params: byId,
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const editOrder = defineCall({
  name: "orders.edit",
  method: "PUT",
  url: "/orders/:id",
  requires: ["orders", "edit"],
  key: "write",
  summary:
    "Change an order's items, their quantities and personalization, shipping option or note before it is submitted",
  params: byId,
  body: orderEdit,
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const orderWithOld = defineCall({
  name: "orders.orderWithOld",
  method: "PATCH",
  url: "/orders/:id/order-with-old",
  requires: ["orders", "order-with-old"],
  key: "write",
  summary: "Mark an order as the replacement of an older one, whose reference it may share",
  params: byId,
  body: z.strictObject({ oldOrderId: identifier }),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const recalculateBasecost = defineCall({
  name: "orders.recalculateBasecost",
  method: "PUT",
  url: "/orders/calc-order-basecost",
  requires: ["orders", "calc-order-basecost"],
  key: "write",
  summary: "Reprice an order with the current base costs",
  body: z.strictObject({ orderId: identifier }),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const recalculateProfit = defineCall({
  name: "orders.recalculateProfit",
  method: "PUT",
  url: "/profits/calc-order-profit",
  requires: ["orders", "calc-order-profit"],
  key: "write",
  summary: "Recalculate an order's profit",
  body: z.strictObject({ orderId: identifier }),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const setItemVariant = defineCall({
  name: "orders.setItemVariant",
  method: "PUT",
  url: "/orders/update-item-code",
  requires: ["orders", "update-item-code"],
  key: "write",
  summary: "Change an item's variant and reprice the order",
  body: z.strictObject({ ...ofItem, catalogVariantCode: plainText(64, 1) }),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const setItemDesign = defineCall({
  name: "orders.setItemDesign",
  method: "PUT",
  url: "/orders/update-item-design",
  requires: ["orders", "update-item-design"],
  key: "write",
  summary: "Set an item's artwork and mockup",
  body: z.strictObject({ ...ofItem, ...artworks, mockup: imagePath.nullish() }),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const refundOrder = defineCall({
  name: "orders.refund",
  method: "POST",
  url: "/orders/:id/refund",
  requires: ["orders", "refund"],
  key: "write",
  summary: "Refund part of a captured charge; with preview=true only return the amounts",
  params: byId,
  query: previewQuery,
  body: newRefund,
  response: wholeOrPreviewed,
  changes: ORDER_CHANGES,
});

export const remakeOrder = defineCall({
  name: "orders.remake",
  method: "POST",
  url: "/orders/:id/remake",
  requires: ["orders", "remake"],
  key: "write",
  summary: "Make shipped units again in a new order; with preview=true only return charge and cost",
  params: byId,
  query: previewQuery,
  body: newRemake,
  response: remakeResponse,
  changes: ORDER_CHANGES,
});

export const returnOrder = defineCall({
  name: "orders.return",
  method: "POST",
  url: "/orders/:id/return",
  requires: ["orders", "return"],
  key: "write",
  summary: "Record units that the buyer has sent back; with preview=true only return the changes of accounts",
  params: byId,
  query: previewQuery,
  body: newReturn,
  response: wholeOrPreviewed,
  changes: ORDER_CHANGES,
});
