import type { Rgb } from "../../domain/preflight/lab.ts";
import { BACKGROUND_TOLERANCE, backgroundOf, differenceAt } from "./background.ts";
import { eachRow, type Raster } from "./raster.ts";

/** Coverage from which a pixel belongs to the artwork: an eighth. Less is not seen in print. */
export const LEAST_COVERAGE = 32;
/** Share of transparent pixels from which an image is judged by its transparency. */
const TRANSPARENT_SHARE = 0.001;
/** The share of the most different pixels that the coverage of artwork on a background is not measured by. */
const OUTLIERS = 0.02;

export interface Coverage {
  /** How much of each pixel is artwork, 0 to 255. */
  readonly plane: Uint8Array;
  /** Share of transparent pixels. */
  readonly transparent: number;
  readonly background: Rgb | null;
}

async function transparentShare(raster: Raster): Promise<number> {
  const { width, height, data } = raster;
  let count = 0;
  await eachRow(raster, (y) => {
    const end = (y + 1) * width * 4;
    for (let at = y * width * 4 + 3; at < end; at += 4) if ((data[at] ?? 0) < LEAST_COVERAGE) count += 1;
  });
  return count / (width * height);
}

/** The difference from the background that counts as full coverage: that of the artwork's strongest color. */
function strongest(counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let rest = all * OUTLIERS;
  for (let difference = 255; difference > BACKGROUND_TOLERANCE; difference -= 1) {
    rest -= counts[difference] ?? 0;
    if (rest < 0) return difference;
  }
  return BACKGROUND_TOLERANCE;
}

async function differencesFrom(raster: Raster, background: Rgb): Promise<Uint8Array> {
  const { width, height, data } = raster;
  const plane = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  await eachRow(raster, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
      const difference = differenceAt(data, pixel * 4, background);
      if (difference < BACKGROUND_TOLERANCE) continue;
      plane[pixel] = difference;
      counts[difference] = (counts[difference] ?? 0) + 1;
    }
  });
  const full = strongest(counts);
  await eachRow(raster, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) {
      const difference = plane[pixel] ?? 0;
      // A pale color is artwork as well.
      if (difference > 0)
        plane[pixel] = Math.min(255, Math.max(LEAST_COVERAGE, Math.round((difference * 255) / full)));
    }
  });
  return plane;
}

async function alphaOf(raster: Raster): Promise<Uint8Array> {
  const { width, height, data } = raster;
  const plane = new Uint8Array(width * height);
  await eachRow(raster, (y) => {
    for (let pixel = y * width; pixel < (y + 1) * width; pixel += 1) plane[pixel] = data[pixel * 4 + 3] ?? 0;
  });
  return plane;
}

/** Separates artwork from background: by transparency, by a color of the border, or not if it fills its canvas. */
export async function coverageOf(raster: Raster): Promise<Coverage> {
  const transparent = await transparentShare(raster);
  if (transparent >= TRANSPARENT_SHARE)
    return { plane: await alphaOf(raster), transparent, background: null };
  const background = backgroundOf(raster);
  if (background) return { plane: await differencesFrom(raster, background), transparent, background };
  return { plane: await alphaOf(raster), transparent, background: null };
}
