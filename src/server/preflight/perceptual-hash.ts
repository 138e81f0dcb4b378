import type { default as Sharp } from "sharp";
import type { Raster } from "./raster.ts";

const GRID = 8;
/** Share of the range of all shades by which one must exceed their mean: less is noise of decoding and resizing. */
const NOISE = 0.02;

/** A perceptual hash of 8 by 8 shades of gray: whether each is above the mean of all. 16 hexadecimal digits. */
export function hashOfGrays(grays: readonly number[]): string {
  const mean = grays.reduce((sum, gray) => sum + gray, 0) / grays.length;
  const least = mean + (Math.max(...grays) - Math.min(...grays)) * NOISE;
  const bits = grays.reduce((all, gray) => (all << 1n) | (gray > least ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, "0");
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box in pixels of the raster, from its fractions. */
const pixelBox = ({ width, height }: Raster, box: Box) => ({
  left: Math.round(box.left * width),
  top: Math.round(box.top * height),
  width: Math.max(1, Math.round(box.width * width)),
  height: Math.max(1, Math.round(box.height * height)),
});

/** The perceptual hash of the artwork without its margins. Transparency is gray, so that white and black are seen. */
export async function perceptualHash(sharp: typeof Sharp, raster: Raster, box: Box): Promise<string> {
  const { width, height, data } = raster;
  const { data: grays } = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract(pixelBox(raster, box))
    .flatten({ background: "#808080" })
    .resize({ width: GRID, height: GRID, fit: "fill", kernel: "linear" })
    .toColorspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return hashOfGrays([...grays]);
}
