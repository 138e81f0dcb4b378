import { drizzle } from "drizzle-orm/node-postgres";
import { connectionMissed, type ShareName } from "../measured.ts";
import type { Database, ShareUsage } from "./client.ts";
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

/** How a pool is used, without what waits for a share of it. */
export const usageOf = (pool: PlanModePool): ShareUsage => ({
  share: pool.share,
  connections: pool.options.max,
  inUse: pool.totalCount - pool.idleCount,
  waiting: pool.waitingCount,
});

/** A share whose time-outs are counted. */
const shareOf = (name: ShareName, connections: number, patienceMs: number) =>
  new Share(connections, patienceMs, () => connectionMissed.publish({ share: name }));

/** Databases for each kind of request, over shares of the pools. Created at first use and cached. */
export function partedDatabase(
  base: () => Database,
  pools: { lists: PlanModePool; others: PlanModePool },
  parts: PoolParts,
  patienceMs: { lists: number; writes: number },
): Pick<Database, "forLists" | "forWrites" | "usage"> {
  const within = (share: Share, pool: PlanModePool): Database => {
    const shared = poolWithin(share, pool);
    return { ...base(), pool: shared, drizzle: drizzle(shared) };
  };
  const ofLists = new Map<string, Database>();
  const listShares: Share[] = [];
  const writeShare = shareOf("writes", parts.writes, patienceMs.writes);
  let writes: Database | undefined;
  return {
    forLists(resource) {
      let part = ofLists.get(resource);
      if (!part) {
        const share = shareOf("lists", parts.listsOfOne, patienceMs.lists);
        listShares.push(share);
        part = within(share, pools.lists);
        ofLists.set(resource, part);
      }
      return part;
    },
    forWrites() {
      writes ??= within(writeShare, pools.others);
      return writes;
    },
    usage() {
      const waiting = listShares.reduce((sum, share) => sum + share.waiting, 0);
      const { connections, inUse, waiting: waitingWrites } = writeShare;
      const lists = usageOf(pools.lists);
      return [
        { ...lists, share: "lists", waiting: waiting + (pools.lists === pools.others ? 0 : lists.waiting) },
        { share: "writes", connections, inUse, waiting: waitingWrites },
        usageOf(pools.others),
      ];
    },
  };
}
