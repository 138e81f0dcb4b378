import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashDistance } from "../../../src/domain/preflight/check-likeness.ts";
import { PREFLIGHT_STATUSES } from "../../../src/domain/preflight/findings.ts";
import type { PreflightJob } from "../../../src/domain/preflight/job.ts";
import { colorDifference, hexOf, labOf, rgbOf } from "../../../src/domain/preflight/lab.ts";
import type { ImageMeasures } from "../../../src/domain/preflight/measures.ts";
import { preflight } from "../../../src/domain/preflight/preflight.ts";
import { effectiveDpi } from "../../../src/domain/preflight/print-size.ts";
import { PREFLIGHT_THRESHOLDS } from "../../../src/domain/preflight/thresholds.ts";
import { seed, times } from "../../support/sample.ts";

/** A transparent PNG of 3,600 by 4,800 pixels with red artwork that fills most of it. */
const fine: ImageMeasures = {
  width: 3_600,
  height: 4_800,
  format: "png",
  colorSpace: "srgb",
  profile: null,
  bitDepth: 8,
  frames: 1,
  transparent: 0.4,
  background: null,
  artwork: 0.6,
  translucent: 0.01,
  box: { left: 0.05, top: 0.05, width: 0.9, height: 0.9 },
  edges: { top: 0, right: 0, bottom: 0, left: 0 },
  colors: [{ red: 200, green: 30, blue: 40, share: 1 }],
  lightness: 43,
  chroma: 70,
  strokes: { scale: 4, widths: Array.from({ length: 32 }, () => 0) },
  hash: "f0f0f0f0f0f0f0f0",
};
const FRONT = { printWidth: 12 * 25.4, printHeight: 16 * 25.4, minWidth: 0, minHeight: 0 };

const check = (measures: Partial<ImageMeasures>, given: Partial<PreflightJob> = {}) =>
  preflight({ ...fine, ...measures }, given);
const rank = (status: (typeof PREFLIGHT_STATUSES)[number]) => PREFLIGHT_STATUSES.indexOf(status);
const only = (status: string, code: string, message: string) => ({ status, findings: [{ code, message }] });

describe("the preflight of an image", () => {
  it("finds nothing in artwork that prints well", () => {
    expect(check({}, { slot: FRONT, garments: [{ name: "White", hex: "#fff" }] })).toEqual({
      status: "good",
      findings: [],
    });
  });

  it("measures the resolution at the printed size and names the pixels that are needed", () => {
    expect(check({ width: 1_152, height: 1_536 }, { slot: FRONT })).toEqual(
      only(
        "doubtful",
        "resolution",
        "Prints at 96 DPI on 12 × 16 in; 150 or more is sharp. Upload at least 1,800 × 2,400 px",
      ),
    );
    expect(check({ width: 600, height: 800 }, { slot: FRONT }).status).toBe("bad");
    expect(check({ width: 1_800, height: 100 }, { slot: FRONT }).findings).toEqual([]);
    const wide = { printWidth: 254, minWidth: 0, minHeight: 0 };
    expect(check({ width: 1_000, height: 100 }, { slot: wide }).findings[0]?.message).toContain(
      "100 DPI on 10 in wide",
    );
    const high = { printHeight: 254, minWidth: 0, minHeight: 0 };
    expect(check({ width: 100, height: 1_499 }, { slot: high }).findings[0]?.message).toBe(
      "Prints at 149 DPI on 10 in high; 150 or more is sharp. Upload at least 101 × 1,500 px",
    );
  });

  it("compares with the pixels that a slot asks for, and without a slot with the smallest print", () => {
    const slot = { minWidth: 4_500, minHeight: 5_400 };
    expect(check({}, { slot })).toEqual(
      only(
        "doubtful",
        "slot-minimum",
        "Is 3,600 × 4,800 px, and the slot asks for artwork 4,500 px wide or 5,400 px high. Upload at least 4,050 × 5,400 px",
      ),
    );
    expect(check({}, { slot: { minWidth: 3_600, minHeight: 9_000 } }).status).toBe("good");
    expect(check({ width: 300, height: 200 })).toEqual(
      only(
        "doubtful",
        "few-pixels",
        "Is 300 × 200 px: sharp up to 2 × 1.3 in only. Upload a larger original",
      ),
    );
  });

  it("finds only that there is nothing to print in an empty image", () => {
    const empty = { artwork: 0, box: null, colors: [], width: 10, height: 10, frames: 3 };
    expect(check({ ...empty, transparent: 1 }, { slot: FRONT })).toEqual(
      only(
        "bad",
        "blank",
        "Has nothing to print: all of it is transparent. Export the artwork with its layers visible",
      ),
    );
    expect(check({ ...empty, transparent: 0, background: rgbOf("#ffffff") })).toEqual(
      only("bad", "one-color", "Is one color (#ffffff) from edge to edge. Upload the artwork itself"),
    );
  });

  it("warns where the artwork cannot be seen on some garments, and calls it bad where that is so on all", () => {
    const garments = ["Red", "Brick", "Rust", "Rose", "Ruby", "Wine", "Coral"].map((name) => ({
      name,
      hex: "#c81e28",
    }));
    const [red] = garments;
    expect(check({}, { garments: red ? [red] : [] })).toEqual(
      only(
        "bad",
        "contrast",
        "The artwork has the color of the garment and can hardly be seen on Red. Change its colors",
      ),
    );
    expect(check({}, { garments: [...garments, { name: "White", hex: "#fff" }] })).toEqual(
      only(
        "doubtful",
        "contrast",
        "The artwork has the color of the garment and can hardly be seen on Red, Brick, Rust, Rose, Ruby, 2 more. Choose another garment color, or change its colors",
      ),
    );
    const halves = fine.colors.flatMap((color) => [
      { ...color, share: 0.5 },
      { ...rgbOf("#ffffff"), share: 0.5 },
    ]);
    expect(check({ colors: halves }, { garments }).status).toBe("good");
    const onWhite = { transparent: 0, background: rgbOf("#ffffff") };
    expect(check(onWhite, { garments }).findings.map(({ code }) => code)).toEqual(["opaque-background"]);
  });

  it("warns about a background that is printed, unless all garments have its color", () => {
    const white = { transparent: 0, background: rgbOf("#ffffff") };
    const message = "Has a background of one color (#ffffff), which is printed as a rectangle. ";
    expect(check(white)).toEqual(only("doubtful", "opaque-background", `${message}Remove it`));
    expect(check({ ...white, format: "jpg" }).findings[0]?.message).toBe(
      `${message}Remove it and save as PNG: JPEG has no transparency`,
    );
    const [paper, ink] = [
      { name: "White", hex: "#fdfdfd" },
      { name: "Black", hex: "#000" },
    ];
    expect(check(white, { garments: [paper] }).status).toBe("good");
    expect(check(white, { garments: [paper, ink] }).status).toBe("doubtful");
  });

  it("does not judge the margins, the edges and the likeness of a print file, but everything else", () => {
    const placed: Partial<ImageMeasures> = {
      width: 600,
      height: 800,
      box: { left: 0, top: 0.6, width: 0.2, height: 0.2 },
      edges: { ...fine.edges, left: 0.2 },
      colorSpace: "cmyk",
    };
    const rejected = [
      { hash: fine.hash, reason: "", rejectedAt: "2026-01-05T10:00:00.000Z", approvedAt: null },
    ];
    const codes = (isPlaced: boolean) =>
      check(placed, { slot: FRONT, rejected, isPlaced }).findings.map(({ code }) => code);
    expect(codes(false)).toEqual(["resolution", "empty-margins", "cut-edges", "cmyk", "rejected-likeness"]);
    expect(codes(true)).toEqual(["resolution", "cmyk"]);
    const blank = check({ artwork: 0, box: null, transparent: 1 }, { isPlaced: true });
    expect(blank.findings.map(({ code }) => code)).toEqual(["blank"]);
  });

  it("warns about empty margins with the size of the print, and about cut edges with their names", () => {
    const box = { left: 0, top: 0, width: 0.25, height: 0.125 };
    expect(check({ box }, { slot: FRONT })).toEqual(
      only(
        "doubtful",
        "empty-margins",
        "The artwork fills 25% of the image's width and 13% of its height and prints 3 × 2 in. Crop the empty margins to print it larger",
      ),
    );
    expect(check({ box: { ...box, height: 0.4 } }).status).toBe("good");
    const cut = (edges: Partial<ImageMeasures["edges"]>) =>
      check({ edges: { ...fine.edges, ...edges } }).findings;
    expect(cut({ top: 0.3 })[0]?.message).toBe(
      "The artwork is cut off at the top edge. Upload it whole, with a margin around it",
    );
    expect(cut({ top: 0.3, right: 0.15, bottom: 1 })[0]?.message).toContain(
      "the top, right and bottom edges",
    );
    expect(cut({ top: 0.1 })).toEqual([]);
    expect(cut({ top: 0.6, right: 0.6, bottom: 0.6, left: 0.01 })).toEqual([]);
  });

  it("warns about strokes that are thinner than a point in print", () => {
    // A pixel of the raster is 4 pixels of the image: 0.34 mm at 300 DPI. One of 0.25 mm has 3 quarters of it.
    const widths = fine.strokes.widths.map((_, quarters) => (quarters === 3 ? 0.5 : 0));
    const strokes = { scale: 4, widths };
    expect(check({ strokes }, { slot: FRONT })).toEqual(
      only(
        "doubtful",
        "thin-details",
        "50% of the artwork is thinner than 0.35 mm in print and may break off. Make its lines thicker or print it larger",
      ),
    );
    const wall = { ...FRONT, printWidth: 2_000, printHeight: 2_667 };
    expect(check({ strokes }, { slot: wall }).findings.map(({ code }) => code)).toEqual(["resolution"]);
    expect(check({ strokes }).status).toBe("good");
  });

  it("warns about color spaces that shift, semi-transparency and animations", () => {
    const first = (measures: Partial<ImageMeasures>) =>
      check(measures).findings.map(({ message }) => message)[0];
    expect(first({ colorSpace: "cmyk", profile: "Coated FOGRA39" })).toBe(
      "Is in CMYK, and its colors shift when they are converted. Export it in sRGB",
    );
    expect(first({ profile: "Adobe RGB (1998)" })).toBe(
      'Has the color profile "Adobe RGB (1998)"; printers take sRGB, so colors may turn dull. Convert it to sRGB',
    );
    expect(first({ profile: "" })).toContain("a color profile without a name");
    for (const profile of ["sRGB IEC61966-2.1", "c2", "uRGB", "GIMP built-in sRGB"])
      expect(first({ profile })).toBeUndefined();
    expect(first({ profile: "Dot Gain 20%", colorSpace: "b-w" })).toBeUndefined();
    expect(first({ translucent: 0.5 })).toContain("50% of the artwork is semi-transparent");
    expect(first({ frames: 12 })).toBe(
      "Is an animation of 12 images, of which the first is printed. Upload a still image",
    );
  });

  it("warns about artwork like one that was rejected before", () => {
    expect(hashDistance("f0f0f0f0f0f0f0f0", "0f0f0f0f0f0f0f0f")).toBe(64);
    const rejected = (hash: string, reason = "Too small", rejectedAt = "2026-11-20T18:00:00Z") => ({
      hash,
      reason,
      rejectedAt,
      approvedAt: null as string | null,
    });
    const older = rejected("f0f0f0f0f0f0f0f0", "Blurred", "2026-10-02T18:00:00Z");
    expect(check({}, { rejected: [older, rejected("f0f0f0f0f0f0f0ff")] }).findings).toEqual([
      {
        code: "rejected-likeness",
        message: "Looks like artwork that was rejected on 11/20/2026: Too small",
      },
    ]);
    expect(check({}, { rejected: [rejected("f0f0f0f0f0f0f8ff")] }).status).toBe("good");
    const approved = { ...rejected("f0f0f0f0f0f0f0f0"), approvedAt: "2026-11-22T18:00:00Z" };
    expect(check({}, { rejected: [rejected("f0f0f0f0f0f0f0ff"), approved] }).status).toBe("good");
    const later = rejected("f0f0f0f0f0f0f0ff", "Again", "2026-11-24T18:00:00Z");
    expect(check({}, { rejected: [later, approved] }).status).toBe("doubtful");
  });

  it("lists the findings with the worst first, and takes thresholds of its own", () => {
    const poor = { width: 600, height: 800, frames: 2, colorSpace: "cmyk" };
    const { status, findings } = check(poor, { slot: FRONT });
    expect([status, findings.map(({ code }) => code)]).toEqual(["bad", ["resolution", "cmyk", "animated"]]);
    const lenient = { ...PREFLIGHT_THRESHOLDS, minDpi: 20, sharpDpi: 40 };
    expect(check(poor, { slot: FRONT, thresholds: lenient }).status).toBe("doubtful");
  });
});

describe("the rules of the preflight", () => {
  const runs = { seed, numRuns: times(2_000, 300) };
  const pixels = fc.integer({ min: 1, max: 30_000 });
  const millimeters = fc.option(fc.double({ min: 1, max: 10_000, noNaN: true }), { nil: undefined });
  const slots = fc.record({
    printWidth: millimeters,
    printHeight: millimeters,
    minWidth: fc.integer({ min: 0, max: 100_000 }),
    minHeight: fc.integer({ min: 0, max: 100_000 }),
  });
  /** As a slot is stored: without the sizes that it does not have. */
  const slotOf = ({
    printWidth,
    printHeight,
    ...rest
  }: typeof slots extends fc.Arbitrary<infer S> ? S : never) => ({
    ...rest,
    ...(printWidth !== undefined && { printWidth }),
    ...(printHeight !== undefined && { printHeight }),
  });

  it("never find a lower DPI or a worse status in more pixels", () => {
    fc.assert(
      fc.property(pixels, pixels, pixels, pixels, slots, (width, height, moreWidth, moreHeight, given) => {
        const slot = slotOf(given);
        const [small, large] = [
          { width, height },
          { width: width + moreWidth, height: height + moreHeight },
        ];
        expect(effectiveDpi(large, slot) ?? 0).toBeGreaterThanOrEqual(effectiveDpi(small, slot) ?? 0);
        // Strokes have a width in pixels, so theirs is another image.
        const [before, after] = [check(small, { slot }), check(large, { slot })];
        expect(rank(after.status)).toBeLessThanOrEqual(rank(before.status));
      }),
      runs,
    );
  });

  it("find enough pixels in an image of the size that they ask for", () => {
    const pixelCodes = ["resolution", "few-pixels", "slot-minimum"];
    fc.assert(
      fc.property(pixels, pixels, slots, (width, height, given) => {
        const slot = slotOf(given);
        let size = { width, height };
        // First the resolution, then what the slot asks for beyond it.
        for (const _round of [1, 2]) {
          const finding = check(size, { slot }).findings.find(({ code }) => pixelCodes.includes(code));
          const [, wide, high] = /at least ([\d,]+) × ([\d,]+) px/.exec(finding?.message ?? "") ?? [];
          if (wide && high)
            size = { width: Number(wide.replaceAll(",", "")), height: Number(high.replaceAll(",", "")) };
        }
        expect(check(size, { slot }).findings.filter(({ code }) => pixelCodes.includes(code))).toEqual([]);
      }),
      runs,
    );
  });

  it("never find better contrast where a garment color is added that the artwork cannot be seen on", () => {
    const colors = fc
      .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
      .map(([red, green, blue]) => ({ red, green, blue }));
    fc.assert(
      fc.property(colors, fc.array(colors, { maxLength: 5 }), (ink, cloths) => {
        const garments = cloths.map((cloth) => ({ name: "any", hex: hexOf(cloth) }));
        const measures = { colors: [{ ...ink, share: 1 }] };
        const found = check(measures, { garments }).status;
        const all = check(measures, { garments: [...garments, { name: "same", hex: hexOf(ink) }] }).status;
        expect(rank(all)).toBeGreaterThanOrEqual(Math.min(1, rank(found)));
        expect(all).not.toBe("good");
      }),
      runs,
    );
  });

  it("measure differences of colors that are symmetric, and zero only for the same color", () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const difference = colorDifference(rgbOf(one), rgbOf(other));
        expect(difference).toBeCloseTo(colorDifference(rgbOf(other), rgbOf(one)), 9);
        expect(difference === 0).toBe(one === other);
        expect(hexOf(rgbOf(one))).toBe(one);
      }),
      runs,
    );
    expect(colorDifference(rgbOf("#000"), rgbOf("#fff"))).toBeCloseTo(100, 1);
    expect(labOf(rgbOf("#ff0000"))).toMatchObject({
      l: expect.closeTo(53.24, 1),
      a: expect.closeTo(80.09, 1),
    });
  });
});
