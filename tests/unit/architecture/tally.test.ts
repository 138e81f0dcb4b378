import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { nothing, print, readPlaywright, readVitest, sum, tallyOf } from "../../../scripts/tally.js";

const folder = mkdtempSync(path.join(tmpdir(), "platen-tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = report("vitest.json", {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: "money.test.ts",
      status: "failed",
      assertionResults: [
        {
          status: "failed",
          fullName: "sums to zero",
          failureMessages: ["\u001b[31mexpected 1 to be 0\u001b[39m"],
        },
        { status: "passed" },
      ],
    },
    { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    { name: "fine.test.ts", status: "passed", assertionResults: [{ status: "passed" }] },
  ],
});
const playwright = report("playwright.json", {
  stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 },
  errors: [{ message: "the global setup failed" }],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: "an order travels",
              file: "path.spec.ts",
              tests: [
                {
                  status: "unexpected",
                  projectName: "phone",
                  results: [{ errors: [{ message: "not found" }] }],
                },
                { status: "expected", projectName: "desktop", results: [{ errors: [] }] },
                {
                  status: "flaky",
                  projectName: "tablet",
                  results: [{ errors: [{ message: "a letter was lost" }] }, { errors: [] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});
const green = report("green.json", {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
});

describe("the tally of all tests", () => {
  test("counts a file that failed to load as a failure", () => {
    expect(readVitest(vitest)).toMatchObject({ passed: 7, failed: 2, skipped: 3 });
  });

  test("counts errors outside of a browser test as failures", () => {
    expect(readPlaywright(playwright)).toMatchObject({ passed: 5, failed: 3, skipped: 3 });
  });

  test("lists the failed tests with their errors as plain text", () => {
    expect(sum([readVitest(vitest), readPlaywright(playwright)]).failures).toEqual([
      "✗ broken.test.ts\n    no such module",
      "✗ money.test.ts › sums to zero\n    expected 1 to be 0",
      "✗ outside of the tests\n    the global setup failed",
      "✗ [phone] path.spec.ts › an order travels\n    not found",
    ]);
  });

  test("lists the tests that passed at a retry apart from the failed ones", () => {
    expect(sum([nothing(), readPlaywright(playwright)]).flaky).toEqual([
      "flaky [tablet] path.spec.ts › an order travels\n    a letter was lost",
    ]);
  });

  test("adds up the runners, and omits skipped tests when there are none", () => {
    expect(print(sum([readVitest(green), readPlaywright(playwright)]))).toBe("8 passed, 3 failed, 3 skipped");
    expect(print(sum([readVitest(green), nothing()]))).toBe("3 passed, 0 failed");
  });

  test("counts a runner with an error exit or without a report as a failure", () => {
    expect(tallyOf(readVitest, green, 0).failed).toBe(0);
    expect(tallyOf(readVitest, green, 1).failed).toBe(1);
    expect(tallyOf(readVitest, path.join(folder, "absent.json"), 137)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ["The runner ended with 137 and named no failure"],
      flaky: [],
    });
    expect(tallyOf(readVitest, vitest, 1).failed).toBe(2);
  });
});
