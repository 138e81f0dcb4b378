import { sql } from "drizzle-orm";
import { isPrivacyTopic } from "../../../domain/stores/failures.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { integrations } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { kindOfTopic } from "../failures/conditions.ts";
import { notifyOfFailure } from "../failures/notify-of-failure.ts";
import { platformOf } from "../platforms/registry.ts";
import { type ClaimedEvent, type EventOutcome, settleEvent } from "./claim.queries.ts";
import { readBody } from "./read-body.ts";

type BodyRow = Raw<typeof integrations, "platform"> & { body: Buffer | null };

/** The number of the order in the body of an event; `null` where the body cannot be read, or has none. */
function numberIn(topic: string, { platform, body }: BodyRow): string | null {
  if (body === null) return null;
  try {
    const message = platformOf(platform).inbound.platform.messageOf(topic, readBody(body));
    return message.type === "order" ? message.order.draft.orderName || null : null;
  } catch {
    return null; // What cannot be read may be why it failed.
  }
}

/** Stores the number of a failed event's order: without an order of ours, the store's own id is all that is known of it. */
async function storeNumber(tx: Transaction, { agencyId, id, topic }: ClaimedEvent): Promise<void> {
  const [row] = await rowsOf<BodyRow>(
    tx,
    sql`select e.body, i.platform from store_events e
      join integrations i on i.agency_id = e.agency_id and i.id = e.integration_id
      where e.agency_id = ${agencyId} and e.id = ${id}`,
  );
  const number = row ? numberIn(topic, row) : null;
  if (number !== null)
    await tx.execute(
      sql`update store_events set number = ${number} where agency_id = ${agencyId} and id = ${id}`,
    );
}

/** Seconds until the next attempt, by the number of attempts made. */
const PAUSES = [5, 30, 120, 600] as const;

/** The outcome of an attempt that failed. `after`: seconds that the store asks to wait for. */
export function failedAttempt(
  { attempts }: ClaimedEvent,
  reason: string,
  { isFinal, after = 0 }: { isFinal: boolean; after?: number },
): EventOutcome {
  const pause = isFinal ? undefined : PAUSES[attempts - 1];
  if (pause === undefined) return { status: "failed", reason, orderId: null };
  return { status: "waiting", reason, seconds: Math.max(pause, after) };
}

/** Writes the outcome of a claimed event. People are notified of a failure. */
export async function settle(tx: Transaction, event: ClaimedEvent, outcome: EventOutcome): Promise<void> {
  const isSettled = await settleEvent(tx, event, outcome);
  if (!isSettled || outcome.status !== "failed") return;
  await storeNumber(tx, event);
  await notifyOfFailure(tx, event, isPrivacyTopic(event.topic) ? "privacy" : "orders");
}

/** Settles an order's failed events whose state then or later was processed: trying them again would change nothing. */
export const settleOutdated = (
  tx: Transaction,
  { agencyId, integrationId, externalId, id }: ClaimedEvent,
  occurredAt: string,
) =>
  tx.execute(sql`update store_events e set status = 'ignored', reason = 'A later state of the order was processed',
      updated_at = now()
    where e.agency_id = ${agencyId} and e.integration_id = ${integrationId} and e.external_id = ${externalId}
      and e.id <> ${id} and e.status = 'failed' and e.occurred_at <= ${occurredAt} and ${kindOfTopic(sql`e.topic`)} = 'orders'`);
