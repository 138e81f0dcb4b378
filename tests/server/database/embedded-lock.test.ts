import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockStore } from "../../../src/server/db/embedded/lock.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { startWriter } from "./writer-process.ts";

describe("the embedded store's lock", () => {
  let dataDir: string;
  let file: string;
  beforeEach(() => {
    dataDir = storeFolder();
    file = path.join(dataDir, "database.lock");
  });
  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  it("refuses a second process within two seconds with the number of the first", async () => {
    await layDownStore(dataDir, "empty");
    const writer = await startWriter({ kind: "ours", dataDir });
    try {
      const before = performance.now();
      await expect(openDatabase({ dataDir, log: silent })).rejects.toThrow(`process ${writer.pid} `);
      expect(performance.now() - before).toBeLessThan(2_000);
    } finally {
      await writer.kill();
    }
  });

  it("refuses to be opened twice in the same process", async () => {
    const lock = await lockStore(file);
    await expect(lockStore(file)).rejects.toThrow(`process ${process.pid} `);
    lock.release();
    (await lockStore(file)).release();
    expect(fs.existsSync(file)).toBe(false);
  });

  const mine = async () => {
    const lock = await lockStore(file);
    const holder: object = JSON.parse(fs.readFileSync(file, "utf8"));
    lock.release();
    return holder;
  };

  it("is taken over from an ended process whose number another process has now", async () => {
    fs.writeFileSync(file, JSON.stringify({ ...(await mine()), startedAt: "12" }));
    (await lockStore(file)).release();
  });

  it("is taken over from a process that ran before the machine's last start", async () => {
    fs.writeFileSync(file, JSON.stringify({ ...(await mine()), bootId: "another" }));
    (await lockStore(file)).release();
  });

  it("is taken over if a power cut left it empty", async () => {
    fs.writeFileSync(file, "");
    (await lockStore(file)).release();
  });

  it("is taken over after a power cut also by a process that gets no time meanwhile", async () => {
    fs.writeFileSync(file, "");
    const taking = lockStore(file);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    (await taking).release();
  });

  it("is taken over by exactly one of several processes when it is stale", async () => {
    fs.writeFileSync(file, JSON.stringify({ ...(await mine()), bootId: "another" }));
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockStore(file)));
    const taken = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(taken).toHaveLength(1);
    taken[0]?.release();
  });

  it("is left to a process in another container as long as that one updates it", async () => {
    const elsewhere = { ...(await mine()), pid: 1, pidNamespace: "pid:[1]" };
    fs.writeFileSync(file, JSON.stringify(elsewhere));
    await expect(lockStore(file)).rejects.toThrow("process 1 ");
    const minuteAgo = new Date(Date.now() - 60_000);
    fs.utimesSync(file, minuteAgo, minuteAgo);
    (await lockStore(file)).release();
  });
});
