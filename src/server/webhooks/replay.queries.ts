import { and, eq, type SQL, sql } from "drizzle-orm";
import { webhookDeliveries as declared } from "../../domain/resources/index.ts";
import { PING } from "../../domain/webhooks/events.ts";
import type { ReplayRange } from "../../domain/webhooks/input.ts";
import { badRequest, notFound } from "../api-error.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { webhookDeliveries } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";
import type { WebhookKey } from "./webhook-key.ts";

/** Sends settled deliveries again: the same ids, and the same bytes where these are kept. @returns how many */
async function replayWhere(tx: Transaction, which: SQL | undefined): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`update webhook_deliveries set status = 'waiting', attempts = 0, next_attempt_at = now(), reason = null,
        updated_at = now(), version = version + 1
      where ${which} and status in ('delivered', 'failed', 'skipped') and event <> ${PING} returning id`,
  );
  return rows.length;
}

/** Sends a settled delivery again. Throws an ApiError. */
export async function replayDelivery(tx: Transaction, scope: Scope, id: string): Promise<void> {
  const { write } = rowScopeOf(declared, scope);
  const isOwn = and(write, eq(webhookDeliveries.id, id));
  if ((await replayWhere(tx, isOwn)) > 0) return;
  const [found] = await rowsOf<{ event: string }>(
    tx,
    sql`select event from webhook_deliveries where ${isOwn}`,
  );
  if (!found) throw notFound();
  throw badRequest(found.event === PING ? "Send a new ping instead" : "This event is being sent already");
}

/** Sends the settled events of a webhook in a range of time again. @returns how many */
export const replayBetween = (
  tx: Transaction,
  { agencyId, webhookId }: WebhookKey,
  { from, to }: ReplayRange,
): Promise<number> =>
  replayWhere(
    tx,
    sql`agency_id = ${agencyId} and webhook_id = ${webhookId} and created_at >= ${from}::timestamptz
      and created_at <= coalesce(${to ?? null}::timestamptz, now())`,
  );
