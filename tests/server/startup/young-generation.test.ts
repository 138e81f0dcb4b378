import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const PROGRAM = path.join(import.meta.dirname, "programs/fill-heap.ts");

const sizeWith = (...args: string[]): number =>
  Number(execFileSync(process.execPath, ["--import", "tsx", PROGRAM, ...args], { encoding: "utf8" }));

test("the young generation of an idle server's heap stays small, however much it has served", () => {
  expect(sizeWith()).toBeLessThanOrEqual(4);
});

test("it grows as V8 lets it while a thread reads or writes a file", () => {
  expect(sizeWith("thread")).toBeGreaterThan(4);
});
