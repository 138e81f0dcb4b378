import type { StrokeMeasures } from "../../domain/preflight/measures.ts";
import { type Coverage, LEAST_COVERAGE } from "./coverage.ts";
import { eachRow, type Raster } from "./raster.ts";

/** Widths are kept in sixteenths of a pixel, up to this many: nearly 16 pixels. */
const WIDEST = 255;
const SIXTEENTH = 16;
/** Strokes are counted by quarters of a pixel, up to 8 pixels. */
const QUARTERS = 32;

const toWidth = (coverage: number) => Math.min(WIDEST, Math.round((coverage * SIXTEENTH) / 255));

/** Raster pixels of a square's side: a letter of 6 points on a print of 16 inches is a quarter of it. */
const CELL = 24;
/** Coverage, in pixels, from which the artwork of a square counts: a hairline across it has more. */
const LEAST_INK = 3 * 255;
/** The share of a square's artwork that must be thin. Corners and tips of large shapes are less. */
const NEARLY_ALL = 0.8;
/** Coverage from which a pixel is filled: strokes of two pixels have some. */
const FILLED = 224;
/** Strokes closer to each other than a pixel run together; in bands of less than 10 pixels that is small text. */
const BAND = 10 * SIXTEENTH;

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
  const columns = Math.ceil(width / CELL);
  const cells = new Float32Array(columns * Math.ceil(height / CELL) * (QUARTERS + 1));
  let all = 0;
  const at = (x: number, y: number) =>
    x < 0 || x >= width || y < 0 || y >= height ? 0 : (plane[y * width + x] ?? 0);
  /** The width of a stroke that fills no pixel: what the pixel and its neighbors across it have. */
  const unresolved = (x: number, y: number): number => {
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) if (at(x + dx, y + dy) >= FILLED) return WIDEST;
    const middle = at(x, y);
    return toWidth(Math.min(at(x - 1, y) + middle + at(x + 1, y), at(x, y - 1) + middle + at(x, y + 1)));
  };
  await eachRow(
    raster,
    (y) => {
      for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
        const value = plane[pixel] ?? 0;
        if (value < LEAST_COVERAGE) continue;
        // The last pixel of a vertical run has its whole width.
        if ((plane[pixel + width] ?? 0) >= LEAST_COVERAGE) down[pixel] = down[pixel + width] ?? 0;
        const run = Math.min(across[pixel] ?? 0, down[pixel] ?? 0);
        const quarter = run >> 2;
        all += value;
        if (quarter < QUARTERS) counts[quarter] = (counts[quarter] ?? 0) + value;
        const x = pixel - y * width;
        const own = run < BAND ? Math.min(run, unresolved(x, y)) >> 2 : QUARTERS;
        const cell = (Math.floor(y / CELL) * columns + Math.floor(x / CELL)) * (QUARTERS + 1);
        const bin = cell + Math.min(QUARTERS, own);
        cells[bin] = (cells[bin] ?? 0) + value;
      }
    },
    { upwards: true },
  );
  return {
    scale,
    widths: [...counts].map((count) => (all === 0 ? 0 : count / all)),
    cells: thinCells(cells),
  };
}

/** The number of squares by the width, in quarters of a pixel, that nearly all of their artwork is below. */
function thinCells(cells: Float32Array): number[] {
  const found = Array.from({ length: QUARTERS }, () => 0);
  for (let from = 0; from < cells.length; from += QUARTERS + 1) {
    const bins = cells.subarray(from, from + QUARTERS + 1);
    const ink = bins.reduce((sum, value) => sum + value, 0);
    if (ink < LEAST_INK) continue;
    let sum = 0;
    const quarter = bins.findIndex((value) => {
      sum += value;
      return sum >= ink * NEARLY_ALL;
    });
    if (quarter < QUARTERS) found[quarter] = (found[quarter] ?? 0) + 1;
  }
  return found;
}
