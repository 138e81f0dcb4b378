import { sql } from "drizzle-orm";
import { tooManyRequests } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { rateLimits } from "../db/schema/index.ts";
import type { Executor } from "../db/transaction.ts";

/** A limit of tries within a window of `seconds`, counted in the database, since several processes share the load. */
export interface Limit {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
  /** The window ends `seconds` after the last try, not after its first one. */
  readonly slides?: true;
}

/** The tries in a window, including this one, and the seconds until the window ends. */
export interface Tries {
  readonly count: number;
  readonly wait: number;
}

const keyOf = (limit: Limit, of: string) => `${limit.name}:${of}`;

/** Counts a try before it is made, so that concurrent tries are counted as well. */
export async function countTry(database: Database, limit: Limit, of: string): Promise<Tries> {
  const [row] = await database.drizzle
    .insert(rateLimits)
    .values({
      key: keyOf(limit, of),
      count: 1,
      resetsAt: sql`now() + make_interval(secs => ${limit.seconds})`,
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= now() then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: limit.slides
          ? sql`excluded.resets_at`
          : sql`case when ${rateLimits.resetsAt} <= now() then excluded.resets_at
              else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    });
  return { count: row?.count ?? 1, wait: Math.max(1, row?.wait ?? limit.seconds) };
}

/** As `countTry`; throws an ApiError (429) when the limit is exceeded. Returns the tries. */
export async function takeTry(database: Database, limit: Limit, of: string): Promise<number> {
  const { count, wait } = await countTry(database, limit, of);
  if (count > limit.tries) throw tooManyRequests(wait);
  return count;
}

export async function uncountTry(database: Database, limit: Limit, of: string): Promise<void> {
  await database.drizzle
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(sql`${rateLimits.key} = ${keyOf(limit, of)}`);
}

/** Begins a window again. */
export async function clearTries(executor: Executor, limit: Limit, of: string): Promise<void> {
  await executor.delete(rateLimits).where(sql`${rateLimits.key} = ${keyOf(limit, of)}`);
}

/** Deletes expired windows; called by a scheduled job. */
export async function deletePassedLimits(database: Database): Promise<void> {
  await database.drizzle.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`);
}
