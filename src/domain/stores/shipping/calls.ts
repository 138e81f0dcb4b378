import { z } from "zod";
import { byId, defineCall } from "../../resource/call.ts";
import { locationsResponse, shippingResponse, shippingSettings } from "../shipping.ts";

export const showStoreShipping = defineCall({
  name: "integrations.shipping",
  method: "GET",
  url: "/integrations/:id/shipping",
  requires: ["integrations", "show"],
  key: "read",
  summary: "The shipping methods of a store with their options, and the location whose items are imported",
  params: byId,
  response: shippingResponse,
});

export const listStoreLocations = defineCall({
  name: "integrations.locations",
  method: "GET",
  url: "/integrations/:id/locations",
  requires: ["integrations", "integrate"],
  summary: "The locations that fulfill a store's orders, read from the store",
  params: byId,
  response: locationsResponse,
});

export const saveStoreShipping = defineCall({
  name: "integrations.saveShipping",
  method: "PUT",
  url: "/integrations/:id/shipping",
  requires: ["integrations", "integrate"],
  summary:
    "Set the options of a store's shipping methods and the location whose items are imported, and on request change its drafts",
  params: byId,
  body: shippingSettings,
  response: shippingResponse.extend({ changedDrafts: z.number(), message: z.string() }),
  changes: ["integrations", "orders"],
});
