import { sql } from "drizzle-orm";
import { DEMO_PASSWORD } from "../../people/demo-accounts.ts";
import { hashPassword } from "../../people/passwords.ts";
import type { Database } from "../client.ts";
import type { Log } from "../log.ts";
import { inTransaction } from "../transaction.ts";
import { type Demonstration, FULL, fillDemonstration, type Size } from "./demonstration.ts";
import { isEmpty } from "./empty.ts";
import { Gallery } from "./rows/gallery.ts";
import { withoutIndexes } from "./rows/indexes.ts";
import { insertLibrary } from "./rows/library.ts";

export interface SeedOptions {
  database: Database;
  /** Pictures go into `files/demo` below it. */
  dataDir: string;
  log: Log;
  /** The demonstration's present, ISO 8601; by default it is now. */
  now?: string;
  size?: Size;
}

/** Of a lock that only this takes, so that two processes that start at once do not both seed. */
const LOCK = 7_230_119;

/**
 * Fills the store with the demonstration.
 * @returns whether it did: another process may have been first
 */
export async function fill(options: SeedOptions): Promise<boolean> {
  const { database, dataDir, log, size = FULL } = options;
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  log.info("The store is empty: filling it with the demonstration, once; this takes half a minute or so");
  const now = options.now ?? new Date().toISOString();
  const passwordHash = await hashPassword(DEMO_PASSWORD);

  const filled = await inTransaction(database, async (tx): Promise<Demonstration | null> => {
    // A second process waits here for the first, and drawing may take longer than the database's patience.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmpty(tx))) return null;
    const gallery = new Gallery(size.mockups);
    const stopping = new AbortController();
    let drawing: Promise<number> | undefined;
    // Nothing more is asked of the gallery: it draws on one core while the database works on the other.
    const onPictures = () => {
      drawing = gallery.writeTo(dataDir, stopping.signal);
      drawing.catch(() => {}); // Awaited below; until then its failure is nobody's.
    };
    try {
      const made = await withoutIndexes(tx, () =>
        fillDemonstration(tx, { now, size, passwordHash, gallery, log, onPictures }),
      );
      const pictures = await drawing;
      await insertLibrary(tx, dataDir);
      log.info(`Demonstration: ${pictures ?? 0} pictures drawn, ${gallery.size} in all`);
      return made;
    } finally {
      // Whoever tries again must not meet a brush that still moves.
      stopping.abort();
      await drawing?.catch(() => {});
    }
  });
  if (!filled) return false;
  await database.vacuum();
  log.info(`Demonstration: ${filled.orders} orders of ${filled.teams} sellers are there after ${seconds()}`);
  return true;
}
