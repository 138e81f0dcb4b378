import {
  answer,
  apply,
  BEFORE_PRODUCTION,
  canBeApplied,
  tag as changeTags,
  type ModelRequest,
} from "../model/daily-work.ts";
import { refuseIf } from "../model/ledger.ts";
import { type ModelOrder, newOrder } from "../model/order.ts";
import { record } from "../model/returns.ts";
import type { Side } from "../model/wallet.ts";
import { MOST_ORDERS } from "./of-returns.ts";
import { at, type PlannedStep, type Step, type StepPlanner, sideOf } from "./step.ts";

/** Steps around orders: tags, internal notes, change requests, orders entered by hand. */

const TAGS = ["Rush", "rush", "VIP", "Gift wrap"];
const sideBy = (pick: number): Side => (pick % 2 ? "seller" : "agency");

export const tag: StepPlanner = (_stage, { pick, size }, order) => {
  const side = sideBy(pick);
  const one = TAGS[size % TAGS.length] ?? "";
  const other = TAGS[(size >> 2) % TAGS.length] ?? "";
  const has = order.tags[side].length > 0 && size % 3 === 0;
  const change = { add: has ? [] : [one, other], remove: has ? [one] : [] };
  return {
    side,
    call: { method: "POST", path: "orders/tag", body: { ids: [order.id], ...change } },
    rule: () => changeTags(side, order, change),
    subject: order.id,
  };
};

export const note: StepPlanner = ({ model }, { pick, size, twist }, order) => {
  const side = sideBy(pick);
  const old = at(model.notes, size);
  if (old && twist % 3 === 0) {
    const by = size % 4 === 0 ? side : old.side;
    return {
      side: by,
      call: { method: "DELETE", path: `orders/notes/${old.id}` },
      rule: () => {
        refuseIf(old.side !== by, "the other side's note");
        model.notes.splice(model.notes.indexOf(old), 1);
      },
    };
  }
  return {
    side,
    call: { method: "POST", path: `orders/${order.id}/notes`, body: { text: "Ask about the color" } },
    rule: () => void model.notes.push({ id: "", side }),
    onDone: ({ id }) => {
      const last = model.notes.at(-1);
      if (last) last.id = id;
    },
  };
};

const ask: StepPlanner = ({ model }, { pick, size }, order) => {
  const side = sideBy(pick);
  const reason = size % 4 === 0 ? "others" : "reupload_design";
  return {
    side,
    call: {
      method: "PUT",
      path: "orders/update-change-history",
      body: { orderId: order.id, kind: "requested", reason },
    },
    rule: () =>
      void model.requests.push({ id: "", orderId: order.id, side, reason, status: "open", isApplied: false }),
    onDone: ({ id }) => {
      const last = model.requests.at(-1);
      if (last) last.id = id;
    },
  };
};

const answerOf = ({ size }: Step, request: ModelRequest, of: ModelOrder): PlannedStep => {
  const status = size % 3 === 0 ? "declined" : "accepted";
  const other = request.side === "seller" ? "agency" : "seller";
  const side = size % 7 === 0 ? request.side : other;
  return {
    side,
    call: {
      method: "POST",
      path: `change-histories/${request.id}/${status === "accepted" ? "accept" : "decline"}`,
      body: status === "declined" ? { note: "It is cut already" } : {},
    },
    rule: () => answer(side, of, request, status),
  };
};

const edit = ({ pick }: Step, request: ModelRequest, of: ModelOrder): PlannedStep => {
  const side = sideBy(pick);
  const item = { orderId: of.id, itemId: of.items[0]?.id, change: request.id };
  return {
    side,
    call: {
      method: "PUT",
      path: "orders/update-item-design",
      body: { ...item, artwork1: "https://example.com/hare.png" },
    },
    rule: () => apply(of, request),
  };
};

/** A change request, an answer to one, or the edit that carries one out; mostly what can be done next. */
export const change: StepPlanner = (stage, step, order) => {
  const { requests, orders } = stage.model;
  const orderOf = ({ orderId }: ModelRequest) => orders.find(({ id }) => id === orderId);
  const canTake = (one: ModelRequest) => BEFORE_PRODUCTION.includes(orderOf(one)?.status ?? "");
  const toApply = requests.find((one) => canBeApplied(one) && canTake(one));
  const isAny = step.twist % 5 === 0;
  const applied = isAny ? at(requests, step.size) : toApply;
  const of = applied && orderOf(applied);
  if (applied && of && step.twist % 2 === 0) return edit(step, applied, of);
  const open = requests.filter((one) => one.status === "open");
  const answered = at(
    isAny ? requests : open.filter(canTake).length > 0 ? open.filter(canTake) : open,
    step.size,
  );
  const about = answered && orderOf(answered);
  return answered && about && step.twist % 4 > 0 ? answerOf(step, answered, about) : ask(stage, step, order);
};

/** An order entered by hand, or one with the items of another; an agency may submit it as well. */
export const create: StepPlanner = ({ world, model }, step, order) => {
  if (model.orders.length >= MOST_ORDERS) return null;
  const side = sideOf("seller", step);
  const isDuplicate = step.size % 2 === 0;
  const quantities = isDuplicate ? order.items.map(({ quantity }) => quantity) : [1 + (step.size % 2)];
  const submits = side === "agency" && step.pick % 2 === 0;
  const body = {
    ...(side === "agency" && { sellerTeam: world.sellerId }),
    fullName: "Rosa Diaz",
    address1: "8 Pier Road",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    items: quantities.map((quantity) => ({ sku: "TEE-BLK-M", quantity })),
    ...(submits && { submit: true }),
  };
  return {
    side,
    call: { method: "POST", path: "orders", body },
    rule: () => {
      const items = quantities.map((quantity) => ({ id: "", quantity, retail: 0 }));
      model.orders.push(newOrder("", items, null));
      const created = () => model.orders.at(-1) ?? order;
      record(created(), side === "agency" ? "create-for-seller" : "create");
      // A draft that cannot be submitted stays a draft.
      if (submits && model.attempt(() => model.life.submit("seller", created()))) record(created(), "submit");
    },
    onDone: ({ id }) => {
      const last = model.orders.at(-1);
      if (last) last.id = id;
    },
  };
};
