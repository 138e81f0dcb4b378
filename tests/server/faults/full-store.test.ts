import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { chanceOf } from "../../support/chance.ts";
import { ServerProcess } from "../../support/processes.ts";
import { isDeep, seed } from "../../support/sample.ts";
import { canMount, smallDisk } from "../../support/small-disk.ts";
import { layDownStore } from "../../support/snapshots.ts";
import { call, createTenants, inStore, ledgerFaults, Workload } from "./workload.ts";

const ROUNDS = 5;
const CLIENTS = 3;
const MEGABYTES = 400;
/** Longer than a restart of the store's thread, so that it would be restarted often. */
const FULL_MS = 15_000;
const PATIENCE_MS = 60_000;
/** A thread that ends at once is started again, once for each call that needs it. */
const MAX_RESTARTS = 200;

const where = canMount ? "" : " (not run: this machine does not let tests mount a disk)";

describe.runIf(isDeep && canMount)(`a server whose embedded store is on a full disk${where}`, () => {
  it(`answers with the reason, keeps running, and works on once there is room, ${ROUNDS} times`, {
    timeout: 1_200_000,
  }, async () => {
    const disk = smallDisk(MEGABYTES);
    const dataDir = path.join(disk.folder, "data");
    fs.mkdirSync(dataDir);
    await layDownStore(dataDir);
    const tenants = await inStore(dataDir, createTenants);
    const server = await ServerProcess.at({ dataDir });
    let isOver = false;
    try {
      const work = new Workload(tenants, chanceOf(seed));
      await server.start();
      const people = Array.from({ length: CLIENTS }, () => work.run([server], () => isOver));
      for (let rounds = 0; rounds < ROUNDS; rounds += 1) {
        const before = work.acknowledged;
        await expect.poll(() => work.acknowledged, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 5);
        disk.fill();
        await sleep(FULL_MS);
        expect(server.isRunning).toBe(true);
        disk.free();
        const freed = work.acknowledged;
        await expect.poll(() => work.acknowledged, { timeout: PATIENCE_MS }).toBeGreaterThan(freed + 5);
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
      expect(restarts).toBeLessThan(MAX_RESTARTS);
      await server.stop();
      const faults = await inStore(dataDir, async (database) => [
        ...(await work.faults(database)),
        ...(await ledgerFaults(database)),
      ]);
      expect(faults).toEqual([]);
      expect(work.errors).toEqual([]);
    } finally {
      isOver = true;
      await server.kill();
      disk.remove();
    }
  });
});
