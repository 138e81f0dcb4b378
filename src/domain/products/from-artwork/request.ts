import { z } from "zod";
import type { PriceRule } from "../../catalogs/price-rules.ts";
import { MAX_HTML, MAX_IMAGES, MAX_TEXT } from "../../limits.ts";
import { garmentSlot, storedImage } from "../../mockups/garment-photo.ts";
import { placement } from "../../mockups/placement.ts";
import { dollars, toCents } from "../../money/cents.ts";
import { identifier, plainText } from "../../resource/fields.ts";

/** Goods of one call: each becomes a product. */
export const MAX_GOODS = 20;
/** All of them are a product's other mockups, which its public page shows. */
export const MAX_PRODUCT_MOCKUPS = MAX_IMAGES;

const chosen = z.array(plainText(64, 1)).min(1, "Choose at least one, or leave this out for all").max(200);
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

/** How the prices follow: from what the team pays, with a percentage and an ending such as .99; or one for all. */
const priceRule = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("costPlus"),
    /** Percent, with at most two decimals. */
    plus: z
      .number()
      .min(0)
      .max(1_000)
      .refine((percent) => Number.isInteger(Number((percent * 100).toFixed(6))), "At most two decimals"),
    ending: z.int().min(0).max(99).nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal("set"),
    amount: dollars.refine((amount) => amount >= 0, "At least 0"),
  }),
]);

/** Artwork by slot, where it lies. */
export const placedArtwork = z
  .array(z.strictObject({ slot: garmentSlot, image: storedImage, placement: placement.optional() }))
  .min(1, "Place artwork in at least one slot")
  .max(6)
  .refine((artwork) => isDistinct(artwork.map(({ slot }) => slot)), "A slot is named twice");

/** Where artwork lies on these goods, by slot, instead of where it lies on the others. */
const ownPlacements = z
  .array(z.strictObject({ slot: garmentSlot, placement }))
  .max(6)
  .refine((placed) => isDistinct(placed.map(({ slot }) => slot)), "A slot is named twice");

export const fromArtworkRequest = z.strictObject({
  /** The design's name: titles and SKUs begin with it. */
  title: plainText(100, 1),
  description: plainText(MAX_HTML).default(""),
  goods: z
    .array(
      z.strictObject({
        catalog: identifier,
        colors: chosen.optional(),
        sizes: chosen.optional(),
        placements: ownPlacements.optional(),
      }),
    )
    .min(1, "Choose at least one catalog")
    .max(MAX_GOODS)
    .refine(
      (goods) => isDistinct(goods.map(({ catalog }) => catalog.toLowerCase())),
      "A catalog is named twice",
    ),
  artwork: placedArtwork,
  price: z.strictObject({ rule: priceRule }),
  /** Creates the products although the print check found the artwork to be bad. */
  printAsIs: z.boolean().default(false),
});
export type FromArtworkRequest = z.output<typeof fromArtworkRequest>;

/** The rule of a call in cents and hundredths of a percent. */
export const ruleOf = ({ price: { rule } }: Pick<FromArtworkRequest, "price">): PriceRule =>
  rule.kind === "set"
    ? { kind: "set", unit: "$", amount: toCents(rule.amount) }
    : { kind: "costPlus", plus: Math.round(rule.plus * 100), ending: rule.ending };

const count = z.int();

/** The products exist; their mockups and print files are made in the background. */
export const fromArtworkStarted = z.object({
  id: z.string(),
  message: z.string(),
  total: count,
  products: z.array(z.object({ id: z.string(), title: z.string().max(MAX_TEXT) })),
  /** The colors without a price, which the products do not have. */
  leftOut: z.array(
    z.object({
      catalog: z.string(),
      color: z.string().nullable(),
      /** Empty where it is all sizes of the color. */
      sizes: z.array(z.string()),
      message: z.string(),
    }),
  ),
});

/** The mockups and print files so far, in all and by product. */
export const fromArtworkProgress = z.object({
  id: z.string(),
  status: z.enum(["waiting", "running", "done"]),
  total: count,
  done: count,
  failed: count,
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      total: count,
      done: count,
      failed: count,
      /** Why some failed, each reason once. */
      messages: z.array(z.string()),
    }),
  ),
});
export type FromArtworkProgress = z.infer<typeof fromArtworkProgress>;
