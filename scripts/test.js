/**
 * `npm test`: every suite, one after the other, and one line at the end that counts them all. What cannot run
 * on this machine is said to be not run, never to have passed; with `--complete` it counts as a failure.
 */
import "./node-version.js";
import fs from "node:fs";
import path from "node:path";
import { provideBrowser } from "./browser.js";
import { build } from "./build.js";
import { startPostgres } from "./postgres.js";
import { root, runProgram } from "./run-program.js";
import { nothing, print, readPlaywright, readVitest, sum, tallyOf } from "./tally.js";

const isComplete = process.argv.includes("--complete");
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
  const { code, output, seconds } = await runProgram("tsc", ["-p", "tsconfig.json"]);
  const tally = code === 0 ? { ...nothing(), passed: 1 } : { ...nothing(), failed: 1, failures: [output] };
  record("Types", tally, seconds);
}

async function vitest(name, projects, env = {}) {
  console.log(name);
  const report = path.join(reports, `${projects.join("-")}.json`);
  fs.rmSync(report, { force: true });
  const args = ["run", ...projects.flatMap((project) => ["--project", project])];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code, seconds } = await runProgram("vitest", [...args, ...reporters], { env, isShown: true });
  record(name, tallyOf(readVitest, report, code), seconds);
}

async function playwright() {
  const name = "Browser";
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
  const { code, seconds } = await runProgram("playwright", ["test", "--reporter=list,json"], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    isShown: true,
  });
  record(name, tallyOf(readPlaywright, report, code), seconds);
}

/** The PostgreSQL that is named, else one of our own for as long as the tests run. */
async function postgres() {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  try {
    return await startPostgres();
  } catch (error) {
    miss("the tests on PostgreSQL", error.message);
    return { url: undefined, stop: async () => {} };
  }
}

async function everything() {
  await types();
  await vitest("Unit", ["unit"]);
  await vitest("Screens", ["web"]);
  await build();
  const { url, stop } = await postgres();
  try {
    const env = { TEST_DATABASE_URL: url };
    await vitest("Server on the embedded store", ["server"], env);
    await vitest("Server on PostgreSQL", ["postgres"], env);
  } finally {
    await stop();
  }
  await playwright();
}

try {
  await everything();
} catch (error) {
  tallies.push({ ...nothing(), failed: 1, failures: [error.message] });
}
const total = sum(tallies);
for (const line of [...total.failures, ...notRun]) console.log(line);
console.log(print(total));
process.exit(total.failed === 0 ? 0 : 1);
