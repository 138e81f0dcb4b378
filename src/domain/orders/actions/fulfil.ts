import { split, sum } from "../../money/cents.ts";
import { credit, postCosts, recordForOrder } from "../../money/settle.ts";
import { itemNamed } from "../edit/named-items.ts";
import { countUnits, lower, pickUnits } from "../lots.ts";
import { costOf, GONE_STATES, isOpen, type Lot, lotsOf, type Order } from "../order.ts";
import { RuleViolation } from "../rule-violation.ts";
import { finish } from "./finish.ts";
import { remakableUnits, replaceableUnits } from "./remake.ts";
import { leaveHold } from "./review.ts";
import type { Context, Rule } from "./step.ts";
import { passGates } from "./submit.ts";

/** Starts production: locks the artwork; from now on the status follows the items. */
export const pickup: Rule = (order) => {
  passGates(order, "pickup");
  for (const lot of lotsOf(order)) if (lot.state === "new") lot.state = "made";
  order.status = "InProduction";
};

export interface Units {
  itemId: string;
  quantity?: number;
}

/** Recognizes the charge of units, and posts once what is due for them. */
function ship(order: Order, lots: readonly Lot[], parcelId: string | null, context: Context): void {
  const { teamId, id: orderId } = order;
  const { ledger } = context;
  const unposted = lots.filter((lot) => !lot.costPosted);
  recordForOrder(ledger, order, "shipped", () => {
    const earned = (credit: "fulfilment" | "shipping", amount: bigint) =>
      ledger.move({ teamId, debit: "deferred", credit, amount, orderId });
    earned("fulfilment", sum(lots.map((lot) => lot.goods.total)));
    earned("shipping", sum(lots.map((lot) => lot.shipping.total)));
    postCosts(
      ledger,
      order,
      unposted.map((lot) => ({ creditor: lot.creditor, amount: costOf(lot) })),
    );
  });
  for (const lot of lots) Object.assign(lot, { state: "shipped", parcelId, costPosted: true });
}

/** Ships units in a parcel; by default all open ones. Shipping ends a hold. */
export const track: Rule<{ parcelId: string; items?: readonly Units[] }> = (order, context, input) => {
  const requested =
    input.items ?? order.items.filter((item) => item.lots.some(isOpen)).map((item) => ({ itemId: item.id }));
  if (requested.length === 0) throw new RuleViolation("All items of this order have shipped already");
  const lots = requested.flatMap(({ itemId, quantity }: Units) => {
    const item = itemNamed(order, itemId);
    const left = countUnits(item, ["made", "voided"]);
    const picked = pickUnits(item, ["made", "voided"], quantity);
    if (!picked) {
      throw new RuleViolation(
        left === 0
          ? "This item has left already"
          : `Only ${left} of this item ${left === 1 ? "is" : "are"} left to ship`,
      );
    }
    return picked;
  });
  ship(order, lots, input.parcelId, context);
  leaveHold(order);
  finish(order, context);
};

export interface UnitsReached extends Units {
  status: "shipped" | "delivered" | "closed";
  /** The parcel id of units shipped without a tracking number. */
  parcelId?: string;
}

/** Marks units as delivered, closed, or shipped without a number. */
export const updateFulfilled: Rule<{ items: readonly UnitsReached[] }> = (order, context, { items }) => {
  for (const { itemId, quantity, status, parcelId } of items) {
    const from = status === "shipped" ? (["made", "voided"] as const) : (["shipped"] as const);
    const lots = pickUnits(itemNamed(order, itemId), from, quantity);
    if (!lots) {
      throw new RuleViolation(
        status === "shipped"
          ? "Fewer units of this item are in production"
          : "Fewer units of this item are shipped",
      );
    }
    if (status === "shipped") ship(order, lots, parcelId ?? null, context);
    else for (const lot of lots) lot.state = status;
  }
  // As with tracking, this ends a hold: otherwise nothing could end the order.
  if (items.some(({ status }) => status === "shipped")) leaveHold(order);
  finish(order, context);
};

/** The shipped units of an order, by item, as delivered. */
export const deliveryOf = (order: Order): UnitsReached[] =>
  order.items.flatMap((item) => {
    const quantity = countUnits(item, ["shipped"]);
    return quantity > 0 ? [{ itemId: item.id, quantity, status: "delivered" as const }] : [];
  });

/** The shipped units of a parcel; by default of all shipped parcels. */
function lotsOnTheirWay(order: Order, parcelId: string | undefined): Lot[] {
  const sent = lotsOf(order).filter((lot) => lot.parcelId !== null && GONE_STATES.includes(lot.state));
  if (parcelId === undefined) {
    const arrived = new Set(sent.filter(({ state }) => state !== "shipped").map((lot) => lot.parcelId));
    const lots = sent.filter((lot) => !arrived.has(lot.parcelId));
    if (lots.length === 0) throw new RuleViolation("No parcel of this order is in transit");
    return lots;
  }
  const lots = sent.filter((lot) => lot.parcelId === parcelId);
  if (lots.length === 0) throw new RuleViolation("The order has no such active parcel");
  if (lots.some((lot) => lot.state !== "shipped"))
    throw new RuleViolation("This parcel was delivered or closed already");
  return lots;
}

/** A unit that is made again stays as it was shipped: voided, it could be shipped again or refunded by a cancel. */
function refuseIfRemade(order: Order, lots: readonly Lot[]): void {
  for (const item of order.items) {
    const voided = item.lots.filter((lot) => lots.includes(lot));
    if (item.remade > 0 && replaceableUnits(order, voided) > remakableUnits(order, item)) {
      throw new RuleViolation("A remake replaces units of this parcel: cancel the remake first");
    }
  }
}

/** Voids parcels that did not arrive: their units are shipped again or canceled. */
export const cancelShipment: Rule<{ parcelId?: string; shippingBack?: bigint }> = (order, context, input) => {
  const { ledger } = context;
  const { teamId, id: orderId } = order;
  const lots = lotsOnTheirWay(order, input.parcelId);
  refuseIfRemade(order, lots);
  const shipping = sum(lots.map((lot) => lot.shipping.total));
  const back = input.shippingBack ?? shipping;
  if (back > shipping || back < 0n) throw new RuleViolation("More shipping than this parcel charged");
  recordForOrder(ledger, order, "shipment-cancel", () => {
    const reversed = (debit: "fulfilment" | "shipping", amount: bigint) =>
      ledger.move({ teamId, debit, credit: "deferred", amount, orderId });
    reversed("fulfilment", sum(lots.map((lot) => lot.goods.total)));
    reversed("shipping", shipping);
    credit(ledger, order, [{ debit: "deferred", amount: back }], 0n);
  });
  const parts = split(
    back,
    lots.map((lot) => lot.shipping.total),
  );
  lots.forEach((lot, index) => {
    lower(lot, "shipping", parts[index] ?? 0n);
    Object.assign(lot, { state: "voided", parcelId: null });
  });
  for (const item of order.items) {
    item.givenBack += sum(lots.map((lot, index) => (item.lots.includes(lot) ? (parts[index] ?? 0n) : 0n)));
  }
  finish(order, context);
};
