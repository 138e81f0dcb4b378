/** Counts of tests over several runners, read from the reports that they write. */
import fs from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @returns {Tally} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing(),
  );

/** @param {Tally} tally */
export const print = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * A report of Vitest. A file that fails as a whole, by an import or a hook, counts as one failure.
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
  };
}

/**
 * A report of Playwright. A test that passed at a second try passed; an error outside of tests counts as one.
 * @returns {Tally}
 */
export function readPlaywright(file) {
  const { stats, errors } = JSON.parse(fs.readFileSync(file, "utf8"));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The tally of a runner that ended with `code`. No report, or a code that no failure explains, is a failure.
 * @param {(file: string) => Tally} read
 * @returns {Tally}
 */
export function tallyOf(read, file, code) {
  const tally = fs.existsSync(file) ? read(file) : nothing();
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
