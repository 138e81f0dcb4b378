import type { FastifyInstance } from "fastify";
import { forgetOldExports } from "./exports/job.queries.ts";
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

/**
 * Once an hour, releases the profit that is due, drops what has run out (sessions, one-time links, limits'
 * windows, kept answers, files and uploads that nobody went on with, old notifications) and proves the books where a day has
 * passed. Any process may do it.
 */
export function keepHouse(app: FastifyInstance): void {
  const sweep = async () => {
    try {
      await releaseDueProfit(app.database);
      await forgetEndedSessions(app.database.drizzle);
      await forgetEndedTokens(app.database);
      await forgetOldDevices(app.database);
      await forgetEndedLinks(app.database);
      await forgetPassedLimits(app.database);
      await forgetKeptAnswers(app.database);
      await dropOrphans(app.database);
      await dropOldFiles(app.database);
      await forgetOldUploads(app.database, app.files);
      await forgetOldExports(app.database);
      await forgetOldNotifications(app.database);
      await proveDaily(app.database);
    } catch (error) {
      app.log.warn({ err: error }, "Housekeeping failed and is tried again in an hour");
    }
  };
  const timer = setInterval(() => void sweep(), EVERY_MS);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
