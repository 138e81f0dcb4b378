import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/auth/oidc/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { checkProvider } from "./client.ts";
import { countIdentities } from "./identities.queries.ts";
import { redirectUrisOf } from "./oidc.routes.ts";
import {
  clientSecretPlace,
  type ProviderRow,
  providerOf,
  removeProvider,
  saveProvider,
} from "./providers.queries.ts";

/** What is shown and audited: never the secret. */
const shown = ({
  issuer,
  clientId,
  name,
  asksFactor,
}: Pick<ProviderRow, "issuer" | "clientId" | "name" | "asksFactor">) => ({
  issuer,
  clientId,
  name,
  asksFactor,
});

/** The OpenID Connect provider of an agency. */
export function providerRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showProvider, async ({ actor, request, database }) => {
    const { agencyId } = agencyScopeOf(actor);
    const row = await providerOf(database.drizzle, agencyId);
    return {
      provider: row ? shown(row) : null,
      redirectUris: await redirectUrisOf(request, agencyId),
      linked: row ? await countIdentities(database, agencyId, row.issuer) : 0,
    };
  });

  endpoint(api, calls.saveProvider, async ({ actor, body, request, database }) => {
    const { agencyId } = agencyScopeOf(actor);
    const { config } = request.server;
    const box = new SecretBox(config.secretKeys);
    if (!box.canSeal) throw badRequest(messages.providerNeedsKey);
    const stored = await providerOf(database.drizzle, agencyId);
    const place = clientSecretPlace(agencyId);
    // A stored secret is sent to the issuer that it belongs to alone.
    const isSame = stored?.issuer === body.issuer && stored.clientId === body.clientId;
    const clientSecret =
      body.clientSecret ?? (isSame && stored ? box.openOrNull(stored.clientSecret, place) : null);
    if (clientSecret === null) throw badField("clientSecret", messages.inputField("client secret"));
    await checkProvider({ ...body, clientSecret }, config, request.log);
    await inTransaction(database, async (tx) => {
      const before = await providerOf(tx, agencyId);
      await saveProvider(tx, { agencyId, ...shown(body), clientSecret: box.seal(clientSecret, place) });
      await recordAudit(tx, actor, {
        action: "save-provider",
        object: "agencies",
        subject: agencyId,
        before: before && shown(before),
        after: shown(body),
      });
    });
    return { message: messages.providerSaved };
  });

  endpoint(api, calls.removeProvider, async ({ actor, database }) => {
    const { agencyId } = agencyScopeOf(actor);
    await inTransaction(database, async (tx) => {
      const before = await providerOf(tx, agencyId);
      if (!before || !(await removeProvider(tx, agencyId))) throw notFound();
      await recordAudit(tx, actor, {
        action: "remove-provider",
        object: "agencies",
        subject: agencyId,
        before: shown(before),
      });
    });
    return { message: messages.providerRemoved };
  });
}
