import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readConfig } from "../../../src/server/config/config.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp({ env: { SESSION_CALLS_PER_MINUTE: "3" } });
});
afterAll(() => platen.close());

it("a session's calls are limited by the minute, each session by itself", async () => {
  const [one, other] = [await platen.as("seller"), await platen.as("agency")];
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T12:00:20Z") });
  try {
    for (const path of ["orders", "orders", "customers"]) expect((await one.get(path)).status).toBe(200);
    for (const path of ["orders", "customers"]) {
      const { status, headers, body } = await one.get(path);
      expect([status, headers["retry-after"], body.message]).toEqual([
        429,
        "40",
        "Too many attempts. Wait 40 seconds and try again",
      ]);
    }
    expect((await other.get("orders")).status).toBe(200);
    vi.setSystemTime(new Date("2026-11-28T12:01:00Z"));
    expect((await one.get("orders")).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

it("the limit is far above what people do, unless it is set", () => {
  expect(readConfig({}).sessionCallsPerMinute).toBeGreaterThanOrEqual(1_200);
});
