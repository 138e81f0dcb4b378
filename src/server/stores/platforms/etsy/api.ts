import { z } from "zod";
import type { MarketplaceApp } from "../../../config/config-apps.ts";
import type { Grant, Shop } from "../../grants/grant.ts";
import type { FoundShop, MarketplaceTokens } from "../../marketplace/authorization.ts";
import type { StoreAccess } from "../../store-access.ts";
import { refuseSync, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequestOptions, StoreResponse } from "../../sync/store-request.ts";

export const NOT_ETSY = "The store's response is not one of Etsy's API";

const SCOPES = "transactions_r transactions_w shops_r";

/** Requests without the shared secret are refused. https://developers.etsy.com/documentation/essentials/requests/ */
const apiKey = ({ id, secret }: MarketplaceApp) => `${id}:${secret}`;

const id = z.union([z.string(), z.number()]).transform(String);
const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
});

async function tokensFor(
  app: MarketplaceApp,
  form: Record<string, string>,
  options: StoreRequestOptions,
): Promise<Grant> {
  const { body } = await sendOrThrow(
    {
      platform: "etsy",
      method: "POST",
      url: app.tokenUrl,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...form, client_id: app.id }).toString(),
    },
    options,
  );
  const parsed = tokens.safeParse(body);
  if (!parsed.success) return refuseSync(NOT_ETSY);
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = parsed.data;
  return { accessToken, refreshToken, expiresAt: Math.floor(Date.now() / 1_000) + seconds };
}

/** Etsy's OAuth 2 with PKCE. A token is valid for an hour, the one that renews it for 90 days. */
export const etsyTokens: MarketplaceTokens = {
  authorizeUrl: (app, { state, challenge, redirectUri }) =>
    `${app.authorizeUrl}?${new URLSearchParams({
      response_type: "code",
      client_id: app.id,
      redirect_uri: redirectUri,
      scope: SCOPES,
      state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    })}`,
  exchange: (app, { code, verifier, redirectUri }, options) =>
    tokensFor(
      app,
      { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri },
      options,
    ),
  renew: (app, refreshToken, options) =>
    tokensFor(app, { grant_type: "refresh_token", refresh_token: refreshToken }, options),
  async shops(app, accessToken, options): Promise<FoundShop[]> {
    const { body } = await sendOrThrow(
      {
        platform: "etsy",
        method: "GET",
        url: `${app.apiUrl}/v3/application/users/me`,
        headers: { authorization: `Bearer ${accessToken}`, "x-api-key": apiKey(app) },
      },
      options,
    );
    const parsed = z.object({ shop_id: id }).safeParse(body);
    return parsed.success ? [{ shopId: parsed.data.shop_id, name: "", cipher: "" }] : [];
  },
};

/**
 * The cheapest call that Etsy refuses without an app's keystring and shared secret. Throws SyncError, StoreUnavailable.
 * https://developers.etsy.com/documentation/reference/#operation/ping
 */
export const pingEtsy = (app: MarketplaceApp, options: StoreRequestOptions): Promise<StoreResponse> =>
  sendOrThrow(
    {
      platform: "etsy",
      method: "GET",
      url: `${app.apiUrl}/v3/application/openapi-ping`,
      headers: { "x-api-key": apiKey(app) },
    },
    options,
  );

/** The shop of an access that Etsy has granted. Throws SyncError for another access. */
const shopOf = ({ shop }: StoreAccess): Shop =>
  shop ?? refuseSync("The store is not connected by Etsy's API. Connect it with Etsy");

/** Calls the API for a shop; `path` below the shop's own. */
export function callEtsy(
  access: StoreAccess,
  path: string,
  options: StoreRequestOptions,
  body?: Readonly<Record<string, unknown>>,
): Promise<StoreResponse> {
  const { app, shopId } = shopOf(access);
  const headers = { authorization: `Bearer ${access.key}`, "x-api-key": apiKey(app) };
  const url = `${app.apiUrl}/v3/application/shops/${shopId}/${path}`;
  if (body === undefined) return sendOrThrow({ platform: "etsy", method: "GET", url, headers }, options);
  const json = { ...headers, "content-type": "application/json" };
  return sendOrThrow(
    { platform: "etsy", method: "POST", url, headers: json, body: JSON.stringify(body) },
    options,
  );
}

/** Seconds until the next call, by what is left of the limits of a second and of a day. */
export function etsyPause({ headers }: StoreResponse): number {
  const left = (name: string) => headers[name] === undefined || Number(headers[name]) > 0;
  if (!left("x-remaining-today")) return 3_600;
  return left("x-remaining-this-second") ? 0 : 1;
}
