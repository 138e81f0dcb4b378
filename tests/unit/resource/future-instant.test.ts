import { describe, expect, it } from "vitest";
import { futureInstant, laterInstant } from "../../../src/domain/future-instant.ts";

const NOW = "2026-11-23T12:00:00.000Z";
const instantOf = (at: string) => futureInstant("publishAt", at, NOW);

describe("futureInstant", () => {
  it("converts a time with an offset to UTC", () => {
    expect(instantOf("2026-12-01T09:30:00-08:00")).toBe("2026-12-01T17:30:00.000Z");
  });

  it("refuses now, the past and more than a year ahead", () => {
    expect(() => instantOf(NOW)).toThrow("Choose a time in the future");
    expect(() => instantOf("2026-11-23T13:59:59+02:00")).toThrow("Choose a time in the future");
    expect(() => instantOf("2027-11-23T12:00:01Z")).toThrow("Choose a time within a year");
    expect(instantOf("2027-11-23T12:00:00Z")).toBe("2027-11-23T12:00:00.000Z");
  });
});

describe("laterInstant", () => {
  it("needs an offset and a date of the calendar", () => {
    const isValid = (text: string) => laterInstant.safeParse(text).success;
    expect(["2026-12-01T09:30:00Z", "2026-12-01T09:30:00.5+05:30"].map(isValid)).toEqual([true, true]);
    expect(["2026-12-01T09:30:00", "2026-12-01", "2026-02-30T00:00:00Z", ""].map(isValid)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
