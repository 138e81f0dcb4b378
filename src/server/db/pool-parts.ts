import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "./client.ts";
import type { PlanModePool } from "./plan-mode.ts";
import { poolWithin, Share } from "./share.ts";

/** Connections that writes and jobs leave free for signing in, sessions and other requests. */
const RESERVED = 2;

export interface PoolParts {
  /** Connections of the lists' pool; 0: lists share the other pool. */
  readonly lists: number;
  /** Maximum of the lists' connections for one resource at a time. */
  readonly listsOfOne: number;
  /** Connections of the pool for everything else. */
  readonly others: number;
  /** Maximum of these for writes and jobs at a time. */
  readonly writes: number;
}

/** Divides a process's connections, so that requests waiting for one table do not use up those of all others. */
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

/** Databases for each kind of request, over shares of the pools. Created at first use and cached. */
export function partedDatabase(
  base: () => Database,
  pools: { lists: PlanModePool; others: PlanModePool },
  parts: PoolParts,
  patienceMs: { lists: number; writes: number },
): Pick<Database, "forLists" | "forWrites"> {
  const within = (share: Share, pool: PlanModePool): Database => {
    const shared = poolWithin(share, pool);
    return { ...base(), pool: shared, drizzle: drizzle(shared) };
  };
  const ofLists = new Map<string, Database>();
  let writes: Database | undefined;
  return {
    forLists(resource) {
      let part = ofLists.get(resource);
      if (!part) {
        part = within(new Share(parts.listsOfOne, patienceMs.lists), pools.lists);
        ofLists.set(resource, part);
      }
      return part;
    },
    forWrites() {
      writes ??= within(new Share(parts.writes, patienceMs.writes), pools.others);
      return writes;
    },
  };
}
