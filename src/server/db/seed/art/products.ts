import { cap, pillow, tote } from "./accessories.ts";
import { framedPoster, largePoster, phoneCase, poster } from "./flatgoods.ts";
import { sweatshirt, tank, tee } from "./garments.ts";
import { hoodie } from "./hoodie.ts";
import { enamelMug, mug, tallMug } from "./mugs.ts";
import { ornament, stickerSheet } from "./smallgoods.ts";
import type { ProductDrawing } from "./studio.ts";

/** Every thing that can be printed on, and how it is drawn in a colour given as #rrggbb. */
export const products = {
  tee,
  hoodie,
  sweatshirt,
  tank,
  cap,
  tote,
  mug,
  "tall-mug": tallMug,
  "enamel-mug": enamelMug,
  poster,
  "large-poster": largePoster,
  "framed-poster": framedPoster,
  "phone-case": phoneCase,
  "sticker-sheet": stickerSheet,
  pillow,
  ornament,
} satisfies Record<string, (colour: string) => ProductDrawing>;

export type ProductKind = keyof typeof products;

export const productKinds = Object.keys(products) as ProductKind[]; // the keys of a literal object
