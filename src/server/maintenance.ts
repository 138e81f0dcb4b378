import type { FastifyInstance } from "fastify";
import { deleteOldDevices } from "./auth/devices.queries.ts";
import { deleteEndedTokens } from "./auth/one-time-tokens.queries.ts";
import { deleteEndedSessions } from "./auth/sessions.queries.ts";
import { databaseError } from "./db/errors.ts";
import { withQuerySource } from "./db/slow-queries.ts";
import { deleteOldExports } from "./exports/job.queries.ts";
import { deleteOldFieldMetrics } from "./field-metrics/field-metrics.queries.ts";
import { deleteOldRemoteImages } from "./files/remote/paths.queries.ts";
import { deleteOldUploads } from "./files/uploads.queries.ts";
import { deleteOldResponses } from "./idempotency.ts";
import { deleteEndedLinks } from "./mail/outbox.queries.ts";
import { deleteOldMockupJobs } from "./mockups/jobs/job.queries.ts";
import { deleteUnusedMockups } from "./mockups/mockup-files.queries.ts";
import { checkLedgerDaily } from "./money/ledger/ledger-checks.queries.ts";
import { releaseDueProfit } from "./money/profits/release.ts";
import { deleteOldDigests } from "./notifications/digests.queries.ts";
import { deleteOldNotifications } from "./notifications/inbox.queries.ts";
import { deleteOldNotifiedOrders } from "./notifications/notified-orders.queries.ts";
import { dropOldFiles, dropOrphans } from "./orders/import/upload/file.queries.ts";
import { deletePassedLimits } from "./plugins/limits.ts";
import { deleteOldEvents } from "./security-events/security-events.queries.ts";
import { deleteOldBodies } from "./stores/inbound/old-bodies.queries.ts";
import { deleteOldDeliveries, skipPausedDeliveries } from "./webhooks/old-deliveries.queries.ts";

const EVERY_MS = 60 * 60_000;

declare module "fastify" {
  interface FastifyInstance {
    readonly maintenance: Maintenance;
  }
}

/** A task that runs periodically. */
export interface MaintenanceTask {
  readonly name: string;
  run(): Promise<unknown>;
}

/** A task that failed in its last run. */
export interface FailedTask {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** The database's own message, since Drizzle's wrapper repeats the statement. */
function reasonIn(error: unknown): string {
  const cause = databaseError(error) ?? error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Runs tasks; a failed task does not stop the others. */
export class Maintenance {
  readonly #tasks: readonly MaintenanceTask[];
  readonly #report: (error: unknown, task: string) => void;
  readonly #failed = new Map<string, FailedTask>();

  constructor(tasks: readonly MaintenanceTask[], report: (error: unknown, task: string) => void) {
    this.#tasks = tasks;
    this.#report = report;
  }

  /** Runs all tasks in sequence. */
  async sweep(): Promise<void> {
    for (const { name, run } of this.#tasks) {
      try {
        await run();
        this.#failed.delete(name);
      } catch (error) {
        const reason = reasonIn(error);
        this.#failed.set(name, { name, at: new Date().toISOString(), reason });
        this.#report(error, name);
      }
    }
  }

  /** The tasks that failed in their last run in this process. */
  get failed(): readonly FailedTask[] {
    return [...this.#failed.values()];
  }
}

function tasksOf({ database, files }: FastifyInstance): MaintenanceTask[] {
  return [
    { name: "release due profit", run: () => releaseDueProfit(database) },
    { name: "delete expired sessions", run: () => deleteEndedSessions(database.drizzle) },
    { name: "delete expired one-time links", run: () => deleteEndedTokens(database) },
    { name: "delete unused device tokens", run: () => deleteOldDevices(database) },
    { name: "delete expired mail links", run: () => deleteEndedLinks(database) },
    { name: "delete expired rate limit windows", run: () => deletePassedLimits(database) },
    { name: "delete responses stored for idempotency keys", run: () => deleteOldResponses(database) },
    { name: "delete import files without an import", run: () => dropOrphans(database) },
    { name: "delete old import files", run: () => dropOldFiles(database) },
    { name: "delete unfinished uploads", run: () => deleteOldUploads(database, files) },
    { name: "delete old copies of remote images", run: () => deleteOldRemoteImages(database, files) },
    { name: "delete old exports", run: () => deleteOldExports(database) },
    { name: "delete old mockup jobs", run: () => deleteOldMockupJobs(database) },
    { name: "delete unused mockups", run: () => deleteUnusedMockups(database, files) },
    { name: "delete the bodies of old store events", run: () => deleteOldBodies(database) },
    { name: "skip the events of webhooks paused for long", run: () => skipPausedDeliveries(database) },
    { name: "delete old deliveries of webhooks", run: () => deleteOldDeliveries(database) },
    { name: "delete old notifications", run: () => deleteOldNotifications(database) },
    { name: "delete the orders of old notifications", run: () => deleteOldNotifiedOrders(database) },
    { name: "delete old digests", run: () => deleteOldDigests(database) },
    { name: "delete old field metrics", run: () => deleteOldFieldMetrics(database) },
    { name: "delete old security events", run: () => deleteOldEvents(database) },
    { name: "check the ledger once a day", run: () => checkLedgerDaily(database) },
  ];
}

/** Registers the maintenance tasks, which several processes can run at once. */
export function registerMaintenance(app: FastifyInstance): void {
  const report = (error: unknown, task: string) =>
    app.log.warn({ err: error, task }, "A maintenance task failed and is retried in an hour");
  const tasks = tasksOf(app).map(({ name, run }) => ({
    name,
    run: () => withQuerySource(app.database, () => ({ job: name }), run),
  }));
  app.decorate("maintenance", new Maintenance(tasks, report));
}

/** Runs the tasks once an hour. */
export function startMaintenance(app: FastifyInstance): void {
  const timer = setInterval(() => void app.maintenance.sweep(), EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
