import { labOf } from "../../domain/preflight/lab.ts";
import type { ColorShare, ImageMeasures } from "../../domain/preflight/measures.ts";
import { type Coverage, LEAST_COVERAGE } from "./coverage.ts";
import { eachRow, type Raster } from "./raster.ts";

/** Colors whose channels agree in their first 4 bits are counted as one. */
const BINS = 4_096;
/** Enough for the flat colors of a design and the main ones of a photo. */
const MOST_COLORS = 64;

type ColorMeasures = Pick<ImageMeasures, "colors" | "lightness" | "chroma">;

/** The colors of the artwork by their share of its area. */
export async function measureColors(raster: Raster, { plane }: Coverage): Promise<ColorMeasures> {
  const { width, data } = raster;
  // Of each bin: the covered area, and the sums of its channels by area.
  const sums = new Float64Array(BINS * 4);
  await eachRow(raster, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
      const area = plane[pixel] ?? 0;
      if (area < LEAST_COVERAGE) continue;
      const [red = 0, green = 0, blue = 0] = [data[pixel * 4], data[pixel * 4 + 1], data[pixel * 4 + 2]];
      const bin = (((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)) * 4;
      sums[bin] = (sums[bin] ?? 0) + area;
      sums[bin + 1] = (sums[bin + 1] ?? 0) + red * area;
      sums[bin + 2] = (sums[bin + 2] ?? 0) + green * area;
      sums[bin + 3] = (sums[bin + 3] ?? 0) + blue * area;
    }
  });
  let all = 0;
  for (let bin = 0; bin < sums.length; bin += 4) all += sums[bin] ?? 0;
  const found: ColorShare[] = [];
  let [lightness, chroma] = [0, 0];
  for (let bin = 0; bin < sums.length; bin += 4) {
    const [area = 0, red = 0, green = 0, blue = 0] = sums.subarray(bin, bin + 4);
    if (area === 0) continue;
    const color = { red: red / area, green: green / area, blue: blue / area };
    const share = area / all;
    found.push({ ...color, share });
    const { l, a, b } = labOf(color);
    lightness += l * share;
    chroma += Math.hypot(a, b) * share;
  }
  const colors = found.sort((one, other) => other.share - one.share).slice(0, MOST_COLORS);
  return { colors, lightness, chroma };
}
