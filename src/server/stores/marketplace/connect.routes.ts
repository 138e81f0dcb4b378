import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { BASE } from "../../../domain/access/public-paths.ts";
import { messages } from "../../../domain/messages.ts";
import { MARKETPLACES, PLATFORMS } from "../../../domain/platforms.ts";
import { marketplaceCalls } from "../../../domain/stores/marketplace/calls.ts";
import { callbackUrl } from "../../../domain/stores/marketplace/own-app.ts";
import { badRequest } from "../../api-error.ts";
import type { Config } from "../../config/config.ts";
import type { MarketplaceApp } from "../../config/config-apps.ts";
import type { Database } from "../../db/client.ts";
import { endpoint } from "../../endpoint.ts";
import { networkOf } from "../../network.ts";
import { ForbiddenAddress } from "../../outbound/request.ts";
import { type Limit, takeTry } from "../../plugins/limits.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { WITHOUT_KEY } from "../access.queries.ts";
import { endAuthorization } from "../authorizations.queries.ts";
import { APP_VARIABLES, type Marketplace, type OwnApp, sellersApp, shopAddress } from "../grants/grant.ts";
import { beginInstallation, INSTALLATION_SECONDS } from "../installations.queries.ts";
import { isState, markBrowser, newNonce, nonceOf, secondsNow, setNonce, stateOf } from "../oauth-state.ts";
import { tokensOf } from "../platforms/registry.ts";
import { SyncError } from "../sync/platform-sync.ts";
import { StoreUnavailable } from "../sync/store-request.ts";
import type { MarketplaceTokens } from "./authorization.ts";
import { begunOwnApp } from "./own-app.ts";
import { type PendingShop, pendingText } from "./pending-shop.ts";

const TRIES: Limit = { name: "marketplace authorizations", tries: 60, seconds: 900 };
const TIMEOUT_MS = 15_000;

const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

/** The app of a marketplace. Throws an ApiError (400) that names what the operator has to set. */
function requireApp(
  { marketplaceApps }: Config,
  marketplace: Marketplace,
  secrets: SecretBox,
): MarketplaceApp {
  const app = marketplaceApps[marketplace];
  const name = PLATFORMS[marketplace];
  if (!app)
    throw badRequest(
      `${name} shops cannot be connected: the server has no ${APP_VARIABLES[marketplace]}. Ask its operator to set it`,
    );
  if (!secrets.canSeal) throw badRequest(WITHOUT_KEY);
  return app;
}

/** An app, and whether it is the seller's own. */
interface ChosenApp {
  readonly app: MarketplaceApp;
  readonly own: OwnApp | undefined;
}

/** The app of an authorization: that of the token, else the operator's. Throws an ApiError (400). */
async function chosenApp(
  { config, database }: { config: Config; database: Database },
  marketplace: Marketplace,
  secrets: SecretBox,
  { token, integration }: { token: string | undefined; integration: string },
): Promise<ChosenApp> {
  if (token === undefined) return { app: requireApp(config, marketplace, secrets), own: undefined };
  const own = await begunOwnApp(database, secrets, marketplace, { token, integration });
  return { app: sellersApp(own, config.etsyUrls), own };
}

/** What the state signs, before the signature: the integration, and the token of a seller's own app. */
const subjectOf = (integration: string, token: string | undefined) =>
  token === undefined ? integration : `${integration}.${token}`;

/** Of a state with a token: integration, token, seconds and signature. */
const PARTS_WITH_TOKEN = 4;

function stateParts(state: string) {
  const parts = state.split(".");
  const [integration = "", ...others] = parts;
  const token = parts.length === PARTS_WITH_TOKEN ? others.shift() : undefined;
  return { integration, token, signed: others.join(".") };
}

/**
 * The page of an integration whose seller has denied the access: it says so, as after the page of a WooCommerce store.
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1
 */
const deniedPage = ({ publicUrl }: Config, integration: string): string =>
  `${publicUrl}${BASE}/s/integrations/${integration}?success=0&user_id=`;

/** The access and the shops of the seller who has allowed it. Throws an ApiError (400). */
async function allowedShops(
  tokens: MarketplaceTokens,
  app: MarketplaceApp,
  exchange: Parameters<MarketplaceTokens["exchange"]>[1],
  allowPrivate: boolean,
): Promise<Pick<PendingShop, "grant" | "shops">> {
  const options = { allowPrivate, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    const grant = await tokens.exchange(app, exchange, options);
    const shops = await tokens.shops(app, grant.accessToken, options);
    if (shops.length === 0) throw badRequest("Your account has no shop");
    return { grant, shops };
  } catch (error) {
    const isOfStore =
      error instanceof SyncError || error instanceof StoreUnavailable || error instanceof ForbiddenAddress;
    throw isOfStore ? badRequest(messages.cannotAuthorize) : error;
  }
}

function marketplaceRoutes(api: FastifyInstance, marketplace: Marketplace): void {
  const { config } = api;
  const secrets = new SecretBox(config.secretKeys);
  const tokens = tokensOf(marketplace);
  const name = PLATFORMS[marketplace];
  const calls = marketplaceCalls[marketplace];
  const path = calls.connect.url;
  const redirectUri = callbackUrl(config.publicUrl, marketplace);

  endpoint(api, calls.connect, async ({ query, request, reply, database }) => {
    await takeTry(database, TRIES, networkOf(request.ip));
    const { integration, app: token } = query;
    const { app } = await chosenApp({ config, database }, marketplace, secrets, { token, integration });
    const nonce = newNonce();
    const subject = subjectOf(integration, token);
    const state = `${subject}.${stateOf(app.secret, subject, nonce, secondsNow())}`;
    setNonce(reply, `/api${path}`, nonce);
    const url = tokens.authorizeUrl(app, { state, challenge: challengeOf(nonce), redirectUri });
    reply.header("location", url);
    return { message: `Continue at ${name}` };
  });

  endpoint(api, calls.callback, async ({ query, request, reply, database }) => {
    await takeTry(database, TRIES, networkOf(request.ip));
    const { code = "", error = "", state = "" } = query;
    const { integration, token: ownToken, signed } = stateParts(state);
    const of = { token: ownToken, integration };
    const { app, own } = await chosenApp({ config, database }, marketplace, secrets, of);
    const verifier = nonceOf(request);
    if (!isState(app.secret, subjectOf(integration, ownToken), verifier, signed, secondsNow()))
      throw badRequest(messages.cannotAuthorize);
    if (error !== "") {
      setNonce(reply, `/api${path}`, null);
      reply.header("location", deniedPage(config, integration));
      return { message: "Nothing was connected" };
    }
    if (code === "") throw badRequest(messages.cannotAuthorize);
    const exchange = { code, verifier, redirectUri };
    const allowed = await allowedShops(tokens, app, exchange, config.allowPrivateStores);
    if (ownToken !== undefined && !(await endAuthorization(database, ownToken)))
      throw badRequest(messages.cannotAuthorize);
    const [{ shopId, name: shopName } = { shopId: "", name: "" }] = allowed.shops;
    const installed = {
      platform: marketplace,
      domain: shopAddress(marketplace, shopId),
      name: shopName || name,
    };
    const key = pendingText({ integration, ...allowed, ...(own && { app: own }) });
    const browser = markBrowser(request, reply, INSTALLATION_SECONDS);
    const token = await beginInstallation(database.drizzle, installed, browser, { secrets, key });
    setNonce(reply, `/api${path}`, null);
    reply.header("location", `${config.publicUrl}${BASE}/auth/sign-in-welcome?app_token=${token}`);
    return { message: "Sign in to connect the shop" };
  });
}

/**
 * The connection of shops by an app that the operator or the seller has registered at a marketplace, by OAuth. It begins on the page of
 * an integration, and ends with `POST integrate` in the seller's session.
 */
export function marketplaceConnectRoutes(api: FastifyInstance): void {
  for (const marketplace of MARKETPLACES) marketplaceRoutes(api, marketplace);
}
