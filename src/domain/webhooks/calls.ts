import { byId, defineCall, previewQuery } from "../resource/call.ts";
import { listCall } from "../resource/list-call.ts";
import { removedResponse } from "../resource/responses.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { webhookDeliveries } from "../resources/webhook-deliveries.resource.ts";
import { webhooks } from "../resources/webhooks.resource.ts";
import { newWebhook, replayRange, webhookEdit } from "./input.ts";
import { deliveryExtras, pingResponse, replayResponse, webhookSecretResponse } from "./responses.ts";

/** A webhook and its deliveries. */
const CHANGES = ["webhooks", "webhook-deliveries"];

export const showDelivery = defineCall({
  name: "webhook-deliveries.show",
  method: "GET",
  url: "/webhook-deliveries/:id",
  requires: ["webhook-deliveries", "show"],
  summary: "Show: Delivery, with its body and the beginning of the response",
  params: byId,
  response: () => rowSchema(webhookDeliveries).extend(deliveryExtras.shape),
});

export const replayDelivery = defineCall({
  name: "webhook-deliveries.replay",
  method: "POST",
  url: "/webhook-deliveries/:id/replay",
  requires: ["webhooks", "replay"],
  summary: "Send a delivered, failed or skipped event again, with the same id",
  params: byId,
  response: () => rowSchema(webhookDeliveries),
  changes: CHANGES,
});

export const replayDeliveries = defineCall({
  name: "webhooks.replay",
  method: "POST",
  url: "/webhooks/:id/replay",
  requires: ["webhooks", "replay"],
  summary: "Send the settled events of a webhook in a range of time again",
  params: byId,
  query: previewQuery,
  body: replayRange,
  response: replayResponse,
  changes: CHANGES,
});

export const createWebhook = defineCall({
  name: "webhooks.create",
  method: "POST",
  url: "/webhooks",
  requires: ["webhooks", "create"],
  asksAgain: true,
  summary: "Create: Webhook. The response has the secret, which cannot be read again",
  body: newWebhook,
  response: webhookSecretResponse,
  status: 201,
  changes: ["webhooks"],
});

export const rotateSecret = defineCall({
  name: "webhooks.rotate",
  method: "POST",
  url: "/webhooks/:id/rotate",
  requires: ["webhooks", "rotate"],
  asksAgain: true,
  summary: "Replace the secret of a webhook. The one before signs as well for 24 hours",
  params: byId,
  response: webhookSecretResponse,
  changes: ["webhooks"],
});

export const pingWebhook = defineCall({
  name: "webhooks.ping",
  method: "POST",
  url: "/webhooks/:id/ping",
  requires: ["webhooks", "ping"],
  summary: "Send a ping to a webhook now, also to a paused one",
  params: byId,
  response: pingResponse,
  changes: CHANGES,
});

export const pauseWebhook = defineCall({
  name: "webhooks.pause",
  method: "POST",
  url: "/webhooks/:id/pause",
  requires: ["webhooks", "pause"],
  summary: "Pause a webhook: its events wait, for up to seven days",
  params: byId,
  response: () => rowSchema(webhooks),
  changes: CHANGES,
});

export const resumeWebhook = defineCall({
  name: "webhooks.resume",
  method: "POST",
  url: "/webhooks/:id/resume",
  requires: ["webhooks", "pause"],
  summary: "Resume a webhook: the events that wait are sent, in order for each order",
  params: byId,
  response: () => rowSchema(webhooks),
  changes: CHANGES,
});

export const editWebhook = defineCall({
  name: "webhooks.edit",
  method: "PATCH",
  url: "/webhooks/:id",
  requires: ["webhooks", "edit"],
  asksAgain: true,
  summary: "Edit: Webhook",
  params: byId,
  body: webhookEdit,
  response: () => rowSchema(webhooks),
  changes: ["webhooks"],
});

export const deleteWebhook = defineCall({
  name: "webhooks.delete",
  method: "DELETE",
  url: "/webhooks/:id",
  requires: ["webhooks", "delete"],
  summary: "Delete: Webhook. Events that wait for it are not sent",
  params: byId,
  response: removedResponse,
  changes: ["webhooks"],
});

export const listDeliveries = listCall({
  name: "webhooks.deliveries",
  url: "/webhooks/:id/deliveries",
  requires: ["webhook-deliveries", "list"],
  summary: "The deliveries of a webhook of the last 30 days, the newest first",
  params: byId,
  resource: webhookDeliveries,
});
