import { describe, expect, test } from "vitest";
import { instantOf, localOf } from "../../../src/web/money/moment.ts";

describe("local time in Los Angeles", () => {
  test.each([
    ["2026-01-15T12:00", "2026-01-15T20:00:00.000Z"],
    ["2026-07-15T12:00", "2026-07-15T19:00:00.000Z"],
    ["2026-03-08T01:59", "2026-03-08T09:59:00.000Z"],
    ["2026-03-08T03:00", "2026-03-08T10:00:00.000Z"],
    ["2026-11-01T00:59", "2026-11-01T07:59:00.000Z"],
    ["2026-11-01T02:00", "2026-11-01T10:00:00.000Z"],
  ])("converts %s to %s, and back", (local, instant) => {
    expect(instantOf(local)).toBe(instant);
    expect(localOf(instant)).toBe(local);
  });

  test("resolves a repeated time to its first instant and a skipped time to one hour later", () => {
    expect(instantOf("2026-11-01T01:30")).toBe("2026-11-01T08:30:00.000Z");
    expect(instantOf("2026-03-08T02:30")).toBe("2026-03-08T10:30:00.000Z");
  });

  test.each(["", "yesterday", "2026-13-40T00:00", "2026-11-01"])("rejects %j", (text) => {
    expect(instantOf(text)).toBeNull();
  });
});
