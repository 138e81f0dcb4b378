import { chargeOf, type Item, type Order } from "../../orders/order.ts";
import type { Cents } from "../cents.ts";

/**
 * What an order's amount on an invoice is made of, as it is stored with the invoice. Cents, positive as the amount is.
 * Items and variants are named by their ids, which keep what they were.
 */
export interface InvoiceParts {
  /** `units`: 0 where the amount is not that of whole units, as of a refund. */
  readonly items: readonly { item: string; variant: string | null; units: number; amount: number }[];
  readonly shipping: number;
  readonly design: number;
}

interface Charged {
  readonly variant: string | null;
  readonly units: number;
  readonly goods: Cents;
}

const NONE: Charged = { variant: null, units: 0, goods: 0n };

/** What is charged for an item now; nothing before its order is submitted. */
function chargedFor(order: Order, { variantId, lots, kept }: Item): Charged {
  if (order.phase === "quote") return NONE;
  const live = lots.filter(({ state }) => state !== "cancelled");
  return {
    variant: variantId,
    units: live.reduce((count, { quantity }) => count + quantity, 0),
    goods: live.reduce((sum, { goods }) => sum + goods.total, kept),
  };
}

const chargedItems = (order: Order) => new Map(order.items.map((item) => [item.id, chargedFor(order, item)]));

const shippingOf = (order: Order): Cents => (order.phase === "quote" ? 0n : chargeOf(order).shipping);

/**
 * The parts of the amount by which an action has changed an order's charge; `null` where they do not sum up to it, as
 * where one action charged and credited.
 */
export function invoiceParts(
  before: Order,
  after: Order,
  type: "OUT" | "IN",
  sellerAmount: Cents,
): InvoiceParts | null {
  const sign = type === "OUT" ? 1n : -1n;
  const [was, is] = [chargedItems(before), chargedItems(after)];
  const items = [...new Set([...was.keys(), ...is.keys()])].flatMap((item) => {
    const [old, now] = [was.get(item) ?? NONE, is.get(item) ?? NONE];
    const amount = Number(sign * (now.goods - old.goods));
    const units = Number(sign) * (now.units - old.units);
    if (amount === 0 && units === 0) return [];
    return [{ item, variant: now.variant ?? old.variant, units: Math.max(0, units), amount }];
  });
  const shipping = Number(sign * (shippingOf(after) - shippingOf(before)));
  const design = Number(sign * (chargeOf(after).design - chargeOf(before).design));
  const total = items.reduce((sum, { amount }) => sum + amount, shipping + design);
  return total === Number(sellerAmount) ? { items, shipping, design } : null;
}
