import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CENTERED, MAX_SCALE } from "../../../src/domain/mockups/placement.ts";
import {
  canvasOfProportions,
  coversCanvas,
  MAX_PRINT_PIXELS,
  printCanvas,
  printPixels,
  wholePixels,
} from "../../../src/domain/mockups/print-canvas.ts";
import { effectiveDpi } from "../../../src/domain/preflight/print-size.ts";

const SLOT = { minWidth: 0, minHeight: 0 };
/** 12 by 16 inches. */
const FRONT = { ...SLOT, printWidth: 304.8, printHeight: 406.4 };
const pixels = (slot: Parameters<typeof printPixels>[0]) => {
  const print = printPixels(slot);
  return print && wholePixels(print);
};

describe("the pixels of a slot's print", () => {
  it("are its printed size at 300 DPI", () => {
    expect(pixels(FRONT)).toEqual({ width: 3_600, height: 4_800 });
  });

  it("are as many as the slot asks for, where that is more", () => {
    expect(pixels({ ...FRONT, minWidth: 4_500 })).toEqual({ width: 4_500, height: 6_000 });
    expect(pixels({ ...FRONT, minWidth: 1_000 })).toEqual({ width: 3_600, height: 4_800 });
    // Artwork that fills one side has what is asked for.
    expect(pixels({ ...FRONT, minWidth: 4_500, minHeight: 5_400 })).toEqual({ width: 4_050, height: 5_400 });
  });

  it("are those that it asks for, without a printed size, and unknown without either", () => {
    expect(pixels({ minWidth: 2_400, minHeight: 3_000, printWidth: 300 })).toEqual({
      width: 2_400,
      height: 3_000,
    });
    expect(pixels({ minWidth: 2_400, minHeight: 0 })).toBeNull();
  });
});

describe("the canvas of a print", () => {
  const side = fc.integer({ min: 1, max: 12_000 });
  const placed = fc.record({
    x: fc.double({ min: -1, max: 2, noNaN: true }),
    y: fc.double({ min: -1, max: 2, noNaN: true }),
    scale: fc.double({ min: 0.01, max: MAX_SCALE, noNaN: true }),
    rotation: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  const millimeters = fc.double({ min: 10, max: 10_000, noNaN: true });

  it("has the effective DPI of the artwork at its placement, and at most that of the print", () => {
    fc.assert(
      fc.property(side, side, placed, millimeters, millimeters, (width, height, placement, w, h) => {
        const slot = { ...SLOT, printWidth: w, printHeight: h };
        const print = printPixels(slot) ?? { width: 0, height: 0 };
        const canvas = printCanvas({ width, height }, placement, print);
        const asPlaced = (effectiveDpi({ width, height }, slot) ?? 0) / placement.scale;
        const capped = 300 * Math.sqrt(Math.min(1, MAX_PRINT_PIXELS / (print.width * print.height)));
        expect(effectiveDpi(canvas, slot)).toBeCloseTo(Math.min(asPlaced, capped), 4);
        expect(canvas.width * canvas.height).toBeLessThanOrEqual(MAX_PRINT_PIXELS * 1.000001);
      }),
    );
  });

  it("keeps a small artwork that is blown up as small as it is", () => {
    const print = printPixels(FRONT) ?? { width: 0, height: 0 };
    const small = { width: 600, height: 800 };
    expect(wholePixels(printCanvas(small, CENTERED, print))).toEqual(small);
    expect(wholePixels(printCanvas(small, { ...CENTERED, scale: 2 }, print))).toEqual({
      width: 300,
      height: 400,
    });
    expect(wholePixels(printCanvas(small, { ...CENTERED, scale: 0.1 }, print))).toEqual({
      width: 3_600,
      height: 4_800,
    });
  });

  it("has the pixels of the artwork where only its proportions are known", () => {
    const canvas = canvasOfProportions(
      { width: 900, height: 300 },
      { ...CENTERED, scale: 0.5 },
      {
        width: 2,
        height: 1,
      },
    );
    expect(wholePixels(canvas)).toEqual({ width: 1_800, height: 900 });
  });

  it("is covered only by artwork of its proportions that was not moved, scaled or rotated", () => {
    const canvas = { width: 3_600, height: 4_800 };
    expect(coversCanvas({ width: 1_800, height: 2_400 }, CENTERED, canvas)).toBe(true);
    expect(coversCanvas({ width: 7_200, height: 9_601 }, CENTERED, canvas)).toBe(true);
    expect(coversCanvas({ width: 3_600, height: 3_600 }, CENTERED, canvas)).toBe(false);
    for (const moved of [{ x: 0.51 }, { y: 0.4 }, { scale: 0.9 }, { rotation: 90 }])
      expect(coversCanvas({ width: 3_600, height: 4_800 }, { ...CENTERED, ...moved }, canvas)).toBe(false);
  });
});
