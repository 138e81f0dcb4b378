import { refuseIf } from "./ledger.ts";
import type { Life } from "./life.ts";
import { isGone, type ModelOrder, newOrder, originOf } from "./order.ts";
import type { Side } from "./wallet.ts";

const SENT = ["PartiallyFulfilled", "InTransit", "Fulfilled"];

/** Units of an item that live remakes at the agency's cost replace. */
export const remadeOf = (orders: readonly ModelOrder[], itemId: string): number =>
  orders
    .filter(({ bearer, status }) => bearer === "agency" && status !== "Cancel")
    .flatMap(({ items }) => items)
    .reduce((count, { remakeOf, quantity }) => count + (remakeOf === itemId ? quantity : 0), 0);

/** Units of an item that have left and keep their charge; a remake without a charge keeps all of them. */
export const replaceableOf = ({ units, bearer }: ModelOrder, item: number): number =>
  units.filter((unit) => unit.item === item && isGone(unit) && (bearer === "agency" || unit.goods > 0))
    .length;

function refuseUnsent(side: Side, order: ModelOrder): void {
  refuseIf(side === "seller" || !SENT.includes(originOf(order)), "nothing has left");
}

/** The buyer has sent units back: delivered ones, then those that were under way. Moves no money. */
export function returnUnits(life: Life, side: Side, order: ModelOrder, item: number, quantity: number): void {
  refuseUnsent(side, order);
  const units = order.units.filter((unit) => unit.item === item);
  const there = [
    ...units.filter(({ state }) => state === "delivered"),
    ...units.filter(({ state }) => state === "shipped"),
  ];
  refuseIf(quantity > there.length, "not so many have left");
  for (const unit of there.slice(0, quantity)) unit.state = "returned";
  life.follow(order);
}

/** Makes units again in a new order, which it adds: the agency submits and approves what it bears. */
export function makeAgain(
  life: Life,
  orders: ModelOrder[],
  side: Side,
  order: ModelOrder,
  terms: { item: number; quantity: number; bearer: "seller" | "agency" },
): void {
  const { item, quantity, bearer } = terms;
  refuseUnsent(side, order);
  const original = order.items[item];
  const free = replaceableOf(order, item) - remadeOf(orders, original?.id ?? "");
  refuseIf(!original || !order.units.some(isGone) || quantity > free, "not so many can be made again");
  const items = [{ id: "", quantity, retail: 0, remakeOf: original?.id ?? "" }];
  const remake = { ...newOrder("", items, null), bearer };
  orders.push(remake);
  record(order, "remake");
  record(remake, "remade");
  if (bearer === "seller") return;
  life.submit("agency", remake);
  record(remake, "submit");
  if (remake.status !== "InReview") return;
  life.approve("agency", remake);
  record(remake, "approve");
}

/** Adds an event to an order's history. */
export function record({ events }: ModelOrder, action: string): void {
  events[action] = (events[action] ?? 0) + 1;
}
