import { asState, countryCodesOf } from "../orders/address/territories.ts";
import { NOTHING, type Portion, portion } from "../orders/order.ts";
import type { ShippingOption } from "../orders/status.ts";
import { type Cents, larger, share, smaller, split, sum } from "./cents.ts";
import { type Creditor, PLATFORM } from "./creditors.ts";

export interface ShippingRate {
  readonly first: Cents;
  readonly additional: Cents;
}

/** A base cost: the prices of goods and of their shipping. */
export interface PriceList {
  /** By variant id, else by catalog id. */
  readonly goods: ReadonlyMap<string, Cents>;
  /** By `rateKey`. */
  readonly shipping: ReadonlyMap<string, ShippingRate>;
}

/** Zone is `US-CA`, `US` or `*`. */
export const rateKey = (catalogId: string, zone: string, option: ShippingOption) =>
  `${catalogId}|${zone}|${option}`;

/** The parts of a `rateKey`. */
export function rateParts(key: string): { catalogId: string; zone: string; option: ShippingOption } {
  const [catalogId = "", zone = "", option] = key.split("|");
  return { catalogId, zone, option: option as ShippingOption }; // As `rateKey` joined them.
}

export interface PricedItem {
  readonly id: string;
  readonly catalogId: string | null;
  readonly variantId: string | null;
  readonly quantity: number;
  /** The supplier's highest price: the agency's cost when its own base cost has no price. */
  readonly supplierMaxPrice: Cents;
  /** Who gets that price. Left out where nothing is charged by the quote. */
  readonly supplier?: Creditor;
}

export interface Destination {
  readonly countryCode: string;
  readonly provinceCode: string;
  readonly shippingOption: ShippingOption;
}

/**
 * An agency's discount on the goods of a charge. `rate` is in hundredths of a percent. `waived`: the agency bears goods
 * and shipping, which then need no price of the seller's.
 */
export type Discount = { readonly amount: Cents } | { readonly rate: number } | "waived" | null;

export interface ItemQuote {
  readonly goods: Portion;
  readonly shipping: Portion;
  readonly cost: Portion;
  readonly costShipping: Portion;
  /** To whom the agency owes the cost: the platform for a price in its base cost, else who makes the goods. */
  readonly creditor: Creditor;
  readonly priceMissing: "seller" | "agency" | null;
}

/** The rate for the province, else the country, else any destination. Other shipping options are never used. */
export function rateFor(
  list: PriceList,
  item: Pick<PricedItem, "catalogId">,
  to: Destination,
): ShippingRate | null {
  if (item.catalogId === null) return null;
  const state = asState(to);
  const zones = [`${state.countryCode}-${state.provinceCode}`, ...countryCodesOf(to), "*"];
  for (const zone of zones) {
    const rate = list.shipping.get(rateKey(item.catalogId, zone, to.shippingOption));
    if (rate) return rate;
  }
  return null;
}

/** The variant's price, else that of its whole catalog. */
export const goodsPrice = (
  list: PriceList,
  item: Pick<PricedItem, "catalogId" | "variantId">,
): Cents | null => list.goods.get(item.variantId ?? "") ?? list.goods.get(item.catalogId ?? "") ?? null;

/** The lowest price of a catalog's variants; `null` where none has a price. */
export const lowestPrice = (
  list: PriceList,
  catalogId: string,
  variantIds: readonly string[],
): Cents | null =>
  variantIds.reduce<Cents | null>((lowest, variantId) => {
    const price = goodsPrice(list, { catalogId, variantId });
    return price === null ? lowest : smaller(price, lowest ?? price);
  }, null);

/**
 * Shipping per item. The unit with the highest `first` pays it (ties: the larger `additional`, then the earlier
 * item); every other unit pays its `additional`. The total does not depend on the order of items, and adding an item
 * never lowers it. `null` when a rate is missing.
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
  if (!discount || discount === "waived") return 0n;
  const amount = "amount" in discount ? discount.amount : share(goods, BigInt(discount.rate), 10_000n);
  return smaller(larger(amount, 0n), goods);
};

/** Splits an item's goods evenly over its units; the first unit gets the odd cents. */
const overUnits = (total: Cents, quantity: number): Portion =>
  portion(total, quantity > 0 ? total / BigInt(quantity) : 0n);

const UNMAPPED: ItemQuote = {
  goods: NOTHING,
  shipping: NOTHING,
  cost: NOTHING,
  costShipping: NOTHING,
  creditor: null,
  priceMissing: null,
};

/**
 * The charge to the seller and the cost to the agency of each item, in the order given, in cents. Unmapped items are
 * quoted 0 and report no missing price: a gate of their own reports them.
 */
export function quote(
  items: readonly PricedItem[],
  to: Destination,
  sellerList: PriceList,
  agencyList: PriceList | null,
  discount: Discount = null,
): ItemQuote[] {
  const isWaived = discount === "waived";
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
    // The supplier's own price includes shipping.
    const costShipping = listed === null ? NOTHING : agencyShipping[index];
    const ours = shipping[index];
    const sellerMissing = !isWaived && (sellerGoods[index] === null || !ours);
    const priceMissing = sellerMissing ? "seller" : unitCost === null || !costShipping ? "agency" : null;
    return {
      goods: isWaived ? NOTHING : overUnits((gross[index] ?? 0n) - (off[index] ?? 0n), item.quantity),
      shipping: isWaived ? NOTHING : (ours ?? NOTHING),
      cost: portion((unitCost ?? 0n) * BigInt(item.quantity), unitCost ?? 0n),
      costShipping: costShipping ?? NOTHING,
      creditor: listed === null ? (item.supplier ?? null) : PLATFORM,
      priceMissing,
    };
  });
}
