import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, Received, Sent } from "../../support/connection.ts";
import type { Pair } from "./pair.ts";

/** Long enough for a restart of both servers on a busy machine. */
const PATIENCE_MS = 300_000;
const PAUSE_MS = 50;

/**
 * Sends until there is a response, alternately to both processes, like a client after a timeout or a lost connection.
 * @returns the response, and the number of attempts without one
 */
export async function retryUntil(
  connection: Connection,
  pair: Pair,
  sent: Sent,
  first: number,
): Promise<{ response: Received; unanswered: number }> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let unanswered = 0; Date.now() < deadline; unanswered += 1) {
    const { hangUpAfter, ...patient } = sent;
    const attempt = unanswered === 0 ? sent : patient;
    const response = await connection.send(pair.port(first + unanswered), attempt).catch(() => null);
    if (response) return { response, unanswered };
    // Aborted by the client: retries at once, while the first call may still run.
    if (hangUpAfter === undefined || unanswered > 0) await sleep(PAUSE_MS);
  }
  throw new Error(`${sent.method} ${sent.path} was never answered`);
}
