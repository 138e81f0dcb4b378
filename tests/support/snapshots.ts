import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { openEmbedded } from "../../src/server/db/client.ts";
import { migrate, migrationsFolder } from "../../src/server/db/migrate.ts";
import { silent } from "./log.ts";

const cacheFolder = path.resolve("node_modules/.cache/platen");

/** A store without a table, as initdb leaves it. Made once and kept between runs: initdb alone takes seconds. */
export const emptySnapshot = (): Promise<Uint8Array> =>
  tarNamed(`empty-${fingerprint()}.tar`, async () => {
    const database = await openEmbedded({}, { log: silent });
    try {
      await database.pool.query("checkpoint");
      return await database.snapshot();
    } finally {
      await database.close();
    }
  });

/** A migrated store without a row, made once for each state of the migrations. */
export const migratedSnapshot = (migrations: string): Promise<Uint8Array> =>
  tarNamed(`store-${fingerprint(migrations)}.tar`, async () => {
    const database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
    try {
      await migrate(database, migrations);
      await database.pool.query("checkpoint");
      return await database.snapshot();
    } finally {
      await database.close();
    }
  });

/**
 * Puts an embedded store into a data directory that has none, as an orderly end of a server leaves it: migrated, or
 * `empty`, as initdb leaves it. For tests whose subject is not the first start, which takes seconds.
 */
export async function layDownStore(dataDir: string, content: "migrated" | "empty" = "migrated") {
  const isEmpty = content === "empty";
  const kept = path.join(
    cacheFolder,
    `directory-${content}-${fingerprint(isEmpty ? undefined : migrationsFolder())}`,
  );
  if (!fs.existsSync(kept)) {
    const tar = await (isEmpty ? emptySnapshot() : migratedSnapshot(migrationsFolder()));
    const unfinished = `${kept}.${process.pid}`;
    const store = await PGlite.create({
      dataDir: unfinished,
      // The bytes of a file are in memory of their own, never shared.
      loadDataDir: new Blob([tar as Uint8Array<ArrayBuffer>]),
      extensions: { pg_trgm },
    });
    await store.close();
    finish(unfinished, kept);
  }
  fs.cpSync(kept, path.join(dataDir, "database"), { recursive: true });
}

async function tarNamed(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const file = path.join(cacheFolder, name);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(cacheFolder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    fs.writeFileSync(unfinished, await make());
    finish(unfinished, file);
  }
  return fs.readFileSync(file);
}

/** Gives what is made its name, where no other worker was faster. */
function finish(unfinished: string, kept: string) {
  removeOld();
  try {
    fs.renameSync(unfinished, kept);
  } catch (error) {
    if (!fs.existsSync(kept)) throw error;
    fs.rmSync(unfinished, { recursive: true });
  }
}

function removeOld() {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const name of fs.readdirSync(cacheFolder)) {
    const place = path.join(cacheFolder, name);
    if ((fs.statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0) < yesterday)
      fs.rmSync(place, { recursive: true, force: true });
  }
}

/** Of what a store is made by: PGlite, and the migrations where there are any. */
export function fingerprint(migrations?: string) {
  const pglite = path.resolve("node_modules/@electric-sql/pglite/package.json");
  const sql = migrations ? fs.readdirSync(migrations).filter((name) => name.endsWith(".sql")) : [];
  const files = [pglite, ...sql.sort().map((name) => path.join(migrations ?? "", name))];
  const hash = createHash("sha256");
  for (const file of files) hash.update(fs.readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
