import { expect, it } from "vitest";
import type { DesignSlot } from "../../../src/domain/catalogs/shapes.ts";
import { printAreaIn, printBoxIn, printOf } from "../../../src/domain/mockups/print-area.ts";

const BOX = { x: 0.2, y: 0.4, width: 0.4, height: 0.4, rotation: 10 };
const PHOTO = { width: 1_000, height: 500 };
const slot = (over: Partial<DesignSlot>): DesignSlot => ({
  slot: 1,
  label: "Wrap",
  required: true,
  minWidth: 0,
  minHeight: 0,
  ...over,
});

it("is as large as fits a box, in the proportions of the print", () => {
  expect(printAreaIn({ width: 300, height: 300 }, { width: 200, height: 100 })).toEqual({
    width: 300,
    height: 150,
  });
  expect(printAreaIn({ width: 300, height: 300 }, { width: 10, height: 40 })).toEqual({
    width: 75,
    height: 300,
  });
  expect(printAreaIn({ width: 300, height: 200 }, null)).toEqual({ width: 300, height: 200 });
});

it("lies in the middle of the box, whose sides are shares of the photo", () => {
  // 400 by 200 pixels; a square print has 200 of the width.
  const { x, y, width, height, rotation } = printBoxIn(BOX, PHOTO, { width: 1, height: 1 });
  expect([x, y, width, height].map((share) => Number(share.toFixed(6)))).toEqual([0.3, 0.4, 0.2, 0.4]);
  expect(rotation).toBe(10);
});

it("has the proportions of the largest size that variants are printed in", () => {
  const designs = [slot({ printWidth: 100, printHeight: 50 })];
  const own = (printWidth: number, printHeight: number) => ({
    printSizes: [{ slot: 1, printWidth, printHeight }],
  });
  const of = (variants: Parameters<typeof printOf>[0]["variants"]) => {
    const print = printOf({ designs, variants }, 1);
    return print && print.width / print.height;
  };
  expect(of([])).toBe(2);
  expect(of([{ printSizes: [] }, own(50, 50)])).toBe(2);
  expect(of([{ printSizes: [] }, own(300, 400)])).toBe(0.75);
  expect(printOf({ designs: [slot({})], variants: [] }, 1)).toBeNull();
});
