import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followGuide } from "../../support/guide.ts";

let followed: ReturnType<typeof followGuide>;
beforeAll(() => {
  followed = followGuide();
});
afterAll(() => followed?.remove());

test("the guide takes three edits and one migration", () => {
  expect(followed.edits).toBe(3);
  expect(followed.migration).toMatch(/create table "carriers"/i);
  expect(followed.migration).not.toMatch(/drop|alter table "(?!carriers)/i);
});

test("what it makes keeps the contract that every resource keeps", () => {
  const bin = (name: string) => path.join(followed.root, "node_modules/.bin", name);
  const run = (name: string, ...args: string[]) =>
    spawnSync(bin(name), args, { cwd: followed.root, encoding: "utf8", env: { ...process.env, CI: "1" } });
  const report = path.join(followed.root, "report.json");
  const contract = run(
    "vitest",
    "run",
    "--project",
    "server",
    "tests/server/contract.test.ts",
    "-t",
    "carriers",
    "--reporter=json",
    `--outputFile=${report}`,
  );
  expect(contract.status, contract.stdout + contract.stderr).toBe(0);
  expect(JSON.parse(fs.readFileSync(report, "utf8")).numPassedTests).toBeGreaterThan(5);
}, 120_000);
