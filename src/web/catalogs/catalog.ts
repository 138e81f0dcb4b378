import type { z } from "zod";
import type { variantOptions } from "../../domain/catalogs/responses.ts";
import type { garmentPhotosResponse } from "../../domain/mockups/garment-photo.ts";
import type { catalogs, catalogVariants } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

export type CatalogVariant = Omit<RowOf<typeof catalogVariants>, "catalog" | "color" | "colorHex" | "size"> &
  z.infer<typeof variantOptions>;

export type CatalogDetail = RowOf<typeof catalogs> & {
  variants: CatalogVariant[];
  garmentPhotos: z.infer<typeof garmentPhotosResponse>;
  version?: number;
};
