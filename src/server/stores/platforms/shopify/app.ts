import { createHmac } from "node:crypto";
import type { Config } from "../../../config/config.ts";
import { isSame } from "../../inbound/adapter.ts";

/** Platen's own app at Shopify: its client id and client secret. */
export type ShopifyApp = NonNullable<Config["shopifyApp"]>;

/** The secret that signs the webhooks of stores whose credentials are the app's. */
export const appSecretOf = ({ shopifyApp }: Pick<Config, "shopifyApp">, platform: string) =>
  platform === "shopify" ? shopifyApp?.secret : undefined;

const SHOP = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;
const LOCAL = /^127\.0\.0\.1:\d{1,5}$/;

/**
 * The base address of a shop; `null` for a host that is none: the token exchange sends the app's secret there. A server of
 * tests is a shop where stores may be on the machine's own network.
 */
export function shopAddressOf(shop: string, { allowPrivateStores }: Pick<Config, "allowPrivateStores">) {
  if (SHOP.test(shop)) return `https://${shop}`;
  return allowPrivateStores && LOCAL.test(shop) ? `http://${shop}` : null;
}

const hexOf = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");

/** Whether Shopify has signed a query: HMAC-SHA256 of its other parameters, sorted by name, in hex. */
export function isSignedQuery(query: Readonly<Record<string, string>>, { secret }: ShopifyApp): boolean {
  const { hmac = "", ...others } = query;
  const text = Object.keys(others)
    .sort()
    .map((name) => `${name}=${others[name]}`)
    .join("&");
  return isSame(hmac, hexOf(secret, text));
}
