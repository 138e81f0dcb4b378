import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction } from "../db/transaction.ts";
import type { FileStore } from "../files/store.ts";
import { mockupPath } from "./mockup-hash.ts";

/** A mockup that nobody asked for this long is deleted; the next request composes it again. */
const KEPT_DAYS = 30;
/** Of one run, which is repeated every hour. */
const MOST = 1_000;

/**
 * Notes that a mockup is used, before its file is looked for: while an unused one is being deleted this waits, and the
 * file is then found to be gone.
 */
export async function noteMockupUse(database: Database, hash: string): Promise<void> {
  await rowsOf(
    database,
    sql`insert into mockup_files as f (hash) values (${hash}) on conflict (hash) do update set used_at = now()
      where f.used_at < now() - interval '1 day' returning hash`,
  );
}

/** Deletes mockups that were not used for a month, and their files. */
export async function deleteUnusedMockups(database: Database, files: FileStore): Promise<void> {
  await inTransaction(database, async (tx) => {
    const unused = await rowsOf<{ hash: string }>(
      tx,
      sql`delete from mockup_files where hash in (select hash from mockup_files
        where used_at < now() - make_interval(days => ${KEPT_DAYS}) order by used_at limit ${MOST} for update skip locked)
        returning hash`,
    );
    // Inside the transaction: if the process dies here, the rows remain and the next run repeats the deletion.
    for (const { hash } of unused) await files.drop(mockupPath(hash));
  });
}
