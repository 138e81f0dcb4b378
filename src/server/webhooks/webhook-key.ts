import type { SecretPlace } from "../secrets/secret-box.ts";

export interface WebhookKey {
  readonly agencyId: string;
  readonly webhookId: string;
}

export const secretPlace = (
  { agencyId, webhookId }: WebhookKey,
  column: "secret" | "previous_secret",
): SecretPlace => ({ agencyId, table: "webhooks", rowId: webhookId, column });
