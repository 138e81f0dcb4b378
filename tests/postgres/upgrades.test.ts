import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { loadAsWritten, loadBackup } from "../../src/server/backup/load.ts";
import type { Database } from "../../src/server/db/client.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { ONE_BY_ONE } from "../../src/server/db/run-migrations.ts";
import { shelfMigrations } from "../server/database/shelves.ts";
import { describePostgres, emptyPostgres, postgresUrl } from "../support/database.ts";
import { silent } from "../support/log.ts";
import { moreMigrations } from "../support/more-migrations.ts";
import { backupOf, checkUpgraded, countRows, lostRows, releasedStores } from "../support/released-stores.ts";
import { sample } from "../support/sample.ts";

/** Runs on an empty database and data folder. */
async function onEmpty(work: (database: Database, folder: string) => Promise<void>) {
  const { url, drop } = await emptyPostgres();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-upgrade-"));
  const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silent });
  try {
    await work(database, folder);
  } finally {
    await database.close();
    await drop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

describePostgres("a database on PostgreSQL", () => {
  it.each(releasedStores)("that Platen %s filled is upgraded in one step", (name) =>
    onEmpty(async (database, folder) => {
      await loadAsWritten(database, folder, backupOf(name));
      const before = await countRows(database);
      await migrate(database);
      expect(lostRows(before, await countRows(database))).toEqual({});
      await checkUpgraded(database);
    }),
  );

  it.each(sample(releasedStores, 1))("is restored from a backup that Platen %s made", (name) =>
    onEmpty(async (database, folder) => {
      const { rows, files } = await loadBackup(database, folder, backupOf(name));
      expect(rows).toBeGreaterThan(5_000);
      expect(files).toBe(1);
      expect(fs.readdirSync(path.join(folder, "files/demo"))).toEqual(["artwork-bee-kind.webp"]);
    }),
  );
});

describePostgres("migrations on PostgreSQL", () => {
  it("build an index concurrently while another process waits for its turn", () =>
    onEmpty(async (database, folder) => {
      await migrate(database, shelfMigrations);
      const { rows } = await database.pool.query("select current_database() as name");
      const url = new URL(postgresUrl ?? "");
      url.pathname = `/${rows[0]?.name}`;
      const other = await openDatabase({ databaseUrl: url.href, dataDir: folder, log: silent });
      const added = moreMigrations(shelfMigrations, [
        [
          `${ONE_BY_ONE}\ndrop index concurrently if exists later`,
          "create index concurrently later on shelves (value)",
        ],
      ]);
      await Promise.all([migrate(database, added), migrate(other, added)]);
      await other.close();
      const index = await database.pool.query(
        "select indisvalid as valid from pg_index where indexrelid = 'later'::regclass",
      );
      expect(index.rows).toEqual([{ valid: true }]);
      fs.rmSync(added, { recursive: true });
    }));

  it("let calls on while they cannot get a lock, and try again", () =>
    onEmpty(async (database) => {
      await migrate(database, shelfMigrations);
      const added = moreMigrations(shelfMigrations, [["alter table shelves add column note text"]]);
      const reader = await database.pool.connect();
      await reader.query("begin");
      await reader.query("select * from shelves");
      const migrating = migrate(database, added);
      const waiting =
        "select count(*)::int as n from pg_locks where not granted and relation = 'shelves'::regclass";
      await expect.poll(async () => (await database.pool.query(waiting)).rows[0]?.n).toBe(1);
      // It waits behind the migration, which waits for the reader.
      await database.pool.query("select * from shelves");
      await reader.query("commit");
      reader.release();
      await migrating;
      await database.pool.query("select note from shelves");
      fs.rmSync(added, { recursive: true });
    }));
});
