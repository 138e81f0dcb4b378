import { createHmac } from "node:crypto";
import { z } from "zod";
import { type JsonObject, object, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { outcomeOfStatus } from "../../../../domain/stores/sync.ts";
import type { MarketplaceApp } from "../../../config/config-apps.ts";
import type { Grant } from "../../grants/grant.ts";
import type { FoundShop, MarketplaceTokens } from "../../marketplace/authorization.ts";
import type { StoreAccess } from "../../store-access.ts";
import { refuseSync, SyncError, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";

export const NOT_TIKTOK = "The store's response is not one of TikTok Shop's API";

interface TikTokCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Without one the call is a GET. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A call's signature: HMAC-SHA256 in hex of path, sorted parameters without `sign`, and body, between two secrets. */
export function tiktokSign(
  secret: string,
  path: string,
  query: Readonly<Record<string, string>>,
  body: string,
): string {
  const parameters = Object.keys(query)
    .sort()
    .map((name) => `${name}${query[name]}`)
    .join("");
  return createHmac("sha256", secret).update(`${secret}${path}${parameters}${body}${secret}`).digest("hex");
}

/** Expired and invalid tokens, signatures and permissions. */
const REFUSED = new Set(["101000", "105002", "105005", "106001", "106013", "36009004", "36009033"]);
/** Too many requests, time-outs, and internal errors that the documentation advises to try again after. */
const TEMPORARY = new Set([
  "36009002",
  "36009003",
  "36009007",
  "11001027",
  "11001031",
  "11006005",
  "11006026",
  "21001008",
  "21001011",
  "21001043",
  "21001055",
  "21008300",
  "10002014",
  "10002015",
  "10037002",
  "10037003",
  "10037004",
]);

/** The data of a response. A failed call may have any status, and its code in the body. Throws SyncError. */
function dataOf(body: unknown): JsonObject {
  const { code, message, data } = object(body);
  if (text(code) === "") return refuseSync(NOT_TIKTOK);
  if (text(code) === "0") return object(data);
  const status = REFUSED.has(text(code)) ? 401 : TEMPORARY.has(text(code)) ? 503 : 400;
  const outcome = outcomeOfStatus(status, `${text(message).slice(0, 140)} (${text(code)})`);
  throw outcome.result === "synced" ? new Error("A failed status is no success") : new SyncError(outcome);
}

async function send(
  app: MarketplaceApp,
  { path, query, body }: TikTokCall,
  accessToken: string,
  options: StoreRequestOptions,
): Promise<JsonObject> {
  const sent = body === undefined ? "" : JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const parameters = { ...query, app_key: app.id, timestamp };
  const sign = tiktokSign(app.secret, path, parameters, sent);
  const response = await sendOrThrow(
    {
      platform: "tiktok",
      method: body === undefined ? "GET" : "POST",
      url: `${app.apiUrl}${path}?${new URLSearchParams({ ...parameters, sign })}`,
      headers: { "content-type": "application/json", "x-tts-access-token": accessToken },
      ...(body !== undefined && { body: sent }),
    },
    options,
  );
  return dataOf(response.body);
}

/** Calls the Open API for a shop. Throws SyncError, StoreUnavailable. */
export function callTikTok(
  { shop, key }: StoreAccess,
  call: TikTokCall,
  options: StoreRequestOptions,
): Promise<JsonObject> {
  if (!shop)
    return refuseSync("The store is not connected by TikTok Shop's API. Connect it with TikTok Shop");
  return send(shop.app, { ...call, query: { ...call.query, shop_cipher: shop.cipher } }, key, options);
}

const tokens = z.object({
  access_token: z.string().min(1),
  /** The time, not a duration. */
  access_token_expire_in: z.number(),
  refresh_token: z.string().min(1),
});

async function tokensFor(
  app: MarketplaceApp,
  what: "get" | "refresh",
  parameters: Record<string, string>,
  options: StoreRequestOptions,
): Promise<Grant> {
  const query = new URLSearchParams({ app_key: app.id, app_secret: app.secret, ...parameters });
  const { body } = await sendOrThrow(
    { platform: "tiktok", method: "GET", url: `${app.tokenUrl}/${what}?${query}` },
    options,
  );
  const parsed = tokens.safeParse(dataOf(body));
  if (!parsed.success) return refuseSync(NOT_TIKTOK);
  const {
    access_token: accessToken,
    access_token_expire_in: expiresAt,
    refresh_token: refreshToken,
  } = parsed.data;
  return { accessToken, expiresAt, refreshToken };
}

/** TikTok Shop's authorization. A token is valid for seven days. */
export const tiktokTokens: MarketplaceTokens = {
  authorizeUrl(app, { state }) {
    const url = new URL(app.authorizeUrl);
    url.searchParams.set("state", state);
    return url.href;
  },
  exchange: (app, { code }, options) =>
    tokensFor(app, "get", { auth_code: code, grant_type: "authorized_code" }, options),
  renew: (app, refreshToken, options) =>
    tokensFor(app, "refresh", { refresh_token: refreshToken, grant_type: "refresh_token" }, options),
  async shops(app, accessToken, options): Promise<FoundShop[]> {
    const { shops } = await send(app, { path: "/authorization/202309/shops" }, accessToken, options);
    return objects(shops).map(({ id, name, cipher }) => ({
      shopId: text(id),
      name: text(name),
      cipher: text(cipher),
    }));
  },
};
