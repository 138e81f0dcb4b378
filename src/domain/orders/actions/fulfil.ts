import { split, sum } from "../../money/cents.ts";
import { credit, postOrder } from "../../money/settle.ts";
import { countUnits, lower, pickUnits } from "../lots.ts";
import { costOf, GONE_STATES, type Item, isOpen, type Lot, lotsOf, type Order } from "../order.ts";
import { Refusal } from "../refusal.ts";
import { finish } from "./finish.ts";
import { leaveHold } from "./review.ts";
import type { Context, Rule } from "./step.ts";
import { passGates } from "./submit.ts";

/** Production begins: the artwork is locked and the status follows the items from here on. */
export const pickup: Rule = (order) => {
  passGates(order, "pickup");
  for (const lot of lotsOf(order)) if (lot.state === "new") lot.state = "made";
  order.status = "InProduction";
};

export interface Units {
  itemId: string;
  quantity?: number;
}

const itemOf = (order: Order, itemId: string): Item => {
  const item = order.items.find((one) => one.id === itemId);
  if (!item) throw new Refusal("The order has no such item");
  return item;
};

/** Their charge is earned, and what the supplier is due for them is posted once. */
function ship(order: Order, lots: readonly Lot[], parcelId: string | null, context: Context): void {
  const { teamId, id: orderId } = order;
  const { books } = context;
  const unposted = lots.filter((lot) => !lot.costPosted);
  postOrder(books, order, "shipped", () => {
    const earned = (credit: "fulfilment" | "shipping", amount: bigint) =>
      books.move({ teamId, debit: "deferred", credit, amount, orderId });
    earned("fulfilment", sum(lots.map((lot) => lot.goods.total)));
    earned("shipping", sum(lots.map((lot) => lot.shipping.total)));
    const due = sum(unposted.map(costOf));
    books.move({ teamId, debit: "supplierCost", credit: "supplierPayable", amount: due, orderId });
  });
  for (const lot of lots) Object.assign(lot, { state: "shipped", parcelId, costPosted: true });
}

/** A parcel left with these units; without any named, with all that are open. The goods are gone: a hold ends. */
export const track: Rule<{ parcelId: string; items?: readonly Units[] }> = (order, context, input) => {
  const wanted =
    input.items ?? order.items.filter((item) => item.lots.some(isOpen)).map((item) => ({ itemId: item.id }));
  if (wanted.length === 0) throw new Refusal("Everything of this order has left already");
  const lots = wanted.flatMap(({ itemId, quantity }: Units) => {
    const item = itemOf(order, itemId);
    const left = countUnits(item, ["made", "voided"]);
    const picked = pickUnits(item, ["made", "voided"], quantity);
    if (!picked) {
      throw new Refusal(
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
  /** For units that leave without a tracking number. */
  parcelId?: string;
}

/** Units arrived, were given up, or left without a tracking number. */
export const updateFulfilled: Rule<{ items: readonly UnitsReached[] }> = (order, context, { items }) => {
  for (const { itemId, quantity, status, parcelId } of items) {
    const from = status === "shipped" ? (["made", "voided"] as const) : (["shipped"] as const);
    const lots = pickUnits(itemOf(order, itemId), from, quantity);
    if (!lots) {
      throw new Refusal(
        status === "shipped"
          ? "So many of this item are not in production"
          : "So many of this item are not shipped",
      );
    }
    if (status === "shipped") ship(order, lots, parcelId ?? null, context);
    else for (const lot of lots) lot.state = status;
  }
  // As with tracking, goods that are gone are held no longer: else nothing that is left would ever end the order.
  if (items.some(({ status }) => status === "shipped")) leaveHold(order);
  finish(order, context);
};

/** The units of a parcel that is on its way; of every such parcel where none is named. */
function lotsOnTheirWay(order: Order, parcelId: string | undefined): Lot[] {
  const sent = lotsOf(order).filter((lot) => lot.parcelId !== null && GONE_STATES.includes(lot.state));
  if (parcelId === undefined) {
    const arrived = new Set(sent.filter(({ state }) => state !== "shipped").map((lot) => lot.parcelId));
    const lots = sent.filter((lot) => !arrived.has(lot.parcelId));
    if (lots.length === 0) throw new Refusal("No parcel of this order is on its way");
    return lots;
  }
  const lots = sent.filter((lot) => lot.parcelId === parcelId);
  if (lots.length === 0) throw new Refusal("The order has no such live parcel");
  if (lots.some((lot) => lot.state !== "shipped"))
    throw new Refusal("This parcel was delivered or closed already");
  return lots;
}

/** Parcels that did not arrive at their buyer: their units are to be sent again or cancelled. */
export const cancelShipment: Rule<{ parcelId?: string; shippingBack?: bigint }> = (order, context, input) => {
  const { books } = context;
  const { teamId, id: orderId } = order;
  const lots = lotsOnTheirWay(order, input.parcelId);
  const shipping = sum(lots.map((lot) => lot.shipping.total));
  const back = input.shippingBack ?? shipping;
  if (back > shipping || back < 0n) throw new Refusal("More shipping than this parcel charged");
  postOrder(books, order, "shipment-cancel", () => {
    const reversed = (debit: "fulfilment" | "shipping", amount: bigint) =>
      books.move({ teamId, debit, credit: "deferred", amount, orderId });
    reversed("fulfilment", sum(lots.map((lot) => lot.goods.total)));
    reversed("shipping", shipping);
    credit(books, order, [{ debit: "deferred", amount: back }], 0n);
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
