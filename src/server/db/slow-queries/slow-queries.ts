import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type pg from "pg";
import type { PlanModePool } from "../plan-mode.ts";
import { normalizeStatement } from "./normalize-statement.ts";

/** What ran a statement: a call by method and route, or a job. */
type QuerySource = { readonly call: string } | { readonly job: string };

/** A statement that took longer than the limit. It has no parameters and no values. */
interface SlowQuery {
  readonly ms: number;
  readonly statement: string;
  readonly call?: string;
  readonly job?: string;
}

type Report = (query: SlowQuery) => void;
type Callback = (...results: unknown[]) => void;
type Query = (...given: unknown[]) => unknown;

/** The text of a query as node-postgres takes it: text, or an object with it. */
function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  const text: unknown = typeof query === "object" && query !== null && "text" in query && query.text;
  return typeof text === "string" ? text : "";
}

/**
 * Times the statements of pools and reports the slow ones with what ran them. A database has one only if slow statements
 * are logged, since following calls through asynchronous code costs time.
 */
export class SlowQueries {
  readonly #limitMs: number;
  readonly #sources = new AsyncLocalStorage<QuerySource>();
  #report: Report = () => {};

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Sets where slow statements are reported. Until then they are dropped. */
  onSlow(report: Report): void {
    this.#report = report;
  }

  /** Runs `work`, whose statements are reported with this source. */
  run<T>(source: QuerySource, work: () => T): T {
    return this.#sources.run(source, work);
  }

  /** Times the statements of a pool that has no connections yet. */
  watch(pool: PlanModePool): void {
    pool.on("connect", (client) => this.#time(client));
    const lend = pool.lend.bind(pool);
    // A waiting callback is called by the one that returns the connection, whose source is another.
    pool.lend = (callback) => lend(AsyncResource.bind(callback));
  }

  #time(client: pg.ClientBase): void {
    const query = client.query.bind(client) as Query;
    client.query = ((...given: unknown[]) => {
      const began = performance.now();
      const source = this.#sources.getStore();
      const end = () => {
        const ms = performance.now() - began;
        if (ms < this.#limitMs) return;
        this.#report({ ms: Math.round(ms), statement: normalizeStatement(textOf(given[0])), ...source });
      };
      const callback = given.at(-1);
      if (typeof callback === "function") {
        return query(...given.slice(0, -1), (...results: unknown[]) => {
          end();
          (callback as Callback)(...results);
        });
      }
      const result = query(...given);
      // A statement that fails, for example by a time-out, was slow as well.
      if (result instanceof Promise) result.then(end, end);
      return result;
    }) as typeof client.query;
  }
}

/** Runs `work` as this source if the database reports slow statements. */
export const withQuerySource = <T>(
  { slowQueries }: { readonly slowQueries?: SlowQueries | undefined },
  source: () => QuerySource,
  work: () => T,
): T => (slowQueries ? slowQueries.run(source(), work) : work());
