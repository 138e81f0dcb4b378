import fs from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { chanceOf } from "../../support/chance.ts";
import { chosen, seed, times } from "../../support/sample.ts";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { committedRows, fsyncs, recoverAfterPowerCut, startWriter } from "./writer-process.ts";

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const runs = chosen(["kills", "first start"], 1);

describe("what the embedded store has acknowledged", () => {
  const folders: string[] = [];
  const folder = () => {
    const made = storeFolder();
    folders.push(made);
    return made;
  };
  afterAll(() => {
    for (const made of folders) fs.rmSync(made, { recursive: true, force: true });
  });

  it.runIf(runs("kills"))("survives kills of its process, each after another number of commits", async () => {
    const dataDir = folder();
    await layDownStore(dataDir, "empty");
    let next = 1;
    const chance = chanceOf(seed);
    for (let kill = 0; kill < times(20, 2); kill += 1) {
      const commits = 5 + chance.below(50);
      const writer = await startWriter({ kind: "ours", dataDir, from: next });
      await writer.reach(next + commits);
      await writer.kill();
      next = writer.acknowledged() + 1;
      const { ids, total } = await committedRows(dataDir);
      expect(ids.slice(0, next - 1)).toEqual(upTo(next - 1));
      expect(total).toBe(ids.length);
      // A commit may be in the store whose acknowledgement the kill cut off.
      next = ids.length + 1;
    }
  });

  it.runIf(runs("first start"))(
    "survives the loss of everything that was not asked to disk, from its first start on",
    async () => {
      const [dataDir, shadow, recovered] = [folder(), folder(), folder()];
      const writer = await startWriter({
        kind: "ours",
        dataDir,
        shadow: { folder: shadow, baseline: false },
      });
      await writer.reach(45);
      await writer.kill();
      recoverAfterPowerCut(shadow, recovered);
      const { ids, total } = await committedRows(recovered);
      expect(ids.slice(0, writer.acknowledged())).toEqual(upTo(writer.acknowledged()));
      expect(total).toBe(ids.length);

      const log = fsyncs(shadow).filter((file) => file.startsWith(path.join("database", "pg_wal")));
      expect(log.length).toBeGreaterThanOrEqual(writer.acknowledged());
    },
  );

  describe("compared with PGlite as it is shipped", () => {
    async function cutPower(kind: "ours" | "stock") {
      const [dataDir, shadow, recovered] = [folder(), folder(), folder()];
      await layDownStore(dataDir, "empty");
      const writer = await startWriter({ kind, dataDir, shadow: { folder: shadow, baseline: true } });
      await writer.reach(45);
      await writer.kill();
      recoverAfterPowerCut(shadow, recovered);
      const { ids } = await committedRows(recovered).catch(() => ({ ids: [] as number[] }));
      const lost = upTo(writer.acknowledged()).filter((id) => !ids.includes(id));
      return { lost, fsyncs: fsyncs(shadow) };
    }

    it("a power cut loses nothing", async () => {
      for (let cut = 0; cut < times(14, 1); cut += 1) {
        const { lost } = await cutPower("ours");
        expect(lost).toEqual([]);
      }
    });

    it("the same cut costs the stock one its rows, so the cut is one that can fail", async () => {
      const { lost, fsyncs } = await cutPower("stock");
      expect(lost.length).toBeGreaterThan(0);
      expect(fsyncs).toEqual([]);
    });
  });
});
