import type { StrokeMeasures } from "../../../domain/images/preflight/measures.ts";
import { type Coverage, LEAST_COVERAGE } from "./coverage.ts";
import { eachRow, type Raster } from "./raster.ts";

/** Widths are kept in sixteenths of a pixel, up to this many: nearly 16 pixels. */
const WIDEST = 255;
const SIXTEENTH = 16;
/** Strokes are counted by quarters of a pixel, up to 8 pixels. */
const QUARTERS = 32;

const toWidth = (coverage: number) => Math.min(WIDEST, Math.round((coverage * SIXTEENTH) / 255));

/** The width of the horizontal run of artwork that each pixel is in. */
function measureRow(plane: Uint8Array, from: number, to: number, widths: Uint8Array): void {
  let start = from;
  let sum = 0;
  for (let pixel = from; pixel <= to; pixel += 1) {
    const value = pixel < to ? (plane[pixel] ?? 0) : 0;
    if (value >= LEAST_COVERAGE) sum += value;
    else {
      if (sum > 0) widths.fill(toWidth(sum), start, pixel);
      start = pixel + 1;
      sum = 0;
    }
  }
}

/**
 * How wide the artwork's strokes are. Each pixel is in a horizontal and in a vertical run of artwork; the shorter of
 * both is the width of its stroke. The coverage of a run's pixels is added, so that strokes of less than a pixel count
 * as what they are.
 */
export async function measureStrokes(
  raster: Raster,
  { plane }: Coverage,
  scale: number,
): Promise<StrokeMeasures> {
  const { width, height } = raster;
  const across = new Uint8Array(width * height);
  const down = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  await eachRow(raster, (y) => {
    const first = y * width;
    measureRow(plane, first, first + width, across);
    for (let x = 0; x < width; x += 1) {
      const value = plane[first + x] ?? 0;
      const sum = value >= LEAST_COVERAGE ? (sums[x] ?? 0) + value : 0;
      sums[x] = sum;
      down[first + x] = toWidth(sum);
    }
  });
  const counts = new Float64Array(QUARTERS);
  let all = 0;
  await eachRow(
    raster,
    (y) => {
      for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
        const value = plane[pixel] ?? 0;
        if (value < LEAST_COVERAGE) continue;
        // The last pixel of a vertical run has its whole width.
        if ((plane[pixel + width] ?? 0) >= LEAST_COVERAGE) down[pixel] = down[pixel + width] ?? 0;
        const quarter = Math.min(across[pixel] ?? 0, down[pixel] ?? 0) >> 2;
        all += value;
        if (quarter < QUARTERS) counts[quarter] = (counts[quarter] ?? 0) + value;
      }
    },
    { upwards: true },
  );
  return { scale, widths: [...counts].map((count) => (all === 0 ? 0 : count / all)) };
}
