import { z } from "zod";
import { dollars, toCents, toDollars } from "../../money/cents.ts";
import type { ShippingOption } from "../../orders/status.ts";
import { plainText } from "../../resource/fields.ts";
import { type CatalogPrices, catalogPrices } from "../basecosts/basecost-prices.ts";
import { catalogWeight, colorHex, designSlots, MAX_VARIANTS, PRODUCT_TYPES } from "../shapes.ts";
import type { GridRow } from "../variant-grid.ts";

const price = dollars.refine((amount) => amount >= 0, "At least 0");
const types = Object.keys(PRODUCT_TYPES) as [keyof typeof PRODUCT_TYPES, ...(keyof typeof PRODUCT_TYPES)[]];

/** What one unit costs: the supplier's price, the agency's in the platform's base cost, the seller's in the agency's. */
const prices = z.strictObject({ supplier: price, agency: price, seller: price });
export type PriceLevel = "agency" | "seller";

const starterCatalog = z.strictObject({
  code: plainText(64, 1),
  name: plainText(128, 1),
  type: z.enum(types),
  description: z.string(),
  production: plainText(255, 1),
  shipping: plainText(255, 1),
  weight: catalogWeight,
  designs: designSlots,
  /** The pattern of its SKUs: `TEE-{color}-{size}`. */
  sku: plainText(64, 1),
  colors: z.array(z.strictObject({ code: plainText(16, 1), name: plainText(64, 1), hex: colorHex })).min(1),
  sizes: z
    .array(
      z.strictObject({
        code: plainText(16, 1),
        name: plainText(64, 1),
        /** Added to each of the prices. */
        extra: price.default(0),
      }),
    )
    .min(1),
  quantity: z.int().min(0),
  prices,
  shippingPrices: z.strictObject({
    agency: catalogPrices.shape.shipping.min(1),
    seller: catalogPrices.shape.shipping.min(1),
  }),
});

export const starterFile = z.strictObject({ catalogs: z.array(starterCatalog).min(1).max(50) });
export type StarterCatalog = z.output<typeof starterCatalog>;

interface StarterVariant {
  readonly row: GridRow & { readonly catalogVariantCode: string };
  readonly prices: Readonly<Record<PriceLevel, number>>;
}

const plus = (amount: number, extra: number) => toDollars(toCents(amount) + toCents(extra));

/** Every color of a catalog in every size. */
export function starterVariants({
  sku,
  colors,
  sizes,
  quantity,
  prices: base,
}: StarterCatalog): StarterVariant[] {
  const variants = colors.flatMap((color) =>
    sizes.map(({ code, name, extra }): StarterVariant => {
      const supplier = plus(base.supplier, extra);
      return {
        row: {
          catalogVariantCode: sku.replace("{color}", color.code).replace("{size}", code),
          color: { name: color.name, hex: color.hex },
          size: { name },
          inStock: true,
          supplierMinPrice: supplier,
          supplierMaxPrice: supplier,
          supplierQuantity: quantity,
        },
        prices: { agency: plus(base.agency, extra), seller: plus(base.seller, extra) },
      };
    }),
  );
  if (variants.length > MAX_VARIANTS) throw new Error(`${sku}: more than ${MAX_VARIANTS} variants`);
  return variants;
}

/** The prices of a catalog for a base cost. `ids`: the stored variants by SKU; others get no price. */
export function starterPrices(
  catalog: StarterCatalog,
  level: PriceLevel,
  ids: ReadonlyMap<string, string>,
): CatalogPrices {
  const items = starterVariants(catalog).flatMap(({ row, prices: priced }) => {
    const variant = ids.get(row.catalogVariantCode);
    return variant === undefined ? [] : [{ variant, price: priced[level] }];
  });
  return { items, shipping: catalog.shippingPrices[level] };
}

/** The options that a catalog's shipping prices offer. */
export const starterOptions = ({ shippingPrices }: StarterCatalog): ShippingOption[] => [
  ...new Set(shippingPrices.seller.map(({ option }) => option)),
];
