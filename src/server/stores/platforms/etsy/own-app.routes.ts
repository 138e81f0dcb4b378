import type { FastifyInstance } from "fastify";
import { resourceNamed } from "../../../../domain/resources/registry.ts";
import { callbackRefusal } from "../../../../domain/stores/marketplace/own-app.ts";
import * as calls from "../../../../domain/stores/platforms/etsy/calls.ts";
import { badField, badRequest } from "../../../api-error.ts";
import type { Config } from "../../../config/config.ts";
import { modelOf } from "../../../crud/model.ts";
import { showRow } from "../../../crud/show.ts";
import type { Database } from "../../../db/client.ts";
import { endpoint } from "../../../endpoint.ts";
import { agencyScopeOf } from "../../../orders/agency-scope.ts";
import { type Limit, takeTry } from "../../../plugins/limits.ts";
import { SecretBox, SecretUnreadable } from "../../../secrets/secret-box.ts";
import { WITHOUT_KEY } from "../../access.queries.ts";
import { beginAuthorization } from "../../authorizations.queries.ts";
import { isOfStore } from "../../call-store.ts";
import { appGrantOf, type OwnApp, sellersApp } from "../../grants/grant.ts";
import { sealedKey } from "../../grants/renewal.queries.ts";
import { ownAppText } from "../../marketplace/own-app.ts";
import { keyPlace } from "../../store-access.ts";
import { refusesAccess } from "../../sync/platform-sync.ts";
import { pingEtsy } from "./api.ts";

const model = modelOf(resourceNamed("integrations"));

const TRIES: Limit = { name: "etsy apps", tries: 40, seconds: 900 };
/** A person waits for it. */
const TIMEOUT_MS = 8_000;

/** A secret; `undefined` where the server's keys cannot open it. */
function readable(open: () => string | undefined): string | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

/** The seller's app that connects a shop already. Throws an ApiError (400). */
async function knownApp(
  database: Database,
  secrets: SecretBox,
  connection: { agencyId: string; integrationId: string },
): Promise<OwnApp> {
  const sealed = await sealedKey(database, connection);
  const { agencyId, integrationId } = connection;
  const opened = () => sealed && secrets.open(sealed, keyPlace(agencyId, integrationId, "key"));
  const app = appGrantOf(readable(opened) ?? "")?.app;
  if (!app) throw badField("key", "Please input Keystring");
  return app;
}

/** Refuses an app whose keystring or shared secret Etsy does not know: its own page would say so without a way back. */
async function requireKnown(config: Config, own: OwnApp): Promise<void> {
  const options = { allowPrivate: config.allowPrivateStores, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    await pingEtsy(sellersApp(own, config.etsyUrls), options);
  } catch (error) {
    if (!isOfStore(error)) throw error;
    if (!refusesAccess(error)) throw badRequest(error.message);
    throw badField("key", "Etsy refuses the keystring or the shared secret. Copy both from your app again");
  }
}

/** The connection of an Etsy shop by an app that its seller has registered themselves. */
export function etsyOwnAppRoutes(api: FastifyInstance): void {
  const { config } = api;
  const secrets = new SecretBox(config.secretKeys);
  endpoint(api, calls.authorizeOwnEtsyApp, async ({ actor, params, body, database }) => {
    await takeTry(database, TRIES, actor.userId);
    const row = await showRow(database, model, actor.scope, params.id);
    if (row.platform !== "etsy") throw badRequest("This shop is none of Etsy");
    const refusal = secrets.canSeal ? callbackRefusal(config.publicUrl) : WITHOUT_KEY;
    if (refusal !== null) throw badRequest(refusal);
    const { agencyId } = agencyScopeOf(actor);
    const { key: id, secret } = body;
    const app =
      id === undefined || secret === undefined
        ? await knownApp(database, secrets, { agencyId, integrationId: params.id })
        : { id, secret };
    await requireKnown(config, app);
    const [name, domain] = [row.name as string, row.domain as string]; // declared texts
    const token = await beginAuthorization(database.drizzle, secrets, {
      installation: { platform: "etsy", domain, name },
      content: ownAppText({ integration: params.id, app }),
    });
    const query = new URLSearchParams({ integration: params.id, app: token });
    return { url: `${config.publicUrl}/api/integrate/etsy?${query}` };
  });
}
