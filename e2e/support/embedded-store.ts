import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

/** Runs statements in the embedded store of a server that does not run. */
export async function inStore(dataDir: string, statements: string): Promise<void> {
  const store = await PGlite.create({
    dataDir: path.join(dataDir, "database"),
    extensions: { pg_trgm },
  });
  await store.exec(statements);
  await store.close();
}
