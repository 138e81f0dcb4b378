import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { meanwhile, writeBehind } from "../../../src/server/meanwhile.ts";

/** Parts whose computing and writing is recorded. `write` ends after a while. */
function recorded(names: readonly string[], fails: Partial<Record<"compute" | "write", string>> = {}) {
  const record: string[] = [];
  const failAt = (step: "compute" | "write", name: string) => {
    if (fails[step] === name) throw new Error(`${step} ${name}`);
  };
  const parts = function* () {
    for (const name of names) {
      record.push(`compute ${name}`);
      failAt("compute", name);
      yield name;
    }
  };
  const write = async (name: string) => {
    record.push(`write ${name}`);
    await sleep(1);
    failAt("write", name);
    record.push(`written ${name}`);
  };
  return { record, parts: parts(), write };
}

describe("writing behind", () => {
  it("computes a part while the previous one is written, and writes one at a time", async () => {
    const { record, parts, write } = recorded(["a", "b", "c"]);
    await writeBehind(parts, write);
    expect(record).toEqual([
      "compute a",
      "write a",
      "compute b",
      "written a",
      "write b",
      "compute c",
      "written b",
      "write c",
      "written c",
    ]);
  });

  it("waits for what is being written before it throws an error of the next part", async () => {
    const { record, parts, write } = recorded(["a", "b"], { compute: "b" });
    await expect(writeBehind(parts, write)).rejects.toThrow("compute b");
    expect(record).toEqual(["compute a", "write a", "compute b", "written a"]);
  });

  it("writes nothing after a part that could not be written", async () => {
    const { record, parts, write } = recorded(["a", "b", "c"], { write: "a" });
    await expect(writeBehind(parts, write)).rejects.toThrow("write a");
    expect(record).toEqual(["compute a", "write a", "compute b"]);
  });

  it("does nothing without parts", async () => {
    const { record, parts, write } = recorded([]);
    await writeBehind(parts, write);
    expect(record).toEqual([]);
  });
});

it("returns what was computed meanwhile, with the result of the work", async () => {
  expect(await meanwhile(sleep(1, "work"), () => 2)).toEqual(["work", 2]);
});
