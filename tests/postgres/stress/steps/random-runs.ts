import fc from "fast-check";
import { type ModelOrder, originOf, type Prices } from "../model/order.ts";
import { ask, decide, deposit, settle } from "./of-money.ts";
import {
  agencyUnhold,
  approve,
  calculate,
  cancel,
  decline,
  deliver,
  hold,
  pickup,
  refund,
  reject,
  reprice,
  ship,
  submit,
  unhold,
  withdraw,
} from "./of-orders.ts";
import { at, type PassiveStep, type PlannedStep, type Stage, type Step, type StepPlanner } from "./step.ts";

export const PRICES: readonly Prices[] = [
  { goods: 950, first: 499, additional: 150, cost: 700, costFirst: 400, costAdditional: 100 },
  { goods: 900, first: 450, additional: 100, cost: 650, costFirst: 350, costAdditional: 80 },
  { goods: 1_010, first: 523, additional: 171, cost: 757, costFirst: 421, costAdditional: 120 },
];

const release: StepPlanner = () => ({ passes: "release" });

/** The next step by status, so that orders advance. */
const NEXT: Readonly<Record<string, StepPlanner>> = {
  Unfulfilled: submit,
  Rejected: submit,
  InReview: approve,
  Approved: pickup,
  InProduction: ship,
  PartiallyFulfilled: (stage, step, order) => (step.pick % 3 ? ship : deliver)(stage, step, order),
  InTransit: deliver,
  // Sometimes nothing, so that the holding side releases it.
  Hold: (stage, step, order) => (step.pick % 2 ? agencyUnhold(stage, step, order) : null),
  Fulfilled: release,
};

const KINDS: Readonly<Record<string, readonly [weight: number, reading: StepPlanner]>> = {
  advance: [40, (stage, step, order) => NEXT[order.status]?.(stage, step, order) ?? null],
  deposit: [3, deposit],
  decide: [4, decide],
  submit: [1, submit],
  approve: [1, approve],
  reject: [1, reject],
  hold: [3, hold],
  unhold: [
    4,
    (stage, step, order) =>
      order.hold || step.size % 4 === 0
        ? unhold(stage, step, order)
        : hold(stage, { ...step, pick: 1 }, order),
  ],
  "agency-unhold": [1, agencyUnhold],
  cancel: [3, cancel],
  // Requests the cancellation of an order in production; requests are withdrawn or declined.
  request: [
    9,
    (stage, step, order) => {
      if (!order.isCancelAsked && step.size % 4 > 0) return cancel(stage, { ...step, twist: 0 }, order);
      return (step.size % 2 ? withdraw : decline)(stage, step, order);
    },
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
};

/** Orders on which a step has an effect; most steps select one of them. */
const FITTING: Readonly<Record<string, (order: ModelOrder) => boolean>> = {
  advance: ({ status, isReleased }) => status !== "Cancel" && !isReleased,
  reject: (order) => ["InReview", "Approved"].includes(originOf(order)),
  unhold: ({ hold }) => hold?.by === "seller",
  "agency-unhold": ({ hold }) => hold !== null,
  cancel: ({ units }) => units.some(({ state }) => state === "made"),
  request: ({ isCancelAsked, units }) => isCancelAsked || units.some(({ state }) => state === "made"),
  held: ({ units }) => units.some(({ state }) => state === "made"),
  ship: ({ units }) => units.some(({ state }) => state === "made"),
  deliver: ({ units }) => units.some(({ state }) => state === "shipped"),
  refund: ({ phase }) => phase === "captured",
  reprice: ({ phase }) => phase !== "quote",
  calculate: ({ referral }) => (referral?.posted ?? 0) > 0,
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
  const fitting = step.size % 4 > 0 ? orders.filter(FITTING[step.kind] ?? (() => true)) : [];
  // Prefers the first order that can advance, so that some reach their end.
  const pick = step.kind === "advance" && step.twist % 3 > 0 ? 0 : step.pick;
  const order = at(fitting.length > 0 ? fitting : orders, pick);
  return (order && KINDS[step.kind]?.[1](stage, step, order)) ?? null;
}
