import { z } from "zod";
import { outboundAddress } from "../../../outbound-address.ts";
import { byId, defineCall } from "../../../resource/call.ts";
import { rowSchema } from "../../../resource/row-schema.ts";
import { integrations } from "../../../resources/integrations.resource.ts";
import { readFrom } from "../../read-from.ts";
import { sentKeys } from "./authorization.ts";

export const authorizeWooCommerce = defineCall({
  name: "woocommerce.authorize",
  method: "POST",
  url: "/integrations/:id/authorization",
  requires: ["integrations", "integrate"],
  summary:
    "Begin to connect a WooCommerce store on its own page, which makes keys; responds with its address",
  params: byId,
  body: z.strictObject({ address: outboundAddress.nullish(), readFrom: readFrom.optional() }),
  response: z.object({ url: z.string() }),
});

export const receiveWooCommerceKeys = defineCall({
  name: "woocommerce.keys",
  method: "POST",
  url: "/integrate/woocommerce/keys",
  requires: "anyone",
  summary: "Receive the keys that a WooCommerce store has made on its own page",
  body: sentKeys,
  response: z.object({ received: z.boolean() }),
});

export const finishWooCommerce = defineCall({
  name: "woocommerce.finish",
  method: "POST",
  url: "/integrations/:id/authorization/finish",
  requires: ["integrations", "integrate"],
  summary: "Connect a WooCommerce store with the keys that it has sent, after they were tried",
  params: byId,
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  response: () => rowSchema(integrations),
  changes: ["integrations", "store-events"],
});
