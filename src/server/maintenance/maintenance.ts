import type { FastifyInstance } from "fastify";
import { deleteOldDevices } from "../auth/devices.queries.ts";
import { deleteEndedAttempts } from "../auth/oidc/identities.queries.ts";
import { deleteEndedTokens } from "../auth/one-time-tokens.queries.ts";
import { deleteEndedSessions } from "../auth/sessions.queries.ts";
import { deleteEndedChallenges } from "../auth/sign-in/challenges.queries.ts";
import type { Database } from "../db/client.ts";
import { databaseError } from "../db/errors.ts";
import { withQuerySource } from "../db/slow-queries/slow-queries.ts";
import { deleteOldExports } from "../exports/job.queries.ts";
import { deleteOldRemoteImages } from "../files/remote/paths.queries.ts";
import { deleteOldUploads } from "../files/uploads.queries.ts";
import { deleteOldResponses } from "../idempotency.ts";
import { deleteEndedLinks } from "../mail/outbox.queries.ts";
import { deleteOldMockupJobs } from "../mockups/jobs/job.queries.ts";
import { deleteUnusedMockups } from "../mockups/mockup-files.queries.ts";
import { checkLedgerDaily } from "../money/ledger/ledger-checks.queries.ts";
import { releaseDueProfit } from "../money/profits/release.ts";
import { deleteOldDigests } from "../notifications/digests.queries.ts";
import { deleteOldNotifications } from "../notifications/inbox.queries.ts";
import { deleteOldNotifiedOrders } from "../notifications/notified-orders.queries.ts";
import { dropOldFiles, dropOrphans } from "../orders/import/upload/file.queries.ts";
import { eraseOldBuyers } from "../personal-data/retention.queries.ts";
import { deletePassedLimits } from "../plugins/limits.ts";
import { deleteOldFacts, deleteOldRuns } from "../rules/old-facts.queries.ts";
import { mailAlerts } from "../security-events/alerts.queries.ts";
import { deleteOldEvents } from "../security-events/security-events.queries.ts";
import { notifyOfLateFailures } from "../stores/failures/notify-of-failure.ts";
import { deleteOldBodies } from "../stores/inbound/old-bodies.queries.ts";
import { deleteOldResyncs } from "../stores/inbound/resync/resync.queries.ts";
import { deleteOldDeliveries, skipPausedDeliveries } from "../webhooks/old-deliveries.queries.ts";
import { claimRun, type FailedTask, failedRuns, recentRuns, recordRun } from "./maintenance-runs.queries.ts";

/** A start has other work first. */
const FIRST_MS = 20_000;
/** How often a process looks for tasks that are due: also after a sleep of the machine. */
const LOOK_MS = 60_000;

declare module "fastify" {
  interface FastifyInstance {
    readonly maintenance: Maintenance;
  }
}

export interface MaintenanceTask {
  readonly name: string;
  run(): Promise<unknown>;
}

/** The database's own message, since Drizzle's wrapper repeats the statement. */
function reasonIn(error: unknown): string {
  const cause = databaseError(error) ?? error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Runs tasks; a failed task does not stop the others. */
export class Maintenance {
  readonly #tasks: readonly MaintenanceTask[];
  readonly #database: Database;
  readonly #report: (error: unknown, task: string) => void;
  #isEnding = false;
  #timers: readonly NodeJS.Timeout[] = [];

  constructor(
    tasks: readonly MaintenanceTask[],
    database: Database,
    report: (error: unknown, task: string) => void,
  ) {
    this.#tasks = tasks;
    this.#database = database;
    this.#report = report;
  }

  /** Runs all tasks in sequence. */
  async sweep(): Promise<void> {
    for (const task of this.#tasks) await this.#run(task);
  }

  /** Runs the tasks soon after the start of the process and then once an hour. */
  start({ firstMs = FIRST_MS, lookMs = LOOK_MS } = {}): void {
    let isRunning = false;
    const look = async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await this.runDue();
      } catch (error) {
        if (!this.#isEnding) this.#report(error, "look for due tasks");
      }
      isRunning = false;
    };
    this.#timers = [setTimeout(() => void look(), firstMs), setInterval(() => void look(), lookMs)];
    for (const timer of this.#timers) timer.unref();
  }

  /** Begins no further task. */
  stop(): void {
    this.#isEnding = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /**
   * Runs the tasks that no process has begun within the last hour, each in the first process that claims it. A task that
   * was due while no process ran is run by the next one.
   */
  async runDue(): Promise<void> {
    const recent = await recentRuns(this.#database);
    for (const task of this.#tasks.filter(({ name }) => !recent.has(name))) {
      if (this.#isEnding) return;
      if (await claimRun(this.#database, task.name)) await this.#run(task);
    }
  }

  /** The tasks that failed in their last run, in any process. */
  failed(): Promise<FailedTask[]> {
    return failedRuns(
      this.#database,
      this.#tasks.map(({ name }) => name),
    );
  }

  async #run({ name, run }: MaintenanceTask): Promise<void> {
    let reason: string | null = null;
    try {
      await run();
    } catch (error) {
      reason = reasonIn(error);
      this.#report(error, name);
    }
    await recordRun(this.#database, name, reason);
  }
}

function tasksOf({ config, database, files }: FastifyInstance): MaintenanceTask[] {
  return [
    { name: "release due profit", run: () => releaseDueProfit(database) },
    { name: "delete expired sessions", run: () => deleteEndedSessions(database.drizzle, config) },
    { name: "delete expired sign-ins", run: () => deleteEndedChallenges(database.drizzle) },
    { name: "delete expired sign-ins at providers", run: () => deleteEndedAttempts(database) },
    { name: "delete expired one-time links", run: () => deleteEndedTokens(database) },
    { name: "delete unused device tokens", run: () => deleteOldDevices(database) },
    { name: "delete expired mail links", run: () => deleteEndedLinks(database) },
    { name: "delete expired rate limit windows", run: () => deletePassedLimits(database) },
    { name: "delete responses stored for idempotency keys", run: () => deleteOldResponses(database) },
    { name: "delete import files without an import", run: () => dropOrphans(database) },
    { name: "delete old import files", run: () => dropOldFiles(database) },
    { name: "delete unfinished uploads", run: () => deleteOldUploads(database, files) },
    { name: "delete unfinished files", run: () => files.deleteUnfinished() },
    { name: "delete old copies of remote images", run: () => deleteOldRemoteImages(database, files) },
    { name: "delete old exports", run: () => deleteOldExports(database) },
    { name: "delete old mockup jobs", run: () => deleteOldMockupJobs(database) },
    { name: "delete unused mockups", run: () => deleteUnusedMockups(database, files) },
    { name: "notify of failures of stores soon after others", run: () => notifyOfLateFailures(database) },
    { name: "delete the bodies of old store events", run: () => deleteOldBodies(database) },
    { name: "delete old readings of stores", run: () => deleteOldResyncs(database) },
    { name: "skip the events of webhooks paused for long", run: () => skipPausedDeliveries(database) },
    { name: "delete old deliveries of webhooks", run: () => deleteOldDeliveries(database) },
    { name: "delete old facts of rules", run: () => deleteOldFacts(database) },
    { name: "delete old lines of rules' diaries", run: () => deleteOldRuns(database) },
    { name: "delete old notifications", run: () => deleteOldNotifications(database) },
    { name: "delete the orders of old notifications", run: () => deleteOldNotifiedOrders(database) },
    { name: "delete old digests", run: () => deleteOldDigests(database) },
    { name: "mail of unusually many security events", run: () => mailAlerts(database) },
    { name: "erase the buyers of orders that ended long ago", run: () => eraseOldBuyers(database) },
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
  const maintenance = new Maintenance(tasks, app.database, report);
  app.decorate("maintenance", maintenance);
  app.addHook("onClose", async () => maintenance.stop());
}
