import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, Received, Sent } from "../../support/connection.ts";
import type { Pair } from "./pair.ts";

/** Both servers may be down, on a machine that is busy with other things. */
const PATIENCE_MS = 300_000;
const PAUSE_MS = 50;

/**
 * Sends until it is answered, now to the one process and then to the other, as a client does whose time was up or
 * whose server went away. @returns the answer, and how often there was none before it
 */
export async function insist(
  connection: Connection,
  pair: Pair,
  sent: Sent,
  first: number,
): Promise<{ answer: Received; unanswered: number }> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let unanswered = 0; Date.now() < deadline; unanswered += 1) {
    const { hangUpAfter, ...patient } = sent;
    const wanted = unanswered === 0 ? sent : patient;
    const answer = await connection.send(pair.port(first + unanswered), wanted).catch(() => null);
    if (answer) return { answer, unanswered };
    // Hung up by ourselves: again at once, while the first may still be under way.
    if (hangUpAfter === undefined || unanswered > 0) await sleep(PAUSE_MS);
  }
  throw new Error(`${sent.method} ${sent.path} was never answered`);
}
