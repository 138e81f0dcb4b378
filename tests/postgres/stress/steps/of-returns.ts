import type { ModelOrder } from "../model/order.ts";
import { makeAgain, record, remadeOf, replaceableOf, returnUnits } from "../model/returns.ts";
import { at, type Step, type StepPlanner, sideOf } from "./step.ts";

/** Steps on units that have left. */

/** More orders slow a run down without reaching other states. */
export const MOST_ORDERS = 12;

/** Some units of an item, mostly of one that fits. */
function unitsOf(order: ModelOrder, { pick, size, twist }: Step, fits: (index: number) => boolean) {
  const fitting = order.items.filter((_, index) => fits(index));
  const item = at(twist % 7 === 0 || fitting.length === 0 ? order.items : fitting, pick);
  return item && { item, index: order.items.indexOf(item), quantity: 1 + (size % item.quantity) };
}

export const returned: StepPlanner = ({ model }, step, order) => {
  const units = unitsOf(order, step, (index) =>
    order.units.some(({ item, state }) => item === index && (state === "shipped" || state === "delivered")),
  );
  if (!units) return null;
  const { item, index, quantity } = units;
  const side = sideOf("agency", step);
  const body = { reason: "Sent back", items: [{ itemId: item.id, quantity }] };
  return {
    side,
    call: { method: "POST", path: `orders/${order.id}/return`, body },
    rule: () => {
      returnUnits(model.life, side, order, index, quantity);
      record(order, "return");
    },
  };
};

/** Mostly the given order; sometimes one with units that are made again already, which must not be again. */
const toRemake = (orders: readonly ModelOrder[], { pick, twist }: Step, order: ModelOrder): ModelOrder => {
  const remade = orders.filter(({ items }) => items.some(({ id }) => remadeOf(orders, id) > 0));
  return (twist % 3 === 1 && at(remade, pick)) || order;
};

export const remake: StepPlanner = ({ model }, step, given) => {
  const order = toRemake(model.orders, step, given);
  const freeOf = (index: number) =>
    replaceableOf(order, index) - remadeOf(model.orders, order.items[index]?.id ?? "");
  const units = unitsOf(order, step, (index) => freeOf(index) > 0);
  if (!units || model.orders.length >= MOST_ORDERS) return null;
  const { item, index } = units;
  const free = freeOf(index);
  // Mostly as many as are free, sometimes one more than that.
  const quantity = step.size % 5 === 0 ? Math.max(1, free + 1) : Math.max(1, Math.min(units.quantity, free));
  const side = sideOf("agency", step);
  const bearer = step.pick % 3 === 0 ? "seller" : "agency";
  const body = { reason: "Torn", bearer, items: [{ itemId: item.id, quantity }] };
  return {
    side,
    call: { method: "POST", path: `orders/${order.id}/remake`, body },
    rule: () => makeAgain(model.life, model.orders, side, order, { item: index, quantity, bearer }),
    onDone: ({ order: made }) => {
      const last = model.orders.at(-1);
      if (last && made) last.id = made.id;
    },
  };
};
