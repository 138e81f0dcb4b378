import { createHmac } from "node:crypto";

/** An app that shops install, with its credentials at Shopify. */
export interface ShopifyAppKeys {
  readonly id: string;
  readonly secret: string;
}

/** A query as Shopify signs it for an app. */
export function signedQuery(query: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join("&");
  const hmac = createHmac("sha256", secret).update(text).digest("hex");
  return new URLSearchParams({ ...query, hmac }).toString();
}

/** What a shop has given out, each code once. */
const codes = new Set<string>();

/** The page on which the shop's owner allows the app, and which returns to it with a code. */
export function authorizePage(host: string, query: URLSearchParams, { secret }: ShopifyAppKeys): string {
  const code = `code-${codes.size + 1}`;
  codes.add(code);
  const returned = { code, shop: host, state: query.get("state") ?? "", timestamp: "1764000001" };
  const address = `${query.get("redirect_uri")}?${signedQuery(returned, secret)}`;
  return `<!doctype html><title>Install</title><h1>Install Platen</h1>
    <p>${query.get("scope")}</p><a href="${address.replaceAll("&", "&amp;")}">Install app</a>`;
}

/** Whether a shop has given this code, which works once. */
export const redeemCode = (code: string): boolean => codes.delete(code);
