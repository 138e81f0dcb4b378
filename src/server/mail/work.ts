import type { Outcome } from "../../domain/mail/delivery.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/client.ts";
import type { Work } from "../jobs/jobs.ts";
import { compose } from "./compose.ts";
import { claimMail, handOver, markUnheard, settleLate, settleMail } from "./outbox.queries.ts";
import { deliver } from "./smtp.ts";

/** Sends the outbox, one mail at a time. Without a mail server there is nothing to do: the rows stay. */
export function mailWork(database: Database, { smtpUrl, mailFrom, publicUrl }: Config): Work {
  return {
    name: "mail",
    async once(signal) {
      if (!smtpUrl || signal.aborted) return false;
      await markUnheard(database);
      const mail = await claimMail(database);
      if (!mail) return false;
      if (mail.isLate) {
        await settleLate(database, mail);
        return true;
      }
      const send = async () => {
        const composed = await compose(mail, { from: mailFrom, publicUrl });
        return deliver(smtpUrl, composed, () => handOver(database, mail), signal);
      };
      // One that cannot even be put together must not be tried for ever.
      const broken = (error: unknown): Outcome => ({
        result: "postponed",
        reason: error instanceof Error ? error.message : String(error),
      });
      await settleMail(database, mail, await send().catch(broken));
      return true;
    },
  };
}
