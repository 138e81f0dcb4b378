import { describe, expect, it } from "vitest";
import { supportEndOf, versionWarning } from "../../../src/domain/stores/platforms/shopify/version.ts";

describe("the version of Shopify's API", () => {
  it("is supported for a year", () => {
    expect(["2026-10", "2027-01"].map(supportEndOf)).toEqual(["2027-10-01", "2028-01-01"]);
  });

  it("is warned of two months before that, and until Platen is upgraded", () => {
    const at = (now: string) => versionWarning(now, "2026-10");
    expect(at("2026-11-29T12:00:00.000Z")).toBeNull();
    expect(at("2027-07-31T23:59:59.999Z")).toBeNull();
    expect(at("2027-08-01T00:00:00.000Z")).toBe(
      "Shopify supports the version of its API that this Platen uses (2026-10) until 2027-10-01. The operator has to upgrade Platen before that day.",
    );
    expect(at("2027-09-30T23:59:59.999Z")).toContain("until 2027-10-01");
    expect(at("2027-10-01T00:00:00.000Z")).toBe(
      "Shopify has ended its support of the version of its API that this Platen uses (2026-10) on 2027-10-01. The operator has to upgrade Platen.",
    );
  });
});
