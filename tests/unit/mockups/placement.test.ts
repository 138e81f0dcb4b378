import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CENTERED,
  centered,
  filled,
  fitted,
  MAX_SCALE,
  type Placement,
  placedBounds,
  placementDpi,
  rotatedSize,
} from "../../../src/domain/mockups/placement.ts";
import { boxWithin, printBox, turned } from "../../../src/domain/mockups/print-box.ts";
import { SNAP_DEGREES, SNAP_SHARE, snapped } from "../../../src/domain/mockups/snap.ts";

const side = fc.integer({ min: 50, max: 6_000 });
const size = fc.record({ width: side, height: side });
const rotation = fc.double({ min: -180, max: 180, noNaN: true });
const placements = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
  scale: fc.double({ min: 0.01, max: MAX_SCALE, noNaN: true }),
  rotation,
});
const NEAR = 1e-6;

describe("a placement of artwork in its print box", () => {
  it("fits at scale 1, touches two opposite sides, and leaves none", () => {
    fc.assert(
      fc.property(size, size, (artwork, box) => {
        const { left, top, width, height } = placedBounds(CENTERED, artwork, box);
        expect(Math.max(width, height)).toBeCloseTo(1, 6);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(-NEAR);
      }),
    );
  });

  it("is within the box after a fit at any rotation, as large as that allows", () => {
    fc.assert(
      fc.property(placements, size, size, (placed, artwork, box) => {
        const fit = fitted(placed, artwork, box);
        const { width, height } = placedBounds(fit, artwork, box);
        expect(fit.rotation).toBe(placed.rotation);
        if (fit.scale > 0.01 && fit.scale < MAX_SCALE) expect(Math.max(width, height)).toBeCloseTo(1, 6);
      }),
    );
  });

  it("covers each corner of the box after a fill at any rotation", () => {
    fc.assert(
      fc.property(placements, size, size, (placed, artwork, box) => {
        const fill = filled(placed, artwork, box);
        fc.pre(fill.scale < MAX_SCALE);
        const unrotated = placedBounds({ ...fill, rotation: 0 }, artwork, box);
        const seen = rotatedSize(box, -fill.rotation);
        expect(unrotated.width * box.width).toBeGreaterThanOrEqual(seen.width - 1e-3);
        expect(unrotated.height * box.height).toBeGreaterThanOrEqual(seen.height - 1e-3);
      }),
    );
  });

  it("keeps what a centering in one direction does not concern", () => {
    const placed: Placement = { x: 0.1, y: 0.8, scale: 2, rotation: 30 };
    expect(centered(placed, "x")).toEqual({ ...placed, x: 0.5 });
    expect(centered(placed, "y")).toEqual({ ...placed, y: 0.5 });
    expect(centered(placed)).toEqual({ ...placed, x: 0.5, y: 0.5 });
  });

  it("prints with half of the DPI at twice the scale", () => {
    const slot = { printWidth: 304.8, printHeight: 406.4 };
    const artwork = { width: 3_600, height: 4_800 };
    expect(placementDpi(CENTERED, artwork, slot)).toBeCloseTo(300, 6);
    expect(placementDpi({ scale: 2 }, artwork, slot)).toBeCloseTo(150, 6);
    expect(placementDpi(CENTERED, artwork, {})).toBeUndefined();
  });
});

describe("snapping", () => {
  it("moves artwork by no more than its reach, and not at all the second time", () => {
    fc.assert(
      fc.property(placements, size, size, (placed, artwork, box) => {
        const { placement } = snapped(placed, artwork, box);
        expect(Math.abs(placement.x - placed.x)).toBeLessThanOrEqual(SNAP_SHARE + NEAR);
        expect(Math.abs(placement.y - placed.y)).toBeLessThanOrEqual(SNAP_SHARE + NEAR);
        const turn = Math.abs(turned(placement.rotation - placed.rotation));
        expect(turn).toBeLessThanOrEqual(SNAP_DEGREES + NEAR);
        const again = snapped(placement, artwork, box).placement;
        expect(again.rotation).toBeCloseTo(placement.rotation, 9);
      }),
    );
  });

  it("names the line that attracted the artwork", () => {
    const square = { width: 100, height: 100 };
    const at = (x: number, y: number, scale = 0.5) =>
      snapped({ x, y, scale, rotation: 44 }, square, { width: 200, height: 200 });
    expect(at(0.49, 0.7)).toMatchObject({
      placement: { x: 0.5, y: 0.7, rotation: 45 },
      guides: { x: "center", y: null },
    });
    const straight = snapped({ x: 0.26, y: 0.74, scale: 0.5, rotation: 2 }, square, square);
    expect(straight).toEqual({
      placement: { x: 0.25, y: 0.75, scale: 0.5, rotation: 0 },
      guides: { x: "start", y: "end" },
    });
  });
});

describe("a print box", () => {
  it("is valid after it was moved into the photo, wherever it was dragged", () => {
    const any = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        any,
        any,
        any,
        any,
        fc.double({ min: -900, max: 900, noNaN: true }),
        (x, y, width, height, degrees) => {
          const box = boxWithin({ x, y, width, height, rotation: degrees });
          expect(printBox.safeParse(box).success).toBe(true);
          expect(boxWithin(box)).toEqual(box);
        },
      ),
    );
  });

  it("outside of the photo is refused", () => {
    const box = { x: 0.8, y: 0.1, width: 0.3, height: 0.3, rotation: 0 };
    expect(printBox.safeParse(box).error?.issues[0]?.message).toBe("The print box must be within the photo");
  });
});
