import type { GarmentPhoto } from "../mockups/garment-photo.ts";
import type { CatalogColor } from "./shapes.ts";

interface Photographed {
  readonly colors: readonly CatalogColor[];
  readonly mockupGallery: readonly string[];
  readonly garmentPhotos: { readonly photos: readonly Pick<GarmentPhoto, "color" | "image">[] };
}

/** The photo of each color that has one: its image of the gallery, else the first garment photo in it. */
export function colorPhotos({ colors, mockupGallery, garmentPhotos }: Photographed): Map<string, string> {
  const found = new Map<string, string>();
  for (const { color, image } of garmentPhotos.photos)
    if (color !== null && !found.has(color)) found.set(color, image);
  for (const { name, image } of colors) if (image && mockupGallery.includes(image)) found.set(name, image);
  return found;
}
