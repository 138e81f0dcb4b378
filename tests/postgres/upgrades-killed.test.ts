import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { loadAsWritten } from "../../src/server/backup/load.ts";
import type { Database } from "../../src/server/db/client.ts";
import { migrate, migrationsFolder } from "../../src/server/db/migrate.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { ONE_BY_ONE } from "../../src/server/db/run-migrations.ts";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { chanceOf } from "../support/chance.ts";
import { copiedPostgres, describePostgres, emptyPostgres } from "../support/database.ts";
import { silent } from "../support/log.ts";
import { moreMigrations } from "../support/more-migrations.ts";
import { backupOf, countRows, lostRows, migratesNothing } from "../support/released-stores.ts";
import { isDeep, seed } from "../support/sample.ts";
import { startWorker, until } from "./import-workers.ts";

const KILLS = 120;
/** Made by the release that lacks the most migrations. */
const OLDEST = "0.2.0-first";

const chance = chanceOf(seed);

/** Two migrations of one transaction, and two whose statements run one by one, after the released ones. */
const ADDED = [
  ["alter table agencies add column added_first text", "update agencies set added_first = name"],
  [
    `${ONE_BY_ONE}\ndrop index concurrently if exists added_orders`,
    "create index concurrently added_orders on orders (agency_id, order_name, created_at)",
  ],
  [
    `${ONE_BY_ONE}\ndrop index concurrently if exists added_items`,
    "create index concurrently added_items on order_items (agency_id, order_id, title)",
  ],
  ["alter table agencies add column added_last text", "update agencies set added_last = added_first"],
];

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: url, dataDir: "", log: silent });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describePostgres("an upgrade whose process is killed", () => {
  it.runIf(isDeep)("is completed by the next one, with every row", { timeout: 2_400_000 }, async () => {
    const migrations = moreMigrations(migrationsFolder(), ADDED);
    const files = fs.mkdtempSync(path.join(os.tmpdir(), "platen-upgrade-"));
    const old = await emptyPostgres();
    try {
      const before = await withDatabase(old.url, async (database) => {
        await loadAsWritten(database, files, backupOf(OLDEST));
        return countRows(database);
      });
      const all = readMigrationFiles({ migrationsFolder: migrations }).length;
      const took = await upgradeMs(old.url, migrations, all);
      const reached: number[] = [];
      // A kill after the end does not count.
      while (reached.length < KILLS) {
        const upgraded = await copiedPostgres(old.url);
        const worker = await startWorker(upgraded.url, "migrating", migrations);
        worker.begin();
        await sleep(chance.below(took));
        await worker.kill();
        await withDatabase(upgraded.url, async (database) => {
          const applied = await migrationsOf(database);
          if (applied < all) reached.push(applied);
          await migrate(database, migrations);
          await migratesNothing(database, migrations);
          expect(lostRows(before, await countRows(database))).toEqual({});
          const faults = await database.pool.query(`select (select count(*)::int from agencies
              where added_first is distinct from name or added_last is distinct from name) as agencies,
            (select count(*)::int from pg_index where not indisvalid) as indexes`);
          expect(faults.rows).toEqual([{ agencies: 0, indexes: 0 }]);
          expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
        });
        await upgraded.drop();
      }
      console.info(`Seed ${seed}: ${KILLS} kills within ${took} ms, after`, countsOf(reached));
    } finally {
      await old.drop();
      for (const folder of [migrations, files]) fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** How long a process takes for the upgrade. */
async function upgradeMs(url: string, migrations: string, all: number): Promise<number> {
  const upgraded = await copiedPostgres(url);
  const worker = await startWorker(upgraded.url, "migrating", migrations);
  const begun = Date.now();
  worker.begin();
  await withDatabase(upgraded.url, (database) => until(async () => (await migrationsOf(database)) === all));
  const took = Date.now() - begun;
  await worker.kill();
  await upgraded.drop();
  return took;
}

const migrationsOf = async ({ pool }: Database): Promise<number> =>
  (await pool.query("select count(*)::int as n from drizzle.__drizzle_migrations")).rows[0]?.n;

/** How often each number of migrations had been applied when the process was killed. */
const countsOf = (reached: readonly number[]) =>
  Object.fromEntries(
    [...new Set(reached)].sort((a, b) => a - b).map((n) => [n, reached.filter((one) => one === n).length]),
  );
