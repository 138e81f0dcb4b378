import { z } from "zod";
import { MAX_TEXT } from "../limits.ts";
import { byId, defineCall, previewQuery } from "../resource/call.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { integrations } from "../resources/integrations.resource.ts";
import { readFrom } from "./read-from.ts";
import { connectedShop } from "./responses.ts";
import { storeAccess } from "./store-access.ts";

export const setStoreAccess = defineCall({
  name: "integrations.setAccess",
  method: "PUT",
  url: "/integrations/:id/access",
  requires: ["integrations", "access"],
  asksAgain: true,
  summary: "Save the credentials for syncing parcels to a store, replacing earlier ones",
  params: byId,
  body: storeAccess,
  response: () => rowSchema(integrations),
  changes: ["integrations", "store-events"],
});

export const removeStoreAccess = defineCall({
  name: "integrations.removeAccess",
  method: "DELETE",
  url: "/integrations/:id/access",
  requires: ["integrations", "access"],
  summary: "Delete the credentials of a store and its webhooks; it is not synced any more",
  params: byId,
  response: () => rowSchema(integrations),
  changes: ["integrations", "store-events"],
});

export const connectShop = defineCall({
  name: "integrations.connect",
  method: "POST",
  url: "/integrate",
  requires: ["integrations", "integrate"],
  summary:
    "Connect the store whose app was installed in this browser to my team, by the app's token; ?preview=true says which",
  query: previewQuery,
  body: z.strictObject({
    appToken: z.string().min(1).max(MAX_TEXT).optional(),
    readFrom: readFrom.optional(),
  }),
  response: connectedShop,
  status: 201,
});

export const setCollects = defineCall({
  name: "stores.setCollects",
  method: "PUT",
  url: "/stores/:id/collects",
  requires: ["stores", "collect"],
  key: "write",
  summary: "Set who receives what buyers pay a store: orders that arrive from then on are booked by it",
  params: byId,
  query: previewQuery,
  body: z.strictObject({ collects: z.enum(["seller", "agency"]) }),
  response: z.object({
    id: z.string(),
    collects: z.enum(["seller", "agency"]),
    /** Orders of the store that are not ended: they stay as they are. */
    openOrders: z.int(),
    /** Of them, those that the agency collects. */
    collected: z.int(),
    /** Whether the seller knows the credentials of the store, so that its events prove no payment. */
    isConnectedBySeller: z.boolean(),
    message: z.string(),
  }),
  changes: ["stores", "integrations"],
});
