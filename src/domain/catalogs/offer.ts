import { z } from "zod";
import { type Cents, toCents } from "../money/cents.ts";
import { type PriceList, quote, rateFor, rateKey, type ShippingRate } from "../money/prices.ts";
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

/** The shipping rates to a country, by option; options without a rate are left out. */
export function ratesTo(
  list: PriceList,
  catalogId: string,
  countryCode: string,
): { option: ShippingOption; rate: ShippingRate }[] {
  const options = Object.keys(SHIPPING_OPTIONS) as ShippingOption[];
  return options.flatMap((shippingOption) => {
    const rate = rateFor(list, { catalogId }, { countryCode, provinceCode: "", shippingOption });
    return rate ? [{ option: shippingOption, rate }] : [];
  });
}

interface Sale {
  readonly catalogId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly countryCode: string;
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
  const { catalogId, variantId, quantity, countryCode, option, retail } = sale;
  const item = { id: variantId, catalogId, variantId, quantity, supplierMaxPrice: 0n };
  const [priced] = quote([item], { countryCode, provinceCode: "", shippingOption: option }, list, null);
  if (!priced || priced.priceMissing === "seller") return null;
  const [goods, shipping] = [priced.goods.total, priced.shipping.total];
  const revenue = retail * BigInt(quantity);
  return { revenue, goods, shipping, profit: revenue - goods - shipping };
}
