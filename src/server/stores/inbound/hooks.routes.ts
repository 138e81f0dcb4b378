import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPrivacyTopic } from "../../../domain/stores/failures.ts";
import * as calls from "../../../domain/stores/inbound/calls.ts";
import type { Envelope } from "../../../domain/stores/inbound/store-order.ts";
import { ApiError, badRequest, notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { endpoint } from "../../endpoint.ts";
import { networkOf } from "../../network.ts";
import { issuesApiError } from "../../plugins/errors.ts";
import { type Limit, takeTry } from "../../plugins/limits.ts";
import { SecretBox, SecretUnreadable } from "../../secrets/secret-box.ts";
import { appHooks, platformOf } from "../platforms/registry.ts";
import { appSecretOf } from "../platforms/shopify/app.ts";
import { type KeyColumn, keyPlace } from "../store-access.ts";
import type { Delivery, InboundAdapter } from "./adapter.ts";
import type { AppHook } from "./app-hook.ts";
import { type HookTarget, hookTargetOf } from "./hook-token.ts";
import { readBody } from "./read-body.ts";
import { insertStoreEvent, type ReceivingStore, receivingStore } from "./receive.queries.ts";

/** Of one store. A day of ten thousand orders with three deliveries each has 21 a minute. */
const DELIVERIES: Limit = { name: "store deliveries", tries: 1_200, seconds: 60 };
/** Of one store: somebody guesses, or the store has another secret. */
const WRONG_SIGNATURES: Limit = { name: "store signatures", tries: 60, seconds: 300 };

const MAX_ID = 100;
const ID = /^[\x21-\x7e]+$/;

const unsigned = (message: string) => new ApiError(401, message);

/** The secret that signs a store's webhooks; `undefined` where it has none. */
function secretOf(secrets: SecretBox, target: HookTarget, store: ReceivingStore, adapter: InboundAdapter) {
  const column: KeyColumn =
    store.webhook_secret === null && adapter.signedBy === "webhook secret or key" ? "key" : "webhook_secret";
  const stored = store[column];
  if (stored === null) return undefined;
  try {
    return secrets.open(stored, keyPlace(target.agencyId, target.integrationId, column));
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

/** The event of a delivery; `null` where there is nothing to process. Throws an ApiError (400). */
function eventOf(adapter: InboundAdapter, delivery: Delivery) {
  const body = readBody(delivery.raw);
  const parsed = adapter.body?.safeParse(body);
  if (parsed?.success === false) throw issuesApiError(parsed.error.issues);
  const known = adapter.identify(delivery, body);
  if (!known) throw badRequest("The webhook has no topic, or no id of its delivery");
  const envelope: Envelope | null = adapter.platform.envelopeOf(known.topic, body);
  if (!envelope) return null;
  for (const text of [known.topic, known.deliveryId, envelope.externalId])
    if (text.length > MAX_ID || !ID.test(text))
      throw badRequest(`Ids have at most ${MAX_ID} ASCII characters without spaces`);
  return { ...known, ...envelope, raw: delivery.raw };
}

/** Checks a delivery's signature. Throws an ApiError. `of`: whose wrong signatures are counted together. */
async function checkSignature(
  request: FastifyRequest,
  database: Database,
  adapter: InboundAdapter,
  delivery: Delivery,
  secret: string,
  of: string,
): Promise<void> {
  if (adapter.isSigned(delivery, secret, Math.floor(Date.now() / 1_000))) return;
  request.suspicion = { kind: "wrong-signature" };
  await takeTry(database, WRONG_SIGNATURES, of);
  throw unsigned("The signature is wrong");
}

const deliveryOf = ({ headers, body }: FastifyRequest): Delivery => ({
  headers,
  raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

function storeRoute(hooks: FastifyInstance, secrets: SecretBox): void {
  endpoint(hooks, calls.receiveStoreEvent, async ({ params, request, database }) => {
    const target = hookTargetOf(params.hook);
    const store = target && (await receivingStore(database, target));
    if (!target || !store) throw notFound();
    const { integrationId } = target;
    const adapter = platformOf(store.platform).inbound;
    const delivery = deliveryOf(request);
    if (adapter.isPing?.(delivery)) return { received: true };
    const ofApp = store.from_app ? appSecretOf(hooks.config, store.platform) : undefined;
    const secret = secretOf(secrets, target, store, adapter) ?? ofApp;
    if (secret === undefined) throw unsigned("This store has no webhook secret");
    await checkSignature(request, database, adapter, delivery, secret, integrationId);
    await takeTry(database, DELIVERIES, integrationId);
    const event = eventOf(adapter, delivery);
    if (!event) return { received: true };
    const isNew = await insertStoreEvent(database, target, store.seller_team_id, event);
    if (isNew) request.server.jobs.kick();
    return { received: true };
  });
}

function appRoute(hooks: FastifyInstance, hook: AppHook): void {
  const { name } = hook;
  const app = hook.adapterOf(hooks.config);
  endpoint(hooks, calls.appHooks[name], async ({ request, database }) => {
    if (!app) throw notFound();
    const { adapter, secret } = app;
    const delivery = deliveryOf(request);
    await checkSignature(request, database, adapter, delivery, secret, `${name} ${networkOf(request.ip)}`);
    const shop = hook.shopOf(delivery);
    await takeTry(database, DELIVERIES, `${name} ${shop.slice(0, MAX_ID)}`);
    const event = eventOf(adapter, delivery);
    if (!event || hook.takes?.(event.topic) === false) return { received: true };
    const stores = await hook.storesOf(database, shop);
    // Of a shop that has left, requests for privacy still arrive.
    const meant = stores.filter(({ isRemoved }) => !isRemoved || isPrivacyTopic(event.topic));
    for (const { teamId, ...target } of meant) await insertStoreEvent(database, target, teamId, event);
    if (meant.length > 0) request.server.jobs.kick();
    return { received: true };
  });
}

/** Receives the webhooks of stores: checks the signature, stores the body, and responds before it is processed. */
export function storeHookRoutes(api: FastifyInstance): void {
  const secrets = new SecretBox(api.config.secretKeys);
  void api.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    // The signature covers the bytes.
    hooks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    storeRoute(hooks, secrets);
    for (const hook of appHooks) appRoute(hooks, hook);
  });
}
