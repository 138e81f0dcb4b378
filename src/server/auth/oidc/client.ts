import type { FastifyRequest } from "fastify";
import type { Configuration } from "openid-client";
import { lazy } from "../../../domain/lazy.ts";
import { messages } from "../../../domain/messages.ts";
import { badField, badRequest } from "../../api-error.ts";
import type { Config } from "../../config/config.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import type { AttemptRow } from "./identities.queries.ts";
import { outboundFetch } from "./outbound-fetch.ts";
import { clientSecretPlace, type ProviderRow } from "./providers.queries.ts";

/** Loaded when somebody first signs in with a provider. */
const openid = lazy(() => import("openid-client"));

/** Metadata and keys of providers are kept for so long; a changed row is read again at once. */
const KEPT_MS = 3_600_000;
const MAX_KEPT = 50;
const SCOPE = "openid";

interface Kept {
  readonly until: number;
  readonly configuration: Promise<Configuration>;
}
const kept = new Map<string, Kept>();

type Client = Pick<ProviderRow, "issuer" | "clientId"> & { readonly clientSecret: string };

const ENDPOINTS = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

/** Refuses metadata whose endpoints are no addresses: the library would at each sign-in, and browsers go to the first. */
function checkEndpoints(
  metadata: Partial<Record<(typeof ENDPOINTS)[number], unknown>>,
  { allowPrivateStores }: Config,
): void {
  for (const name of ENDPOINTS) {
    const given = metadata[name];
    const protocol = typeof given === "string" && URL.canParse(given) ? new URL(given).protocol : null;
    if (protocol !== "https:" && !(allowPrivateStores && protocol === "http:"))
      throw new Error(`The provider's ${name} is no address`);
  }
}

/** Reads the metadata of a provider. @throws the error of the library or of the connection */
async function discover({ issuer, clientId, clientSecret }: Client, config: Config) {
  const { allowPrivateStores } = config;
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openid();
  const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [customFetch]: outboundFetch({ allowPrivate: allowPrivateStores }),
    // The library relies on TLS alone otherwise, and reads no signature of an ID token that it has fetched itself.
    execute: [enableNonRepudiationChecks, ...(allowPrivateStores ? [allowInsecureRequests] : [])],
  });
  if (configuration.serverMetadata().issuer.replace(/\/$/, "") !== issuer)
    throw new Error(`The provider calls itself ${configuration.serverMetadata().issuer}`);
  checkEndpoints(configuration.serverMetadata(), config);
  return configuration;
}

/** Refuses a provider that cannot be used, before it is stored. @throws ApiError */
export async function checkProvider(
  client: Client,
  config: Config,
  log: FastifyRequest["log"],
): Promise<void> {
  try {
    await discover(client, config);
  } catch (error) {
    log.info({ err: error, issuer: client.issuer }, "An identity provider cannot be used");
    throw badField("issuer", messages.providerUnreachable);
  }
}

function configurationOf(row: ProviderRow, config: Config): Promise<Configuration> {
  const key = `${row.agencyId} ${row.updatedAt}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.configuration;
  const clientSecret = new SecretBox(config.secretKeys).open(
    row.clientSecret,
    clientSecretPlace(row.agencyId),
  );
  const configuration = discover({ ...row, clientSecret }, config);
  kept.delete(key);
  kept.set(key, { until: Date.now() + KEPT_MS, configuration });
  configuration.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return configuration;
}

/** Where a browser signs in at the provider, with what the answer is checked by: PKCE, state and nonce. */
export async function authorizationOf(
  request: FastifyRequest,
  row: ProviderRow,
  redirectUri: string,
): Promise<{ url: string } & Pick<AttemptRow, "state" | "nonce" | "codeVerifier">> {
  const client = await openid();
  const [state, nonce, codeVerifier] = [
    client.randomState(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ];
  try {
    const url = client.buildAuthorizationUrl(await configurationOf(row, request.server.config), {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, state, nonce, codeVerifier };
  } catch (error) {
    request.log.warn({ err: error, issuer: row.issuer }, "An identity provider cannot be used");
    throw badRequest(messages.providerUnavailable(row.name));
  }
}

/** Who has signed in, by the signed token that the answer is exchanged for. @throws ApiError */
export async function subjectOf(
  request: FastifyRequest,
  row: ProviderRow,
  attempt: AttemptRow,
  query: string,
): Promise<{ issuer: string; subject: string }> {
  const answered = new URL(attempt.redirectUri);
  answered.search = query;
  if (answered.searchParams.get("error") === "access_denied")
    throw badRequest(messages.providerDenied(row.name));
  const { authorizationCodeGrant } = await openid();
  try {
    const configuration = await configurationOf(row, request.server.config);
    const tokens = await authorizationCodeGrant(configuration, answered, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The answer has no ID token");
    return { issuer: claims.iss.replace(/\/$/, ""), subject: claims.sub };
  } catch (error) {
    request.log.warn({ err: error, issuer: row.issuer }, "An answer of an identity provider was refused");
    throw badRequest(messages.providerRefused(row.name));
  }
}
