import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { databaseApiError, isLostRace } from "../../db/errors.ts";
import type { Work } from "../../jobs/jobs.ts";
import { commitTrackingStage } from "../tracking/commit-stage.ts";
import { readTrackingStage } from "../tracking/read-stage.ts";
import { commitStage } from "./commit/commit-stage.ts";
import { ClaimLost, claimImport, type ImportJob, inStep, releaseJob, setJob } from "./job.queries.ts";
import { readStage } from "./read/read-stage.ts";

const BROKEN =
  "The import stopped because of an internal error. Upload the same file again: imported orders are not created twice";

/** A temporary failure: the database was unavailable, or the transaction lost its races repeatedly. */
const isPassing = (error: unknown) => isLostRace(error) || databaseApiError(error)?.status === 503;

async function runImport(database: Database, job: ImportJob, signal: AbortSignal): Promise<void> {
  const isRead = job.status === "importing";
  if (job.kind === "orders") await (isRead ? commitStage : readStage)(database, job, signal);
  else await (isRead ? commitTrackingStage : readTrackingStage)(database, job, signal);
}

/** Runs imports stage by stage. After a stage the job is released and claimed again, by this or another process. */
export const importWork = (database: Database): Work => ({
  name: "imports",
  async once(signal) {
    if (signal.aborted) return false;
    const job = await claimImport(database);
    if (!job) return false;
    try {
      await runImport(database, job, signal);
    } catch (error) {
      if (error instanceof ClaimLost) return true;
      if (!isPassing(error)) {
        await inStep(database, job, (tx) => setJob(tx, job, sql`status = 'failed', message = ${BROKEN}`));
      }
      throw error;
    }
    await releaseJob(database, job);
    return true;
  },
});
