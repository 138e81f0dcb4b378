/**
 * `npm test`: runs every suite and ends with one line of totals. Suites that cannot run on this machine are reported as
 * not run; with `--complete` they count as failures. `npm run test:deep` (`--deep`) runs the long randomized tests in
 * full, of which `npm test` runs a sample. With `--checked`, types and unit tests are counted as the preceding `npm run
 * check` reported them.
 */
import "../bin/node-version.js";
import fs from "node:fs";
import path from "node:path";
import { provideBrowser } from "./browser.js";
import { build } from "./build.js";
import { startPostgres } from "./postgres.js";
import { root, runProgram } from "./run-program.js";
import { nothing, print, readPlaywright, readVitest, sum, tallyOf } from "./tally.js";

// One seed for all processes of this run: TEST_SEED=… repeats it.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000);

const isComplete = process.argv.includes("--complete");
const isChecked = process.argv.includes("--checked");
const reports = path.join(root, "reports");
const tallies = [];
const notRun = [];

function record(name, tally, seconds) {
  tallies.push(tally);
  console.log(`${name}: ${print(tally)} in ${seconds.toFixed(0)} s\n`);
}

function miss(what, reason) {
  notRun.push(`not run: ${what}, since ${reason}`);
  if (isComplete) tallies.push({ ...nothing(), failed: 1, failures: [`${what}: ${reason}`] });
}

async function types() {
  console.log("Types, and the mistakes that must not compile");
  const { code, output, seconds } = await runProgram("tsc", ["-p", "tsconfig.json", "--singleThreaded"]);
  const tally = code === 0 ? { ...nothing(), passed: 1 } : { ...nothing(), failed: 1, failures: [output] };
  record("Types", tally, seconds);
}

/** Runs Vitest projects, or the given files of them. */
async function vitest(name, projects, { env = {}, files = [] } = {}) {
  console.log(name);
  const report = path.join(reports, "vitest.json");
  fs.rmSync(report, { force: true });
  const args = ["run", ...files, ...projects.flatMap((project) => ["--project", project])];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code, seconds } = await runProgram("vitest", [...args, ...reporters], { env, isShown: true });
  record(name, tallyOf(readVitest, report, code), seconds);
}

/** Runs `work` with the URL of TEST_DATABASE_URL or of a temporary cluster. */
async function onPostgres(work) {
  const { url, stop } = await postgres();
  try {
    await work(url ? { TEST_DATABASE_URL: url } : {});
  } finally {
    await stop();
  }
}

/** The files of tests in a folder that run in full only on request. */
const deepFiles = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
    .filter((file) => fs.readFileSync(path.join(root, file), "utf8").includes("/support/sample.ts"));

/** Runs the browser tests, or the given files of them. */
async function playwright(name, { env = {}, files = [] } = {}) {
  console.log(name);
  let browser;
  try {
    browser = provideBrowser();
  } catch (error) {
    miss("the browser tests", error.message);
    return;
  }
  const report = path.join(reports, "browser.json");
  fs.rmSync(report, { force: true });
  const { code, seconds } = await runProgram("playwright", ["test", ...files, "--reporter=list,json"], {
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    isShown: true,
  });
  record(name, tallyOf(readPlaywright, report, code), seconds);
}

/** The given PostgreSQL, or a temporary one for this run. */
async function postgres() {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  try {
    return await startPostgres({ isForTests: true });
  } catch (error) {
    miss("the tests on PostgreSQL", error.message);
    return { url: undefined, stop: async () => {} };
  }
}

/** The results of `npm run check`, which exits with 1, and so does the gate, if types or a unit test fail. */
function checked() {
  const unit = tallyOf(readVitest, path.join(reports, "check-unit.json"), 0);
  const tally = { ...unit, passed: unit.passed + 1 };
  console.log(`Types and unit tests, by npm run check: ${print(tally)}\n`);
  tallies.push(tally);
}

/** The longest suites run in parallel: two Vitest workers, then two browsers. */
async function everything() {
  if (isChecked) checked();
  else await types();
  await build();
  const suites = [...(isChecked ? [] : ["unit"]), "web", "server"];
  await onPostgres(async (env) => {
    await vitest(`Suites ${suites.join(", ")}`, suites, { env });
    await playwright("Browser", { env });
  });
}

/**
 * The sampled tests in full: kills, power cuts, hostile files, money by a model, each screen of each role. Takes about
 * 40 minutes.
 */
const deep = () =>
  onPostgres(async (env) => {
    const inFull = { ...env, TEST_DEEP: "1" };
    await vitest("Sampled tests in full", ["unit", "server"], { env: inFull, files: deepFiles("tests") });
    await playwright("Sampled browser tests in full", { env: inFull, files: deepFiles("e2e") });
  });

try {
  await (process.argv.includes("--deep") ? deep() : everything());
} catch (error) {
  tallies.push({ ...nothing(), failed: 1, failures: [error.message] });
}
const total = sum(tallies);
for (const line of [...total.flaky, ...total.failures, ...notRun]) console.log(line);
console.log(`TEST_SEED=${process.env.TEST_SEED}`);
console.log(print(total));
process.exit(total.failed === 0 ? 0 : 1);
