import type { DesignSlot } from "../../catalogs/shapes.ts";

/** The printed size of a slot, else the least pixels that its catalog asks for: `300 x 400 mm`, `4500 x 5400 px`. */
export function printSizeOf(slot: DesignSlot | undefined): string | null {
  if (!slot) return null;
  const { printWidth, printHeight, minWidth, minHeight } = slot;
  if (printWidth && printHeight) return `${printWidth} x ${printHeight} mm`;
  return minWidth > 0 && minHeight > 0 ? `${minWidth} x ${minHeight} px` : null;
}
