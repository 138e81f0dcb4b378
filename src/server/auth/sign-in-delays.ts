import { setTimeout as sleep } from "node:timers/promises";

/** Waits for some milliseconds, or until the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

const timer: Pause = (milliseconds, signal) =>
  sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

/** Maximum of delayed sign-ins at once. Each costs a socket and a timer, but no database connection. */
const MAX_DELAYED = 500;

/**
 * The delayed sign-ins of this process. Beyond the maximum, the one that has waited longest continues at once, so that
 * memory stays bounded and no sign-in is refused.
 */
export class SignInDelays {
  readonly #waiting = new Set<AbortController>();
  readonly #pause: Pause;
  readonly #max: number;

  constructor(pause: Pause = timer, max = MAX_DELAYED) {
    this.#pause = pause;
    this.#max = max;
  }

  async wait(seconds: number): Promise<void> {
    const [longest] = this.#waiting;
    if (this.#waiting.size >= this.#max) this.#release(longest);
    const turn = new AbortController();
    this.#waiting.add(turn);
    try {
      await this.#pause(seconds * 1_000, turn.signal);
    } finally {
      this.#waiting.delete(turn);
    }
  }

  /** Ends all delays when the server stops. */
  releaseAll(): void {
    for (const turn of [...this.#waiting]) this.#release(turn);
  }

  #release(turn: AbortController | undefined): void {
    if (!turn) return;
    this.#waiting.delete(turn);
    turn.abort();
  }
}
