import { describe, expect, it } from "vitest";
import {
  cancelRefusal,
  instantOfPublication,
  publicationSummary,
  publishAt,
} from "../../../src/domain/catalogs/publish-at.ts";

const NOW = "2026-11-23T12:00:00.000Z";

describe("instantOfPublication", () => {
  it("converts a time with an offset to UTC", () => {
    expect(instantOfPublication("2026-12-01T09:30:00-08:00", NOW)).toBe("2026-12-01T17:30:00.000Z");
  });

  it("refuses now, the past and more than a year ahead", () => {
    expect(() => instantOfPublication(NOW, NOW)).toThrow("Choose a time in the future");
    expect(() => instantOfPublication("2026-11-23T13:59:59+02:00", NOW)).toThrow(
      "Choose a time in the future",
    );
    expect(() => instantOfPublication("2027-11-23T12:00:01Z", NOW)).toThrow("Choose a time within a year");
    expect(instantOfPublication("2027-11-23T12:00:00Z", NOW)).toBe("2027-11-23T12:00:00.000Z");
  });
});

describe("publishAt", () => {
  it("needs an offset and a date of the calendar", () => {
    const isValid = (text: string) => publishAt.safeParse(text).success;
    expect(["2026-12-01T09:30:00Z", "2026-12-01T09:30:00.5+05:30"].map(isValid)).toEqual([true, true]);
    expect(["2026-12-01T09:30:00", "2026-12-01", "2026-02-30T00:00:00Z", ""].map(isValid)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("cancelRefusal", () => {
  it("allows a waiting publication only", () => {
    expect(cancelRefusal("waiting")).toBeNull();
    for (const status of ["published", "failed", "canceled"] as const)
      expect(cancelRefusal(status)).toMatch(/already$/);
  });
});

describe("publicationSummary", () => {
  it("names the catalog and the base cost, in at most 255 characters", () => {
    expect(publicationSummary({ catalog: "Tee", basecost: null })).toBe("Tee");
    expect(publicationSummary({ catalog: "Tee", basecost: "Gold" })).toBe("Tee in Gold");
    expect(publicationSummary({ catalog: "T".repeat(300), basecost: "Gold" })).toHaveLength(255);
  });
});
