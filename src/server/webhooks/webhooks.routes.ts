import type { FastifyInstance } from "fastify";
import { messages } from "../../domain/messages.ts";
import { webhooks } from "../../domain/resources/index.ts";
import * as calls from "../../domain/webhooks/calls.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { requireCallable } from "../outbound/require-callable.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { SecretBox } from "../secrets/secret-box.ts";
import { sendMessage } from "./deliver/send.ts";
import { pauseWebhook, resumeWebhook } from "./pause.queries.ts";
import { pingMessage, pingTarget, recordPing } from "./ping.queries.ts";
import { secretPlace } from "./webhook-key.ts";
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  lockWebhook,
  requireOpenOrders,
  rotateSecret,
} from "./webhooks.queries.ts";

const model = modelOf(webhooks);
const PINGS: Limit = { name: "webhook pings", tries: 20, seconds: 60 };
const PING_TIMEOUT_MS = 10_000;

function secretRoutes(api: FastifyInstance): void {
  const { allowPrivateStores, secretKeys } = api.config;
  const box = new SecretBox(secretKeys);
  // Not commands: a command stores its response for a repeated request, and these have a secret.
  endpoint(api, calls.createWebhook, async ({ actor, body, database }) => {
    await requireCallable("url", body.url, allowPrivateStores);
    return inTransaction(database, (tx) => createWebhook(tx, actor, box, body));
  });

  endpoint(api, calls.rotateSecret, ({ actor, params, database }) =>
    inTransaction(database, (tx) => rotateSecret(tx, actor, box, params.id)),
  );

  endpoint(api, calls.pingWebhook, async ({ actor, params: { id }, database }) => {
    const target = await pingTarget(database, actor.scope, id);
    await takeTry(database, PINGS, actor.userId);
    const { agency_id: agencyId, seller_team_id: sellerTeamId, url, secret } = target;
    const key = { agencyId, webhookId: id };
    const message = pingMessage(url, box.open(secret, secretPlace(key, "secret")));
    const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
    const sent = await sendMessage(message, { allowPrivate: allowPrivateStores, signal });
    await recordPing(database, actor, { ...key, sellerTeamId }, message, sent);
    return sent;
  });
}

function pauseRoutes(api: FastifyInstance): void {
  command(api, calls.pauseWebhook, async ({ actor, params: { id }, tx }) => {
    const { agency_id: agencyId } = await lockWebhook(tx, actor.scope, id);
    if (await pauseWebhook(tx, { agencyId, webhookId: id }, null))
      await recordAudit(tx, actor, { action: "pause", object: webhooks.name, subject: id });
    return showRow(tx, model, actor.scope, id);
  });

  command(api, calls.resumeWebhook, {
    handler: async ({ actor, params: { id }, tx }) => {
      const { agency_id: agencyId } = await lockWebhook(tx, actor.scope, id);
      await requireOpenOrders(tx, agencyScopeOf(actor));
      if (await resumeWebhook(tx, { agencyId, webhookId: id }))
        await recordAudit(tx, actor, { action: "resume", object: webhooks.name, subject: id });
      return showRow(tx, model, actor.scope, id);
    },
    startsJobs: true,
  });
}

/** The webhooks of an agency or a team. Their list is generic. */
export function webhookRoutes(api: FastifyInstance): void {
  const { allowPrivateStores } = api.config;
  secretRoutes(api);
  pauseRoutes(api);

  command(api, calls.editWebhook, {
    prepare: async ({ body: { url } }) => {
      if (url !== undefined) await requireCallable("url", url, allowPrivateStores);
    },
    handler: async ({ actor, params: { id }, body, tx }) => {
      await editWebhook(tx, actor, id, body);
      return showRow(tx, model, actor.scope, id);
    },
  });

  command(api, calls.deleteWebhook, async ({ actor, params, tx }) => {
    const id = params.id.toLowerCase();
    await deleteWebhook(tx, actor, id);
    return { message: messages.webhookDeleted, ids: [id] };
  });
}
