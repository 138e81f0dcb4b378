import type { GarmentPhoto } from "../../domain/mockups/garment-photo.ts";

/** How a kind of product is printed on its photo. */
interface Printing {
  /** x, y, width and height, as shares of the photo. */
  readonly box: readonly [number, number, number, number];
  readonly light: number;
}

/** By kind of product. All colors of a kind are shown from the same place. */
const PRINTING: Readonly<Record<string, Printing>> = {
  tee: { box: [0.34, 0.29, 0.32, 0.32], light: 0.7 },
  hoodie: { box: [0.365, 0.37, 0.27, 0.27], light: 0.7 },
  sweatshirt: { box: [0.34, 0.3, 0.32, 0.32], light: 0.7 },
  tank: { box: [0.355, 0.36, 0.29, 0.29], light: 0.7 },
  cap: { box: [0.36, 0.33, 0.28, 0.155], light: 0.5 },
  tote: { box: [0.31, 0.46, 0.36, 0.36], light: 0.7 },
  mug: { box: [0.27, 0.38, 0.36, 0.36], light: 0.9 },
  "tall-mug": { box: [0.25, 0.28, 0.38, 0.45], light: 0.9 },
  "enamel-mug": { box: [0.235, 0.38, 0.4, 0.34], light: 0.9 },
  poster: { box: [0.214, 0.11, 0.573, 0.762], light: 0.4 },
  "large-poster": { box: [0.213, 0.065, 0.578, 0.842], light: 0.4 },
  "framed-poster": { box: [0.268, 0.157, 0.462, 0.655], light: 0.4 },
  "phone-case": { box: [0.315, 0.29, 0.37, 0.62], light: 0.6 },
  pillow: { box: [0.2, 0.19, 0.6, 0.6], light: 0.9 },
  ornament: { box: [0.277, 0.36, 0.44, 0.44], light: 0.6 },
  "sticker-sheet": { box: [0.19, 0.13, 0.52, 0.72], light: 0.3 },
};

/** The garment photo of a product's image, printed in slot 1: the image shows its front. */
export function garmentPhotoOf(kind: string, color: string, image: string): GarmentPhoto | null {
  const printing = PRINTING[kind];
  if (!printing) return null;
  const [x, y, width, height] = printing.box;
  const box = { x, y, width, height, rotation: 0 };
  return { color, slot: 1, image, box, mask: null, light: printing.light };
}
