import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../../scripts/build.js";
import { storeFolder } from "../../support/store-folder.ts";

/** A copy of the built server, in the repository, where it finds its packages. */
const copy = path.resolve("dist/code-cache-test");
const dataDir = storeFolder();
beforeAll(async () => {
  await build(["server"], () => undefined);
  fs.cpSync("dist/server", copy, { recursive: true });
});
afterAll(() => {
  for (const folder of [copy, dataDir]) fs.rmSync(folder, { recursive: true, force: true });
});

/** The files that a new process compiles without the cache when it builds the application. */
function compiledAnew(flags: readonly string[] = []): string[] {
  const program = `
    const { load, compiledAnew } = require(${JSON.stringify(path.join(copy, "loader.js"))});
    load(${JSON.stringify(path.join(copy, "warm-up.js"))}).warmUp().then(() => console.log(JSON.stringify(compiledAnew())));`;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return JSON.parse(execFileSync(process.execPath, [...flags, "-e", program], { env, encoding: "utf8" }));
}

test("a start compiles nothing that the build has compiled", () => {
  expect(compiledAnew()).toEqual([]);
});

test("a start with a missing, damaged or foreign code cache compiles the sources", () => {
  const [first = "", second = ""] = fs
    .readdirSync(path.join(copy, "chunks"))
    .filter((name) => /^(app|audit)-.*\.cache$/.test(name))
    .map((name) => path.join(copy, "chunks", name));
  fs.rmSync(first);
  fs.writeFileSync(second, fs.readFileSync(second).subarray(0, 1_000));
  const names = [first, second].map((file) => path.basename(file, ".cache"));
  expect(
    compiledAnew()
      .map((file) => path.basename(file))
      .sort(),
  ).toEqual(names.sort());
  // Flags are a part of the cache's key.
  expect(compiledAnew(["--no-opt"]).length).toBeGreaterThan(10);
});
