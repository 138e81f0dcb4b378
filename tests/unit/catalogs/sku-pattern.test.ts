import { describe, expect, it } from "vitest";
import { missingVariants, SKU_PATTERN, skuOf } from "../../../src/domain/catalogs/sku-pattern.ts";

describe("skuOf", () => {
  it.each([
    [{ code: "TEE", color: "Heather grey", size: "2XL" }, "TEE-HEATHER-GREY-2XL"],
    [{ code: "Mug 11 oz", color: null, size: null }, "MUG-11-OZ"],
    [{ code: "Été", color: "Bleu (clair)", size: null }, "ETE-BLEU-CLAIR"],
  ])("makes %o into %s", (parts, sku) => expect(skuOf(SKU_PATTERN, parts)).toBe(sku));
});

describe("missingVariants", () => {
  const chips = { colors: ["Black", "White"], sizes: ["S", "M"] };

  it("makes every combination that no variant has, whatever its SKU", () => {
    const existing = [{ sku: "OLD-1", color: "black", size: "s" }];
    expect(missingVariants("TEE", SKU_PATTERN, chips, existing).map(({ sku }) => sku)).toEqual([
      "TEE-BLACK-M",
      "TEE-WHITE-S",
      "TEE-WHITE-M",
    ]);
  });

  it("numbers SKUs that the pattern repeats or that are taken", () => {
    const existing = [{ sku: "TEE-S", color: null, size: null }];
    expect(missingVariants("TEE", "{code}-{size}", chips, existing).map(({ sku }) => sku)).toEqual([
      "TEE-S-2",
      "TEE-M",
      "TEE-S-3",
      "TEE-M-2",
    ]);
  });

  it("makes one variant of a catalog without colors and sizes", () => {
    expect(missingVariants("MUG", SKU_PATTERN, { colors: [], sizes: [] }, [])).toEqual([
      { sku: "MUG", color: null, size: null },
    ]);
  });
});
