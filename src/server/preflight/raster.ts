import { setImmediate as nextTurn } from "node:timers/promises";
import type { Sharp } from "sharp";

/**
 * The longer side of the raster that is measured. On a print of 16 inches one of its pixels is 1 pt wide, the thinnest
 * stroke that prints; the raster has at most 5.8 MB.
 */
const RASTER_SIZE = 1_200;
/** Pixels that are visited in one turn of the event loop: some milliseconds. */
const PIXELS_A_TURN = 65_536;

/** An image shrunk for measuring: red, green, blue and alpha of each pixel, 0 to 255. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Decodes an image in libvips' threads, as sRGB and upright. Colors of transparent pixels are undefined. */
export async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .autoOrient()
    .resize({
      width: RASTER_SIZE,
      height: RASTER_SIZE,
      fit: "inside",
      withoutEnlargement: true,
      // Sharper kernels leave rings around strokes.
      kernel: "linear",
    })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Visits rows from the first or from the last, and lets other work run after each band of them. */
export async function eachRow(
  { width, height }: Pick<Raster, "width" | "height">,
  visit: (row: number) => void,
  { upwards = false } = {},
): Promise<void> {
  const band = Math.max(1, Math.floor(PIXELS_A_TURN / width));
  for (let from = 0; from < height; from += band) {
    const to = Math.min(height, from + band);
    for (let at = from; at < to; at += 1) visit(upwards ? height - 1 - at : at);
    await nextTurn();
  }
}
