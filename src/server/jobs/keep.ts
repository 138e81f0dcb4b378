import type { FastifyInstance } from "fastify";
import { freeAllExports } from "../exports/job.queries.ts";
import { exportWork } from "../exports/work.ts";
import { mailWork } from "../mail/work.ts";
import { freeAllHolds } from "../orders/import/job.queries.ts";
import { importWork } from "../orders/import/work.ts";
import { domainWork } from "../settings/check-domain.ts";
import { noticeWork } from "../shops/notices/work.ts";
import { Jobs } from "./jobs.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** What runs in the background of this process: kicked by whoever adds a job, started by `main.ts`. */
    readonly jobs: Jobs;
  }
}

/** Gives the application its jobs. They end with it, before its database is closed. */
export function keepJobs(app: FastifyInstance): void {
  const database = app.database.forWrites();
  const works = [
    importWork(database),
    mailWork(database, app.config),
    exportWork(database),
    domainWork(database, app.config),
    noticeWork(database, app.config),
  ];
  const jobs = new Jobs(works, (error, work) => app.log.error({ err: error, work }, "A job failed"));
  app.decorate("jobs", jobs);
  app.addHook("onClose", () => jobs.stop());
}

/** Begins to look for what waits: what this process is told of, what another has left, and what the last one held. */
export async function startJobs(app: FastifyInstance): Promise<void> {
  if (app.database.kind === "embedded") {
    await freeAllHolds(app.database);
    await freeAllExports(app.database);
  }
  app.jobs.start();
}
