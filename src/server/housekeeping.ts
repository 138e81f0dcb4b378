import type { FastifyInstance } from "fastify";
import { databaseError } from "./db/errors.ts";
import { forgetOldExports } from "./exports/job.queries.ts";
import { forgetOldRemoteImages } from "./files/remote/paths.queries.ts";
import { forgetOldUploads } from "./files/uploads.queries.ts";
import { forgetKeptAnswers } from "./idempotency.ts";
import { forgetEndedLinks } from "./mail/outbox.queries.ts";
import { proveDaily } from "./money/proofs.queries.ts";
import { releaseDueProfit } from "./money/release.ts";
import { forgetOldNotifications } from "./notifications/inbox.queries.ts";
import { dropOldFiles, dropOrphans } from "./orders/import/file.queries.ts";
import { forgetOldDevices } from "./people/devices.queries.ts";
import { forgetEndedTokens } from "./people/one-time-tokens.queries.ts";
import { forgetEndedSessions } from "./people/sessions.queries.ts";
import { forgetPassedLimits } from "./plugins/limits.ts";

const EVERY_MS = 60 * 60_000;

declare module "fastify" {
  interface FastifyInstance {
    readonly housekeeping: Housekeeping;
  }
}

/** Something that has to be done now and then, by name. */
export interface Duty {
  readonly name: string;
  run(): Promise<unknown>;
}

/** A duty that failed when it was last run. */
export interface FailedDuty {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** The database's own words, where they are its: Drizzle's around them repeat the statement. */
function reasonIn(error: unknown): string {
  const known = databaseError(error) ?? error;
  return known instanceof Error ? known.message : String(known);
}

/** Runs duties, none of which keeps another from being run. */
export class Housekeeping {
  readonly #duties: readonly Duty[];
  readonly #report: (error: unknown, duty: string) => void;
  readonly #failed = new Map<string, FailedDuty>();

  constructor(duties: readonly Duty[], report: (error: unknown, duty: string) => void) {
    this.#duties = duties;
    this.#report = report;
  }

  /** Runs every duty, one after the other. */
  async sweep(): Promise<void> {
    for (const { name, run } of this.#duties) {
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

  /** What failed when this process last ran it. */
  get failed(): readonly FailedDuty[] {
    return [...this.#failed.values()];
  }
}

function dutiesOf({ database, files }: FastifyInstance): Duty[] {
  return [
    { name: "release the profit that is due", run: () => releaseDueProfit(database) },
    { name: "delete ended sessions", run: () => forgetEndedSessions(database.drizzle) },
    { name: "delete ended one-time links", run: () => forgetEndedTokens(database) },
    { name: "delete unused device tokens", run: () => forgetOldDevices(database) },
    { name: "delete the ended links of mail", run: () => forgetEndedLinks(database) },
    { name: "delete the passed windows of limits", run: () => forgetPassedLimits(database) },
    { name: "delete the answers kept for repeated requests", run: () => forgetKeptAnswers(database) },
    { name: "delete import files without an import", run: () => dropOrphans(database) },
    { name: "delete old import files", run: () => dropOldFiles(database) },
    { name: "delete unfinished uploads", run: () => forgetOldUploads(database, files) },
    { name: "delete old copies of remote images", run: () => forgetOldRemoteImages(database, files) },
    { name: "delete old exports", run: () => forgetOldExports(database) },
    { name: "delete old notifications", run: () => forgetOldNotifications(database) },
    { name: "check the ledger once a day", run: () => proveDaily(database) },
  ];
}

/** Gives the application its housekeeping, which any number of processes may do. */
export function registerHousekeeping(app: FastifyInstance): void {
  const report = (error: unknown, duty: string) =>
    app.log.warn({ err: error, duty }, "A duty of housekeeping failed and is tried again in an hour");
  app.decorate("housekeeping", new Housekeeping(dutiesOf(app), report));
}

/** Does it once an hour. */
export function startHousekeeping(app: FastifyInstance): void {
  const timer = setInterval(() => void app.housekeeping.sweep(), EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
