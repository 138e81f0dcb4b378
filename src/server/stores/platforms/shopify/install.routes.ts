import type { FastifyInstance, FastifyRequest } from "fastify";
import { BASE } from "../../../../domain/access/public-paths.ts";
import { messages } from "../../../../domain/messages.ts";
import * as calls from "../../../../domain/stores/platforms/shopify/calls.ts";
import { badRequest, notFound } from "../../../api-error.ts";
import type { Config } from "../../../config/config.ts";
import { endpoint } from "../../../endpoint.ts";
import { networkOf } from "../../../network.ts";
import { type Limit, takeTry } from "../../../plugins/limits.ts";
import { SecretBox } from "../../../secrets/secret-box.ts";
import { isOfStore } from "../../call-store.ts";
import { beginInstallation, INSTALLATION_SECONDS } from "../../installations.queries.ts";
import { isState, markBrowser, newNonce, nonceOf, secondsNow, setNonce, stateOf } from "../../oauth-state.ts";
import { isSignedQuery, type ShopifyApp, shopAddressOf } from "./app.ts";
import { exchangeCode } from "./tokens.ts";

const SCOPES =
  "read_orders,read_products,write_fulfillments,read_locations,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders";
const TRIES: Limit = { name: "shopify installations", tries: 60, seconds: 900 };
const COOKIE_PATH = "/api/integrate/shopify";
const TIMEOUT_MS = 15_000;

/** The app and the shop of a signed query. Throws an ApiError. */
function signedShop(request: FastifyRequest, config: Config, query: Readonly<Record<string, string>>) {
  const app = config.shopifyApp;
  if (!app) throw notFound();
  const { shop = "" } = query;
  const address = shopAddressOf(shop, config);
  if (!address) throw badRequest(messages.cannotAuthorize);
  if (!isSignedQuery(query, app)) {
    request.suspicion = { kind: "wrong-signature" };
    throw badRequest(messages.cannotAuthorize);
  }
  return { app, shop, address };
}

/** Exchanges a code for the store's key. Throws an ApiError (400). */
async function exchange(config: Config, app: ShopifyApp, address: string, code: string): Promise<string> {
  const options = { allowPrivate: config.allowPrivateStores, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    return await exchangeCode(address, app, code, options);
  } catch (error) {
    throw isOfStore(error) ? badRequest(messages.cannotAuthorize) : error;
  }
}

/**
 * The installation of Platen's app in a Shopify store, by OAuth: the store's owner comes from Shopify without a session,
 * and leaves with the app's token, which connects the store to a team after signing in (`POST integrate`).
 */
export function shopifyInstallRoutes(api: FastifyInstance): void {
  const { config } = api;
  const secrets = new SecretBox(config.secretKeys);
  const callback = `${config.publicUrl}${COOKIE_PATH}/callback`;

  endpoint(api, calls.installShopify, async ({ query, request, reply, database }) => {
    await takeTry(database, TRIES, networkOf(request.ip));
    const { app, shop, address } = signedShop(request, config, query);
    if (!secrets.canSeal) throw badRequest(messages.cannotAuthorize);
    const nonce = newNonce();
    const asked = new URLSearchParams({
      client_id: app.id,
      scope: SCOPES,
      redirect_uri: callback,
      state: stateOf(app.secret, shop, nonce, secondsNow()),
    });
    setNonce(reply, COOKIE_PATH, nonce);
    reply.header("location", `${address}/admin/oauth/authorize?${asked}`);
    return { message: "Continue in your store" };
  });

  endpoint(api, calls.finishShopifyInstall, async ({ query, request, reply, database }) => {
    await takeTry(database, TRIES, networkOf(request.ip));
    const { app, shop, address } = signedShop(request, config, query);
    const { code = "", state = "" } = query;
    if (!isState(app.secret, shop, nonceOf(request), state, secondsNow()) || code === "")
      throw badRequest(messages.cannotAuthorize);
    const key = await exchange(config, app, address, code);
    const installed = {
      platform: "shopify",
      domain: shop,
      name: shop.replace(/\.myshopify\.com$/, ""),
    } as const;
    const browser = markBrowser(request, reply, INSTALLATION_SECONDS);
    const token = await beginInstallation(database.drizzle, installed, browser, { secrets, key });
    setNonce(reply, COOKIE_PATH, null);
    reply.header("location", `${config.publicUrl}${BASE}/auth/sign-in-welcome?app_token=${token}`);
    return { message: "Sign in to connect the store" };
  });
}
