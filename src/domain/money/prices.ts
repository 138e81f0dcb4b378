import { NOTHING, type Portion, portion } from "../orders/order.ts";
import type { ShippingOption } from "../orders/status.ts";
import { type Cents, larger, share, smaller, split, sum } from "./cents.ts";

export interface ShippingRate {
  readonly first: Cents;
  readonly additional: Cents;
}

/** A base cost: what goods and their shipping cost whoever it prices. */
export interface PriceList {
  /** By variant id, else by catalog id. */
  readonly goods: ReadonlyMap<string, Cents>;
  /** By `rateKey`. */
  readonly shipping: ReadonlyMap<string, ShippingRate>;
}

/** Zone is `US-CA`, `US` or `*`. */
export const rateKey = (catalogId: string, zone: string, option: ShippingOption) =>
  `${catalogId}|${zone}|${option}`;

export interface PricedItem {
  readonly id: string;
  readonly catalogId: string | null;
  readonly variantId: string | null;
  readonly quantity: number;
  /** What the supplier asks at most: the agency's cost where its own base cost names none. */
  readonly supplierMaxPrice: Cents;
}

export interface Destination {
  readonly countryCode: string;
  readonly provinceCode: string;
  readonly shippingOption: ShippingOption;
}

/** An agency's stated discount on the goods of the charge. A rate is in hundredths of a percent. */
export type Discount = { readonly amount: Cents } | { readonly rate: number } | null;

export interface ItemQuote {
  readonly goods: Portion;
  readonly shipping: Portion;
  readonly cost: Portion;
  readonly costShipping: Portion;
  readonly priceMissing: "seller" | "agency" | null;
}

/** Province, then country, then anywhere. No other option stands in for the one that was asked. */
function rateFor(list: PriceList, item: PricedItem, to: Destination): ShippingRate | null {
  if (item.catalogId === null) return null;
  const zones = [`${to.countryCode}-${to.provinceCode}`, to.countryCode, "*"];
  for (const zone of zones) {
    const rate = list.shipping.get(rateKey(item.catalogId, zone, to.shippingOption));
    if (rate) return rate;
  }
  return null;
}

const goodsPrice = (list: PriceList, item: PricedItem): Cents | null =>
  list.goods.get(item.variantId ?? "") ?? list.goods.get(item.catalogId ?? "") ?? null;

/**
 * Shipping by item: the unit with the highest `first` pays it (tie: the larger `additional`, then the earlier
 * line), every other unit its `additional`. So the order of lines does not matter and adding never makes it
 * cheaper. Null where a rate is missing.
 */
function shippingShares(
  items: readonly PricedItem[],
  rates: readonly (ShippingRate | null)[],
): (Portion | null)[] {
  let dearest = -1;
  rates.forEach((rate, index) => {
    const best = rates[dearest];
    const dearer =
      rate &&
      (!best || rate.first > best.first || (rate.first === best.first && rate.additional > best.additional));
    if (dearer) dearest = index;
  });
  return rates.map((rate, index) => {
    if (!rate) return null;
    const units = BigInt(items[index]?.quantity ?? 0);
    const total = index === dearest ? rate.first + (units - 1n) * rate.additional : units * rate.additional;
    return portion(total, rate.additional);
  });
}

const discountOn = (goods: Cents, discount: Discount): Cents => {
  if (!discount) return 0n;
  const amount = "amount" in discount ? discount.amount : share(goods, BigInt(discount.rate), 10_000n);
  return smaller(larger(amount, 0n), goods);
};

/** The units of a line share its goods evenly; the odd cents are the first unit's. */
const overUnits = (total: Cents, quantity: number): Portion =>
  portion(total, quantity > 0 ? total / BigInt(quantity) : 0n);

const UNMAPPED: ItemQuote = {
  goods: NOTHING,
  shipping: NOTHING,
  cost: NOTHING,
  costShipping: NOTHING,
  priceMissing: null,
};

/**
 * What an order's items charge the seller and cost the agency, item by item, in the order given. Items that
 * are not mapped are quoted nothing and miss nothing: their own gate says what they need. Prices are cents.
 */
export function quote(
  items: readonly PricedItem[],
  to: Destination,
  sellerList: PriceList,
  agencyList: PriceList | null,
  discount: Discount = null,
): ItemQuote[] {
  const mapped = items.map((item) => item.variantId !== null);
  const sellerGoods = items.map((item) => goodsPrice(sellerList, item));
  const gross = items.map((item, index) => (sellerGoods[index] ?? 0n) * BigInt(item.quantity));
  const off = split(discountOn(sum(gross), discount), gross);
  const shipping = shippingShares(
    items,
    items.map((item) => rateFor(sellerList, item, to)),
  );
  const agencyShipping = shippingShares(
    items,
    items.map((item) => (agencyList ? rateFor(agencyList, item, to) : null)),
  );
  return items.map((item, index) => {
    if (!mapped[index]) return UNMAPPED;
    const listed = agencyList ? goodsPrice(agencyList, item) : null;
    const unitCost = listed ?? (item.supplierMaxPrice > 0n ? item.supplierMaxPrice : null);
    // Where the supplier's own price stands in, shipping is in it.
    const costShipping = listed === null ? NOTHING : agencyShipping[index];
    const ours = shipping[index];
    const priceMissing =
      sellerGoods[index] === null || !ours ? "seller" : unitCost === null || !costShipping ? "agency" : null;
    return {
      goods: overUnits((gross[index] ?? 0n) - (off[index] ?? 0n), item.quantity),
      shipping: ours ?? NOTHING,
      cost: portion((unitCost ?? 0n) * BigInt(item.quantity), unitCost ?? 0n),
      costShipping: costShipping ?? NOTHING,
      priceMissing,
    };
  });
}
