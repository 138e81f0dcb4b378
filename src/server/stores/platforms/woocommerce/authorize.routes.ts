import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { BASE } from "../../../../domain/access/public-paths.ts";
import { resourceNamed } from "../../../../domain/resources/registry.ts";
import {
  authorizePage,
  pageRefusal,
  type SentKeys,
  sentKeys,
  shortPermission,
} from "../../../../domain/stores/platforms/woocommerce/authorization.ts";
import * as calls from "../../../../domain/stores/platforms/woocommerce/calls.ts";
import { ApiError, badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { modelOf } from "../../../crud/model.ts";
import { showRow } from "../../../crud/show.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction, type Transaction } from "../../../db/transaction.ts";
import { endpoint } from "../../../endpoint.ts";
import { networkOf } from "../../../network.ts";
import { agencyScopeOf } from "../../../orders/agency-scope.ts";
import { requireCallable } from "../../../outbound/require-callable.ts";
import { type Limit, takeTry } from "../../../plugins/limits.ts";
import { SecretBox } from "../../../secrets/secret-box.ts";
import { acceptedKey } from "../../accepted-keys.ts";
import { requireFirstReading, saveStoreAccess, WITHOUT_KEY } from "../../access.queries.ts";
import {
  beginAuthorization,
  changeAuthorization,
  endAuthorization,
  openAuthorization,
} from "../../authorizations.queries.ts";

const model = modelOf(resourceNamed("integrations"));

/** Of a person: a connection takes two. */
const TRIES: Limit = { name: "woocommerce authorizations", tries: 40, seconds: 900 };
/** Of a network: shops of one host may share it. */
const DELIVERIES: Limit = { name: "woocommerce keys", tries: 60, seconds: 900 };

const CALLBACK = "/api/integrate/woocommerce/keys";

const ENDED = "This authorization is unknown, has ended, or was used before. Connect the store again";
const NOT_SENT = "The store has sent no keys. Approve the connection in the store, or enter keys";

const pending = z.object({
  integration: z.string(),
  userId: z.string(),
  /** As typed; `null`: the domain of the integration. */
  typed: z.string().nullable(),
  /** Where the keys are used. */
  address: z.string(),
  /** From when on orders are read; `null`: as far back as usual. */
  readFrom: z.string().nullable().default(null),
  /** What the store has sent, without keys where the access is not enough. */
  sent: sentKeys.omit({ user_id: true }).partial().nullable(),
});
type Pending = z.output<typeof pending>;

async function pendingOf(
  where: Database | Transaction,
  secrets: SecretBox,
  token: string,
): Promise<Pending | undefined> {
  const content = await openAuthorization(where, secrets, "woocommerce", token);
  return content === undefined ? undefined : pending.parse(JSON.parse(content));
}

/** What is kept until the seller returns. Keys that allow too little are not. */
const keptOf = ({ user_id: _token, ...sent }: SentKeys): Pending["sent"] =>
  shortPermission(sent.key_permissions) === null ? sent : { key_permissions: sent.key_permissions };

function routeToBegin(api: FastifyInstance, secrets: SecretBox): void {
  const { config } = api;
  endpoint(api, calls.authorizeWooCommerce, async ({ actor, params, body, database }) => {
    await takeTry(database, TRIES, actor.userId);
    const row = await showRow(database, model, actor.scope, params.id);
    if (row.platform !== "woocommerce") throw badRequest("This store is none of WooCommerce");
    const refusal = secrets.canSeal ? pageRefusal(config.publicUrl) : WITHOUT_KEY;
    if (refusal !== null) throw badRequest(refusal);
    requireFirstReading("woocommerce", body.readFrom);
    const domain = row.domain as string; // a declared text
    const address = body.address ?? `https://${domain}`;
    await requireCallable("address", address, config.allowPrivateStores);
    const begun: Pending = {
      integration: params.id,
      userId: actor.userId,
      typed: body.address ?? null,
      address,
      readFrom: body.readFrom ?? null,
      sent: null,
    };
    const installation = { platform: "woocommerce", domain, name: row.name as string } as const; // a declared text
    const content = JSON.stringify(begun);
    const token = await beginAuthorization(database.drizzle, secrets, { installation, content });
    const back = `${config.publicUrl}${BASE}/s/integrations/${params.id}`;
    return { url: authorizePage({ address, token, callback: `${config.publicUrl}${CALLBACK}`, back }) };
  });
}

/**
 * The keys come from the store's server, without a session. It waits for 200, else it deletes the keys that it has made. So
 * they are only kept: a store with one worker could not answer while it waits.
 */
function routeOfKeys(api: FastifyInstance, secrets: SecretBox): void {
  endpoint(api, calls.receiveWooCommerceKeys, async ({ body, request, database }) => {
    await takeTry(database, DELIVERIES, networkOf(request.ip));
    await inTransaction(database, async (tx) => {
      const found = await pendingOf(tx, secrets, body.user_id);
      if (!found || found.sent) throw badRequest(ENDED);
      const content: Pending = { ...found, sent: keptOf(body) };
      await changeAuthorization(tx, secrets, body.user_id, JSON.stringify(content));
    });
    return { received: true };
  });
}

/**
 * The keys of an authorization, tried at the address that was typed, where keys of another store fail.
 * Throws an ApiError (400).
 */
async function triedKeys(config: FastifyInstance["config"], { address, sent }: Pending) {
  const { consumer_key: key, consumer_secret: secret, key_permissions: permissions } = sent ?? {};
  if (!permissions) throw badRequest(NOT_SENT);
  const short = shortPermission(permissions);
  if (short !== null || !key || !secret) throw badRequest(short ?? NOT_SENT);
  const access = { platform: "woocommerce", address, key, secret, fromApp: false } as const;
  try {
    return { key: await acceptedKey(config, access), secret };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw badRequest(
      `The store at ${address} refuses the keys that were sent for it. Nothing was connected: connect it again, or enter keys`,
    );
  }
}

function routeToFinish(api: FastifyInstance, secrets: SecretBox): void {
  const { config } = api;
  endpoint(api, calls.finishWooCommerce, async ({ actor, params, body, request, database }) => {
    await takeTry(database, TRIES, actor.userId);
    const { token } = body;
    const found = await pendingOf(database, secrets, token);
    // Only the person who has begun: a link of another one's connects no store to theirs.
    if (found?.userId !== actor.userId || found.integration !== params.id) throw badRequest(ENDED);
    const { typed: address } = found;
    const { key, secret } = await triedKeys(config, found).catch(async (error: unknown) => {
      if (found.sent) await endAuthorization(database, token);
      throw error;
    });
    await inTransaction(database, async (tx) => {
      if (!(await endAuthorization(tx, token))) throw badRequest(ENDED);
      await saveStoreAccess(tx, secrets, agencyScopeOf(actor), params.id, {
        address,
        key,
        secret,
        readFrom: found.readFrom ?? undefined,
      });
      await recordAudit(tx, actor, {
        action: "connect",
        object: "integrations",
        subject: params.id,
        after: { address },
      });
    });
    request.server.jobs.kick();
    return showRow(database, model, actor.scope, params.id);
  });
}

/**
 * The connection of a WooCommerce store on its own page: a signed-in seller is sent there, the store sends keys to us, and
 * the seller returns and connects it with them.
 */
export function woocommerceAuthorizeRoutes(api: FastifyInstance): void {
  const secrets = new SecretBox(api.config.secretKeys);
  routeToBegin(api, secrets);
  routeOfKeys(api, secrets);
  routeToFinish(api, secrets);
}
