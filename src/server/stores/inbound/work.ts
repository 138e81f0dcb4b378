import { isNotice } from "../../../domain/stores/inbound/platform.ts";
import { ApiError } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import { isBadData, isDiskFull } from "../../db/errors.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Work } from "../../jobs/jobs.ts";
import { putBack } from "../../jobs/lease.ts";
import { applyEvent } from "./apply-event.ts";
import { StoreChangeRefused } from "./change-order.ts";
import { type ClaimedEvent, claimStoreEvent, EVENTS } from "./claim.queries.ts";
import { type NoticeConfig, readNotice } from "./read-notice.ts";
import { failedAttempt, settle } from "./settle.ts";

/** The reason that people see of an error that no retry mends; `null` for all others. */
function refusalOf(error: unknown): string | null {
  if (error instanceof StoreChangeRefused || error instanceof ApiError) return error.message;
  return isBadData(error) ? "The order holds something that cannot be stored" : null;
}

async function fail(database: Database, event: ClaimedEvent, error: unknown): Promise<void> {
  const refusal = refusalOf(error);
  // Errors of our own may quote data of other rows.
  const reason = refusal ?? "The event could not be processed";
  const outcome = failedAttempt(event, reason, { isFinal: refusal !== null });
  await inTransaction(database, (tx) => settle(tx, event, outcome));
}

/** Processes what stores have sent, one event at a time. */
export function storeEventWork(
  database: Database,
  config: NoticeConfig,
  report: (error: unknown, event: ClaimedEvent) => void = () => {},
): Work {
  return {
    name: "store events",
    async once(signal) {
      if (signal.aborted) return false;
      const event = await claimStoreEvent(database);
      if (!event) return false;
      try {
        if (isNotice(event.topic)) {
          await readNotice(database, config, event, signal);
          return true;
        }
        await inTransaction(database, async (tx) => {
          const outcome = await applyEvent(tx, event);
          if (outcome) await settle(tx, event, outcome);
        });
      } catch (error) {
        if (isDiskFull(error)) {
          await putBack(database, EVENTS, event, "waiting").catch(() => undefined);
          throw error;
        }
        if (refusalOf(error) === null) report(error, event);
        await fail(database, event, error);
      }
      return true;
    },
  };
}
