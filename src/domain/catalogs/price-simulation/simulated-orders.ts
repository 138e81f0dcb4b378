import type { Cents } from "../../money/cents.ts";
import { quote } from "../../money/prices.ts";
import {
  listIn,
  type PriceState,
  type SimulatedAgency,
  type SimulatedOrder,
  type SimulatedSeller,
} from "./simulation-input.ts";

/** What an order charges its seller and costs its agency. */
export interface QuotedOrder {
  readonly charge: Cents;
  readonly cost: Cents;
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
  const sellerList = listIn(state, seller.basecostId);
  const discount = order.isFree ? "waived" : null;
  for (const item of quote(items, order.destination, sellerList, agencyList, discount)) {
    if (item.priceMissing) return null;
    charge += item.goods.total + item.shipping.total;
    cost += item.cost.total + item.costShipping.total;
  }
  return { charge, cost };
}
