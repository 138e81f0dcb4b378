import { type Cents, sum } from "../../money/cents.ts";
import { postOrder } from "../../money/settle.ts";
import type { Item, Order } from "../order.ts";
import { hasOpenDesign } from "../order.ts";
import { Refusal } from "../refusal.ts";
import type { AddressStatus, OrderStatus, ShippingOption } from "../status.ts";
import { repriceShipping } from "./reprice.ts";
import type { Context, Rule } from "./step.ts";
import { applyQuote } from "./submit.ts";

const retailOf = (items: readonly Item[]): Cents => sum(items.map((item) => item.retail));

/** Other items, quoted anew. A rejected order starts over. */
export const edit: Rule<{ items: Item[]; shippingOption?: ShippingOption }> = (order, context, input) => {
  // What a buyer has paid is not changed by another quantity; what they are still to pay is.
  if (!order.sale?.paid) order.totalPrice += retailOf(input.items) - retailOf(order.items);
  order.items = input.items;
  order.shippingOption = input.shippingOption ?? order.shippingOption;
  applyQuote(order, context.quote(order));
  if (order.status === "Rejected") order.status = "Unfulfilled";
};

export interface Destination {
  countryCode: string;
  provinceCode: string;
  addressStatus: AddressStatus;
  excluded: boolean;
  /** The agency pays a rise in shipping itself. */
  agencyBears?: boolean;
}

/** Another address: checked anew, any "ship anyway" dropped, shipping rated anew. */
export const editAddress: Rule<Destination> = (order, context, { agencyBears = false, ...destination }) => {
  if (agencyBears && context.side !== "agency") throw new Refusal("Only the agency can bear the shipping");
  Object.assign(order, destination, { shipAnyway: false });
  repriceShipping(order, context, agencyBears);
};

/** What the checker found. Verified addresses stay so. */
export const checkAddress: Rule<{ addressStatus: AddressStatus; excluded: boolean }> = (order, _, found) => {
  Object.assign(order, found);
};

export const confirmAddress: Rule = (order) => {
  order.addressStatus = 2;
};

export const ignoreCannotShip: Rule = (order) => {
  if (!order.excluded) throw new Refusal("The agency ships to this destination");
  order.shipAnyway = true;
};

/** Why this person cannot change the artwork of an order, in words; `null` where they may. */
export function artworkObstacle({ design }: Order, { actor }: Pick<Context, "actor">): string | null {
  // What is under review or approved must stay what was submitted.
  if (!actor?.isDesigner || design?.status === "assign" || design?.status === "rejected") return null;
  return "A designer changes artwork only until the design is submitted";
}

/** Whether each item's artwork is complete now. */
export const updateItemDesign: Rule<{ artworkComplete: Readonly<Record<string, boolean>> }> = (
  order,
  context,
  input,
) => {
  const reason = artworkObstacle(order, context);
  if (reason) throw new Refusal(reason);
  for (const item of order.items)
    item.artworkComplete = input.artworkComplete[item.id] ?? item.artworkComplete;
};

/** An order as far as replacing it, or being its replacement, depends on it. */
export interface Replaceable {
  readonly teamId: string;
  readonly name: string | null;
  readonly reference: string | null;
  readonly status: OrderStatus;
}

/** Why an order cannot replace an older one, in words; `null` where it can. */
export function replaceObstacle(order: Replaceable, old: Replaceable): string | null {
  const name = old.name ?? "The older order";
  if (order.teamId !== old.teamId || order.reference === null || order.reference !== old.reference) {
    return `${name} has another reference: an order replaces only one with its own`;
  }
  return old.status === "Fulfilled" ? `${name} is fulfilled and cannot be replaced` : null;
}

/** It replaces an older order and may carry the same reference. */
export const orderWithOld: Rule = (order) => {
  order.referenceUnique = true;
};

/** A buyer paid the agency's own store: the sale is booked. */
export const buyerPaid: Rule<{ amount: Cents }> = (order, { books }, { amount }) => {
  if (!order.sale || order.sale.paid) throw new Refusal("This sale was paid already");
  order.sale = { ...order.sale, paid: true, collected: amount, unearned: amount };
  postOrder(books, order, "buyer-paid", () =>
    books.move({
      teamId: order.teamId,
      debit: "storeCollections",
      credit: "unearned",
      amount,
      orderId: order.id,
    }),
  );
};

/** Whether an order holds no money at all, so that it may go without a trace but its history. */
export const holdsNothing = (order: Order) =>
  order.phase === "quote" && order.design === null && order.walletPart === 0n && !order.sale?.collected;

export const remove: Rule = (order) => {
  if (!holdsNothing(order) || hasOpenDesign(order))
    throw new Refusal("Money stands in this order: cancel it instead");
};
