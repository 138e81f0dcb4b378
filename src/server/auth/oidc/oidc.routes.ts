import type { FastifyInstance, FastifyRequest } from "fastify";
import { BASE } from "../../../domain/access/public-paths.ts";
import * as calls from "../../../domain/auth/oidc/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { ApiError, badRequest, forbidden, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { networkOf } from "../../network.ts";
import { agencyAt } from "../../people/agencies/host-agency.queries.ts";
import { findAccountOf } from "../../people/users/accounts.queries.ts";
import { type Limit, takeTry } from "../../plugins/limits.ts";
import type { Actor } from "../../scope.ts";
import { hostsOf } from "../../settings/domains.queries.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import { loginOf, proceed } from "../sign-in/sign-in.ts";
import { authorizationOf, subjectOf } from "./client.ts";
import {
  type AttemptRow,
  addIdentity,
  beginAttempt,
  identitiesOf,
  personOfIdentity,
  removeIdentity,
  takeAttempt,
} from "./identities.queries.ts";
import { type ProviderRow, providerOf } from "./providers.queries.ts";

/** From one network, of an office too. */
const BEGUN: Limit = { name: "oidc:ip", tries: 300, seconds: 900 };
const FINISHED: Limit = { name: "oidc-finish:ip", tries: 300, seconds: 900 };
const REDIRECT = `${BASE}/auth/oidc`;

/** The addresses to which a provider sends browsers back: those of the agency's verified hosts, and PUBLIC_URL. */
export async function redirectUrisOf(
  { server }: Pick<FastifyRequest, "server">,
  agencyId: string,
): Promise<string[]> {
  const { config, database } = server;
  const bases = (await hostsOf(database, agencyId)).map((host) => `https://${host}`);
  return [...new Set([...bases, config.publicUrl])].map((base) => base + REDIRECT);
}

/** That of the host at which the browser is, else of PUBLIC_URL: never an address that the request has made up. */
async function redirectUriAt(request: FastifyRequest, agencyId: string): Promise<string> {
  const uris = await redirectUrisOf(request, agencyId);
  const own = uris.find((uri) => new URL(uri).host === request.host.toLowerCase());
  return own ?? request.server.config.publicUrl + REDIRECT;
}

async function begin(request: FastifyRequest, provider: ProviderRow, sessionId: string | null) {
  const { agencyId } = provider;
  const redirectUri = await redirectUriAt(request, agencyId);
  const { url, ...checks } = await authorizationOf(request, provider, redirectUri);
  const attempt = await beginAttempt(request.server.database, {
    agencyId,
    sessionId,
    redirectUri,
    ...checks,
  });
  return { url, attempt };
}

/** Who has signed in at the provider of an attempt. @throws ApiError */
async function answeredBy(request: FastifyRequest, attempt: AttemptRow | undefined, query: string) {
  const provider = attempt && (await providerOf(request.server.database.drizzle, attempt.agencyId));
  if (!attempt || !provider) throw badRequest(messages.providerExpired);
  const { agencyId } = attempt;
  return { provider, who: { agencyId, ...(await subjectOf(request, provider, attempt, query)) } };
}

/** The provider is of the agency's own members. */
async function providerFor(request: FastifyRequest, { scope }: Actor): Promise<ProviderRow> {
  const found =
    scope.reach === "agency" && (await providerOf(request.server.database.drizzle, scope.agencyId));
  if (!found) throw notFound();
  return found;
}

function identityRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listIdentities, async ({ actor: { scope, userId }, database }) => {
    const provider =
      scope.reach === "agency" ? await providerOf(database.drizzle, scope.agencyId) : undefined;
    return { data: await identitiesOf(database, userId), provider: provider?.name ?? null };
  });

  endpoint(api, calls.beginIdentity, async ({ actor, request }) =>
    begin(request, await providerFor(request, actor), actor.sessionId),
  );

  endpoint(api, calls.linkIdentity, async ({ actor, body, request, database }) => {
    const attempt = await takeAttempt(database, body.attempt, actor.sessionId);
    const { provider, who } = await answeredBy(request, attempt, body.query);
    if (actor.scope.reach !== "agency" || actor.scope.agencyId !== who.agencyId) throw forbidden();
    const { userId } = actor;
    await inTransaction(database, async (tx) => {
      if (!(await addIdentity(tx, userId, who))) throw badRequest(messages.identityTaken(provider.name));
      const after = { issuer: who.issuer };
      await recordAudit(tx, actor, { action: "link-identity", object: "users", subject: userId, after });
      const detail = `Your account can be signed in to with ${provider.name} from now on.`;
      await mailSecurityNotice(tx, actor, { what: "A way to sign in was added", detail });
    });
    request.server.jobs.kick();
    return { message: messages.identityLinked(provider.name) };
  });

  endpoint(api, calls.unlinkIdentity, async ({ actor, params, request, database }) => {
    const { userId } = actor;
    await inTransaction(database, async (tx) => {
      const issuer = await removeIdentity(tx, userId, params.id);
      if (issuer === undefined) throw notFound();
      await recordAudit(tx, actor, {
        action: "unlink-identity",
        object: "users",
        subject: userId,
        before: { issuer },
      });
      const detail = `Your identity at ${new URL(issuer).host} does not sign in any more.`;
      await mailSecurityNotice(tx, actor, { what: "A way to sign in was removed", detail });
    });
    request.server.jobs.kick();
    return { message: messages.identityRemoved };
  });
}

/** Sign-in with the OpenID Connect provider of an agency. Identities are linked by a signed-in person, never by an email. */
export function oidcRoutes(api: FastifyInstance): void {
  identityRoutes(api);

  endpoint(api, calls.beginOidc, async ({ request, database }) => {
    await takeTry(database, BEGUN, networkOf(request.ip));
    const agency = await agencyAt(database, request.server.config, request.hostname);
    const provider = agency && (await providerOf(database.drizzle, agency.id));
    if (!provider) throw badRequest(messages.noProvider);
    return begin(request, provider, null);
  });

  endpoint(api, calls.finishOidc, async ({ body, request, database }) => {
    await takeTry(database, FINISHED, networkOf(request.ip));
    request.suspicion = { kind: "sign-in-failed" };
    const attempt = await takeAttempt(database, body.attempt, null);
    const { provider, who } = await answeredBy(request, attempt, body.query);
    request.suspicion = { kind: "sign-in-failed", agencyId: who.agencyId };
    const result = await inTransaction(database, async (tx) => {
      const userId = await personOfIdentity(tx, who);
      const account = userId && (await findAccountOf(tx, userId));
      const { scope } = account || {};
      if (!account || scope?.reach !== "agency" || scope.agencyId !== who.agencyId)
        throw new ApiError(400, messages.identityUnknown(provider.name));
      const factor = provider.asksFactor ? ("provider" as const) : null;
      return proceed(tx, request, {
        account,
        deviceToken: body.deviceToken ?? undefined,
        factor,
        remember: false,
      });
    });
    request.server.jobs.kick();
    return loginOf(result);
  });
}
