import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { isLostRace, refusalOfDatabase } from "../../db/errors.ts";
import type { Work } from "../../jobs/jobs.ts";
import { commitTrackingStage } from "../tracking/commit-stage.ts";
import { readTrackingStage } from "../tracking/read-stage.ts";
import { commitStage } from "./commit-stage.ts";
import { claimImport, HoldLost, type ImportJob, inStep, releaseJob, setJob } from "./job.queries.ts";
import { readStage } from "./read-stage.ts";

const BROKEN = "The import stopped at an error of ours. Bring the same file again: what is in stays in once";

const STAGES = {
  orders: { read: readStage, commit: commitStage },
  tracking: { read: readTrackingStage, commit: commitTrackingStage },
};

/** Passes by itself: the database was away, or others were faster several times over. */
const isPassing = (error: unknown) => isLostRace(error) || refusalOfDatabase(error)?.status === 503;

async function runImport(database: Database, job: ImportJob, signal: AbortSignal): Promise<void> {
  const { read, commit } = STAGES[job.kind];
  await (job.status === "committing" ? commit : read)(database, job, signal);
}

/** Runs imports stage by stage: after a stage the job is let go of and claimed again, here or elsewhere. */
export const importWork = (database: Database): Work => ({
  name: "imports",
  async once(signal) {
    if (signal.aborted) return false;
    const job = await claimImport(database);
    if (!job) return false;
    try {
      await runImport(database, job, signal);
    } catch (error) {
      if (error instanceof HoldLost) return true;
      if (!isPassing(error)) {
        await inStep(database, job, (tx) => setJob(tx, job, sql`status = 'failed', message = ${BROKEN}`));
      }
      throw error;
    }
    await releaseJob(database, job);
    return true;
  },
});
