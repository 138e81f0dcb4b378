import fs from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { loadAsWritten, loadBackup } from "../../../src/server/backup/load.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import {
  backupOf,
  checkUpgraded,
  countRows,
  lostRows,
  releasedStores,
} from "../../support/released-stores.ts";
import { isDeep, sample } from "../../support/sample.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";

/** Stores of released versions on the embedded database; tests/postgres/upgrades.test.ts has PostgreSQL's. */
let database: EmbeddedDatabase;
let folder: string;
afterEach(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function openEmpty() {
  folder = storeFolder();
  database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
}

describe.each(sample(releasedStores, 1))("an embedded store that Platen %s filled", (name) => {
  it("is upgraded in one step", async () => {
    await openEmpty();
    await loadAsWritten(database, folder, backupOf(name));
    const before = await countRows(database);
    await migrate(database);
    expect(lostRows(before, await countRows(database))).toEqual({});
    await checkUpgraded(database);
  });
});

describe.runIf(isDeep).each(releasedStores)("a backup that Platen %s made", (name) => {
  it("is restored into an embedded store", async () => {
    await openEmpty();
    const { rows, files } = await loadBackup(database, folder, backupOf(name));
    expect(rows).toBeGreaterThan(5_000);
    expect(files).toBe(1);
    await checkUpgraded(database);
  });
});
