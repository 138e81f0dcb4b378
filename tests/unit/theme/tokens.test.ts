import { describe, expect, it } from "vitest";
import { BRAND, tokensOf, weakestText } from "../../../src/domain/theme/tokens.ts";

describe("the palette", () => {
  const brands = [
    BRAND,
    { ...BRAND, primary: "#ffe600" },
    { ...BRAND, primary: "#101010" },
    { ...BRAND, primary: "#ff2d95" },
  ];
  for (const mode of ["light", "dark"] as const) {
    it(`has no text with a contrast below 4.5:1 in ${mode}, whatever the brand color`, () => {
      for (const brand of brands) {
        const [pair, ratio] = weakestText(tokensOf(mode, brand));
        expect(ratio, `${brand.primary}: ${pair}`).toBeGreaterThanOrEqual(4.5);
      }
    });
  }
});
