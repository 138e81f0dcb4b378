import { z } from "zod";
import { outboundAddress } from "../outbound-address.ts";
import { plainText } from "../resource/fields.ts";
import { WEBHOOK_EVENT_NAMES } from "./events.ts";

/** `POST webhooks` */
export const newWebhook = z.strictObject({
  name: plainText(64, 1),
  /** https, and http as well where addresses of the own network are allowed. */
  url: outboundAddress,
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES))
    .min(1, "Choose at least one event")
    .max(WEBHOOK_EVENT_NAMES.length)
    .transform((events) => [...new Set(events)].sort()),
});
export type NewWebhook = z.output<typeof newWebhook>;

/** `PATCH webhooks/:id` */
export const webhookEdit = newWebhook.partial().extend({ version: z.int().optional() });
export type WebhookEdit = z.output<typeof webhookEdit>;

/** `POST webhooks/:id/replay`: the events of a range of time. Left out, `to` is now. */
export const replayRange = z.strictObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }).optional(),
});
export type ReplayRange = z.output<typeof replayRange>;
