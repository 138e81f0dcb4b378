/** Sums up test results over several runners, from their report files. */
import fs from "node:fs";
import { stripVTControlCharacters } from "node:util";

/**
 * `failures` repeats each failed test with its reason, for readers who see only the end of the output, and so does
 * `flaky` for tests that passed at a retry.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Tally
 */

/** @returns {Tally} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] });

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
      flaky: [...all.flaky, ...one.flaky],
    }),
    nothing(),
  );

/** @param {Tally} tally */
export const print = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const reasonLines = 40;

/** A test's name with the first lines of its error, without colors. */
function failure(name, message = "", mark = "✗") {
  const plain = stripVTControlCharacters(message).split("\n").slice(0, reasonLines);
  return [`${mark} ${name}`, ...plain.map((line) => `    ${line}`)].join("\n");
}

/**
 * Reads a report of Vitest. A file that fails as a whole, by an import or a hook, counts as one failure.
 * @returns {Tally}
 */
export function readVitest(file) {
  const report = JSON.parse(fs.readFileSync(file, "utf8"));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: [],
    failures: [
      ...brokenFiles.map(({ name, message }) => failure(name, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) =>
            failure(`${name} › ${fullName}`, failureMessages.join("\n")),
          ),
      ),
    ],
  };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The tests of a report with one of Playwright's outcomes, each with the errors of its last failed attempt. */
function withOutcome(suites, outcome, mark) {
  return suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ projectName, results }) => {
        const failed = results.findLast(({ errors }) => errors.length > 0);
        const message = failed?.errors.map((error) => error.message).join("\n");
        return failure(`[${projectName}] ${file} › ${title}`, message, mark);
      }),
  );
}

/**
 * Reads a report of Playwright. A test that passed at a retry counts as passed and is listed as flaky; an error outside
 * of tests counts as one failure.
 * @returns {Tally}
 */
export function readPlaywright(file) {
  const { stats, errors, suites } = JSON.parse(fs.readFileSync(file, "utf8"));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure("outside of the tests", message)),
      ...withOutcome(suites, "unexpected", "✗"),
    ],
    flaky: withOutcome(suites, "flaky", "flaky"),
  };
}

/**
 * The tally of a runner that exited with `code`. A missing report, or a code that no failure explains, counts as a
 * failure.
 * @param {(file: string) => Tally} read
 * @returns {Tally}
 */
export function tallyOf(read, file, code) {
  const tally = fs.existsSync(file) ? read(file) : nothing();
  return code !== 0 && tally.failed === 0
    ? { ...tally, failed: 1, failures: [`The runner ended with ${code} and named no failure`] }
    : tally;
}
