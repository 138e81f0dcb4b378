import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BACK_TEST } from "../../../src/domain/rules/back-test.ts";
import { decide, type OrderRule } from "../../../src/domain/rules/decide.ts";
import type { RuleSide } from "../../../src/domain/rules/facts.ts";
import { type NamedRule, Replay, type ReplayedEvent } from "../../../src/domain/rules/replay.ts";
import { replayed } from "../../../src/server/rules/back-test/replay-thread.ts";
import { facts, ruleOf } from "./arbitrary.ts";

const ORDERS = 10_000;
const PORTION = 500;
const SEED = 43;
/** All states, on both sides of each other. */
const STATES = ["watch", "on", "off", "watch"] as const;

const orders: ReplayedEvent[] = fc.sample(facts, { seed: SEED, numRuns: ORDERS }).map((one, index) => ({
  orderId: `order-${index}`,
  orderName: `#${index}`,
  at: new Date(Date.UTC(2026, 10, 30) - index * 60_000).toISOString(),
  facts: one,
  charge: 100,
  later: [],
  refunded: 0,
}));

async function* portions() {
  for (let at = 0; at < orders.length; at += PORTION) yield JSON.stringify(orders.slice(at, at + PORTION));
}

const rulesOf = (side: RuleSide): NamedRule[] =>
  fc.sample(ruleOf(side), { seed: SEED, numRuns: STATES.length }).map((rule, index) => ({
    ...rule,
    id: `${side}-${index}`,
    name: `Rule ${index}`,
    // All states, on both sides of each other.
    state: STATES[index] ?? "on",
  }));

describe.each<RuleSide>(["agency", "seller"])("a replay of rules of a %s", (side) => {
  const rules = rulesOf(side);

  it.each(rules.map(({ state }, index) => [index, state] as const))(
    "agrees with what is decided live on 10,000 of 10,000 orders: rule %i, which is %s",
    async (index) => {
      const rule = rules[index] as NamedRule; // One of them.
      const earlier = rules.slice(0, index).filter(({ state }) => state !== "off");
      const result = await replayed({ rule, earlier }, portions());

      const live: OrderRule[] = rules.map((one) => (one === rule ? { ...one, state: "watch" } : one));
      const decided = orders.map((order) => decide(live, order.facts).find((one) => one.rule === rule.id));
      const ofMet = (met: boolean | null) =>
        orders
          .filter((_, at) => decided[at] !== undefined && decided[at]?.met === met)
          .map(({ orderId }) => orderId);
      const won = decided.flatMap((one) => [...new Set(one?.effects.flatMap(({ lostTo }) => lostTo ?? []))]);

      expect(result.orders).toBe(ORDERS);
      expect([result.met, result.unknown]).toEqual([ofMet(true).length, ofMet(null).length]);
      expect(result.examples.map(({ orderId }) => orderId)).toEqual(ofMet(true).slice(0, BACK_TEST.examples));
      expect(result.unknownExamples.map(({ orderId }) => orderId)).toEqual(
        ofMet(null).slice(0, BACK_TEST.examples),
      );
      expect(result.shadowed).toEqual(
        earlier
          .map(({ id, name }) => ({ rule: id, name, orders: won.filter((one) => one === id).length }))
          .filter(({ orders: lost }) => lost > 0),
      );
      // Rules that decide live have the same answer there, whatever their state.
      if (rule.state !== "off")
        for (const [at, order] of orders.entries())
          expect(decide(rules, order.facts).find((one) => one.rule === rule.id)?.met).toBe(decided[at]?.met);
    },
  );

  it("meets some orders, and cannot say of some", () => {
    const all = rules.flatMap((rule) =>
      orders.map((order) => decide([{ ...rule, state: "on" }], order.facts)[0]?.met),
    );
    expect(all.filter((met) => met === true).length).toBeGreaterThan(ORDERS / 2);
    expect(all.filter((met) => met === null).length).toBeGreaterThan(ORDERS / 2);
  });
});

it("counts an order once that met the rule at several events", () => {
  const rule: OrderRule = {
    id: "a",
    side: "agency",
    event: "submitted",
    conditions: { match: "all", of: [] },
    effects: [{ do: "approve" }],
    state: "off",
  };
  const replay = new Replay(rule, []);
  const event = { orderId: "x", orderName: "#1", at: "2026-11-02T08:00:00+00:00", facts: {}, charge: 1_449 };
  replay.add([{ ...event, later: ["refunded"], refunded: 500 }]);
  replay.add([
    { ...event, at: "2026-11-01T08:00:00+00:00", later: ["rejected", "refunded"], refunded: 700 },
    {
      ...event,
      orderId: "y",
      facts: { charge: 300 },
      at: "2026-10-01T08:00:00+00:00",
      later: [],
      refunded: 0,
    },
  ]);
  expect(replay.result()).toMatchObject({
    from: "2026-10-01T08:00:00.000Z",
    orders: 3,
    met: 3,
    charge: 17.49,
    later: [
      { what: "rejected", orders: 1, amount: 14.49 },
      { what: "refunded", orders: 1, amount: 7 },
    ],
  });
});
