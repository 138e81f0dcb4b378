import { describe, expect, it } from "vitest";
import { cancelRefusal, publicationSummary } from "../../../src/domain/catalogs/publish-at.ts";

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
