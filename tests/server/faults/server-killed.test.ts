import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../../../src/server/db/client.ts";
import { migrate, migrationsFolder } from "../../../src/server/db/migrate.ts";
import { openEmbedded } from "../../../src/server/db/open.ts";
import { chanceOf } from "../../support/chance.ts";
import { silent } from "../../support/log.ts";
import { ServerProcess } from "../../support/processes.ts";
import { isDeep, seed } from "../../support/sample.ts";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { migrationsTo } from "../database/migrations-to.ts";
import { call, createTenants, inStore, ledgerFaults, type Tenants, Workload } from "./workload.ts";

const DEEP_MS = 2_400_000;
/** A store of this version has rows that later migrations change. */
const OLD = "0040_resyncs";
const KILLS = 40;
const CLIENTS = 3;
/** The longest time that a server works until it is killed. */
const LONGEST_MS = 4_000;

const chance = chanceOf(seed);

const folders: string[] = [];
const servers: ServerProcess[] = [];
const folder = () => {
  const made = storeFolder();
  folders.push(made);
  return made;
};
const removeFolders = () => {
  for (const one of folders.splice(0)) fs.rmSync(one, { recursive: true, force: true });
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  removeFolders();
});

async function serverAt(dataDir: string): Promise<ServerProcess> {
  const server = await ServerProcess.at({ dataDir });
  servers.push(server);
  return server;
}

/** A store with tenants, and some acknowledged work. */
async function usedStore(): Promise<{ dataDir: string; tenants: Tenants }> {
  const dataDir = folder();
  await layDownStore(dataDir);
  return { dataDir, tenants: await inStore(dataDir, createTenants) };
}

const ALL_MIGRATIONS = readMigrationFiles({ migrationsFolder: migrationsFolder() }).length;

const migrationsOf = async ({ pool }: Database): Promise<number> =>
  (await pool.query("select count(*)::int as n from drizzle.__drizzle_migrations")).rows[0]?.n;

/** It has every migration, and a ledger without differences. */
async function isWhole(database: Database): Promise<void> {
  expect(await migrationsOf(database)).toBe(ALL_MIGRATIONS);
  expect(await ledgerFaults(database)).toEqual([]);
}

/** Kills a server at a random moment of its start. @returns whether it had not answered yet */
async function killStarting(server: ServerProcess, longest: number): Promise<boolean> {
  await server.spawn();
  await sleep(chance.below(longest));
  const isUp = (await call(server, "health"))?.status === 200;
  await server.kill();
  return !isUp;
}

/** How long a start takes until it answers, on this machine at this time. */
async function startMs(server: ServerProcess): Promise<number> {
  const begun = Date.now();
  await server.start();
  const took = Date.now() - begun;
  await server.kill();
  return took;
}

describe.runIf(isDeep)("a server with the embedded store that is killed", () => {
  it("during its start opens next time with everything", { timeout: DEEP_MS }, async () => {
    const { dataDir, tenants } = await usedStore();
    const server = await serverAt(dataDir);
    const work = new Workload(tenants, chance, ["order", "deposit"]);
    await server.start();
    await work.run([server], () => work.acknowledged >= 20);
    await server.kill();
    const longest = await startMs(server);
    for (let kills = 0; kills < KILLS; ) {
      if (await killStarting(server, longest)) kills += 1;
      const faults = await inStore(dataDir, async (database) => [
        ...(await work.faults(database)),
        ...(await ledgerFaults(database)),
      ]);
      expect(faults).toEqual([]);
    }
    await server.start();
  });

  it("during its first start has a whole store next time", { timeout: DEEP_MS }, async () => {
    const longest = await startMs(await serverAt(folder()));
    for (let kills = 0; kills < KILLS; ) {
      const dataDir = folder();
      const server = await serverAt(dataDir);
      if (await killStarting(server, longest)) kills += 1;
      await server.start();
      await server.stop();
      await inStore(dataDir, isWhole);
      removeFolders();
    }
  });

  it("during an upgrade is upgraded next time, with its rows", { timeout: DEEP_MS }, async () => {
    const old = migrationsTo(OLD);
    const [template, migrations] = [folder(), old];
    folders.push(old);
    await layDownStore(template, "empty");
    const database = await openEmbedded({ directory: path.join(template, "database") }, { log: silent });
    await migrate(database, migrations);
    await database.pool.query(
      `insert into agencies (id, name, code, active, auto_approve_orders, cancel_window_minutes, design_fee, design_cost)
          select gen_random_uuid(), 'Agency ' || n, 'a' || n, 1, false, 60, 0, 0 from generate_series(1, 200) n`,
    );
    await database.close();
    const copied = () => {
      const dataDir = storeFolder();
      fs.cpSync(template, dataDir, { recursive: true });
      return dataDir;
    };
    const longest = await startMs(await serverAt(copied()));
    const reached: number[] = [];
    // A kill after the upgrade does not count.
    for (let tried = 0; reached.length < KILLS; tried += 1) {
      expect(tried).toBeLessThan(KILLS * 10);
      const dataDir = copied();
      await killStarting(await serverAt(dataDir), longest);
      await inStore(dataDir, async (opened) => {
        const applied = await migrationsOf(opened);
        if (applied < ALL_MIGRATIONS) reached.push(applied);
        await migrate(opened);
        await isWhole(opened);
        const { rows } = await opened.pool.query("select count(*)::int as agencies from agencies");
        expect(rows).toEqual([{ agencies: 200 }]);
      });
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it("while people work loses and doubles nothing, and the next one finishes its jobs", {
    timeout: DEEP_MS,
  }, async () => {
    const { dataDir, tenants } = await usedStore();
    const server = await serverAt(dataDir);
    const work = new Workload(tenants, chance);
    let isOver = false;
    const people = Array.from({ length: CLIENTS }, () => work.run([server], () => isOver));
    for (let kills = 0; kills < KILLS; kills += 1) {
      await server.start();
      await sleep(chance.below(LONGEST_MS));
      await server.kill();
      const faults = await inStore(dataDir, async (database) => [
        ...(await work.faults(database)),
        ...(await ledgerFaults(database)),
      ]);
      expect(faults).toEqual([]);
    }
    isOver = true;
    await server.start();
    await Promise.all(people);
    await finishes(server, dataDir, work);
    expect(work.errors).toEqual([]);
    console.info(`Seed ${seed}, acknowledged:`, work.counts);
  });
});

/** The server finishes all jobs, whose files can then be downloaded. */
async function finishes(server: ServerProcess, dataDir: string, work: Workload): Promise<void> {
  expect(await work.unfinished(server)).toEqual([]);
  await server.stop();
  const faults = await inStore(dataDir, async (database) => [
    ...(await work.faults(database)),
    ...(await ledgerFaults(database)),
  ]);
  expect(faults).toEqual([]);
}
