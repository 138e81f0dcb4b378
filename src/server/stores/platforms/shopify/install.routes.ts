import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { BASE } from "../../../../domain/access/public-paths.ts";
import { messages } from "../../../../domain/messages.ts";
import * as calls from "../../../../domain/stores/platforms/shopify/calls.ts";
import { badRequest, notFound } from "../../../api-error.ts";
import type { Config } from "../../../config/config.ts";
import { endpoint } from "../../../endpoint.ts";
import { networkOf } from "../../../network.ts";
import { ForbiddenAddress } from "../../../outbound/request.ts";
import { type Limit, takeTry } from "../../../plugins/limits.ts";
import { SecretBox } from "../../../secrets/secret-box.ts";
import { beginInstallation, INSTALLATION_SECONDS } from "../../installations.queries.ts";
import { isState, markBrowser, newNonce, nonceOf, secondsNow, setNonce, stateOf } from "../../oauth-state.ts";
import { SyncError, sendOrThrow } from "../../sync/platform-sync.ts";
import { StoreUnavailable } from "../../sync/store-request.ts";
import { isSignedQuery, type ShopifyApp, shopAddressOf } from "./app.ts";

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

/** Exchanges a code for the store's access token. Throws an ApiError (400). */
async function exchange(config: Config, app: ShopifyApp, address: string, code: string): Promise<string> {
  const request = {
    method: "POST" as const,
    url: `${address}/admin/oauth/access_token`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_id: app.id, client_secret: app.secret, code }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { allowPrivate: config.allowPrivateStores, signal };
  const { body } = await sendOrThrow(request, options).catch((error: unknown) => {
    const isOfStore =
      error instanceof SyncError || error instanceof StoreUnavailable || error instanceof ForbiddenAddress;
    throw isOfStore ? badRequest(messages.cannotAuthorize) : error;
  });
  const parsed = z.object({ access_token: z.string().min(1).max(500) }).safeParse(body);
  if (!parsed.success) throw badRequest(messages.cannotAuthorize);
  return parsed.data.access_token;
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
