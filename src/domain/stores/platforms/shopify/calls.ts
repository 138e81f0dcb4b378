import { z } from "zod";
import { defineCall } from "../../../resource/call.ts";

/** Shopify's query: the signature covers all of it, whichever parameters it has. */
const signedQuery = z.record(z.string().max(40), z.string().max(2_000));

const redirected = z.object({ message: z.string() });

export const installShopify = defineCall({
  name: "shopify.install",
  method: "GET",
  url: "/integrate/shopify",
  requires: "anyone",
  summary: "Begin to install the app in a Shopify store; redirects to the store",
  query: signedQuery,
  response: redirected,
  status: 302,
});

export const finishShopifyInstall = defineCall({
  name: "shopify.callback",
  method: "GET",
  url: "/integrate/shopify/callback",
  requires: "anyone",
  summary:
    "The return from a Shopify store that has allowed the app; redirects to sign in with the app's token",
  query: signedQuery,
  response: redirected,
  status: 302,
  refusesHead: true,
});
