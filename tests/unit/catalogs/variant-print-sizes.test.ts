import { describe, expect, it } from "vitest";
import { printSizeIn } from "../../../src/domain/catalogs/print-size-text.ts";
import {
  type DesignSlot,
  isFullPrint,
  largestSlot,
  slotsOfVariant,
} from "../../../src/domain/catalogs/shapes.ts";

const SLOT: DesignSlot = {
  slot: 1,
  label: "Print",
  required: true,
  minWidth: 3_600,
  minHeight: 4_800,
  printWidth: 305,
  printHeight: 406,
};

describe("the printed size of a variant", () => {
  it("replaces the catalog's, with least pixels of its proportions that never exceed the catalog's", () => {
    const [small] = slotsOfVariant([SLOT], [{ slot: 1, printWidth: 203.2, printHeight: 254 }]);
    expect(small).toMatchObject({ printWidth: 203.2, printHeight: 254, minWidth: 2_398, minHeight: 2_998 });
    const [large] = slotsOfVariant([SLOT], [{ slot: 1, printWidth: 609.6, printHeight: 914.4 }]);
    expect(large).toMatchObject({ printWidth: 609.6, minWidth: 3_200, minHeight: 4_800 });
    expect(slotsOfVariant([SLOT], [{ slot: 2, printWidth: 10, printHeight: 10 }])).toEqual([SLOT]);
  });

  it("of the largest of several decides how sharp artwork is", () => {
    const variants = [8, 24, 12].map((inches) => ({
      printSizes: [{ slot: 1, printWidth: inches * 25, printHeight: inches * 30 }],
    }));
    expect(largestSlot({ designs: [SLOT], variants }, 1)?.printWidth).toBe(600);
    expect(largestSlot({ designs: [SLOT], variants: [{ printSizes: [] }] }, 1)).toEqual(SLOT);
  });

  it("is read as people type it", () => {
    expect(printSizeIn("203 × 254")).toEqual({ width: 203, height: 254 });
    expect(printSizeIn('8x10"')).toEqual({ width: 203.2, height: 254 });
    expect(printSizeIn("20,3 x 25,4 cm")).toBeNull();
    expect(printSizeIn("8 in")).toBeNull();
  });
});

it("takes posters for goods that are nothing but their print, unless their slot says otherwise", () => {
  expect(isFullPrint(SLOT, "Matte Poster")).toBe(true);
  expect(isFullPrint({ ...SLOT, fullPrint: false }, "Matte Poster")).toBe(false);
  expect(isFullPrint(SLOT, "Canvas tote")).toBe(false);
  expect(isFullPrint({ ...SLOT, fullPrint: true }, "Canvas tote")).toBe(true);
});
