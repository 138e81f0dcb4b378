import { tooManyRequests } from "../api-error.ts";

const MINUTE_MS = 60_000;

/**
 * Limits the calls of a session within a minute of the clock, in the memory of this process: no call costs a query. It holds
 * the sessions of the current minute only. The highest limit of people at work, with their live lists, is far below it.
 */
export class SessionLimit {
  readonly #limit: number;
  readonly #now: () => number;
  #minute = 0;
  #calls = new Map<string, number>();

  /** `limit` 0: none. */
  constructor(limit: number, now: () => number = () => Date.now()) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a call. Throws an ApiError (429) beyond the limit, with the seconds until the minute ends. */
  take(sessionId: string): void {
    if (this.#limit === 0) return;
    const now = this.#now();
    const minute = now - (now % MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#calls = new Map();
    }
    const calls = this.#calls.get(sessionId) ?? 0;
    if (calls >= this.#limit) throw tooManyRequests(Math.ceil((minute + MINUTE_MS - now) / 1_000));
    this.#calls.set(sessionId, calls + 1);
  }
}
