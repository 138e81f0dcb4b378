import type { Outcome } from "../../domain/mail/delivery.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { isDiskFull } from "../db/errors.ts";
import type { Work } from "../jobs/jobs.ts";
import { putBack } from "../jobs/lease.ts";
import { mailTried } from "../measured.ts";
import { claimMail, handOver, MAILS, markUnconfirmed, settleLate, settleMail } from "./outbox.queries.ts";

/** The background job that sends the outbox, one mail at a time. Without a mail server the rows stay queued. */
export function mailWork(database: Database, { smtpUrl, mailFrom, publicUrl }: Config): Work {
  return {
    name: "mail",
    async once(signal) {
      if (!smtpUrl || signal.aborted) return false;
      await markUnconfirmed(database);
      const mail = await claimMail(database);
      if (!mail) return false;
      if (mail.isLate) {
        await settleLate(database, mail);
        return true;
      }
      const send = async () => {
        // The library is loaded with the first mail: a start does without it.
        const [{ compose }, { deliver }] = await Promise.all([import("./compose.ts"), import("./smtp.ts")]);
        const composed = await compose(mail, { from: mailFrom, publicUrl });
        return deliver(smtpUrl, composed, () => handOver(database, mail), signal);
      };
      const broken = async (error: unknown): Promise<Outcome> => {
        if (isDiskFull(error)) {
          await putBack(database, MAILS, mail, "queued").catch(() => undefined);
          throw error;
        }
        // A mail that cannot be composed must not be retried forever.
        return { result: "postponed", reason: error instanceof Error ? error.message : String(error) };
      };
      const outcome = await send().catch(broken);
      await settleMail(database, mail, outcome);
      mailTried.publish({ result: outcome.result });
      return true;
    },
  };
}
