import type { Cents } from "../../money/cents.ts";
import { goodsPrice, quote } from "../../money/prices.ts";
import {
  listIn,
  type PriceState,
  type SimulatedAgency,
  type SimulatedOrder,
  type SimulatedSeller,
} from "./simulation-input.ts";

/** What an order charges its seller, costs its agency, and leaves to the platform. */
export interface QuotedOrder {
  readonly charge: Cents;
  readonly cost: Cents;
  /** The agency's cost by the platform's list, less the supplier's price, which includes shipping. */
  readonly platform: Cents;
}

/** An order at the prices of a state; `null` where a price is missing, so that it cannot be submitted. */
export function quoteOf(
  order: SimulatedOrder,
  seller: SimulatedSeller,
  agency: SimulatedAgency,
  state: PriceState,
): QuotedOrder | null {
  const items = order.items.map((item) => ({
    ...item,
    supplierMaxPrice: state.supplierMaxPrices.get(item.variantId ?? "") ?? item.supplierMaxPrice,
  }));
  const agencyList = agency.basecostId === null ? null : listIn(state, agency.basecostId);
  let charge = 0n;
  let cost = 0n;
  let platform = 0n;
  const sellerList = listIn(state, seller.basecostId);
  const discount = order.isFree ? "waived" : null;
  const quotes = quote(items, order.destination, sellerList, agencyList, discount);
  for (const [index, quoted] of quotes.entries()) {
    if (quoted.priceMissing) return null;
    const itemCost = quoted.cost.total + quoted.costShipping.total;
    charge += quoted.goods.total + quoted.shipping.total;
    cost += itemCost;
    const item = items[index];
    if (!item || !agencyList || goodsPrice(agencyList, item) === null || item.supplierMaxPrice === 0n)
      continue;
    platform += itemCost - item.supplierMaxPrice * BigInt(item.quantity);
  }
  return { charge, cost, platform };
}
