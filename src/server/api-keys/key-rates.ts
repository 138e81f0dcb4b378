import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";

const WINDOW_MS = 60_000;
/** Time between two statements that add this process's calls to those of the others. */
const SHARE_EVERY_MS = 1_000;

/** What is left to a key in the current minute, this call included. */
export interface Rate {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the minute ends. */
  readonly reset: number;
  readonly isExceeded: boolean;
}

interface Count {
  /** When its minute began, in milliseconds since 1970. */
  readonly since: number;
  /** Calls in all processes, as last read. */
  shared: number;
  /** Calls here that are not in the database yet. */
  pending: number;
}

const rowKeyOf = (keyId: string) => `api-key:${keyId}`;

/**
 * Counts the calls of each API key within a minute of the clock. A process counts in memory and exchanges its counts with
 * the others once a second, in one statement for all keys: so a key can exceed its limit by what it sends to other
 * processes within a second, and no call writes a row.
 */
export class KeyRates {
  readonly #database: Database;
  readonly #limit: number;
  readonly #now: () => number;
  readonly #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> = Promise.resolve();

  constructor(database: Database, limit: number, now: () => number = Date.now) {
    this.#database = database;
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a call, unless the limit is reached: a client that retries too early does not wait longer for it. */
  take(keyId: string): Rate {
    const now = this.#now();
    const since = now - (now % WINDOW_MS);
    let count = this.#counts.get(keyId);
    if (count?.since !== since) {
      count = { since, shared: 0, pending: 0 };
      this.#counts.set(keyId, count);
    }
    const used = count.shared + count.pending;
    const isExceeded = used >= this.#limit;
    if (!isExceeded) count.pending += 1;
    this.#timer ??= setTimeout(() => void this.share(), SHARE_EVERY_MS).unref();
    return {
      limit: this.#limit,
      remaining: isExceeded ? 0 : this.#limit - used - 1,
      reset: Math.max(1, Math.ceil((since + WINDOW_MS - now) / 1_000)),
      isExceeded,
    };
  }

  /** Adds the calls of this process to those of all, and reads these. */
  share(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sharing = this.#sharing.then(() => this.#exchange());
    return this.#sharing;
  }

  /** Waits for the running statement, before the database is closed. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sharing;
  }

  async #exchange(): Promise<void> {
    const sent = [...this.#counts].map(([keyId, count]) => ({ keyId, count, calls: count.pending }));
    const current = this.#now() - WINDOW_MS;
    for (const { keyId, count, calls } of sent) {
      count.pending -= calls;
      count.shared += calls;
      if (count.since <= current) this.#counts.delete(keyId);
    }
    const busy = sent.filter(({ calls }) => calls > 0);
    if (busy.length === 0) return;
    try {
      const rows = await rowsOf<{ key: string; count: number; since: string }>(
        this.#database,
        // In the order of the keys, so that two processes do not wait for each other.
        sql`insert into rate_limits as kept (key, count, resets_at)
          select key, calls, resets_at from unnest(
            ${sql.param(busy.map(({ keyId }) => rowKeyOf(keyId)))}::text[], ${sql.param(busy.map(({ calls }) => calls))}::int[],
            ${sql.param(busy.map(({ count }) => new Date(count.since + WINDOW_MS).toISOString()))}::timestamptz[]
          ) as sent (key, calls, resets_at) order by key
          on conflict (key) do update set
            count = case when kept.resets_at = excluded.resets_at then kept.count + excluded.count
              when kept.resets_at > excluded.resets_at then kept.count else excluded.count end,
            resets_at = greatest(kept.resets_at, excluded.resets_at)
          returning key, count, (extract(epoch from resets_at) * 1000)::bigint::text as since`,
      );
      const byKey = new Map(rows.map((row) => [row.key, row]));
      for (const { keyId, count } of busy) {
        const row = byKey.get(rowKeyOf(keyId));
        if (row && Number(row.since) === count.since + WINDOW_MS)
          count.shared = Math.max(count.shared, row.count);
      }
    } catch {
      // Each process limits its own calls until the database is available again.
    }
  }
}
