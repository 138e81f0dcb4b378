import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { type Outcome, outcomeOf } from "../../domain/mail/delivery.ts";
import { ClaimLost } from "../jobs/lease.ts";
import type { Composed } from "./compose.ts";

/** In milliseconds: to connect, to receive the greeting, and without data from the server. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The used part of the library's errors. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

/**
 * Delivers one mail in one SMTP session. `handOver` is awaited when the server is ready for the content; nothing of it
 * is sent unless it resolves to true. Rejects only where `handOver` does.
 */
export function deliver(
  smtpUrl: string,
  { from, to, message }: Composed,
  handOver: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const { auth, ...server } = parseConnectionUrl(smtpUrl);
    const connection = new SMTPConnection({ ...TIMEOUTS, ...server });
    let handedOver = false;

    const close = () => {
      signal.removeEventListener("abort", give);
      connection.close();
    };
    const end = (outcome: Outcome) => {
      close();
      resolve(outcome);
    };
    const failHandOver = (error: unknown): never => {
      close();
      reject(error);
      throw error;
    };
    const fail = (error: SmtpError) => {
      const { message: reason, responseCode, command } = error;
      end(outcomeOf({ reason, code: responseCode || undefined, command, handedOver }));
    };
    /** On shutdown, content that was handed over is awaited: only the response shows whether it arrived. */
    const give = () => {
      if (!handedOver) end({ result: "postponed", reason: "The server was stopped" });
    };

    async function* content() {
      if (signal.aborted || !(await handOver().catch(failHandOver)))
        throw new ClaimLost("Another process has this mail");
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
