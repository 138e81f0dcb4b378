import { z } from "zod";
import { lazy } from "../lazy.ts";
import { garmentPhotosResponse } from "../mockups/garment-photo.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { catalogs, catalogVariants } from "../resources/index.ts";
import { variantOptions } from "./responses.ts";

/** The response of `GET catalogs/:id`: the row with its garment photos and its variants. */
export const catalogResponse = lazy(() =>
  rowSchema(catalogs).extend({
    variants: z.array(
      rowSchema(catalogVariants)
        .omit({ catalog: true, color: true, colorHex: true, size: true })
        .extend(variantOptions.shape),
    ),
    garmentPhotos: garmentPhotosResponse,
  }),
);
