import type { ImageMeasures } from "../../../domain/preflight/measures.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { isDiskFull } from "../../db/errors.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { FileStore } from "../../files/store.ts";
import type { Work } from "../../jobs/jobs.ts";
import { FilesUnavailable, measureStored } from "../measure-stored.ts";
import { claimImage, failImage, postponeImage, releaseImage, storeMeasures } from "../measures.queries.ts";
import { dueItems, passItems } from "./due.queries.ts";
import { judgeOrders } from "./judge.ts";
import { markQueuedDrafts } from "./recheck.queries.ts";

interface Options {
  readonly database: Database;
  readonly files: FileStore;
  readonly config: Pick<Config, "allowPrivateStores">;
}

const FIRST = "00000000-0000-0000-0000-000000000000";

/** Measures the first of these images that no other process measures. Returns whether there was one. */
async function measureOne(
  { database, files, config }: Options,
  agencyId: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  for (const path of paths) {
    // Sequential: one claim is enough.
    if ((await claimImage(database, agencyId, path)) === "elsewhere") continue;
    let measures: ImageMeasures;
    try {
      measures = await measureStored(path, { files, allowPrivate: config.allowPrivateStores, signal });
    } catch (error) {
      if (signal.aborted) {
        await releaseImage(database, agencyId, path);
        return true;
      }
      if (error instanceof FilesUnavailable || isDiskFull(error)) {
        await postponeImage(database, agencyId, path);
        throw error;
      }
      await failImage(database, agencyId, path, error instanceof Error ? error.message : String(error));
      return true;
    }
    try {
      await inTransaction(database, (tx) => storeMeasures(tx, agencyId, path, measures));
    } catch (error) {
      if (isDiskFull(error)) await postponeImage(database, agencyId, path);
      throw error;
    }
    return true;
  }
  return false;
}

/** Checks the artwork of order items, whichever path has written it. */
export function preflightWork(options: Options): Work {
  const { database } = options;
  /** The agency that was served last. */
  let last = FIRST;
  return {
    name: "preflight",
    once: async (signal) => {
      if (await markQueuedDrafts(database)) return true;
      const due =
        (await dueItems(database, last)) ?? (last === FIRST ? undefined : await dueItems(database, FIRST));
      if (!due) return false;
      const { agencyId, orderIds, paths, passed } = due;
      last = agencyId;
      if (passed.length > 0) await passItems(database, agencyId, passed);
      if (orderIds.length > 0) await judgeOrders(database, agencyId, orderIds);
      const measured = await measureOne(options, agencyId, paths, signal);
      return passed.length > 0 || orderIds.length > 0 || measured;
    },
  };
}
