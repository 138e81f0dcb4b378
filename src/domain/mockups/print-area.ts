import { type DesignSlot, largestSlot, slotsOfVariant, type VariantPrintSize } from "../catalogs/shapes.ts";
import type { Size } from "./placement.ts";
import type { PrintBox } from "./print-box.ts";
import { printPixels } from "./print-canvas.ts";

interface Printed {
  readonly designs: readonly DesignSlot[];
  readonly variants: readonly { readonly printSizes: readonly VariantPrintSize[] }[];
}

/** What a slot of goods is printed in, the largest of its sizes; `null` where that is unknown. */
export function printOf(goods: Printed, slot: number): Size | null {
  const design = largestSlot(goods, slot);
  return (design && printPixels(design)) ?? null;
}

/** Whether variants are printed in a slot in other proportions than in the largest size. */
export function hasOtherProportions(goods: Printed, slot: number): boolean {
  const ratios = goods.variants.map(({ printSizes }) => {
    const design = slotsOfVariant(goods.designs, printSizes).find((one) => one.slot === slot);
    const print = design && printPixels(design);
    return print ? (print.width / print.height).toFixed(2) : "";
  });
  return new Set(ratios).size > 1;
}

/**
 * The part of a photo's print box that has the proportions of the print: as large as fits, in its middle. Artwork that lies
 * in it is seen as it is printed, where a box was drawn in other proportions.
 */
export function printAreaIn(box: Size, print: Size | null): Size {
  if (!print) return box;
  const scale = Math.min(box.width / print.width, box.height / print.height);
  return { width: print.width * scale, height: print.height * scale };
}

/** The same as a box of the photo, whose proportions are those of `photo`. */
export function printBoxIn(box: PrintBox, photo: Size, print: Size | null): PrintBox {
  const area = printAreaIn({ width: box.width * photo.width, height: box.height * photo.height }, print);
  const [width, height] = [area.width / photo.width, area.height / photo.height];
  return {
    ...box,
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}
