import type { webhookDeliveries, webhooks } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";

export type Webhook = RowOf<typeof webhooks>;
export type WebhookHealth = Pick<Webhook, "failingSince" | "failures" | "lastSuccessAt">;
export type Delivery = RowOf<typeof webhookDeliveries>;
