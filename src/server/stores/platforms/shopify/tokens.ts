import { z } from "zod";
import type { Config } from "../../../config/config.ts";
import { type AppGrant, appGrantOf, grantText, ownGrantOf } from "../../grants/grant.ts";
import type { Renewal } from "../../grants/renewal.ts";
import { secondsNow } from "../../oauth-state.ts";
import type { StoreAccess } from "../../store-access.ts";
import { refuseSync, refusesAccess, SyncError, sendOrThrow } from "../../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../../sync/store-request.ts";
import { type ShopifyApp, shopAddressOf } from "./app.ts";
import { NOT_SHOPIFY } from "./graphql.ts";

const issued = z.object({
  access_token: z.string().min(1).max(500),
  expires_in: z.number().optional(),
  refresh_token: z.string().min(1).max(500).optional(),
});

/** What a store gives for credentials. Throws SyncError, StoreUnavailable, ForbiddenAddress. */
async function issuedBy(
  address: string,
  form: Readonly<Record<string, string>>,
  options: StoreRequestOptions,
) {
  const { body } = await sendOrThrow(
    {
      platform: "shopify",
      method: "POST",
      url: `${address}/admin/oauth/access_token`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    },
    options,
  );
  const parsed = issued.safeParse(body);
  // Such as a page for people, while the store is being moved.
  if (!parsed.success) throw new SyncError({ result: "postponed", reason: NOT_SHOPIFY });
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken } = parsed.data;
  const expiresAt = seconds === undefined ? undefined : secondsNow() + seconds;
  return { accessToken, expiresAt, refreshToken };
}

type Issued = Awaited<ReturnType<typeof issuedBy>>;

/** The grant of a token with one that renews it; `null` for a token that lasts. */
const grantOfIssued = ({ accessToken, expiresAt, refreshToken }: Issued): AppGrant | null =>
  expiresAt === undefined || refreshToken === undefined
    ? null
    : { accessToken, expiresAt, refreshToken, cipher: "" };

const expiring = (given: Issued): AppGrant => grantOfIssued(given) ?? refuseSync(NOT_SHOPIFY);

const credentialsOf = ({ id, secret }: ShopifyApp) => ({ client_id: id, client_secret: secret });

/**
 * Exchanges the code of an installation for the key to store: a token that ends after an hour, or a lasting one where the
 * store gives no other. https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens
 */
export async function exchangeCode(
  address: string,
  app: ShopifyApp,
  code: string,
  options: StoreRequestOptions,
): Promise<string> {
  const given = await issuedBy(address, { ...credentialsOf(app), code, expiring: "1" }, options);
  const grant = grantOfIssued(given);
  return grant ? grantText(grant) : given.accessToken;
}

/**
 * A token for the id and the secret of an app of the merchant's own. It ends after a day.
 * https://shopify.dev/docs/apps/build/authentication-authorization/client-credentials-grant
 */
export async function ownToken(address: string, app: ShopifyApp, options: StoreRequestOptions) {
  const form = { ...credentialsOf(app), grant_type: "client_credentials" };
  const { accessToken, expiresAt } = await issuedBy(address, form, options);
  if (expiresAt === undefined) return refuseSync(NOT_SHOPIFY);
  return { accessToken, expiresAt, clientId: app.id };
}

/**
 * How long a lasting token can be exchanged again, in seconds: its store gives the same pair, where the response to the
 * first exchange was lost.
 * https://shopify.dev/changelog/more-resilient-token-exchanges-when-migrating-tokens-without-a-user-session
 */
const REPEATED_SECONDS = 7 * 86_400;
const OFFLINE = "urn:shopify:params:oauth:token-type:offline-access-token";

/**
 * Exchanges a lasting token of the operator's app for one that ends: stores refuse lasting ones of public apps from 2027 on.
 * It cannot be undone. https://shopify.dev/docs/apps/build/authentication-authorization/migrate-to-expiring-offline-access-tokens
 */
async function exchangeLasting(
  address: string,
  app: ShopifyApp,
  lasting: NonNullable<AppGrant["lasting"]>,
  options: StoreRequestOptions,
): Promise<AppGrant> {
  const form = {
    ...credentialsOf(app),
    grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
    subject_token: lasting.token,
    subject_token_type: OFFLINE,
    requested_token_type: OFFLINE,
    expiring: "1",
  };
  return { ...expiring(await issuedBy(address, form, options)), lasting };
}

/** How soon a lasting token is tried again that its store does not exchange, in seconds. */
const TRY_AGAIN_SECONDS = 86_400;

/** The pair for a lasting token. One that its store does not exchange, such as that of a custom app, is used as it is. */
async function pairOrLasting(...given: Parameters<typeof exchangeLasting>): Promise<AppGrant> {
  try {
    return await exchangeLasting(...given);
  } catch (error) {
    if (!refusesAccess(error)) throw error;
    const [, , lasting] = given;
    const expiresAt = secondsNow() + TRY_AGAIN_SECONDS;
    return { accessToken: lasting.token, expiresAt, refreshToken: "", cipher: "", lasting };
  }
}

/**
 * The next pair of tokens of the operator's app. The one that renews works until its successor is used, so a response that
 * was lost, or not stored, is asked for again.
 * https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens
 */
async function renewedPair(
  address: string,
  app: ShopifyApp,
  { refreshToken, lasting }: AppGrant,
  options: StoreRequestOptions,
): Promise<AppGrant> {
  const repeatable = lasting && lasting.until > secondsNow() ? lasting : undefined;
  const form = { ...credentialsOf(app), grant_type: "refresh_token", refresh_token: refreshToken };
  try {
    return {
      ...expiring(await issuedBy(address, form, options)),
      ...(repeatable && { lasting: repeatable }),
    };
  } catch (error) {
    if (!repeatable || !refusesAccess(error)) throw error;
    return exchangeLasting(address, app, repeatable, options);
  }
}

/** The renewal of a store's token: of the operator's app, or of an app of the merchant's own, which has a secret. */
export function shopifyRenewal(
  access: StoreAccess,
  { shopifyApp: app }: Pick<Config, "shopifyApp">,
): Renewal | undefined {
  const { address, key: stored, secret, fromApp } = access;
  const accessWith = ({ accessToken: key }: { accessToken: string }) => ({ ...access, key });
  if (secret !== null)
    return {
      renew: (key, options) => ownToken(address, { id: ownGrantOf(key)?.clientId ?? key, secret }, options),
      accessWith,
    };
  if (!fromApp) return undefined;
  // A lasting token works without the app's credentials until its store refuses it.
  if (!app)
    return appGrantOf(stored)
      ? refuseSync("The server has no SHOPIFY_API_KEY. Ask its operator to set it")
      : undefined;
  return {
    renew(key, options) {
      // The app's secret goes to Shopify alone.
      if (!shopAddressOf(new URL(address).host, { allowPrivateStores: options.allowPrivate === true }))
        return refuseSync("The address of the store is none of Shopify's");
      const grant = appGrantOf(key);
      if (grant?.refreshToken) return renewedPair(address, app, grant, options);
      const lasting = { token: grant?.lasting?.token ?? key, until: secondsNow() + REPEATED_SECONDS };
      return pairOrLasting(address, app, lasting, options);
    },
    accessWith,
  };
}
