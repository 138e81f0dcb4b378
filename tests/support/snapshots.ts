import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { isStale } from "../../scripts/build.js";
import { copyTemplate } from "../../src/server/db/embedded/durable-files.ts";
import { migrate, migrationsFolder } from "../../src/server/db/migrate.ts";
import { openEmbedded } from "../../src/server/db/open.ts";
import { silent } from "./log.ts";

const cacheFolder = path.resolve("node_modules/.cache/platen");
/** An empty store with all migrations, which the build has made. */
const BUILT_STORE = path.resolve("dist/store-template");

/** An initialized store without tables. Created once and cached between runs, because initdb takes seconds. */
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

/** A migrated store without rows, created once for each state of the migrations. */
export const migratedSnapshot = (migrations: string): Promise<Uint8Array> =>
  tarNamed(`store-${fingerprint(migrations)}.tar`, () =>
    migrations === migrationsFolder() && !isStale("store") ? builtSnapshot() : migrated(migrations),
  );

async function migrated(migrations: string): Promise<Uint8Array> {
  const database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
  try {
    await migrate(database, migrations);
    await database.pool.query("checkpoint");
    return await database.snapshot();
  } finally {
    await database.close();
  }
}

/** The store that the build has migrated, which takes a tenth of the time. */
async function builtSnapshot(): Promise<Uint8Array> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "platen-store-"));
  try {
    await copyTemplate(BUILT_STORE, copy);
    const store = await PGlite.create({ dataDir: copy, extensions: { pg_trgm } });
    // As before the build's vacuum: the planner expects few rows in a table that was empty then.
    await store.exec(
      `update pg_class set relpages = 0, reltuples = -1, relallvisible = 0
        where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    await store.exec("checkpoint");
    const tar = await store.dumpDataDir("none");
    await store.close();
    return new Uint8Array(await tar.arrayBuffer());
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/**
 * Creates an embedded store in an empty data directory, as after an orderly stop: migrated, or `empty` as after initdb.
 * For tests that do not cover the first start, which takes seconds.
 */
export async function layDownStore(dataDir: string, content: "migrated" | "empty" = "migrated") {
  const store = content === "migrated" && !isStale("store") ? BUILT_STORE : await storeDirectory(content);
  await copyTemplate(store, path.join(dataDir, "database"));
}

/** A directory with a store, created once like the snapshots. */
async function storeDirectory(content: "migrated" | "empty"): Promise<string> {
  const isEmpty = content === "empty";
  const file = path.join(
    cacheFolder,
    `directory-${content}-${fingerprint(isEmpty ? undefined : migrationsFolder())}`,
  );
  if (fs.existsSync(file)) return file;
  const tar = await (isEmpty ? emptySnapshot() : migratedSnapshot(migrationsFolder()));
  const unfinished = `${file}.${process.pid}`;
  const store = await PGlite.create({
    dataDir: unfinished,
    // A file's bytes are never in shared memory.
    loadDataDir: new Blob([tar as Uint8Array<ArrayBuffer>]),
    extensions: { pg_trgm },
  });
  await store.close();
  finish(unfinished, file);
  return file;
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

/** Renames a finished snapshot, unless another process was faster. */
function finish(unfinished: string, file: string) {
  removeOld();
  try {
    fs.renameSync(unfinished, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
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

/** A hash of what a store depends on: PGlite and the migrations, if any. */
export function fingerprint(migrations?: string) {
  const pglite = path.resolve("node_modules/@electric-sql/pglite/package.json");
  const sql = migrations ? fs.readdirSync(migrations).filter((name) => name.endsWith(".sql")) : [];
  const files = [pglite, ...sql.sort().map((name) => path.join(migrations ?? "", name))];
  const hash = createHash("sha256");
  for (const file of files) hash.update(fs.readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}
