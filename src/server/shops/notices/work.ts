import type { Platform } from "../../../domain/shops/destination.ts";
import { stepsTo, type TellOutcome } from "../../../domain/shops/telling.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import type { Work } from "../../jobs/jobs.ts";
import { ForbiddenAddress } from "../../outbound/request.ts";
import { type Reach, StoreSilent } from "./ask-store.ts";
import { type Tell, TellStopped } from "./conversation.ts";
import { type Access, type ClaimedNotice, claimNotice, settleNotice } from "./outbox.queries.ts";
import { tellShopify } from "./shopify.ts";
import { tellWebhook } from "./webhook.ts";
import { tellWooCommerce } from "./woocommerce.ts";

/** A telling is a few questions; one that takes longer in all is tried again. */
const PATIENCE_MS = 20_000;

const TELLS: Readonly<Partial<Record<Platform, Tell>>> = {
  shopify: tellShopify,
  woocommerce: tellWooCommerce,
};

function outcomeOf(error: unknown): TellOutcome {
  if (error instanceof TellStopped) return error.outcome;
  if (error instanceof ForbiddenAddress) return { result: "refused", reason: error.message };
  if (error instanceof StoreSilent) return { result: "postponed", reason: error.message };
  // One that cannot even be put together must not be tried for ever.
  return { result: "postponed", reason: error instanceof Error ? error.message : String(error) };
}

/** Takes one step after the other. What the store knows is kept, however far it comes. */
async function tell(notice: ClaimedNotice, access: Access, reach: Reach) {
  let { told } = notice;
  try {
    const how = TELLS[access.platform] ?? tellWebhook;
    for (const step of stepsTo(notice.wanted, told)) {
      const idempotencyKey = `${notice.id}-${notice.revision}-${step.type}`;
      told = await how({ notice, access, reach, idempotencyKey }, step, told);
    }
    return { outcome: { result: "told" } as const, told };
  } catch (error) {
    return { outcome: outcomeOf(error), told };
  }
}

type Wants = Pick<Config, "allowPrivateStores">;

/** Tells stores of parcels, one at a time. `patienceMs` is how long a store may take in all. */
export function noticeWork(database: Database, config: Wants, patienceMs = PATIENCE_MS): Work {
  return {
    name: "store notices",
    async once(signal) {
      if (signal.aborted) return false;
      const notice = await claimNotice(database);
      if (!notice) return false;
      if ("status" in notice.access) {
        await settleNotice(database, notice, notice.access, notice.told);
        return true;
      }
      const within = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const reach = { allowPrivate: config.allowPrivateStores, signal: within };
      const { outcome, told } = await tell(notice, notice.access, reach);
      await settleNotice(database, notice, outcome, told);
      return true;
    },
  };
}
