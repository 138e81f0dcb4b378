import { headerOf } from "../../inbound/adapter.ts";
import type { AppHook } from "../../inbound/app-hook.ts";
import { storesOfShop } from "../../inbound/receive.queries.ts";
import { shopifyAdapter } from "./adapter.ts";

/** Orders of a store arrive at its own URL, and by reading it. */
const SHOPIFY_TOPICS = new Set([
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
]);

export const shopifyAppHook: AppHook = {
  name: "shopify",
  adapterOf: ({ shopifyApp }) => shopifyApp && { adapter: shopifyAdapter, secret: shopifyApp.secret },
  shopOf: (delivery) => headerOf(delivery, "x-shopify-shop-domain").trim().toLowerCase(),
  takes: (topic) => SHOPIFY_TOPICS.has(topic),
  storesOf: storesOfShop,
};
