import type { DesignSlot } from "../catalogs/shapes.ts";
import type { ImageMeasures } from "./measures.ts";

export const MM_PER_INCH = 25.4;

type Pixels = Pick<ImageMeasures, "width" | "height">;
type PrintBox = Pick<DesignSlot, "printWidth" | "printHeight">;

/**
 * The effective DPI of an image that is fitted into the print box of a slot with its proportions, as artwork is
 * printed; `undefined` where the slot has no printed size.
 */
export function effectiveDpi(
  { width, height }: Pixels,
  { printWidth, printHeight }: PrintBox,
): number | undefined {
  const fits = [
    ...(printWidth ? [(width / printWidth) * MM_PER_INCH] : []),
    ...(printHeight ? [(height / printHeight) * MM_PER_INCH] : []),
  ];
  // The side that fills the box first has the more pixels for its length.
  return fits.length > 0 ? Math.max(...fits) : undefined;
}

/** Of a side of the print box that artwork may leave empty: what a cutter trims. */
const TRIMMED = 0.03;

/** Whether an image that is fitted into the print box of a slot reaches all of its sides. Unknown sizes count as reached. */
export function fillsPrintBox({ width, height }: Pixels, { printWidth, printHeight }: PrintBox): boolean {
  if (!printWidth || !printHeight) return true;
  const proportions = (width * printHeight) / (height * printWidth);
  return Math.min(proportions, 1 / proportions) >= 1 - TRIMMED;
}

/** The fewest pixels of the same proportions that are `factor` times as many on each side. */
export const enlarged = ({ width, height }: Pixels, factor: number): Pixels => ({
  // Rounded before: 150.00000000000003 is 150.
  width: Math.ceil(Number((width * factor).toFixed(6))),
  height: Math.ceil(Number((height * factor).toFixed(6))),
});

/** `1,800 × 2,400 px` */
export const pixelsText = ({ width, height }: Pixels): string =>
  `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")} px`;

const rounded = (inches: number) => String(Math.max(0.1, Math.round(inches * 10) / 10));

/** `12 × 16 in` */
export const inchesText = (width: number, height: number): string =>
  `${rounded(width)} × ${rounded(height)} in`;

/** `12 × 16 in`, or `12 in wide` where the slot has one size only. */
export function printBoxText({ printWidth, printHeight }: PrintBox): string {
  if (printWidth && printHeight) return inchesText(printWidth / MM_PER_INCH, printHeight / MM_PER_INCH);
  return printWidth
    ? `${rounded(printWidth / MM_PER_INCH)} in wide`
    : `${rounded((printHeight ?? 0) / MM_PER_INCH)} in high`;
}
