import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { claimedWork } from "../../jobs/claimed-work.ts";
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
export const productImportWork = (database: Database): Work =>
  claimedWork<ClaimedImport>({
    name: "product-imports",
    run: (claimed) =>
      inTransaction(database, async (tx) => {
        const job = claimed(await claimImport(tx));
        if (job) await commitChunk(tx, job, CHUNK);
      }),
    fail: (job) => inTransaction(database, (tx) => failImport(tx, job, BROKEN)),
  });
