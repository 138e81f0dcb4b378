import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startPostgres, unprivilegedUser } from "../../../scripts/postgres.js";
import type { Database } from "../../../src/server/db/client.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { chanceOf } from "../../support/chance.ts";
import { silent } from "../../support/log.ts";
import { ServerProcess } from "../../support/processes.ts";
import { isDeep, seed } from "../../support/sample.ts";
import { canMount, type SmallDisk, smallDisk } from "../../support/small-disk.ts";
import { layDownStore } from "../../support/snapshots.ts";
import {
  call,
  createTenants,
  inStore,
  KINDS,
  type Kind,
  ledgerFaults,
  type Tenants,
  Workload,
} from "./workload.ts";

/** What is done while the disk is full: first everything, then each alone. */
const ROUNDS: readonly (readonly Kind[])[] = [KINDS, ...[...new Set(KINDS)].map((kind) => [kind])];
const CLIENTS = 3;
const MEGABYTES = 400;
/** Longer than a restart of the embedded store's thread, so that it would be restarted often. */
const FULL_MS = 12_000;
const PATIENCE_MS = 60_000;
/** A thread that ends at once is started again, once for each call that needs it. */
const MAX_RESTARTS = 50 * ROUNDS.length;

const where = canMount ? "" : " (not run: this machine does not let tests mount a disk)";

interface Place {
  readonly tenants: Tenants;
  readonly server: ServerProcess;
  /** Looks at the database once the server has done its work; it may end it. */
  whenDone<T>(work: (database: Database) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

async function embedded(disk: SmallDisk): Promise<Place> {
  const dataDir = path.join(disk.folder, "data");
  fs.mkdirSync(dataDir);
  await layDownStore(dataDir);
  const tenants = await inStore(dataDir, createTenants);
  const server = await ServerProcess.at({ dataDir });
  return {
    tenants,
    server,
    async whenDone(work) {
      await server.stop();
      return inStore(dataDir, work);
    },
    end: async () => undefined,
  };
}

/** The tables are on the disk, and PostgreSQL's log of writes on another, without which it stops. */
async function postgres(disk: SmallDisk): Promise<Place> {
  const tables = path.join(disk.folder, "tables");
  fs.mkdirSync(tables);
  const owner = unprivilegedUser();
  if (owner) fs.chownSync(tables, owner.uid, owner.gid);
  const cluster = await startPostgres({ isForTests: true });
  const administration = await openDatabase({ databaseUrl: cluster.url, dataDir: "", log: silent });
  await administration.pool.query(`create tablespace small location '${tables}'`);
  await administration.pool.query("create database platen tablespace small");
  await administration.close();
  const url = new URL(cluster.url);
  url.pathname = "/platen";
  const database = await openDatabase({ databaseUrl: url.href, dataDir: "", log: silent });
  await migrate(database);
  return {
    tenants: await createTenants(database),
    server: await ServerProcess.at({ databaseUrl: url.href }),
    whenDone: (work) => work(database),
    async end() {
      await database.close();
      await cluster.stop();
    },
  };
}

describe.runIf(isDeep && canMount)(`a server whose database is on a full disk${where}`, () => {
  it.each([
    ["the embedded store", embedded],
    ["PostgreSQL", postgres],
  ])(
    `answers with the reason, keeps running, and ends each job once there is room, with %s`,
    {
      timeout: 1_800_000,
    },
    async (_name, open) => {
      const disk = smallDisk(MEGABYTES);
      const { tenants, server, whenDone, end } = await open(disk);
      let isOver = false;
      try {
        const work = new Workload(tenants, chanceOf(seed));
        await server.start();
        const people = Array.from({ length: CLIENTS }, () => work.run([server], () => isOver));
        for (const kinds of ROUNDS) {
          work.kinds = KINDS;
          const before = work.acknowledged;
          await expect.poll(() => work.acknowledged, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 5);
          work.kinds = kinds;
          disk.fill();
          await sleep(FULL_MS);
          expect(server.isRunning).toBe(true);
          disk.free();
          const freed = work.acknowledged;
          await expect
            .poll(() => work.acknowledged, { timeout: PATIENCE_MS, message: kinds.join() })
            .toBeGreaterThan(freed + 5);
        }
        isOver = true;
        await Promise.all(people);
        expect(await work.unfinished(server)).toEqual([]);
        expect((await call(server, "health"))?.status).toBe(200);
        const restarts = server.log.split("it is started again").length - 1;
        console.info(
          `Seed ${seed}, acknowledged:`,
          work.counts,
          `503: ${work.unavailable}, restarts: ${restarts}`,
        );
        expect(work.unavailable).toBeGreaterThan(0);
        expect(restarts).toBeLessThan(MAX_RESTARTS);
        const faults = await whenDone(async (database) => [
          ...(await work.faults(database)),
          ...(await ledgerFaults(database)),
        ]);
        expect(faults).toEqual([]);
        expect(work.errors).toEqual([]);
      } finally {
        isOver = true;
        await server.kill();
        await end();
        disk.remove();
      }
    },
  );
});
