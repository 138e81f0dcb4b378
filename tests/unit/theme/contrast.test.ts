import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrast,
  isColor,
  luminance,
  mix,
  READABLE,
  readable,
  solid,
} from "../../../src/domain/theme/contrast.ts";

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it("is 21 for black on white and 1 for a color on itself", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#409eff", "#409eff")).toBe(1);
  });

  it("is only 2.6 to 2.8 on white for the default brand color, which therefore cannot be text", () => {
    expect(contrast("#409eff", "#fff")).toBeGreaterThan(2.5);
    expect(contrast("#409eff", "#fff")).toBeLessThan(2.9);
  });

  it("parses short and long notation and rejects anything else", () => {
    expect(luminance("#fff")).toBe(luminance("#ffffff"));
    expect(() => luminance("red")).toThrow("red is not a #rrggbb color");
    expect(isColor("#12345")).toBe(false);
  });
});

describe("any brand color", () => {
  it("has a text shade that is readable on any background", () => {
    fc.assert(
      fc.property(color, color, (brand, background) => {
        expect(contrast(readable(brand, background), background)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it("keeps a shade that is already readable", () => {
    expect(readable("#1a5fb4", "#ffffff")).toBe("#1a5fb4");
  });

  it("has a button with readable text", () => {
    fc.assert(
      fc.property(color, (brand) => {
        const { background, text } = solid(brand);
        expect(contrast(background, text)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it("has a shade that is readable on each of several backgrounds", () => {
    const shade = readable("#409eff", ["#ffffff", "#eef5fd"]);
    expect(contrast(shade, "#ffffff")).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(shade, "#eef5fd")).toBeGreaterThanOrEqual(READABLE);
  });

  it("equals another color when it is fully mixed with it", () => {
    expect(mix("#409eff", "#000000", 1)).toBe("#000000");
    expect(mix("#409eff", "#000000", 0)).toBe("#409eff");
  });
});
