import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, migrationsFolder } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { ONE_BY_ONE } from "../../../src/server/db/run-migrations.ts";
import { VERSION } from "../../../src/server/health/version.ts";
import { workerUrl } from "../../../src/server/threads/worker-url.ts";
import { silent } from "../../support/log.ts";
import { moreMigrations } from "../../support/more-migrations.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { shelfMigrations } from "./shelves.ts";

describe("migrating", () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
  });
  afterAll(() => database.close());

  it("applies each migration once, however often it runs", async () => {
    await migrate(database, shelfMigrations);
    await migrate(database, shelfMigrations);
    const { rows } = await database.pool.query("select count(*)::int as n from drizzle.__drizzle_migrations");
    expect(rows).toEqual([{ n: 2 }]);
    await database.pool.query("insert into shelves (id, label) values (1, 'mugs')");
  });

  it("only reads a database that has every migration, and finishes one that is not signed", async () => {
    const locking = {
      ...database,
      withStatementTimeout: () => Promise.reject(new Error("the lock is taken")),
    };
    await migrate(locking, shelfMigrations);
    await database.pool.query("update drizzle.__drizzle_migrations set platen = null");
    await expect(migrate(locking, shelfMigrations)).rejects.toThrow("the lock is taken");
    await migrate(database, shelfMigrations);
    await migrate(locking, shelfMigrations);
  });

  it("refuses a database that a newer Platen has migrated with a message that has both versions, and changes nothing", async () => {
    const insert = "insert into drizzle.__drizzle_migrations (hash, created_at, platen) values ('x', $1, $2)";
    await database.pool.query(insert, [4_102_444_800_000, "9.8.7"]);
    const refused = expect(migrate(database, shelfMigrations)).rejects;
    await refused.toThrow(
      /^the database has schema version 3, of Platen 9\.8\.7, and this is Platen \d+\.\d+\.\d+, which knows schema versions up to 2: run the newer Platen, or restore a backup/,
    );
    // A newer version that did not store its name is identified by its schema version.
    await database.pool.query("alter table drizzle.__drizzle_migrations drop column platen");
    await expect(migrate(database, shelfMigrations)).rejects.toThrow(
      "the database has schema version 3, of a newer Platen, and this is Platen ",
    );
    await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'x'");
    await migrate(database, shelfMigrations);
    const { rows } = await database.pool.query("select distinct platen from drizzle.__drizzle_migrations");
    expect(rows).toEqual([{ platen: VERSION }]);
  });

  it("refuses a database from before the baseline with the last version that reads it", async () => {
    const insert = "insert into drizzle.__drizzle_migrations (hash, created_at, platen) values ('x', $1, $2)";
    await database.pool.query(insert, [1_795_100_000_000, "0.0.9"]);
    await expect(migrate(database, shelfMigrations)).rejects.toThrow(
      `the database was made by Platen 0.1.0 or earlier and cannot be migrated by Platen ${VERSION}: Platen 0.1.0 is the last version that reads it`,
    );
    await database.pool.query("delete from drizzle.__drizzle_migrations where hash = 'x'");
    await migrate(database, shelfMigrations);
  });

  it("rolls back as a whole when one statement fails, and releases its lock", async () => {
    const folder = storeFolder();
    fs.cpSync(shelfMigrations, folder, { recursive: true });
    const journalFile = path.join(folder, "meta", "_journal.json");
    const journal: { entries: object[] } = JSON.parse(fs.readFileSync(journalFile, "utf8"));
    const broken = { idx: 2, version: "7", when: 1_795_200_002_000, tag: "0002_broken", breakpoints: true };
    fs.writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, broken] }));
    const sql = 'CREATE TABLE "bins" ("id" integer);\n--> statement-breakpoint\nselect 1 / 0;';
    fs.writeFileSync(path.join(folder, "0002_broken.sql"), sql);

    await expect(migrate(database, folder)).rejects.toThrow();
    const { rows } = await database.pool.query(
      "select to_regclass('bins') as bins, (select count(*)::int from pg_locks where locktype = 'advisory') as locks",
    );
    expect(rows).toEqual([{ bins: null, locks: 0 }]);
    fs.rmSync(folder, { recursive: true });
  });
});

describe("a migration outside of a transaction", () => {
  it("keeps what ran before it failed, and is finished by the next start", async () => {
    const database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
    const index = "create index concurrently shelves_value on shelves (value)";
    const repeatable = [ONE_BY_ONE, "drop index concurrently if exists shelves_value"].join("\n");
    const faulty = moreMigrations(shelfMigrations, [
      ["create table bins (id integer)"],
      [repeatable, index, "select 1 / 0"],
    ]);
    const mended = moreMigrations(shelfMigrations, [["create table bins (id integer)"], [repeatable, index]]);
    const state = async () =>
      (
        await database.pool.query(`select to_regclass('bins') is not null as bins, to_regclass('shelves_value') is not null
          as index, (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
      ).rows;

    await expect(migrate(database, faulty)).rejects.toThrow("division by zero");
    expect(await state()).toEqual([{ bins: true, index: true, migrations: 3 }]);
    await migrate(database, mended);
    expect(await state()).toEqual([{ bins: true, index: true, migrations: 4 }]);
    for (const folder of [faulty, mended]) fs.rmSync(folder, { recursive: true });
    await database.close();
  });
});

describe("finding files of the build", () => {
  const built = storeFolder();
  afterAll(() => fs.rmSync(built, { recursive: true, force: true }));
  const file = (name: string) => pathToFileURL(path.join(built, name)).href;
  beforeAll(() => {
    fs.mkdirSync(path.join(built, "migrations", "meta"), { recursive: true });
    fs.writeFileSync(path.join(built, "migrations", "meta", "_journal.json"), "{}");
    fs.writeFileSync(path.join(built, "embedded-worker.js"), "");
  });

  it.each(["main.js", "chunks/client.js"])("works from %s of the build", (name) => {
    expect(migrationsFolder(file(name))).toBe(path.join(built, "migrations"));
    expect(workerUrl("embedded-worker", file(name)).href).toBe(file("embedded-worker.js"));
  });

  it("works from the sources", () => {
    expect(migrationsFolder()).toBe(path.resolve("src/server/db/migrations"));
    const source = pathToFileURL(path.resolve("src/server/money/invoices/invoice-thread.ts")).href;
    expect(workerUrl("invoice-worker", source).pathname).toMatch(
      /src\/server\/money\/invoices\/invoice-worker\.dev\.js$/,
    );
  });

  it("starts a thread from its TypeScript source without a build, as `npm run dev` does", async () => {
    const program = path.resolve("src/server/parse-worker/parse-worker.dev.js");
    const { BUILT_THREADS: _built, ...env } = process.env;
    const thread = new Worker(program, { env, workerData: "json" });
    const response = once(thread, "message");
    thread.postMessage({ from: null });
    expect(await response).toMatchObject([{ refused: { row: 1, column: "A" } }]);
    await thread.terminate();
  });
});
