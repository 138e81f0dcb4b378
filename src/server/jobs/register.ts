import type { FastifyInstance } from "fastify";
import { publicationWork } from "../catalogs/price-publications/work.ts";
import { withQuerySource } from "../db/slow-queries/slow-queries.ts";
import { EXPORTS } from "../exports/job.queries.ts";
import { exportWork } from "../exports/work.ts";
import { mailWork } from "../mail/work.ts";
import { MOCKUP_JOBS } from "../mockups/jobs/job.queries.ts";
import { mockupWork } from "../mockups/jobs/work.ts";
import { digestWork } from "../notifications/digest-work.ts";
import { holdWork } from "../orders/actions/end-holds.ts";
import { requoteWork } from "../orders/actions/requote.queries.ts";
import { autoSubmitWork } from "../orders/auto-submit/submit-due.ts";
import { gateCheckWork } from "../orders/blockers/work.ts";
import { IMPORTS } from "../orders/import/job.queries.ts";
import { importWork } from "../orders/import/work.ts";
import { preflightWork } from "../preflight/orders/work.ts";
import { imageFetchWork } from "../products/import/images/work.ts";
import { productImportWork } from "../products/import/work.ts";
import { blockedWork } from "../rules/blocked-orders.queries.ts";
import { ruleWork } from "../rules/run-due.ts";
import { domainWork } from "../settings/check-domain.ts";
import { storeHookWork } from "../stores/hooks/work.ts";
import { storeFeedWork } from "../stores/inbound/feed/work.ts";
import { storeResyncWork } from "../stores/inbound/resync/work.ts";
import { storeEventWork } from "../stores/inbound/work.ts";
import { storeSyncWork } from "../stores/sync/work.ts";
import { webhookWork } from "../webhooks/deliver/work.ts";
import { Jobs, type Work } from "./jobs.ts";
import { releaseAll } from "./lease.ts";
import { onWake } from "./wake.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Background jobs of this process. `main.ts` starts them; code that adds a job kicks them. */
    readonly jobs: Jobs;
  }
}

/** All kinds of jobs of the application. */
export function worksOf(app: FastifyInstance, database = app.database.forWrites()): Work[] {
  return [
    importWork(database),
    productImportWork(database),
    imageFetchWork({ database, files: app.files }),
    mailWork(database, app.config),
    digestWork(database),
    exportWork({ database, files: app.files, config: app.config }),
    domainWork(database, app.config),
    storeSyncWork(database, app.config),
    storeHookWork(database, app.config),
    storeFeedWork(database, app.config, { kick: () => app.jobs.kick() }),
    storeResyncWork(database, app.config),
    webhookWork(database, app.config, (err, { id }) =>
      app.log.error({ err, delivery: id }, "A webhook failed"),
    ),
    storeEventWork(database, app.config, (err, { id }) =>
      app.log.error({ err, event: id }, "A store event failed"),
    ),
    publicationWork(database, app.config),
    gateCheckWork(database),
    requoteWork(database),
    holdWork(database),
    blockedWork(database, (err) => app.log.error({ err }, "Blocked orders of a rule failed")),
    ruleWork(database, app.config, (err) => app.log.error({ err }, "A rule failed")),
    autoSubmitWork(database),
    preflightWork({ database, files: app.files, config: app.config }),
    mockupWork({ database, mockups: app.mockups, files: app.files, log: app.log }),
  ];
}

/** Registers the application's jobs. They end before its database is closed. */
export function registerJobs(app: FastifyInstance): void {
  const database = app.database.forWrites();
  const traced = worksOf(app, database).map((work) => ({
    name: work.name,
    once: (signal: AbortSignal) =>
      withQuerySource(
        database,
        () => ({ job: work.name }),
        () => work.once(signal),
      ),
  }));
  const jobs = new Jobs(traced, (error, work) => app.log.error({ err: error, work }, "A job failed"));
  app.decorate("jobs", jobs);
  for (const one of [app.database, database]) onWake(one, () => jobs.kick());
  // At once, not after the last request, so that another process continues them.
  app.addHook("preClose", async () => void jobs.stop());
  app.addHook("onClose", () => jobs.stop());
}

/** Starts the job loop: for notifications of this and other processes, and for jobs that an earlier run had claimed. */
export async function startJobs(app: FastifyInstance): Promise<void> {
  if (app.database.kind === "embedded") {
    for (const queue of [IMPORTS, EXPORTS, MOCKUP_JOBS]) await releaseAll(app.database, queue);
  }
  app.jobs.start();
}
