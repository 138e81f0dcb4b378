import { z } from "zod";
import { identifier } from "../resource/fields.ts";
import { placedArtwork } from "./from-artwork/request.ts";
import { MAX_PRODUCT_VARIANTS } from "./product-variants.ts";

/** `POST products/:id/artwork`: artwork for a product that exists, with its own SKUs and options. */
export const addArtworkRequest = z.strictObject({
  catalog: identifier,
  artwork: placedArtwork,
  /** Which of its variants are made of which catalog variants; left out, those that match by their options. */
  variants: z
    .array(z.strictObject({ id: identifier, catalogVariant: identifier }))
    .min(1, "Match at least one variant")
    .max(MAX_PRODUCT_VARIANTS)
    .optional(),
  /** Adds the artwork although the print check found it to be bad. */
  printAsIs: z.boolean().default(false),
});
export type AddArtworkRequest = z.output<typeof addArtworkRequest>;

/** `message` says why a variant without a catalog variant has none. */
const unmatched = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  message: z.string(),
});

/** The files are made in the background; `id` is that of their job. */
export const addArtworkStarted = z.object({
  id: z.string(),
  message: z.string(),
  total: z.int(),
  matched: z.int(),
  unmatched: z.array(unmatched),
});

/** `GET products/:id/artwork-matches?catalog=`: the catalog variant of each variant, or why there is none. */
export const artworkMatches = z.object({
  variants: z.array(unmatched.extend({ catalogVariant: z.string().nullable() })),
});
export type ArtworkMatches = z.infer<typeof artworkMatches>;
