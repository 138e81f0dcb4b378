/** `npm run check`: format, lint, types, dead code and unit tests, two at a time. */
import "../bin/node-version.js";
import fs from "node:fs";
import path from "node:path";
import { root, runProgram } from "./run-program.js";
import { print, readVitest, tallyOf } from "./tally.js";

const report = path.join(root, "reports/check-unit.json");

/** The longest first, so that two cores finish together. */
const STEPS = [
  { name: "unit tests", run: unitTests },
  { name: "lint", run: () => runProgram("oxlint", ["--format=stylish"]) },
  { name: "dead code", run: () => runProgram("knip", []) },
  // Four checkers, the default, would each infer most types again: nearly twice the processor time, beside other steps.
  { name: "types", run: () => runProgram("tsc", ["-p", "tsconfig.json", "--singleThreaded"]) },
  { name: "format", run: () => runProgram("biome", ["check", "--colors=off", "."]) },
];
const AT_ONCE = 2;

async function unitTests() {
  fs.rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const result = await runProgram("vitest", ["run", "--project", "unit", ...reporters]);
  return { ...result, note: print(tallyOf(readVitest, report, result.code)) };
}

let failed = 0;

async function runStep({ name, run }) {
  const { code, output, seconds, note } = await run();
  const line = `${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(10)}  ${seconds.toFixed(1).padStart(5)} s`;
  console.log(note ? `${line}  ${note}` : line);
  if (code === 0) return;
  failed += 1;
  console.log(output.trimEnd().replaceAll(/^/gm, "        "));
}

const began = performance.now();
const waiting = [...STEPS];
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
    }),
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const seconds = ((performance.now() - began) / 1000).toFixed(0);
const status = failed === 0 ? "All checks passed" : `${failed} of ${STEPS.length} checks failed`;
console.log(`${status} in ${seconds} s`);
process.exit(failed === 0 ? 0 : 1);
