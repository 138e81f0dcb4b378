import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contrast,
  isColour,
  luminance,
  mix,
  READABLE,
  readable,
  solid,
} from "../../../src/domain/theme/contrast.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it("is 21 for black on white and 1 for a colour on itself", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#409eff", "#409eff")).toBe(1);
  });

  it("shows why the default brand colour cannot be text: 2.6 to 2.8 on white", () => {
    expect(contrast("#409eff", "#fff")).toBeGreaterThan(2.5);
    expect(contrast("#409eff", "#fff")).toBeLessThan(2.9);
  });

  it("reads short and long notation alike and refuses what is not a colour", () => {
    expect(luminance("#fff")).toBe(luminance("#ffffff"));
    expect(() => luminance("red")).toThrow("red is not a #rrggbb colour");
    expect(isColour("#12345")).toBe(false);
  });
});

describe("whatever brand colour an agency picks", () => {
  it("its text shade can be read on any background", () => {
    fc.assert(
      fc.property(colour, colour, (brand, background) => {
        expect(contrast(readable(brand, background), background)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it("a shade that can be read already is left alone", () => {
    expect(readable("#1a5fb4", "#ffffff")).toBe("#1a5fb4");
  });

  it("its button carries text that can be read", () => {
    fc.assert(
      fc.property(colour, (brand) => {
        const { background, text } = solid(brand);
        expect(contrast(background, text)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it("a shade for several backgrounds can be read on each of them", () => {
    const shade = readable("#409eff", ["#ffffff", "#eef5fd"]);
    expect(contrast(shade, "#ffffff")).toBeGreaterThanOrEqual(READABLE);
    expect(contrast(shade, "#eef5fd")).toBeGreaterThanOrEqual(READABLE);
  });

  it("mixing ends at the other colour", () => {
    expect(mix("#409eff", "#000000", 1)).toBe("#000000");
    expect(mix("#409eff", "#000000", 0)).toBe("#409eff");
  });
});
