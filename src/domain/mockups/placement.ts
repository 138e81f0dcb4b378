import { z } from "zod";
import type { DesignSlot } from "../catalogs/shapes.ts";
import { effectiveDpi } from "../preflight/print-size.ts";
import { turned } from "./print-box.ts";

/** Pixels, or any other unit that both sides share. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How many times larger than its print box artwork may be: an edge of it is still seen then. */
export const MAX_SCALE = 10;

/**
 * Where artwork lies in its print box. `x` and `y` are its center as shares of the box, so 0.5 is the middle; `scale` is
 * 1 where it just fits the box unrotated; degrees are clockwise. What leaves the box is not printed.
 */
export const placement = z.strictObject({
  x: z.number().min(-1).max(2),
  y: z.number().min(-1).max(2),
  scale: z.number().min(0.01).max(MAX_SCALE),
  rotation: z.number().min(-180).max(180),
});
export type Placement = z.infer<typeof placement>;

/** Artwork in the middle of its print box, as large as fits. */
export const CENTERED: Placement = { x: 0.5, y: 0.5, scale: 1, rotation: 0 };

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The size of a rectangle's bounds after a rotation. Right angles are exact. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  const quarter = Math.abs(degrees % 180);
  if (quarter === 0) return { width, height };
  if (quarter === 90) return { width: height, height: width };
  const [sin, cos] = [Math.abs(Math.sin(radians(degrees))), Math.abs(Math.cos(radians(degrees)))];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The size of placed artwork in the units of the box, before it is rotated. */
export function placedSize({ scale }: Pick<Placement, "scale">, artwork: Size, box: Size): Size {
  const fitted = Math.min(box.width / artwork.width, box.height / artwork.height) * scale;
  return { width: artwork.width * fitted, height: artwork.height * fitted };
}

/** The bounds of placed artwork as shares of the box, with its rotation. */
export function placedBounds(placed: Placement, artwork: Size, box: Size) {
  const { width, height } = rotatedSize(placedSize(placed, artwork, box), placed.rotation);
  const [w, h] = [width / box.width, height / box.height];
  return { left: placed.x - w / 2, top: placed.y - h / 2, width: w, height: h };
}

const limited = (scale: number) => Math.min(Math.max(scale, 0.01), MAX_SCALE);

// Adding 0 makes 0 of -0.
const rounded = (value: number) => Math.round(value * 10_000) / 10_000 + 0;
const near = (share: number) => rounded(Math.min(Math.max(share, -1), 2));

/** The nearest valid placement, for numbers from a mouse. */
export const placementWithin = ({ x, y, scale, rotation }: Placement): Placement => ({
  x: near(x),
  y: near(y),
  scale: limited(rounded(scale)),
  rotation: rounded(turned(rotation)),
});

/** In the middle, and as large as it can be with all of it in the box, at the same rotation. */
export function fitted({ rotation }: Placement, artwork: Size, box: Size): Placement {
  const { width, height } = placedBounds({ ...CENTERED, rotation }, artwork, box);
  return { ...CENTERED, rotation, scale: limited(Math.min(1 / width, 1 / height)) };
}

/** In the middle, and as small as it can be with all of the box covered, at the same rotation. */
export function filled({ rotation }: Placement, artwork: Size, box: Size): Placement {
  const size = placedSize(CENTERED, artwork, box);
  // The box as seen from the artwork is rotated the other way.
  const needed = rotatedSize(box, -rotation);
  const scale = Math.max(needed.width / size.width, needed.height / size.height);
  return { ...CENTERED, rotation, scale: limited(scale) };
}

/** In the middle of one or of both directions. */
export const centered = (placed: Placement, direction: "x" | "y" | "both" = "both"): Placement => ({
  ...placed,
  ...(direction !== "y" && { x: CENTERED.x }),
  ...(direction !== "x" && { y: CENTERED.y }),
});

/**
 * The DPI that artwork is printed with at a placement, where the photo's box has the proportions of the slot's printed
 * size; `undefined` where the slot has none.
 */
export function placementDpi(
  { scale }: Pick<Placement, "scale">,
  artwork: Size,
  slot: Pick<DesignSlot, "printWidth" | "printHeight">,
): number | undefined {
  const dpi = effectiveDpi(artwork, slot);
  return dpi === undefined ? undefined : dpi / scale;
}
