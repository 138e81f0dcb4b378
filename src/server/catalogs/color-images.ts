import type { CatalogColor } from "../../domain/catalogs/shapes.ts";
import { badField } from "../api-error.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import type { Transaction } from "../db/transaction.ts";

/** Refuses an image of a color that is not in the catalog's gallery. */
export function checkColorImages(_tx: Transaction, { body, stored }: WrittenRow): void {
  if (body.colors === undefined) return;
  // As declared.
  const gallery = new Set((body.mockupGallery ?? stored.mockupGallery ?? []) as readonly string[]);
  for (const { name, image } of body.colors as readonly CatalogColor[])
    if (image !== undefined && !gallery.has(image))
      throw badField("colors", `The image of ${name} is not among the mockups`);
}
