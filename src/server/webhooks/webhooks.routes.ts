import type { FastifyInstance } from "fastify";
import { messages } from "../../domain/messages.ts";
import { webhooks as declared } from "../../domain/resources/index.ts";
import { newWebhook, webhookEdit } from "../../domain/webhooks/input.ts";
import { pingResponse, webhookSecretResponse } from "../../domain/webhooks/responses.ts";
import { badField } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { removedResponse } from "../crud/write/remove.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { checkAddress, ForbiddenAddress } from "../outbound/request.ts";
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

const model = modelOf(declared);
const PINGS: Limit = { name: "webhook pings", tries: 20, seconds: 60 };
const PING_TIMEOUT_MS = 10_000;

/** Refuses an address that the server would not call. */
async function requireCallable(url: string | undefined, allowPrivate: boolean): Promise<void> {
  if (url === undefined) return;
  try {
    await checkAddress(url, { allowPrivate });
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw badField("url", error.message);
    throw error;
  }
}

function secretRoutes(api: FastifyInstance): void {
  const { allowPrivateStores, secretKeys } = api.config;
  const box = new SecretBox(secretKeys);
  // Not commands: a command stores its response for a repeated request, and these have a secret.
  endpoint(api, {
    method: "POST",
    url: "/webhooks",
    requires: [declared.name, "create"],
    summary: "Create: Webhook. The response has the secret, which cannot be read again",
    body: newWebhook(allowPrivateStores),
    response: webhookSecretResponse,
    status: 201,
    handler: async ({ actor, body, database }) => {
      await requireCallable(body.url, allowPrivateStores);
      return inTransaction(database, (tx) => createWebhook(tx, actor, box, body));
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/webhooks/:id/rotate",
    requires: [declared.name, "rotate"],
    summary: "Replace the secret of a webhook. The one before signs as well for 24 hours",
    params: byId,
    response: webhookSecretResponse,
    handler: ({ actor, params, database }) =>
      inTransaction(database, (tx) => rotateSecret(tx, actor, box, params.id)),
  });

  endpoint(api, {
    method: "POST",
    url: "/webhooks/:id/ping",
    requires: [declared.name, "ping"],
    summary: "Send a ping to a webhook now, also to a paused one",
    params: byId,
    response: pingResponse,
    handler: async ({ actor, params: { id }, database }) => {
      const target = await pingTarget(database, actor.scope, id);
      await takeTry(database, PINGS, actor.userId);
      const { agency_id: agencyId, seller_team_id: sellerTeamId, url, secret } = target;
      const key = { agencyId, webhookId: id };
      const message = pingMessage(url, box.open(secret, secretPlace(key, "secret")));
      const signal = AbortSignal.timeout(PING_TIMEOUT_MS);
      const sent = await sendMessage(message, { allowPrivate: allowPrivateStores, signal });
      await recordPing(database, actor, { ...key, sellerTeamId }, message, sent);
      return sent;
    },
  });
}

function pauseRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/webhooks/:id/pause",
    requires: [declared.name, "pause"],
    summary: "Pause a webhook: its events wait, for up to seven days",
    params: byId,
    response: model.rowResponse,
    handler: async ({ actor, params: { id }, tx }) => {
      const { agency_id: agencyId } = await lockWebhook(tx, actor.scope, id);
      if (await pauseWebhook(tx, { agencyId, webhookId: id }, null))
        await recordAudit(tx, actor, { action: "pause", object: declared.name, subject: id });
      return showRow(tx, model, actor.scope, id);
    },
  });

  command(api, {
    method: "POST",
    url: "/webhooks/:id/resume",
    requires: [declared.name, "pause"],
    summary: "Resume a webhook: the events that wait are sent, in order for each order",
    params: byId,
    response: model.rowResponse,
    handler: async ({ actor, params: { id }, tx }) => {
      const { agency_id: agencyId } = await lockWebhook(tx, actor.scope, id);
      await requireOpenOrders(tx, agencyScopeOf(actor));
      if (await resumeWebhook(tx, { agencyId, webhookId: id }))
        await recordAudit(tx, actor, { action: "resume", object: declared.name, subject: id });
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

  command(api, {
    method: "PATCH",
    url: "/webhooks/:id",
    requires: [declared.name, "edit"],
    summary: "Edit: Webhook",
    params: byId,
    body: webhookEdit(allowPrivateStores),
    response: model.rowResponse,
    prepare: ({ body }) => requireCallable(body.url, allowPrivateStores),
    handler: async ({ actor, params: { id }, body, tx }) => {
      await editWebhook(tx, actor, id, body);
      return showRow(tx, model, actor.scope, id);
    },
  });

  command(api, {
    method: "DELETE",
    url: "/webhooks/:id",
    requires: [declared.name, "delete"],
    summary: "Delete: Webhook. Events that wait for it are not sent",
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      const id = params.id.toLowerCase();
      await deleteWebhook(tx, actor, id);
      return { message: messages.webhookDeleted, ids: [id] };
    },
  });
}
