import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { claimedWork } from "../../jobs/claimed-work.ts";
import type { Work } from "../../jobs/jobs.ts";
import { commitTrackingStage } from "../tracking/commit-stage.ts";
import { readTrackingStage } from "../tracking/read-stage.ts";
import { commitStage } from "./commit/commit-stage.ts";
import { claimImport, type ImportJob, inStep, releaseJob, setJob } from "./job.queries.ts";
import { readStage } from "./read/read-stage.ts";

const BROKEN =
  "The import stopped because of an internal error. Upload the same file again: imported orders are not created twice";

async function runImport(database: Database, job: ImportJob, signal: AbortSignal): Promise<void> {
  const isRead = job.status === "importing";
  if (job.kind === "orders") await (isRead ? commitStage : readStage)(database, job, signal);
  else await (isRead ? commitTrackingStage : readTrackingStage)(database, job, signal);
}

/** Runs imports stage by stage. After a stage the job is released and claimed again, by this or another process. */
export const importWork = (database: Database): Work =>
  claimedWork<ImportJob>({
    name: "imports",
    async run(claimed, signal) {
      const job = claimed(await claimImport(database));
      if (!job) return;
      await runImport(database, job, signal);
      await releaseJob(database, job);
    },
    fail: (job) =>
      inStep(database, job, (tx) => setJob(tx, job, sql`status = 'failed', message = ${BROKEN}`)),
  });
