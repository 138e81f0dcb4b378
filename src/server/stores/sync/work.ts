import { sql } from "drizzle-orm";
import { type SyncOutcome, syncSteps } from "../../../domain/stores/sync.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { isDiskFull } from "../../db/errors.ts";
import type { Work } from "../../jobs/jobs.ts";
import { putBack } from "../../jobs/lease.ts";
import { withDeadline } from "../../outbound/deadline.ts";
import { ForbiddenAddress } from "../../outbound/request.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { type AccessContext, freshAccess } from "../grants/fresh-access.ts";
import { platformOf } from "../platforms/registry.ts";
import type { StoreAccess } from "../store-access.ts";
import { type ClaimedSync, claimSync, SYNCS, settleSync } from "./outbox.queries.ts";
import { SyncError } from "./platform-sync.ts";
import { StoreUnavailable } from "./store-request.ts";

/** For all requests of a sync together; a slower one is retried. */
const TIMEOUT_MS = 20_000;

function outcomeOf(error: unknown): SyncOutcome {
  if (error instanceof SyncError) return error.outcome;
  if (error instanceof ForbiddenAddress) return { result: "refused", reason: error.message };
  if (error instanceof StoreUnavailable) return { result: "postponed", reason: error.message };
  // Also errors of our own: the number of attempts is limited.
  return { result: "postponed", reason: error instanceof Error ? error.message : String(error) };
}

/** Carries out the steps in order. Returns the synced parcel also where a step fails. */
async function syncParcel(context: AccessContext, sync: ClaimedSync, stored: StoreAccess) {
  const { options } = context;
  let { synced } = sync;
  try {
    const access = await freshAccess(context, sync, stored);
    const platformSync = platformOf(access.platform).tracking;
    for (const step of syncSteps(sync.desired, synced)) {
      const idempotencyKey = `${sync.id}-${sync.revision}-${step.type}`;
      synced = await platformSync({ sync, access, options, idempotencyKey }, step, synced);
    }
    return { outcome: { result: "synced" } as const, synced };
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return { outcome: outcomeOf(error), synced };
  }
}

type SyncConfig = Pick<
  Config,
  "allowPrivateStores" | "secretKeys" | "marketplaceApps" | "etsyUrls" | "shopifyApp"
>;

/** Syncs parcels to stores, one at a time. `timeoutMs` limits all requests of one sync together. */
export function storeSyncWork(database: Database, config: SyncConfig, timeoutMs = TIMEOUT_MS): Work {
  const secrets = new SecretBox(config.secretKeys);
  return {
    name: "store sync",
    async once(signal) {
      if (signal.aborted) return false;
      const sync = await claimSync(database, secrets);
      if (!sync) return false;
      if ("status" in sync.access) {
        await settleSync(database, sync, sync.access, sync.synced);
        return true;
      }
      const { access } = sync;
      let { synced } = sync;
      try {
        const tried = await withDeadline(signal, timeoutMs, (within) => {
          const options = { allowPrivate: config.allowPrivateStores, signal: within };
          return syncParcel({ database, secrets, config, options }, sync, access);
        });
        synced = tried.synced;
        await settleSync(database, sync, tried.outcome, synced);
      } catch (error) {
        const known = sql`synced = ${synced === null ? null : JSON.stringify(synced)}::jsonb`;
        if (isDiskFull(error)) await putBack(database, SYNCS, sync, "waiting", known).catch(() => undefined);
        throw error;
      }
      return true;
    },
  };
}
