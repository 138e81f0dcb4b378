import type { Rgb } from "../../domain/preflight/lab.ts";
import type { Raster } from "./raster.ts";

/** Largest difference of a channel within a background: that of JPEG's noise at usual qualities. */
export const BACKGROUND_TOLERANCE = 16;
/** Share of the border that has the color of a background. Artwork may touch the rest. */
const BACKGROUND_SHARE = 0.7;

/** The largest difference of a channel between a pixel and a color. */
export const differenceAt = (data: Uint8Array, at: number, { red, green, blue }: Rgb): number =>
  Math.max(
    Math.abs((data[at] ?? 0) - red),
    Math.abs((data[at + 1] ?? 0) - green),
    Math.abs((data[at + 2] ?? 0) - blue),
  );

/** The offset of each pixel of the border. */
function borderOf({ width, height }: Raster): number[] {
  const found: number[] = [];
  for (let x = 0; x < width; x += 1) found.push(x * 4, ((height - 1) * width + x) * 4);
  for (let y = 1; y < height - 1; y += 1) found.push(y * width * 4, (y * width + width - 1) * 4);
  return found;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** The color of the background: that of nearly all of the border. `null` where the border has several. */
export function backgroundOf(raster: Raster): Rgb | null {
  const border = borderOf(raster);
  const channel = (offset: number) => median(border.map((at) => raster.data[at + offset] ?? 0));
  const color = { red: channel(0), green: channel(1), blue: channel(2) };
  const alike = border.filter((at) => differenceAt(raster.data, at, color) < BACKGROUND_TOLERANCE).length;
  return alike / border.length >= BACKGROUND_SHARE ? color : null;
}
