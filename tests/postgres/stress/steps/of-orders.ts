import { isOpen, type ModelOrder } from "../model/order.ts";
import { record, remadeOf } from "../model/returns.ts";
import type { Side } from "../model/wallet.ts";
import { at, dollars, type Stage, type StepPlanner, sideOf } from "./step.ts";

/** Steps on orders. */

const onOrders =
  (
    name: string,
    side: Side,
    rule: (stage: Stage, side: Side, order: ModelOrder) => void,
    more: { until?: string } = {},
  ): StepPlanner =>
  (stage, step, order) => {
    const by = sideOf(side, step);
    const reason = name === "reject" || name === "hold" ? { reason: "Needs another review" } : {};
    return {
      side: by,
      call: { method: "POST", path: `orders/${name}`, body: { ids: [order.id], ...reason, ...more } },
      rule: () => {
        rule(stage, by, order);
        record(order, name);
      },
      subject: order.id,
    };
  };

const onOne =
  (path: string, rule: (stage: Stage, side: Side, order: ModelOrder) => void): StepPlanner =>
  (stage, step, order) => {
    const by = sideOf("agency", step);
    return {
      side: by,
      call: { method: "PUT", path, body: { orderId: order.id } },
      rule: () => rule(stage, by, order),
    };
  };

export const ship: StepPlanner = ({ model, newName }, step, order) => {
  const left = order.items.filter((_, item) =>
    order.units.some((unit) => unit.item === item && isOpen(unit)),
  );
  const item = at(step.twist % 5 === 0 ? order.items : left, step.pick) ?? order.items[0];
  if (!item) return null;
  const quantity = 1 + (step.size % item.quantity);
  const side = sideOf("agency", step);
  const rule = () => model.life.ship(side, order, order.items.indexOf(item), quantity);
  const units = { itemId: item.id, quantity };
  if (step.size % 3 === 0) {
    const body = { items: [{ ...units, status: "shipped" }] };
    return {
      side,
      call: { method: "PATCH", path: "order-items/update-fulfilled", body },
      rule,
      subject: item.id,
    };
  }
  const body = { orderId: order.id, number: newName(), items: [units] };
  return { side, call: { method: "POST", path: "tracking", body }, rule };
};

export const deliver: StepPlanner = ({ model }, step, order) => {
  const there = order.items.filter((_, item) =>
    order.units.some((unit) => unit.item === item && unit.state === "shipped"),
  );
  const item = at(there, step.pick) ?? at(order.items, step.pick);
  if (!item) return null;
  const quantity = 1 + (step.size % item.quantity);
  const side = sideOf("agency", step);
  return {
    side,
    call: {
      method: "PATCH",
      path: "order-items/update-fulfilled",
      body: { items: [{ itemId: item.id, quantity, status: "delivered" }] },
    },
    rule: () => model.life.deliver(side, order, order.items.indexOf(item), quantity),
    subject: item.id,
  };
};

export const cancel: StepPlanner = ({ model }, { pick, size, twist }, order) => {
  const side: Side = twist % 3 < 2 ? "seller" : "agency";
  const isSingle = order.items.every(({ quantity }) => quantity === 1);
  const kept = side === "agency" && isSingle && twist % 2 === 0 ? size % 1_600 : 0;
  const due = side === "agency" && twist % 2 === 0 ? (size * (pick + 1)) % 1_200 : 0;
  const terms = { ...(kept && { keptCost: dollars(kept) }), ...(due && { supplierDue: dollars(due) }) };
  return {
    side,
    call: { method: "POST", path: "orders/cancel", body: { ids: [order.id], ...terms } },
    rule: () => {
      model.life.cancel(side, order, kept, due);
      record(order, "cancel");
    },
    subject: order.id,
  };
};

export const refund: StepPlanner = ({ model }, step, order) => {
  const { pick, size, twist } = step;
  const side = sideOf("agency", step);
  const buyerAmount = order.sale && twist % 3 === 0 ? size % (order.sale.collected + 200) : 0;
  const toBuyer = buyerAmount > 0 ? { buyerAmount: dollars(buyerAmount) } : {};
  const isSingle = order.items.every(({ quantity }) => quantity === 1);
  const path = `orders/${order.id}/refund`;
  if (isSingle && twist % 2 === 0) {
    const amount = (size * (pick + 1)) % 1_800;
    const body = { reason: "Blurred", ...(amount > 0 && { amount: dollars(amount) }), ...toBuyer };
    const rule = () => {
      model.life.refund(side, order, { amount, buyerAmount });
      record(order, "refund");
    };
    return { side, call: { method: "POST", path, body }, rule };
  }
  const item = pick % order.items.length;
  const quantity = 1 + (size % (order.items[item]?.quantity ?? 1));
  const body = { reason: "Lost", items: [{ itemId: order.items[item]?.id, quantity }], ...toBuyer };
  const remade = remadeOf(model.orders, order.items[item]?.id ?? "");
  const rule = () => {
    model.life.refund(side, order, { item, quantity, remade, buyerAmount });
    record(order, "refund");
  };
  return { side, call: { method: "POST", path, body }, rule };
};

export const submit = onOrders("submit", "seller", ({ model }, side, order) =>
  model.life.submit(side, order),
);
export const approve = onOrders("approve", "agency", ({ model }, side, order) =>
  model.life.approve(side, order),
);
export const pickup = onOrders("pickup", "agency", ({ model }, side, order) =>
  model.life.pickup(side, order),
);
export const agencyUnhold = onOrders("agency-unhold", "agency", ({ model }, side, order) =>
  model.life.unhold(side === "seller" ? "nobody" : side, order),
);
export const withdraw = onOrders("cancel-request/withdraw", "seller", ({ model }, side, order) =>
  model.life.endRequest(side === "seller", order),
);
export const decline = onOrders("cancel-request/decline", "agency", ({ model }, side, order) =>
  model.life.endRequest(side === "agency", order),
);
const DAY_MS = 86_400_000;

/** A hold, every second one until a time that comes with the step `holdEnd` only. */
export const hold: StepPlanner = (stage, step, order) => {
  const until = step.size % 2 === 0;
  return onOrders(
    "hold",
    step.pick % 2 ? "seller" : "agency",
    ({ model }, side) => model.life.hold(side, order, until),
    until ? { until: new Date(Date.now() + DAY_MS).toISOString() } : {},
  )(stage, step, order);
};

/** The time of an order's hold comes. */
export const holdEnd: StepPlanner = (_stage, _step, order) =>
  order.hold?.until ? { passes: "hold", order } : null;
export const unhold = onOrders("unhold", "seller", ({ model }, side, order) =>
  model.life.unhold(side === "agency" ? "nobody" : side, order),
);

export const reject = onOrders("reject", "agency", ({ model }, side, order) =>
  model.life.reject(side, order),
);
export const reprice = onOne("orders/calc-order-basecost", ({ model }, side, order) =>
  model.life.reprice(side, order),
);
export const calculate = onOne("profits/calc-order-profit", ({ model }, side, order) =>
  model.life.calcProfit(side, order),
);
