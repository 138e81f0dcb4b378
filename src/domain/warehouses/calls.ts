import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { ordersWarehouse } from "../resources/orders-warehouse.resource.ts";
import { warehouseStock } from "../resources/warehouse-stock.resource.ts";
import { newAdjustment } from "./adjustment.ts";
import { newReceipt } from "./receipts.ts";
import { STOCK_ORDER_STATUSES, type StockOrderStatus } from "./stock-orders.ts";

const statuses = Object.keys(STOCK_ORDER_STATUSES) as [StockOrderStatus, ...StockOrderStatus[]];

/** What shows stock, or follows from it. */
const CHANGES = ["orders-warehouse", "warehouse-stock", "stock-movements", "orders"];

export const advanceStockOrder = defineCall({
  name: "orders-warehouse.advance",
  method: "PATCH",
  url: "/orders-warehouse/:id/status",
  requires: ["orders-warehouse", "advance"],
  key: "write",
  summary: "Set the status of a warehouse order; `done` moves its remaining units",
  params: byId,
  body: z.strictObject({ status: z.enum(statuses) }),
  response: () => rowSchema(ordersWarehouse),
  changes: CHANGES,
});

export const receiveStockOrder = defineCall({
  name: "orders-warehouse.receive",
  method: "POST",
  url: "/orders-warehouse/:id/receive",
  requires: ["orders-warehouse", "advance"],
  key: "write",
  summary: "Receive units of a warehouse order, in one or several parcels",
  params: byId,
  body: newReceipt,
  response: () => rowSchema(ordersWarehouse),
  changes: CHANGES,
});

export const adjustStock = defineCall({
  name: "warehouse-stock.adjust",
  method: "POST",
  url: "/warehouse-stock/:id/adjust",
  requires: ["warehouse-stock", "adjust"],
  key: "write",
  summary: "Count the stock of a product in a warehouse, or change it for another reason",
  params: byId,
  body: newAdjustment,
  response: () => rowSchema(warehouseStock),
  changes: ["warehouse-stock", "stock-movements", "orders"],
});
