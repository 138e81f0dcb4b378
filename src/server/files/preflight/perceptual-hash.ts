import type { default as Sharp } from "sharp";
import type { Raster } from "./raster.ts";

const GRID = 32;
const FREQUENCIES = 8;
/** Share of the largest frequency below which one is noise of decoding and resizing. */
const NOISE = 0.02;

/** The basis of the discrete cosine transform: the first 8 frequencies at 32 places. */
const WAVES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Array.from({ length: GRID }, (_at, place) =>
    Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * GRID)),
  ),
);

/**
 * A perceptual hash of 32 by 32 shades of gray: whether each of the 64 lowest frequencies is above the median of all. 16
 * hexadecimal digits.
 */
export function hashOfGrays(grays: Uint8Array): string {
  const at = (row: number, column: number) => grays[row * GRID + column] ?? 0;
  const rows = Array.from({ length: GRID }, (_, row) =>
    WAVES.map((wave) => wave.reduce((sum, factor, column) => sum + factor * at(row, column), 0)),
  );
  const values = WAVES.flatMap((wave) =>
    WAVES.map((_, column) => wave.reduce((sum, factor, row) => sum + factor * (rows[row]?.[column] ?? 0), 0)),
  );
  // The first is the mean of the image, far from all others. Symmetric designs have frequencies of nearly zero, whose
  // signs are noise.
  const largest = Math.max(...values.slice(1).map(Math.abs));
  const frequencies = values.map((value, n) => (n === 0 || Math.abs(value) < largest * NOISE ? 0 : value));
  const sorted = frequencies.toSorted((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  const bits = frequencies.reduce((all, value) => (all << 1n) | (value > median ? 1n : 0n), 0n);
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
  return hashOfGrays(grays);
}
