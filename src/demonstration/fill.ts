import { sql } from "drizzle-orm";
import { hashPassword } from "../server/auth/passwords.ts";
import type { Database } from "../server/db/client.ts";
import type { Log } from "../server/db/log.ts";
import { inTransaction } from "../server/db/transaction.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { type Demonstration, FULL, fillDemonstration, type Size } from "./demonstration.ts";
import { isEmpty } from "./empty.ts";
import { Gallery } from "./gallery.ts";
import { withoutIndexes } from "./rows/indexes.ts";
import { insertLibrary } from "./rows/library.ts";

export interface SeedOptions {
  database: Database;
  /** Images are copied to `files/demo` below it. */
  dataDir: string;
  log: Log;
  /** The demonstration's current time, ISO 8601; by default the actual one. */
  now?: string;
  size?: Size;
}

/** Advisory lock key that prevents two processes started at once from both seeding. */
const LOCK = 7_230_119;

/** Fills the database with the demonstration. @returns false where another process had already done so */
export async function fill(options: SeedOptions): Promise<boolean> {
  const { database, dataDir, log, size = FULL } = options;
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  log.info("The store is empty: filling it with the demonstration, once; this takes half a minute or so");
  const now = options.now ?? new Date().toISOString();
  const passwordHash = await hashPassword(DEMO_PASSWORD);

  const filled = await inTransaction(database, async (tx): Promise<Demonstration | null> => {
    // A second process waits here for the first, longer than the database's timeouts allow.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmpty(tx))) return null;
    const gallery = await Gallery.open();
    await gallery.copyTo(dataDir);
    const made = await withoutIndexes(tx, () =>
      fillDemonstration(tx, { now, size, passwordHash, gallery, log }),
    );
    await insertLibrary(tx, dataDir);
    log.info(`Demonstration: ${gallery.size} images`);
    return made;
  });
  if (!filled) return false;
  await database.vacuum();
  log.info(`Demonstration: ${filled.orders} orders of ${filled.teams} sellers are there after ${seconds()}`);
  return true;
}
