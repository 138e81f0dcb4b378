import { setTimeout as sleep } from "node:timers/promises";

/** Waits so many milliseconds, or until the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const timer: Pause = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Each costs a socket and a timer, and no connection to the database. */
const MOST = 500;

/**
 * The sign-ins of this process that are delayed. There are only so many: one more, and the one that has waited
 * longest goes on at once, so that neither memory grows nor anybody is refused.
 */
export class SignInDelays {
  readonly #waiting = new Set<AbortController>();
  readonly #pause: Pause;
  readonly #most: number;

  constructor(pause: Pause = timer, most = MOST) {
    this.#pause = pause;
    this.#most = most;
  }

  async wait(seconds: number): Promise<void> {
    const [longest] = this.#waiting;
    if (this.#waiting.size >= this.#most) this.#release(longest);
    const turn = new AbortController();
    this.#waiting.add(turn);
    try {
      await this.#pause(seconds * 1_000, turn.signal);
    } finally {
      this.#waiting.delete(turn);
    }
  }

  /** Ends every delay, for a server that stops. */
  releaseAll(): void {
    for (const turn of [...this.#waiting]) this.#release(turn);
  }

  #release(turn: AbortController | undefined): void {
    if (!turn) return;
    this.#waiting.delete(turn);
    turn.abort();
  }
}
