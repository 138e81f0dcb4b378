import type pg from "pg";
import { NO_CONNECTION, type PlanModePool } from "./plan-mode.ts";

/** Limits how many connections of a pool some requests use at once. Others wait in order, up to a time-out. */
export class Share {
  #free: number;
  readonly #patienceMs: number;
  readonly #waiting = new Set<() => void>();
  readonly #onTimeout: () => void;
  readonly connections: number;

  /** @param patienceMs time-out of waiting, in milliseconds */
  constructor(connections: number, patienceMs: number, onTimeout: () => void = () => {}) {
    this.connections = connections;
    this.#free = connections;
    this.#patienceMs = patienceMs;
    this.#onTimeout = onTimeout;
  }

  get inUse(): number {
    return this.connections - this.#free;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolves when a connection is free; rejects after the time-out as an exhausted pool does. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(admit);
        this.#onTimeout();
        // As the pool itself, so that both are handled alike.
        reject(new Error(NO_CONNECTION));
      }, this.#patienceMs);
      this.#waiting.add(admit);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** The same pool, limited to a share. */
export function poolWithin(share: Share, pool: PlanModePool): PlanModePool {
  async function within<T>(query: () => Promise<T>): Promise<T> {
    await share.enter();
    try {
      return await query();
    } finally {
      share.leave();
    }
  }
  async function lend(connect: () => Promise<pg.PoolClient>) {
    await share.enter();
    const client = await connect().catch((error: unknown) => {
      share.leave();
      throw error;
    });
    const { release } = client; // The pool sets it at every checkout.
    let isLent = true;
    client.release = (error) => {
      if (isLent) share.leave();
      isLent = false;
      release.call(client, error);
    };
    return client;
  }
  // A Proxy and not another class: Drizzle detects a pool by its prototype.
  return new Proxy(pool, {
    get(target, name) {
      if (name === "query") {
        return (...given: unknown[]) => within(() => Reflect.apply(pool.query, pool, given));
      }
      if (name === "connect") return () => lend(() => pool.connect());
      if (name === "connectGeneric") return () => lend(() => pool.connectGeneric());
      return Reflect.get(target, name, target);
    },
  });
}
