import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { loadAsWritten, loadBackup } from "../../src/server/backup/load.ts";
import type { Database } from "../../src/server/db/client.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { describePostgres, emptyPostgres } from "../support/database.ts";
import { silent } from "../support/log.ts";
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
