import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Outcome, outcomeOf } from "../../domain/mail/delivery.ts";
import type { Composed } from "./compose.ts";

/** How long a mail server may take to be reached, to greet, and to answer. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** What the library says of a failure, as far as it concerns us. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

class ClaimLost extends Error {
  override readonly name = "ClaimLost";
}

/**
 * One conversation with the mail server, for one mail. `handOver` is asked when the server is ready for the mail
 * itself, and not a byte of it leaves before it has answered true. Never throws.
 */
export function deliver(
  smtpUrl: string,
  { from, to, message }: Composed,
  handOver: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { auth, ...server } = parseConnectionUrl(smtpUrl);
    const connection = new SMTPConnection({ ...TIMEOUTS, ...server });
    let handedOver = false;

    const end = (outcome: Outcome) => {
      signal.removeEventListener("abort", give);
      connection.close();
      resolve(outcome);
    };
    const fail = (error: SmtpError) => {
      const { message: reason, responseCode, command } = error;
      end(outcomeOf({ reason, code: responseCode || undefined, command, handedOver }));
    };
    /** The process stops. What was handed over is waited for: its answer says whether it arrived. */
    const give = () => {
      if (!handedOver) end({ result: "postponed", reason: "The server was stopped" });
    };

    async function* content() {
      if (signal.aborted || !(await handOver())) throw new ClaimLost("Another process has this mail");
      handedOver = true;
      yield message;
    }
    const send = () => {
      const envelope = { from, to: [to], size: message.length };
      connection.send(envelope, Readable.from(content()), (error) => {
        if (error) return fail(error);
        connection.quit();
        end({ result: "sent" });
      });
    };

    connection.on("error", fail);
    if (signal.aborted) return give();
    signal.addEventListener("abort", give);
    connection.connect((error) => {
      if (error) return fail(error);
      if (!auth?.user) return send();
      const { user, pass } = auth;
      connection.login({ credentials: { user, pass } }, (refused) => (refused ? fail(refused) : send()));
    });
  });
}
