import type { DesignSlot } from "../catalogs/shapes.ts";
import { MM_PER_INCH } from "../preflight/print-size.ts";
import { CENTERED, type Placement, placedSize, type Size } from "./placement.ts";

/** What print shops recommend. More is not seen on fabric. */
const PRINT_DPI = 300;
/** Fewer than an image may have that is checked before print, so that a rendered file always can be. */
export const MAX_PRINT_PIXELS = 120_000_000;

/** The pixels of a print. */
export interface PrintArea extends Size {
  /** Pixels an inch; left out where the printed size is unknown. */
  readonly dpi?: number;
}

/**
 * The pixels of a slot's print: its printed size at 300 DPI or more where the slot asks for more. Without a printed size
 * those that it asks for; `null` where it has neither.
 */
export function printPixels({
  printWidth,
  printHeight,
  minWidth,
  minHeight,
}: Pick<DesignSlot, "printWidth" | "printHeight" | "minWidth" | "minHeight">): PrintArea | null {
  if (!printWidth || !printHeight)
    return minWidth > 0 && minHeight > 0 ? { width: minWidth, height: minHeight } : null;
  const asked = [minWidth / printWidth, minHeight / printHeight].filter((perMm) => perMm > 0);
  // Artwork that fills one of both sides has the pixels that a slot asks for.
  const perMm = Math.max(PRINT_DPI / MM_PER_INCH, asked.length > 0 ? Math.min(...asked) : 0);
  return { width: printWidth * perMm, height: printHeight * perMm, dpi: perMm * MM_PER_INCH };
}

const times = ({ width, height }: Size, factor: number): Size => ({
  width: width * factor,
  height: height * factor,
});

/**
 * The canvas that placed artwork is rendered on, not yet in whole pixels: that of the print, or a smaller one where the
 * artwork has fewer pixels. A pixel of the canvas is never less than one of the artwork, so the file has the effective
 * DPI of the artwork at its placement, and the check before print finds it.
 */
export function printCanvas(artwork: Size, placed: Placement, print: Size): Size {
  const perPixel = placedSize(placed, artwork, print).width / artwork.width;
  const most = Math.sqrt(MAX_PRINT_PIXELS / (print.width * print.height));
  return times(print, Math.min(1, 1 / perPixel, most));
}

/** The canvas of a print that is known by its proportions only: as many pixels as the artwork has. */
export const canvasOfProportions = (artwork: Size, placed: Placement, proportions: Size): Size =>
  printCanvas(artwork, placed, times(proportions, MAX_PRINT_PIXELS / Math.max(1, proportions.width)));

/** The whole pixels of a canvas. Rounded before, because 2,400.0000000001 is 2,400. */
export const wholePixels = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.ceil(Number(width.toFixed(6)))),
  height: Math.max(1, Math.ceil(Number(height.toFixed(6)))),
});

export const isCentered = ({ x, y, scale, rotation }: Placement): boolean =>
  x === CENTERED.x && y === CENTERED.y && scale === CENTERED.scale && rotation === CENTERED.rotation;

/** Whether artwork covers a canvas as it is, so that there is nothing to render. */
export function coversCanvas(artwork: Size, placed: Placement, canvas: Size): boolean {
  if (!isCentered(placed)) return false;
  const { width, height } = placedSize(placed, artwork, canvas);
  return canvas.width - width < 1 && canvas.height - height < 1;
}
