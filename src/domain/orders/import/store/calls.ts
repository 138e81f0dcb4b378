import { z } from "zod";
import { byId, defineCall } from "../../../resource/call.ts";
import { identifier } from "../../../resource/fields.ts";
import { importResponse, storesResponse } from "../responses.ts";

export const listOrderStores = defineCall({
  name: "orders.stores",
  method: "GET",
  url: "/orders/stores",
  requires: ["orders", "import"],
  key: "write",
  summary: "The stores that a seller's orders can come from",
  query: z.strictObject({ sellerTeam: identifier.optional() }),
  response: storesResponse,
});

export const setImportStore = defineCall({
  name: "orders.setImportStore",
  method: "PUT",
  url: "/orders/import/:id/store",
  requires: ["orders", "import"],
  key: "write",
  summary: "Set the store that an import's orders come from, or none",
  params: byId,
  body: z.strictObject({ integration: identifier.nullable() }),
  response: importResponse,
  changes: ["orders/import", "order-imports"],
});
