import { type Cents, sum } from "../../money/cents.ts";
import { recordForOrder } from "../../money/settle.ts";
import { addressStatusOf, type KnownAddress } from "../address/policy.ts";
import type { Item, Order } from "../order.ts";
import { hasOpenDesign, UNPAID_SALE } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import type { OrderStatus, ShippingOption } from "../status.ts";
import { repriceShipping } from "./reprice.ts";
import type { Context, Rule } from "./step.ts";
import { applyQuote } from "./submit.ts";

const retailOf = (items: readonly Item[]): Cents => sum(items.map((item) => item.retail));

/** Replaces the items and requotes the order. A rejected order becomes Unfulfilled. */
export const edit: Rule<{ items: Item[]; shippingOption?: ShippingOption }> = (order, context, input) => {
  // Another quantity changes the amount that a buyer still has to pay, not the amount already paid.
  if (!order.sale?.paid) order.totalPrice += retailOf(input.items) - retailOf(order.items);
  order.items = input.items;
  order.shippingOption = input.shippingOption ?? order.shippingOption;
  applyQuote(order, context.quote(order));
  if (order.status === "Rejected") order.status = "Unfulfilled";
};

export interface Destination {
  countryCode: string;
  provinceCode: string;
  address: KnownAddress;
  excluded: boolean;
  /** The agency pays a rise in shipping itself. */
  agencyBears?: boolean;
}

/** Replaces the address: checks it again, resets "ship anyway" and reprices shipping. The store withholds it no longer. */
export const editAddress: Rule<Destination> = (order, context, { agencyBears = false, ...destination }) => {
  if (agencyBears && context.side !== "agency")
    throw new RuleViolation("Only the agency can bear the shipping");
  Object.assign(order, destination, { shipAnyway: false, withheldBy: null });
  order.addressStatus = addressStatusOf(destination.address);
  repriceShipping(order, context, agencyBears);
};

/** What a check finds; what is left out stays. */
export interface CheckedAddress {
  address?: KnownAddress;
  excluded?: boolean;
}

/** Stores the result of the address check, which also replaces a person's confirmation. */
export const checkAddress: Rule<CheckedAddress> = (order, _, { address, excluded }) => {
  if (excluded !== undefined) order.excluded = excluded;
  if (!address) return;
  order.address = address;
  order.addressStatus = addressStatusOf(address);
};

/** Accepts the address as it is: who did it stays with what was known of it. */
export const confirmAddress: Rule = (order, { actor, now }) => {
  order.addressStatus = 2;
  if (order.address) order.address = { ...order.address, confirmed: { by: actor?.id ?? null, at: now } };
};

export const ignoreCannotShip: Rule = (order) => {
  if (!order.excluded) throw new RuleViolation("The agency ships to this destination");
  order.shipAnyway = true;
};

/** Why this person cannot change the artwork of an order; `null` if they may. */
export function artworkObstacle({ design }: Order, { actor }: Pick<Context, "actor">): string | null {
  // Artwork under review or approved must stay as submitted.
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
  if (reason) throw new RuleViolation(reason);
  for (const item of order.items)
    item.artworkComplete = input.artworkComplete[item.id] ?? item.artworkComplete;
};

/** The fields of an order that decide whether it can replace another or be replaced. */
export interface Replaceable {
  readonly teamId: string;
  readonly name: string | null;
  readonly reference: string | null;
  readonly status: OrderStatus;
}

/** Why an order cannot replace an older one; `null` if it can. */
export function replaceObstacle(order: Replaceable, old: Replaceable): string | null {
  const name = old.name ?? "The older order";
  if (order.teamId !== old.teamId || order.reference === null || order.reference !== old.reference) {
    return `${name} has another reference: an order replaces only one with its own`;
  }
  return old.status === "Fulfilled" ? `${name} is fulfilled and cannot be replaced` : null;
}

/** Marks the order as a replacement of an older one, whose reference it may share. */
export const orderWithOld: Rule = (order) => {
  order.referenceUnique = true;
};

/** Books a sale that a buyer has paid to the agency's own store. */
export const buyerPaid: Rule<{ amount: Cents }> = (order, { ledger }, { amount }) => {
  if (!order.sale) throw new RuleViolation("The seller's own store collects what this order's buyer pays");
  if (order.sale.paid) throw new RuleViolation("This sale was paid already");
  if (amount <= 0n) throw new RuleViolation("A payment is above 0: enter what the buyer paid");
  const { doubt: _, ...sale } = order.sale;
  order.sale = { ...sale, paid: true, collected: amount, unearned: amount };
  order.totalPrice = amount;
  recordForOrder(ledger, order, "buyer-paid", () =>
    ledger.move({
      teamId: order.teamId,
      debit: "storeCollections",
      credit: "unearned",
      amount,
      orderId: order.id,
    }),
  );
};

/** Whether the agency's store collects the sale: that of the store which the order is assigned to. */
export const setCollected: Rule<{ collects: boolean }> = (order, _, { collects }) => {
  if (order.sale?.paid)
    throw new RuleViolation("Its buyer has paid the store that collects for the agency: it stays with that");
  if (collects && (order.phase !== "quote" || order.walletPart > 0n))
    throw new RuleViolation("The seller has paid for this order already");
  order.sale = collects && order.remake === null ? (order.sale ?? { ...UNPAID_SALE }) : null;
};

/** Notes why a payment that the store reports is not booked: it is not guessed what was paid. */
export const doubtPayment: Rule<{ doubt: string }> = (order, _, { doubt }) => {
  if (!order.sale || order.sale.paid) throw new RuleViolation("No payment of this order is waited for");
  order.sale = { ...order.sale, doubt };
};

/** Whether an order has no money in any account, so that it may be deleted. */
export const holdsNothing = (order: Order) =>
  order.phase === "quote" && order.design === null && order.walletPart === 0n && !order.sale?.collected;

export const remove: Rule = (order) => {
  if (!holdsNothing(order) || hasOpenDesign(order))
    throw new RuleViolation("This order has charges: cancel it instead");
};
