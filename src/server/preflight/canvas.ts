import type { ImageMeasures } from "../../domain/preflight/measures.ts";
import { type Coverage, LEAST_COVERAGE } from "./coverage.ts";
import { eachRow, type Raster } from "./raster.ts";

/** Coverage from which a pixel is solid: seven eighths. */
const SOLID = 224;
/** Neighbors of a semi-transparent area differ by less; at a smooth edge they differ by more. */
const SMOOTH = 32;

type CanvasMeasures = Pick<ImageMeasures, "artwork" | "translucent" | "box" | "edges">;

/** Where the artwork is on its canvas, which borders it touches, and how much of it is semi-transparent. */
export async function measureCanvas(
  raster: Raster,
  { plane, background }: Coverage,
): Promise<CanvasMeasures> {
  const { width, height } = raster;
  const isArtwork = (pixel: number) => (plane[pixel] ?? 0) >= LEAST_COVERAGE;
  let [count, translucent] = [0, 0];
  let [left, right, top, bottom] = [width, -1, height, -1];
  // Beyond the border an area goes on.
  const isLike = (value: number, other: number | undefined) => Math.abs((other ?? value) - value) <= SMOOTH;
  await eachRow(raster, (y) => {
    const first = y * width;
    for (let x = 0; x < width; x += 1) {
      const pixel = first + x;
      const value = plane[pixel] ?? 0;
      if (value < LEAST_COVERAGE) continue;
      count += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
      const isArea =
        value < SOLID &&
        isLike(value, x > 0 ? plane[pixel - 1] : undefined) &&
        isLike(value, x < width - 1 ? plane[pixel + 1] : undefined) &&
        isLike(value, plane[pixel - width]) &&
        isLike(value, plane[pixel + width]);
      if (isArea) translucent += 1;
    }
  });
  const shareOf = (length: number, at: (n: number) => number) => {
    let touched = 0;
    for (let n = 0; n < length; n += 1) if (isArtwork(at(n))) touched += 1;
    return touched / length;
  };
  return {
    artwork: count / (width * height),
    // On a background, the coverage of a pixel is its color.
    translucent: background || count === 0 ? 0 : translucent / count,
    box:
      count === 0
        ? null
        : {
            left: left / width,
            top: top / height,
            width: (right - left + 1) / width,
            height: (bottom - top + 1) / height,
          },
    edges: {
      top: shareOf(width, (x) => x),
      right: shareOf(height, (y) => y * width + width - 1),
      bottom: shareOf(width, (x) => (height - 1) * width + x),
      left: shareOf(height, (y) => y * width),
    },
  };
}
