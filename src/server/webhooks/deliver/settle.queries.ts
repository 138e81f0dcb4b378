import { type SQL, sql } from "drizzle-orm";
import { pauseAfter, pauseReason } from "../../../domain/webhooks/retry.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { inSeconds, writeClaimed } from "../../jobs/lease.ts";
import { pauseBySystem } from "../pause.queries.ts";
import type { WebhookKey } from "../webhook-key.ts";
import { type ClaimedDelivery, DELIVERIES } from "./claim.queries.ts";
import type { Attempt } from "./send.ts";

const GONE = 410;

/** Ends a claim with these columns. @returns whether it was still valid */
const endClaim = (tx: Transaction, delivery: ClaimedDelivery, columns: SQL): Promise<boolean> =>
  writeClaimed(tx, DELIVERIES, delivery, sql`${columns}, updated_at = now()`);

/** The later events of the same order, which wait for this one. */
const isLater = ({ agencyId, webhookId, orderId, id }: ClaimedDelivery) =>
  sql`agency_id = ${agencyId} and webhook_id = ${webhookId} and order_id = ${orderId} and status = 'waiting'
    and sequence > (select sequence from webhook_deliveries where agency_id = ${agencyId} and id = ${id})`;

const postponeLater = (tx: Transaction, delivery: ClaimedDelivery, next: SQL) =>
  tx.execute(sql`update webhook_deliveries set next_attempt_at = ${next} where ${isLater(delivery)}`);

const releaseLater = (tx: Transaction, delivery: ClaimedDelivery) =>
  tx.execute(sql`update webhook_deliveries set next_attempt_at = now()
    where ${isLater(delivery)} and next_attempt_at > now()`);

const isWebhook = ({ agencyId, webhookId }: WebhookKey) => sql`agency_id = ${agencyId} and id = ${webhookId}`;

/** Locks the webhook's row, or finds none where another process holds it: its health is approximate then. */
const unlocked = (key: WebhookKey) =>
  sql`(agency_id, id) in (select agency_id, id from webhooks where ${isWebhook(key)} for no key update skip locked)`;

/** Written at most once a minute while all is well. */
const markHealthy = (tx: Transaction, key: WebhookKey) =>
  tx.execute(sql`update webhooks set last_success_at = now(), failing_since = null, failures = 0
    where ${unlocked(key)} and (failing_since is not null or last_success_at is null
      or last_success_at < now() - interval '1 minute')`);

/** @returns why the webhook is to be paused, if it is */
async function markFailing(tx: Transaction, key: WebhookKey): Promise<string | null> {
  const [row] = await rowsOf<{ hours: number; failures: number }>(
    tx,
    sql`update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now())
      where ${unlocked(key)}
      returning failures, (extract(epoch from now() - failing_since) / 3600)::double precision as hours`,
  );
  return row ? pauseReason(row) : null;
}

const result = ({ status, response, reason, durationMs }: Attempt) =>
  sql`response_status = ${status}::int, response = ${response}, reason = ${reason}, duration_ms = ${durationMs}::int`;

async function settleDelivered(tx: Transaction, delivery: ClaimedDelivery, attempt: Attempt) {
  const columns = sql`${result(attempt)}, status = 'delivered', delivered_at = now(), next_attempt_at = null`;
  if (!(await endClaim(tx, delivery, columns))) return;
  await releaseLater(tx, delivery);
  await markHealthy(tx, delivery);
}

async function settleFailed(tx: Transaction, delivery: ClaimedDelivery, attempt: Attempt) {
  const isGone = attempt.status === GONE;
  const seconds = pauseAfter(delivery.attempts, Math.random());
  const isLast = seconds === undefined && !isGone;
  const next = inSeconds(seconds ?? 0);
  const columns = isLast
    ? sql`${result(attempt)}, status = 'failed', next_attempt_at = null`
    : sql`${result(attempt)}, status = 'waiting', next_attempt_at = ${next}`;
  if (!(await endClaim(tx, delivery, columns))) return;
  await (isLast ? releaseLater(tx, delivery) : postponeLater(tx, delivery, next));
  const reason = isGone ? "The receiver responded with 410: it is gone" : await markFailing(tx, delivery);
  if (reason !== null) await pauseBySystem(tx, delivery, reason);
}

/** Writes the result of an attempt. An expired claim writes nothing. */
export const settleAttempt = (
  database: Database,
  delivery: ClaimedDelivery,
  attempt: Attempt,
): Promise<void> =>
  inTransaction(database, (tx) =>
    (attempt.isDelivered ? settleDelivered : settleFailed)(tx, delivery, attempt),
  );

/** Ends a delivery that is not sent, for a reason that no retry mends. */
export const settleSkipped = (database: Database, delivery: ClaimedDelivery, reason: string): Promise<void> =>
  inTransaction(database, async (tx) => {
    const columns = sql`status = 'skipped', reason = ${reason}, next_attempt_at = null`;
    if (await endClaim(tx, delivery, columns)) await releaseLater(tx, delivery);
  });

/** Ends a claim as if it had not been made. @returns whether it was still valid */
const release = (tx: Transaction, delivery: ClaimedDelivery) =>
  endClaim(tx, delivery, sql`status = 'waiting', attempts = attempts - 1, next_attempt_at = now()`);

/** Leaves a delivery to another process, because this one ends. */
export const releaseClaim = (database: Database, delivery: ClaimedDelivery): Promise<boolean> =>
  inTransaction(database, (tx) => release(tx, delivery));

/** Pauses the webhook of a delivery, which waits for it. */
export const settlePaused = (database: Database, delivery: ClaimedDelivery, reason: string): Promise<void> =>
  inTransaction(database, async (tx) => {
    if (await release(tx, delivery)) await pauseBySystem(tx, delivery, reason);
  });
