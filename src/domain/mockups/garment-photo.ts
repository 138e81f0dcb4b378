import { z } from "zod";
import type { CatalogColor, DesignSlot } from "../catalogs/shapes.ts";
import { plainText } from "../resource/fields.ts";
import { printBox } from "./print-box.ts";

/** Photos of one catalog: of 200 colors in front and back view, or of fewer with all of their slots. */
export const MAX_GARMENT_PHOTOS = 400;
/** Half of the folds are seen on a new photo's print. */
export const FIRST_LIGHT = 0.6;

/**
 * An image of the library or of the demonstration. Not one on another host: a mockup is composed of the content of its
 * images, which there may change at any time.
 */
export const storedImage = plainText(255, 1).refine(
  (path) => /^files\/(uploads|demo)\/[\w-]+\.[a-z]{3,4}$/.test(path),
  "Choose an image of the image library",
);

export const garmentColor = plainText(64, 1).nullable();
export const garmentSlot = z.int().min(1).max(6);

/** The photo of a garment in a color, by which mockups of artwork in a slot are composed. */
export const garmentPhoto = z.strictObject({
  /** A color of the catalog; `null` where the catalog has no colors. */
  color: garmentColor,
  slot: garmentSlot,
  image: storedImage,
  box: printBox,
  /** Grey: the print is seen where it is white. `null`: all of the print box. */
  mask: storedImage.nullable(),
  /** How strongly the photo's light and folds are multiplied over the print: 0 to 1. */
  light: z.number().min(0).max(1),
});
export type GarmentPhoto = z.infer<typeof garmentPhoto>;

export const garmentPhotos = z.array(garmentPhoto).max(MAX_GARMENT_PHOTOS);

/** The photos of a catalog with their version, which changes with each save. */
export const garmentPhotosResponse = z.object({ version: z.int(), photos: garmentPhotos });

interface Goods {
  readonly colors: readonly Pick<CatalogColor, "name">[];
  readonly designs: readonly Pick<DesignSlot, "slot">[];
}
type Place = Pick<GarmentPhoto, "color" | "slot">;

const isOfColor = ({ colors }: Goods, color: string | null) =>
  color === null ? colors.length === 0 : colors.some(({ name }) => name === color);
const isOfSlot = ({ designs }: Goods, slot: number) => designs.some((one) => one.slot === slot);

/** Whether a catalog still has the color and the artwork slot of a photo. */
export const isPhotoOf = (goods: Goods, { color, slot }: Place): boolean =>
  isOfColor(goods, color) && isOfSlot(goods, slot);

export const samePlace = (one: Place, other: Place): boolean =>
  one.color === other.color && one.slot === other.slot;

/** What is wrong with the photos of a catalog, by the path of its field. `null`: nothing. */
export function photoProblem(
  goods: Goods,
  photos: readonly Place[],
): { readonly field: string; readonly message: string } | null {
  for (const [n, photo] of photos.entries()) {
    if (!isOfColor(goods, photo.color))
      return { field: `${n}.color`, message: "The catalog does not have this color" };
    if (!isOfSlot(goods, photo.slot))
      return { field: `${n}.slot`, message: `The catalog has no artwork slot ${photo.slot}` };
    if (photos.slice(0, n).some((other) => samePlace(photo, other)))
      return { field: `${n}.color`, message: "This color has two photos of one artwork slot" };
  }
  return null;
}
