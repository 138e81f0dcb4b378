import { describe, expect, it } from "vitest";
import { compareSizes, inSizeOrder } from "../../../src/domain/catalogs/size-order.ts";

describe("compareSizes", () => {
  it.each([
    ["letters", ["XXS", "XS", "S", "M", "L", "XL", "2XL", "XXXL", "4XL", "5XL"]],
    ["words", ["X-Small", "Small", "Medium", "Large", "Extra large", "2X-Large"]],
    ["ranges and measures", ["S/M", "M (38-40)", "L/XL", "2 XL"]],
    ["for whom they are", ["S", "XL", "Men's S", "Men's M", "YXS", "Youth M", "YL"]],
    ["ages", ["0-3M", "3-6M", "6-12 months", "24M", "2T", "4T", "10 years"]],
    ["one number by its value", ["6", "8", "8.5", "10", "10.25", "10.5"]],
    ["measures", ["8 × 10 in", "8 × 12 in", "11 × 14 in", "100 × 70 cm"]],
    ["units", ["11 oz", "15 oz", "One size"]],
  ])("orders %s", (_, sizes) => {
    expect(sizes.toReversed().sort(compareSizes)).toEqual(sizes);
    expect(sizes.toSorted().sort(compareSizes)).toEqual(sizes);
  });
});

describe("inSizeOrder", () => {
  it("keeps the order of the colors, and sorts each by size", () => {
    const rows = ["White L", "White XL", "White S", "Black XL", "White M", "Black M"];
    const split = (text: string) => {
      const [group = "", size = ""] = text.split(" ");
      return { group, size };
    };
    expect(inSizeOrder(rows, split)).toEqual([
      "White S",
      "White M",
      "White L",
      "White XL",
      "Black M",
      "Black XL",
    ]);
  });

  it("leaves rows without sizes as they are", () => {
    const rows = ["B", "A", "C"];
    expect(inSizeOrder(rows, () => ({ group: null, size: null }))).toEqual(rows);
  });
});
