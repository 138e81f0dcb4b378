import { describe, expect, test } from "vitest";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { isVerified, missingStep } from "../../../src/domain/auth/challenge.ts";
import { deviceName } from "../../../src/domain/auth/device-name.ts";
import { FACTOR_POLICY_NAMES, isFactorRequired } from "../../../src/domain/auth/factors/factors.ts";

describe("what a sign-in lacks", () => {
  const complete = {
    hasFactor: true,
    isFactorDone: true,
    mustChangePassword: false,
    isFactorRequired: true,
  };
  test.each([
    [{}, null],
    [{ isFactorDone: false }, "factor"],
    [{ isFactorDone: false, mustChangePassword: true }, "factor"],
    [{ mustChangePassword: true }, "password"],
    [{ hasFactor: false, isFactorDone: false }, "enrolment"],
    [{ hasFactor: false, isFactorDone: false, mustChangePassword: true }, "password"],
    [{ hasFactor: false, isFactorDone: false, isFactorRequired: false }, null],
  ])("%j is %s", (given, step) => expect(missingStep({ ...complete, ...given })).toBe(step));
});

test("a session is verified for ten minutes", () => {
  const at = "2026-11-30T12:00:00.000Z";
  expect(isVerified(at, Date.parse("2026-11-30T12:09:59.999Z"))).toBe(true);
  expect(isVerified(at, Date.parse("2026-11-30T12:10:00Z"))).toBe(false);
});

test("a supplier needs no factor by any agency's policy, and an administrator by the installation's alone", () => {
  const grants = GRANTS.standard.administrator;
  for (const policy of FACTOR_POLICY_NAMES) {
    const demand = { policy, ofAdministrators: true };
    expect(isFactorRequired(demand, { userType: "supplier", isOfSeller: false, grants })).toBe(false);
    expect(isFactorRequired(demand, { userType: "administrator", isOfSeller: false, grants })).toBe(true);
  }
});

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["www.evil.example-sign-in", "Unknown device"],
  ["<b>", "Unknown device"],
  [null, "Unknown device"],
])("%s is called %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
