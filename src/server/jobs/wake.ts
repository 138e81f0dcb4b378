import type { Database } from "../db/client.ts";

const wakers = new WeakMap<Database, () => void>();

/** Sets what `wakeJobs` calls on a database. */
export function onWake(database: Database, wake: () => void): void {
  wakers.set(database, wake);
}

/** Lets this process look for jobs now, because a transaction deep in the code has added one. Other processes poll. */
export const wakeJobs = (database: Database): void => wakers.get(database)?.();
