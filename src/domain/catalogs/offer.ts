import { z } from "zod";
import { type Cents, toCents } from "../money/cents.ts";
import { type PriceList, quote, rateFor, rateKey, rateParts, type ShippingRate } from "../money/prices.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";

/** What a seller team pays for a catalog: for goods by variant, and for shipping. In dollars. */
export const sellerPrices = z.object({
  variants: z.array(z.object({ id: z.string(), price: z.number().nullable() })),
  shipping: z.array(
    z.object({
      zone: z.string(),
      option: z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]),
      first: z.number(),
      additional: z.number(),
    }),
  ),
});
export type SellerPrices = z.output<typeof sellerPrices>;

/** The lowest price of goods by catalog, in dollars. Catalogs without a price are left out. */
export const lowestPrices = z.object({ data: z.array(z.object({ catalog: z.string(), price: z.number() })) });

/** The prices of one catalog as a price list, as orders are quoted with. */
export const priceListOf = (catalogId: string, { variants, shipping }: SellerPrices): PriceList => ({
  goods: new Map(variants.flatMap(({ id, price }) => (price === null ? [] : [[id, toCents(price)]]))),
  shipping: new Map(
    shipping.map(({ zone, option, first, additional }) => [
      rateKey(catalogId, zone, option),
      { first: toCents(first), additional: toCents(additional) },
    ]),
  ),
});

/** Where a sale is shipped to; the region is empty where none is chosen. */
interface Place {
  readonly countryCode: string;
  readonly provinceCode: string;
}

/** The shipping rates to a place, by option; options without a rate are left out. */
export function ratesTo(
  list: PriceList,
  catalogId: string,
  place: Place,
): { option: ShippingOption; rate: ShippingRate }[] {
  const options = Object.keys(SHIPPING_OPTIONS) as ShippingOption[];
  return options.flatMap((shippingOption) => {
    const rate = rateFor(list, { catalogId }, { ...place, shippingOption });
    return rate ? [{ option: shippingOption, rate }] : [];
  });
}

/** Whether shipping to some regions of a country has rates of its own. */
export const hasRegionalRates = (list: PriceList, catalogId: string, countryCode: string): boolean =>
  [...list.shipping.keys()]
    .map(rateParts)
    .some((rate) => rate.catalogId === catalogId && rate.zone.startsWith(`${countryCode}-`));

interface OfferedVariant {
  readonly id: string;
  /** Only whether it has one matters. */
  readonly color?: object | string | null | undefined;
  readonly size?: object | string | null | undefined;
  readonly inStock: boolean;
}

/**
 * The variant that a shop shows first: one with a price, before one in stock, before one with a color and a size, where
 * others have them. `undefined` without variants.
 */
export function shownFirst<V extends OfferedVariant>(list: PriceList, variants: readonly V[]): V | undefined {
  const score = ({ id, inStock, color, size }: V) =>
    (list.goods.has(id) ? 8 : 0) + (inStock ? 4 : 0) + (color ? 2 : 0) + (size ? 1 : 0);
  return variants.reduce<V | undefined>(
    (best, one) => (best === undefined || score(one) > score(best) ? one : best),
    undefined,
  );
}

interface Sale extends Place {
  readonly catalogId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly option: ShippingOption;
  /** What the buyer pays for one unit. */
  readonly retail: Cents;
}

export interface Profit {
  readonly revenue: Cents;
  readonly goods: Cents;
  readonly shipping: Cents;
  readonly profit: Cents;
}

/** The seller's profit of a sale, as its order would be charged; `null` where a price or a rate is missing. */
export function profitOf(list: PriceList, sale: Sale): Profit | null {
  const { catalogId, variantId, quantity, countryCode, provinceCode, option, retail } = sale;
  const item = { id: variantId, catalogId, variantId, quantity, supplierMaxPrice: 0n };
  const [priced] = quote([item], { countryCode, provinceCode, shippingOption: option }, list, null);
  if (!priced || priced.priceMissing === "seller") return null;
  const [goods, shipping] = [priced.goods.total, priced.shipping.total];
  const revenue = retail * BigInt(quantity);
  return { revenue, goods, shipping, profit: revenue - goods - shipping };
}
