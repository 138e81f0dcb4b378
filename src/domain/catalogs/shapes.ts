import { z } from "zod";
import { MAX_TEXT } from "../limits.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";
import { imagePath, plainText } from "../resource/fields.ts";

/** The maximum number of a catalog's variants. */
export const MAX_VARIANTS = 1_000;

const millimeters = z.number().positive().max(10_000);

/** The artwork slots of a catalog: slot n is `artwork<n>` of an order item. Sizes in pixels. */
export const designSlots = z
  .array(
    z.strictObject({
      slot: z.int().min(1).max(6),
      label: plainText(64, 1),
      required: z.boolean(),
      minWidth: z.int().min(0).max(100_000),
      minHeight: z.int().min(0).max(100_000),
      printWidth: millimeters.optional(),
      printHeight: millimeters.optional(),
      /** Whether the print covers the whole product, as on a poster: its background is meant to be printed. */
      fullPrint: z.boolean().optional(),
    }),
  )
  .max(6)
  .refine((slots) => new Set(slots.map((slot) => slot.slot)).size === slots.length, "A slot is named twice");
export type DesignSlot = z.infer<typeof designSlots>[number];

/** The printed sizes of a variant in millimeters, for slots in which they are not the catalog's: those of a poster. */
export const variantPrintSizes = z
  .array(z.strictObject({ slot: z.int().min(1).max(6), printWidth: millimeters, printHeight: millimeters }))
  .max(6)
  .refine((sizes) => new Set(sizes.map(({ slot }) => slot)).size === sizes.length, "A slot is named twice");
export type VariantPrintSize = z.infer<typeof variantPrintSizes>[number];

/**
 * A slot in another printed size. The least pixels keep the catalog's DPI and get the size's proportions; they are never
 * more than the catalog asks for.
 */
function inSize(design: DesignSlot, { printWidth, printHeight }: VariantPrintSize): DesignSlot {
  const { minWidth, minHeight } = design;
  const asked = [
    ...(minWidth > 0 ? [minWidth / printWidth, minWidth / (design.printWidth ?? printWidth)] : []),
    ...(minHeight > 0 ? [minHeight / printHeight, minHeight / (design.printHeight ?? printHeight)] : []),
  ];
  const least = (millimeters: number, min: number) =>
    min > 0 ? Math.round(millimeters * Math.min(...asked)) : 0;
  return {
    ...design,
    printWidth,
    printHeight,
    minWidth: least(printWidth, minWidth),
    minHeight: least(printHeight, minHeight),
  };
}

/** The artwork slots of a variant: those of its catalog, with its own printed sizes. */
export const slotsOfVariant = (
  designs: readonly DesignSlot[],
  sizes: readonly VariantPrintSize[],
): readonly DesignSlot[] =>
  sizes.length === 0
    ? designs
    : designs.map((design) => {
        const own = sizes.find(({ slot }) => slot === design.slot);
        return own ? inSize(design, own) : design;
      });

/** A slot in the largest printed size of these variants, in which artwork has the fewest pixels an inch. */
export function largestSlot(
  {
    designs,
    variants,
  }: {
    readonly designs: readonly DesignSlot[];
    readonly variants: readonly { readonly printSizes: readonly VariantPrintSize[] }[];
  },
  slot: number,
): DesignSlot | undefined {
  const sizes = variants.length > 0 ? variants.map(({ printSizes }) => printSizes) : [[]];
  const slots = sizes.flatMap((own) => slotsOfVariant(designs, own).filter((one) => one.slot === slot));
  const area = ({ printWidth = 0, printHeight = 0 }: DesignSlot) => printWidth * printHeight;
  return slots.toSorted((one, other) => area(other) - area(one))[0];
}

/** Goods that are nothing but their print. */
const PRINTS =
  /\b(posters?|(art|fine art|photo|framed|metal|acrylic|wood|canvas) prints?|canvas wraps?|(post|greeting )cards?)\b/i;

/** Whether a print covers the whole product; unless its slot says so, by the name of the catalog. */
export const isFullPrint = ({ fullPrint }: Pick<DesignSlot, "fullPrint">, catalog: string | null): boolean =>
  fullPrint ?? PRINTS.test(catalog ?? "");

export const WEIGHT_UNITS = ["lb", "oz", "kg", "g"] as const;

/** The weight of one unit with its packaging. */
export const catalogWeight = z.strictObject({
  value: z.number().positive().max(100_000),
  unit: z.enum(WEIGHT_UNITS),
});

const distinct = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

/** The sizes that a catalog is offered in, in the order of a shop. */
export const catalogSizes = z.array(plainText(64, 1)).max(100).refine(distinct, "A size is named twice");

/** A color as `#1f2937`. */
export const colorHex = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, "Not a color such as #1f2937");

/** The colors that a catalog is offered in, each with its swatch and its image of the gallery. */
export const catalogColors = z
  .array(z.strictObject({ name: plainText(64, 1), hex: colorHex.optional(), image: imagePath.optional() }))
  .max(200)
  .refine((colors) => distinct(colors.map(({ name }) => name)), "A color is named twice");

export type CatalogColor = z.infer<typeof catalogColors>[number];

export const catalogShipping = z
  .array(z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]))
  .max(3);

export const DEFAULT_RETURNS = "We accept returns or exchanges within 30 days of receipt.";

/** An option of a seller's product, as displayed in a shop. */
export const productOptions = z
  .array(z.strictObject({ name: plainText(64, 1), values: z.array(plainText(MAX_TEXT, 1)).max(200) }))
  .max(3);

export const PUBLISH_STATUSES = {
  0: ["Draft", "warning"],
  1: ["Published", "success"],
  2: ["Ask price", "error"],
  3: ["Filled price", "processing"],
  4: ["Confirm price", "processing"],
  5: ["Updating price", "warning"],
  6: ["Updated price", "success"],
} as const;

export const PRODUCT_TYPES = { pod: "POD", fake: "FK", drop: "DROP" } as const;
