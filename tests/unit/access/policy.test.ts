import fs from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { enforcerOf, grantsOf, MATRIX_FILE, POLICY_FILE, policyText } from "../../../scripts/access.ts";
import { matrixText } from "../../../scripts/access-matrix.ts";
import { can } from "../../../src/domain/access/grants.ts";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { PROFILES } from "../../../src/domain/access/whitelists.ts";

const STALE = "stale: run `npm run access:generate`";
const policy = fs.readFileSync(POLICY_FILE, "utf8");

describe("the generated files of access", () => {
  let granted: Awaited<ReturnType<typeof grantsOf>>;
  beforeAll(async () => {
    granted = await grantsOf(policy);
  }, 60_000);

  test("policy.csv matches the declarations", () => {
    expect(policyText() === policy, STALE).toBe(true);
  });

  test("role-grants.json matches what Casbin grants by policy.csv", () => {
    expect(isDeepStrictEqual(granted, GRANTS), STALE).toBe(true);
  });

  test("docs/access-matrix.md matches what Casbin grants by policy.csv", () => {
    expect(matrixText(granted) === fs.readFileSync(MATRIX_FILE, "utf8"), STALE).toBe(true);
  });
});

describe("Casbin with the whole policy", () => {
  let enforcer: Awaited<ReturnType<typeof enforcerOf>>;
  beforeAll(async () => {
    enforcer = await enforcerOf(policy);
  });

  test("agrees with the grants in a sample of checks", async () => {
    const lines = await enforcer.getPolicy();
    const checks = [...new Set(lines.map(([, , object, action]) => `${object} ${action}`))];
    // A check against the whole policy takes milliseconds, so only one in 97 runs per role and profile.
    for (const [offset, profile] of PROFILES.entries())
      for (const [at, role] of ROLES.entries())
        for (const key of checks.filter((_, index) => index % 97 === at + offset)) {
          const [object = "", action = ""] = key.split(" ");
          const grants = GRANTS[profile][role];
          const isGranted = object.startsWith("/")
            ? grants.screens.includes(object)
            : can(grants, object, action);
          const isAllowed = await enforcer.enforce(role, profile, object, action);
          expect(isGranted, `${profile} ${role} ${key}`).toBe(isAllowed);
        }
  }, 60_000);

  test("inherits by profile, and denies what no line allows", async () => {
    expect(await enforcer.enforce("agency:staff", "standard", "orders", "approve")).toBe(true);
    expect(await enforcer.enforce("agency:staff", "restricted", "orders", "approve")).toBe(false);
    expect(await enforcer.enforce("agency:customer_support", "restricted", "orders", "approve")).toBe(true);
    expect(await enforcer.enforce("agency", "standard", "orders", "teleport")).toBe(false);
    expect(await enforcer.enforce("agency", "another", "orders", "approve")).toBe(false);
  });
});
