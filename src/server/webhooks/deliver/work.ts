import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "../../../domain/messages.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { isDiskFull } from "../../db/errors.ts";
import type { Work } from "../../jobs/jobs.ts";
import { AFTER_FULL_SECONDS, putBack } from "../../jobs/lease.ts";
import { webhookTried } from "../../measured.ts";
import { withDeadline } from "../../outbound/deadline.ts";
import { SecretBox, SecretUnreadable } from "../../secrets/secret-box.ts";
import { secretPlace } from "../webhook-key.ts";
import { type ClaimedDelivery, claimDeliveries, DELIVERIES } from "./claim.queries.ts";
import { type Payload, payloadOf, storeBody } from "./payload.queries.ts";
import { renderBody } from "./render-body.ts";
import { type Attempt, sendMessage } from "./send.ts";
import { releaseClaim, settleAttempt, settlePaused, settleSkipped } from "./settle.queries.ts";

/** For one attempt. */
const TIMEOUT_MS = 10_000;
/** Deliveries that a process sends at once. Most of them wait for a receiver. */
const PLACES = 64;
/** While deliveries are being sent. */
const LOOK_AGAIN_MS = 200;

const failedBefore = (reason: string): Attempt => ({
  isDelivered: false,
  status: null,
  response: null,
  durationMs: 0,
  reason,
});

/** The secrets that sign, the new one first. @throws SecretUnreadable */
const secretsOf = (
  box: SecretBox,
  delivery: ClaimedDelivery,
  { secret, previousSecret }: Payload,
): string[] => [
  box.open(secret, secretPlace(delivery, "secret")),
  ...(previousSecret === null ? [] : [box.open(previousSecret, secretPlace(delivery, "previous_secret"))]),
];

/** Sends what is due to webhooks, many at once. `timeoutMs` limits one attempt. */
export function webhookWork(
  database: Database,
  config: Pick<Config, "allowPrivateStores" | "secretKeys">,
  report: (error: unknown, delivery: ClaimedDelivery) => void = () => {},
  timeoutMs = TIMEOUT_MS,
): Work {
  const box = new SecretBox(config.secretKeys);
  const running = new Set<Promise<void>>();
  /** Until when no delivery is claimed, whose result could not be stored. */
  let fullUntil = 0;

  async function attempt(delivery: ClaimedDelivery, payload: Payload, body: string, signal: AbortSignal) {
    try {
      const { event, url } = payload;
      const message = { id: delivery.id, event, url, body, secrets: secretsOf(box, delivery, payload) };
      const made = await withDeadline(signal, timeoutMs, (within) =>
        sendMessage(message, { allowPrivate: config.allowPrivateStores, signal: within }),
      );
      webhookTried.publish({ result: made.isDelivered ? "delivered" : "failed" });
      if (signal.aborted && !made.isDelivered) await releaseClaim(database, delivery);
      else await settleAttempt(database, delivery, made);
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error;
      await settleAttempt(database, delivery, failedBefore(`The secret cannot be read: ${error.message}`));
    }
  }

  async function deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const payload = await payloadOf(database, delivery);
    if (!payload) return settleSkipped(database, delivery, "The webhook was deleted");
    if (payload.closed !== null) return settlePaused(database, delivery, payload.closed);
    if (payload.isKeptBack) return settleSkipped(database, delivery, messages.ordersNotByApi);
    const body = payload.body ?? (await renderBody(database, delivery, payload));
    if (body === undefined) return settleSkipped(database, delivery, "The order was deleted");
    if (payload.body === null && !(await storeBody(database, delivery, body))) return;
    return attempt(delivery, payload, body, signal);
  }

  async function deliverSafely(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    try {
      await deliver(delivery, signal);
    } catch (error) {
      report(error, delivery);
      const isFull = isDiskFull(error);
      if (isFull) fullUntil = Date.now() + AFTER_FULL_SECONDS * 1_000;
      const settled = isFull
        ? putBack(database, DELIVERIES, delivery, "waiting")
        : settleAttempt(database, delivery, failedBefore("The event could not be prepared"));
      // Where this fails as well, the claim expires.
      await settled.catch(() => {});
    }
  }

  return {
    name: "webhooks",
    async once(signal) {
      if (signal.aborted) {
        await Promise.all(running);
        return false;
      }
      const wasSending = running.size > 0;
      const isFree = running.size < PLACES && Date.now() >= fullUntil;
      const claimed = isFree ? await claimDeliveries(database, PLACES - running.size) : [];
      for (const delivery of claimed) {
        const sent: Promise<void> = deliverSafely(delivery, signal).finally(() => running.delete(sent));
        running.add(sent);
      }
      // What ended while the claim ran kept later events of its order, and its webhook, from being claimed.
      if (running.size === 0) return wasSending;
      // What ends may let the next event of its order go, and events of other webhooks do not wait for a slow receiver.
      await Promise.race([...running, sleep(LOOK_AGAIN_MS, undefined, { ref: false })]);
      if (signal.aborted) await Promise.all(running);
      return true;
    },
  };
}
