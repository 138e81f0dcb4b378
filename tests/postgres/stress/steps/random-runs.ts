import fc from "fast-check";
import { isDesignOpen, isGone, type ModelOrder, originOf, type Prices } from "../model/order.ts";
import { remadeOf, replaceableOf } from "../model/returns.ts";
import { change, create, note, tag } from "./of-daily-work.ts";
import { design } from "./of-designs.ts";
import { ask, decide, deposit, payBack, payRun, reverse, settle, settleSale, writeOff } from "./of-money.ts";
import {
  agencyUnhold,
  approve,
  calculate,
  cancel,
  decline,
  deliver,
  hold,
  holdEnd,
  pickup,
  refund,
  reject,
  reprice,
  ship,
  submit,
  unhold,
  withdraw,
} from "./of-orders.ts";
import { remake, returned } from "./of-returns.ts";
import { at, type PassiveStep, type PlannedStep, type Stage, type Step, type StepPlanner } from "./step.ts";

export const PRICES: readonly Prices[] = [
  { goods: 950, first: 499, additional: 150, cost: 700, costFirst: 400, costAdditional: 100 },
  { goods: 900, first: 450, additional: 100, cost: 650, costFirst: 350, costAdditional: 80 },
  { goods: 1_010, first: 523, additional: 171, cost: 757, costFirst: 421, costAdditional: 120 },
];

const release: StepPlanner = () => ({ passes: "release" });

const answerRequest: StepPlanner = (stage, step, order) =>
  (step.size % 2 ? withdraw : decline)(stage, step, order);

/** The next step by status, so that orders advance. */
const NEXT: Readonly<Record<string, StepPlanner>> = {
  Unfulfilled: submit,
  Rejected: submit,
  InReview: (stage, step, order) => (isDesignOpen(order) ? design : approve)(stage, step, order),
  Approved: pickup,
  InProduction: (stage, step, order) =>
    // Before its units have left, which ends the request.
    (order.isCancelAsked && step.pick % 2 ? answerRequest : ship)(stage, step, order),
  PartiallyFulfilled: (stage, step, order) => (step.pick % 3 ? ship : deliver)(stage, step, order),
  InTransit: deliver,
  // Sometimes nothing, so that the holding side releases it.
  Hold: (stage, step, order) => (step.pick % 2 ? agencyUnhold(stage, step, order) : null),
  Fulfilled: release,
};

/** A step on units in some state; until an order has one, it mostly advances an order. */
const onceSome =
  (fits: (order: ModelOrder) => boolean, planner: StepPlanner): StepPlanner =>
  (stage, step, order) =>
    !stage.model.orders.some(fits) && step.size % 8 > 0
      ? advanceFirst(stage, step)
      : planner(stage, step, order);

const hasLeft = ({ units }: ModelOrder) => units.some(isGone);
const isInWork = ({ isCancelAsked, units }: ModelOrder) =>
  isCancelAsked || units.some(({ state }) => state === "made");
const endsByItself = ({ hold }: ModelOrder) => hold?.until === true;
const isHeldBySeller = ({ hold }: ModelOrder) => hold?.by === "seller";

function advanceFirst(stage: Stage, step: Step): PlannedStep | PassiveStep | null {
  const first = stage.model.orders.find(({ status }) => !["Cancel", "Hold", "Fulfilled"].includes(status));
  return (first && NEXT[first.status]?.(stage, { ...step, twist: 1 }, first)) ?? null;
}

const KINDS: Readonly<Record<string, readonly [weight: number, reading: StepPlanner]>> = {
  advance: [40, (stage, step, order) => NEXT[order.status]?.(stage, step, order) ?? null],
  deposit: [4, deposit],
  decide: [4, decide],
  reverse: [3, reverse],
  submit: [1, submit],
  approve: [1, approve],
  reject: [2, reject],
  hold: [3, hold],
  unhold: [
    4,
    (stage, step, order) =>
      order.hold || step.size % 4 === 0
        ? unhold(stage, step, order)
        : hold(stage, { ...step, pick: 1 }, order),
  ],
  "agency-unhold": [1, agencyUnhold],
  "hold-end": [
    4,
    (stage, step, order) =>
      order.hold ? holdEnd(stage, step, order) : hold(stage, { ...step, size: step.size * 2 }, order),
  ],
  cancel: [3, cancel],
  // Requests the cancellation of an order in production; requests are withdrawn or declined.
  request: [
    9,
    onceSome(isInWork, (stage, step, order) => {
      const asked = stage.model.orders.find(({ isCancelAsked }) => isCancelAsked);
      const answered = step.size % 4 > 0 ? asked : order;
      if (!answered) return cancel(stage, { ...step, twist: 0 }, order);
      return answerRequest(stage, step, answered);
    }),
  ],
  // Holds an order in production and ships it without a tracking number.
  held: [
    3,
    (stage, step, order) =>
      order.hold
        ? ship(stage, { ...step, size: step.size * 3 }, order)
        : hold(stage, { ...step, pick: 0 }, order),
  ],
  pickup: [1, pickup],
  ship: [2, ship],
  deliver: [2, deliver],
  refund: [4, refund],
  reprice: [3, reprice],
  calculate: [3, calculate],
  prices: [1, (_stage, { pick }) => ({ passes: "prices", prices: at(PRICES, pick) as Prices })],
  rate: [1, (_stage, { size }) => ({ passes: "rate", rate: (size % 21) * 25 })],
  release: [2, release],
  ask: [4, ask],
  settle: [4, settle],
  "settle-sale": [5, settleSale],
  "pay-back": [3, payBack],
  "write-off": [3, writeOff],
  "pay-run": [3, payRun],
  design: [10, design],
  return: [4, onceSome(hasLeft, returned)],
  remake: [6, onceSome(hasLeft, remake)],
  tag: [3, tag],
  note: [3, note],
  change: [8, change],
  create: [4, create],
};

/** Orders on which a step has an effect; most steps select one of them. */
const FITTING: Readonly<Record<string, (order: ModelOrder, all: readonly ModelOrder[]) => boolean>> = {
  advance: ({ status, isReleased }) => status !== "Cancel" && !isReleased,
  reject: (order) => ["InReview", "Approved"].includes(originOf(order)),
  unhold: (order, all) =>
    all.some(isHeldBySeller)
      ? isHeldBySeller(order)
      : ["Unfulfilled", "InReview", "Approved"].includes(order.status),
  "agency-unhold": ({ hold }) => hold !== null,
  "hold-end": (order, all) =>
    all.some(endsByItself)
      ? endsByItself(order)
      : ["Unfulfilled", "InReview", "Approved"].includes(order.status),
  cancel: ({ units }) => units.some(({ state }) => state === "made"),
  request: isInWork,
  held: ({ units }) => units.some(({ state }) => state === "made"),
  ship: ({ units }) => units.some(({ state }) => state === "made"),
  deliver: ({ units }) => units.some(({ state }) => state === "shipped"),
  refund: ({ phase }) => phase === "captured",
  reprice: ({ phase }) => phase !== "quote",
  calculate: ({ referral }) => (referral?.posted ?? 0) > 0,
  design: (order, all) =>
    all.some(isDesignOpen)
      ? isDesignOpen(order)
      : !order.design && ["Unfulfilled", "InReview"].includes(originOf(order)),
  return: ({ units }) => units.some(({ state }) => state === "shipped" || state === "delivered"),
  remake: (order, all) => order.items.some(({ id }, item) => replaceableOf(order, item) > remadeOf(all, id)),
  change: ({ status }) => ["Unfulfilled", "InReview", "Approved"].includes(status),
};

const kinds = Object.entries(KINDS).flatMap(([kind, [weight]]) => Array<string>(weight).fill(kind));

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(99),
  size: fc.nat(9_999),
  twist: fc.nat(99),
});

/** `count` runs of `length` steps, reproducible by seed. */
export const randomRuns = (seed: number, count: number, length: number): Step[][] =>
  fc.sample(fc.array(step, { minLength: length, maxLength: length }), { seed, numRuns: count });

/** The call of a step in the current state; `null` when nothing fits. */
export function planStep(stage: Stage, step: Step): PlannedStep | PassiveStep | null {
  const { orders } = stage.model;
  const fitting =
    step.size % 4 > 0 ? orders.filter((order) => FITTING[step.kind]?.(order, orders) ?? true) : [];
  // Prefers the first order that can advance, so that some reach their end.
  const pick = step.kind === "advance" && step.twist % 3 > 0 ? 0 : step.pick;
  const order = at(fitting.length > 0 ? fitting : orders, pick);
  return (order && KINDS[step.kind]?.[1](stage, step, order)) ?? null;
}
