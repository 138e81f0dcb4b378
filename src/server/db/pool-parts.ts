import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Database } from "./client.ts";
import { poolWithin, Share } from "./share.ts";

/** Connections that writes and jobs leave to signing in, sessions and whatever else is asked of a living server. */
const RESERVED = 2;

export interface PoolParts {
  /** Connections of the pool that lists use; 0: lists share the other one. */
  readonly lists: number;
  /** Of the lists' connections, those that the lists of one resource may use at once. */
  readonly listsOfOne: number;
  /** Connections of the pool that all other calls use. */
  readonly others: number;
  /** Of these, those that writes and jobs may use at once. */
  readonly writes: number;
}

/** Divides a process's connections, so that calls that wait for one table do not take those of all others. */
export function partsOf(size: number): PoolParts {
  const lists = Math.floor(size / 2);
  const others = size - lists;
  return {
    lists,
    listsOfOne: Math.max(1, Math.ceil(lists / 2)),
    others,
    writes: Math.max(1, others - RESERVED),
  };
}

type Parted = Pick<Database, "forLists" | "forWrites">;

/** The views of a database that its kinds of calls get; made at the first question and kept. */
export function partedDatabase(
  base: () => Database,
  pools: { lists: pg.Pool; others: pg.Pool },
  parts: PoolParts,
  patienceMs: { lists: number; writes: number },
): Parted {
  const within = (share: Share, pool: pg.Pool): Database => {
    const shared = poolWithin(share, pool);
    return { ...base(), pool: shared, drizzle: drizzle(shared) };
  };
  const ofLists = new Map<string, Database>();
  let writes: Database | undefined;
  return {
    forLists(resource) {
      let known = ofLists.get(resource);
      if (!known) {
        known = within(new Share(parts.listsOfOne, patienceMs.lists), pools.lists);
        ofLists.set(resource, known);
      }
      return known;
    },
    forWrites() {
      writes ??= within(new Share(parts.writes, patienceMs.writes), pools.others);
      return writes;
    },
  };
}
