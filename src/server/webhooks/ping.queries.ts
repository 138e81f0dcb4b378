import { and, eq, sql } from "drizzle-orm";
import { webhooks as declared } from "../../domain/resources/index.ts";
import { bodyOf } from "../../domain/webhooks/body.ts";
import { PING } from "../../domain/webhooks/events.ts";
import { notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { webhookDeliveries, webhooks } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Actor, Scope } from "../scope.ts";
import type { Attempt, WebhookMessage } from "./deliver/send.ts";
import type { WebhookKey } from "./webhook-key.ts";

type TargetRow = Raw<typeof webhooks, "agency_id" | "seller_team_id" | "url" | "secret">;

/** A webhook to ping, within the person's scope. Throws an ApiError (404). */
export async function pingTarget(database: Database, scope: Scope, id: string): Promise<TargetRow> {
  const { write } = rowScopeOf(declared, scope);
  const [row] = await rowsOf<TargetRow>(
    database,
    sql`select agency_id, seller_team_id, url, secret from webhooks where ${and(write, eq(webhooks.id, id))}`,
  );
  if (!row) throw notFound();
  return row;
}

export function pingMessage(url: string, secret: string): WebhookMessage {
  const id = newId();
  const createdAt = new Date().toISOString();
  const event = { id, type: PING, createdAt, orderId: null, previousStatus: null, status: null };
  return { id, event: PING, url, secrets: [secret], body: bodyOf(event, null) };
}

export const recordPing = (
  database: Database,
  actor: Actor,
  { agencyId, webhookId, sellerTeamId }: WebhookKey & { sellerTeamId: string | null },
  { id, body }: WebhookMessage,
  { isDelivered, status, response, reason, durationMs }: Attempt,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx.insert(webhookDeliveries).values({
      agencyId,
      id,
      webhookId,
      sellerTeamId,
      event: PING,
      body,
      response,
      reason,
      durationMs,
      attempts: 1,
      status: isDelivered ? "delivered" : "failed",
      responseStatus: status,
      deliveredAt: isDelivered ? sql`now()` : null,
    });
    await recordAudit(tx, actor, {
      action: "ping",
      object: declared.name,
      subject: webhookId,
      after: { status },
    });
  });
