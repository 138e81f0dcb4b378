import type { Database } from "../../db/client.ts";
import { isPassing } from "../../db/errors.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Work } from "../../jobs/jobs.ts";
import { type ClaimedImport, claimImport, commitChunk, failImport } from "./commit-chunk.queries.ts";

/** Products of one transaction. */
const CHUNK = 100;

const BROKEN =
  "The import stopped because of an internal error. Upload the same file again: imported products are not created twice";

/**
 * Writes products chunk by chunk, each in one transaction that holds the import's row: a process that ends leaves whole
 * chunks, and any process continues.
 */
export const productImportWork = (database: Database): Work => ({
  name: "product-imports",
  async once(signal) {
    if (signal.aborted) return false;
    let claimed: ClaimedImport | undefined;
    try {
      await inTransaction(database, async (tx) => {
        claimed = await claimImport(tx);
        if (claimed) await commitChunk(tx, claimed, CHUNK);
      });
    } catch (error) {
      const job = claimed;
      if (job && !isPassing(error)) await inTransaction(database, (tx) => failImport(tx, job, BROKEN));
      throw error;
    }
    return claimed !== undefined;
  },
});
