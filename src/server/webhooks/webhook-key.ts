import type { SecretPlace } from "../secrets/secret-box.ts";

/** A webhook's row. */
export interface WebhookKey {
  readonly agencyId: string;
  readonly webhookId: string;
}

/** Where a secret of a webhook is stored. */
export const secretPlace = (
  { agencyId, webhookId }: WebhookKey,
  column: "secret" | "previous_secret",
): SecretPlace => ({ agencyId, table: "webhooks", rowId: webhookId, column });
