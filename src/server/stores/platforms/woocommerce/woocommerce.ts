import { sendOrThrow } from "../../sync/platform-sync.ts";
import type { StorePlatform } from "../store-platform.ts";
import { woocommerceAdapter } from "./adapter.ts";
import { woocommerceFeed } from "./feed.ts";
import { woocommerceHooks } from "./hooks.ts";
import { syncWooCommerce } from "./tracking.ts";

export const woocommerce: StorePlatform = {
  inbound: woocommerceAdapter,
  tracking: syncWooCommerce,
  feed: woocommerceFeed,
  hooks: woocommerceHooks,
  tryKeys: ({ address, key, secret }, options) =>
    sendOrThrow(
      {
        platform: "woocommerce",
        method: "GET",
        url: `${address}/wp-json/wc/v3/orders?per_page=1`,
        headers: { authorization: `Basic ${Buffer.from(`${key}:${secret ?? ""}`).toString("base64")}` },
      },
      options,
    ),
};
