import type { Config } from "../../config.ts";
import type { Database } from "../../db/client.ts";
import { isPassing } from "../../db/errors.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Work } from "../../jobs/jobs.ts";
import { refusalOf } from "../../plugins/errors.ts";
import { claimDue, failPublication, publish } from "./publish.queries.ts";

const BROKEN = "The publication failed because of a server error. Schedule it again";

/** The background job that publishes prices at their time. */
export const publicationWork = (database: Database, config: Config): Work => ({
  name: "price publications",
  async once(signal) {
    if (signal.aborted) return false;
    let id: string | undefined;
    try {
      await inTransaction(database, async (tx) => {
        const claimed = await claimDue(tx);
        id = claimed?.id;
        if (claimed) await publish(tx, config, claimed);
      });
    } catch (error) {
      const failedId = id;
      if (failedId === undefined || isPassing(error)) throw error;
      const refusal = refusalOf(error);
      await inTransaction(database, (tx) => failPublication(tx, failedId, refusal?.message ?? BROKEN));
      if (!refusal) throw error;
    }
    return id !== undefined;
  },
});
