import { z } from "zod";

/** The smallest side of a print box, as a share of the photo: smaller prints are not seen. */
export const LEAST_SIDE = 0.02;
/** What floating-point numbers from a mouse may miss the border by. */
const TOLERANCE = 1e-6;

const share = z.number().min(0, "From 0 to 100%").max(1, "From 0 to 100%");
const side = share.min(LEAST_SIDE, `At least ${LEAST_SIDE * 100}%`);

/**
 * Where a garment photo shows the print: shares of the photo's width and height, before the box is rotated about its
 * center. Degrees are clockwise.
 */
export const printBox = z
  .strictObject({ x: share, y: share, width: side, height: side, rotation: z.number().min(-180).max(180) })
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE,
    "The print box must be within the photo",
  );
export type PrintBox = z.infer<typeof printBox>;

/** Of a photo that has none yet: the chest of a shirt. */
export const FIRST_BOX: PrintBox = { x: 0.3, y: 0.25, width: 0.4, height: 0.4, rotation: 0 };

// Adding 0 makes 0 of -0.
const rounded = (value: number) => Math.round(value * 10_000) / 10_000 + 0;
const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high);
/** Degrees from -180 to 180. */
export const turned = (degrees: number): number => {
  const within = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return within === -180 && degrees > 0 ? 180 : within;
};

/** The nearest valid box: moved into the photo, and made smaller where it does not fit. */
export function boxWithin({ x, y, width, height, rotation }: PrintBox): PrintBox {
  const [w, h] = [rounded(between(LEAST_SIDE, width, 1)), rounded(between(LEAST_SIDE, height, 1))];
  return {
    x: rounded(between(0, x, 1 - w)),
    y: rounded(between(0, y, 1 - h)),
    width: w,
    height: h,
    rotation: rounded(turned(rotation)),
  };
}
