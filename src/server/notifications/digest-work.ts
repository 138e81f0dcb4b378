import { BASE } from "../../domain/access/public-paths.ts";
import { digestOf } from "../../domain/notifications/digest.ts";
import type { Database } from "../db/client.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Work } from "../jobs/jobs.ts";
import { queueMail } from "../mail/queue.ts";
import { claimDigest, takeLines } from "./digests.queries.ts";

/**
 * The background job that sends the digests of the day. A digest is claimed, its lines are taken and its mail is queued
 * in one transaction, so that each line is mailed exactly once, whichever process ends meanwhile.
 */
export const digestWork = (database: Database): Work => ({
  name: "digests",
  once: (signal) =>
    inTransaction(database, async (tx) => {
      if (signal.aborted) return false;
      const due = await claimDigest(tx);
      if (!due || due === "taken") return due === "taken";
      const { userId, agencyId, name, email } = due;
      const lines = (await takeLines(tx, userId)).map(({ link, ...line }) => ({
        ...line,
        path: BASE + link,
      }));
      if (lines.length === 0) return true;
      const { count, events } = digestOf(lines);
      const scope =
        agencyId === null ? { reach: "platform" as const } : { reach: "agency" as const, agencyId };
      await queueMail(tx, scope, {
        template: "daily-digest",
        to: email,
        values: { name, count, link: `${BASE}/` },
        lists: { events },
        chosenBy: userId,
      });
      return true;
    }),
});
