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

/** Builds the application in a new process. Returns the files that it compiled without the cache. */
function compiledByStart(flags: readonly string[] = []): readonly string[] {
  const program = `
    const { load, compiledAnew } = require(${JSON.stringify(path.join(copy, "loader.js"))});
    load(${JSON.stringify(path.join(copy, "warm-up.js"))}).warmUp().then(() => {
      const compiled = compiledAnew().map((file) => require("node:path").basename(file));
      console.log(JSON.stringify(compiled));
    });`;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const printed = execFileSync(process.execPath, [...flags, "-e", program], { env, encoding: "utf8" });
  return JSON.parse(printed) as string[]; // As the program above prints it.
}

test("a start compiles nothing that the build has compiled", () => {
  expect(compiledByStart()).toEqual([]);
});

test("a start with a missing, damaged or foreign code cache compiles the sources", () => {
  const [first = "", second = ""] = fs
    .readdirSync(path.join(copy, "chunks"))
    .filter((name) => /^(app|errors)-.*\.cache$/.test(name))
    .map((name) => path.join(copy, "chunks", name));
  fs.rmSync(first);
  fs.writeFileSync(second, fs.readFileSync(second).subarray(0, 1_000));
  const names = [first, second].map((file) => path.basename(file, ".cache"));
  expect(compiledByStart().toSorted()).toEqual(names.toSorted());
  // Flags are a part of the cache's key.
  expect(compiledByStart(["--no-opt"]).length).toBeGreaterThan(10);
});

test("the build requires its packages, because code of a cache can lose the loader of a dynamic import", () => {
  const sources = ["", "chunks"].flatMap((folder) =>
    fs
      .readdirSync(path.join(copy, folder))
      .filter((name) => name.endsWith(".js"))
      .map((name) => path.join(copy, folder, name)),
  );
  // loader.js itself runs from no cache. A method may have the name.
  const dynamic = /[^\w.$]import\([^)]*\)(?!\s*\{)/;
  const importing = sources.filter((file) => dynamic.test(fs.readFileSync(file, "utf8")));
  expect(importing.map((file) => path.basename(file))).toEqual([]);
});
