import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { isThere, root } from "./source-tree.ts";

const LAST = 100;
const LONGEST = 72;

// A release that was unpacked from an archive has no history.
test.runIf(isThere(".git"))("the last 100 commits have subjects of at most 72 characters", () => {
  const log = execFileSync("git", ["log", `-${LAST}`, "--format=%h %s"], { cwd: root, encoding: "utf8" });
  const subjects = log.trim().split("\n");
  const long = subjects.filter((line) => line.slice(line.indexOf(" ") + 1).length > LONGEST);
  expect(long).toEqual([]);
});
