import { z } from "zod";

/** A secret, which is sent this once: of a new webhook, or of a rotation. */
export const webhookSecretResponse = z.object({
  id: z.string(),
  secret: z.string(),
  /** Until this time the secret before signs as well, ISO 8601; `null` for a new webhook. */
  previousUntil: z.string().nullable(),
});
export type WebhookSecret = z.infer<typeof webhookSecretResponse>;

export const pingResponse = z.object({
  isDelivered: z.boolean(),
  /** The HTTP status; `null` without a response. */
  status: z.int().nullable(),
  /** The beginning of the response. */
  response: z.string().nullable(),
  reason: z.string().nullable(),
  durationMs: z.int(),
});

/** How many events are sent again. */
export const replayResponse = z.object({ message: z.string(), count: z.int() });

/** What a delivery has beside its row. */
export const deliveryExtras = z.object({
  /** As sent; `null` before the first attempt, and once the buyer's data was erased. */
  body: z.string().nullable(),
  /** The beginning of the last response. */
  response: z.string().nullable(),
});
