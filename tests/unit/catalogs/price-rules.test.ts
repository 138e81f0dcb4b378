import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PriceRule, priceBy, roundedUpTo } from "../../../src/domain/catalogs/price-rules.ts";

const nothing = { current: null, cost: null, source: null };
const by = (rule: PriceRule, current: bigint) => priceBy(rule, { ...nothing, current });
const cents = fc.bigInt({ min: 0n, max: 1_000_000_000n });
const rate = fc.integer({ min: -20_000, max: 100_000 });

describe("a price rule", () => {
  it("copies the price of another base cost less a percentage", () => {
    const copy = { kind: "copy", less: 600, ending: null } as const;
    expect(priceBy(copy, { ...nothing, source: 1_000n })).toBe(940n);
    expect(priceBy(copy, { ...nothing, source: 1_025n }), "9.635 rounds half up").toBe(964n);
    expect(priceBy(copy, { ...nothing, current: 500n }), "not priced there").toBeNull();
    expect(priceBy({ ...copy, less: 0 }, { ...nothing, source: 1_025n })).toBe(1_025n);
    expect(priceBy({ ...copy, ending: 99 }, { ...nothing, source: 1_025n }), "rounds up").toBe(999n);
    expect(priceBy({ kind: "copy", less: 20_000, ending: null }, { ...nothing, source: 1_000n })).toBe(0n);
  });

  it("adds a percentage to the cost, and rounds up to .99 where that is chosen", () => {
    const plus = (cost: bigint, ending: number | null) =>
      priceBy({ kind: "costPlus", plus: 2_500, ending }, { ...nothing, cost });
    expect(plus(800n, null)).toBe(1_000n);
    expect(plus(800n, 99)).toBe(1_099n);
    expect(plus(639n, 99), "7.9875 is 7.99").toBe(799n);
    expect(plus(640n, 99), "8.00 is above 7.99").toBe(899n);
    expect(plus(800n, 0), "a whole dollar stays").toBe(1_000n);
    expect(priceBy({ kind: "costPlus", plus: 0, ending: 99 }, nothing)).toBeNull();
  });

  it("adds an amount, scales by 1 + x/100, replaces, or takes x percent of the current price", () => {
    expect(by({ kind: "add", unit: "$", amount: 150n }, 1_000n)).toBe(1_150n);
    expect(by({ kind: "add", unit: "%", rate: 1_000 }, 1_005n), "11.055 rounds half up").toBe(1_106n);
    expect(by({ kind: "set", unit: "$", amount: 700n }, 1_000n)).toBe(700n);
    expect(by({ kind: "set", unit: "%", rate: 9_000 }, 1_000n)).toBe(900n);
  });

  it("leaves a variant without a price alone, unless the price is replaced", () => {
    expect(priceBy({ kind: "set", unit: "$", amount: 700n }, nothing)).toBe(700n);
    expect(priceBy({ kind: "add", unit: "$", amount: 700n }, nothing)).toBeNull();
    expect(priceBy({ kind: "add", unit: "%", rate: 100 }, nothing)).toBeNull();
    expect(priceBy({ kind: "set", unit: "%", rate: 100 }, nothing)).toBeNull();
  });

  it("never gives a price below 0", () => {
    expect(by({ kind: "add", unit: "$", amount: -2_000n }, 1_000n)).toBe(0n);
    expect(by({ kind: "add", unit: "%", rate: -15_000 }, 1_000n)).toBe(0n);
    const rules = fc.oneof(
      fc.record({ kind: fc.constant("copy" as const), less: rate, ending: fc.constant(null) }),
      fc.record({
        kind: fc.constant("costPlus" as const),
        plus: rate,
        ending: fc.option(fc.integer({ min: 0, max: 99 })),
      }),
      fc.record({
        kind: fc.constantFrom("add" as const, "set" as const),
        unit: fc.constant("$" as const),
        amount: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }),
      }),
      fc.record({
        kind: fc.constantFrom("add" as const, "set" as const),
        unit: fc.constant("%" as const),
        rate,
      }),
    );
    fc.assert(
      fc.property(rules, cents, cents, cents, (rule, current, cost, source) => {
        const price = priceBy(rule, { current, cost, source });
        expect(price).not.toBeNull();
        expect(price ?? -1n).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it("keeps the order of prices: a higher price never becomes the lower one", () => {
    fc.assert(
      fc.property(cents, cents, rate, fc.integer({ min: 0, max: 99 }), (one, other, plus, ending) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const of = (cost: bigint) => priceBy({ kind: "costPlus", plus, ending }, { ...nothing, cost }) ?? -1n;
        expect(of(low) <= of(high)).toBe(true);
      }),
    );
  });

  it("changes nothing by 0, 0 % or 100 %", () => {
    fc.assert(
      fc.property(cents, (price) => {
        expect(by({ kind: "add", unit: "$", amount: 0n }, price)).toBe(price);
        expect(by({ kind: "add", unit: "%", rate: 0 }, price)).toBe(price);
        expect(by({ kind: "set", unit: "%", rate: 10_000 }, price)).toBe(price);
        expect(priceBy({ kind: "copy", less: 0, ending: null }, { ...nothing, source: price })).toBe(price);
      }),
    );
  });

  it("is at most half a cent from the exact percentage", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (price, percent) => {
        const twice = 20_000n * (by({ kind: "set", unit: "%", rate: percent }, price) ?? 0n);
        const exact = 2n * price * BigInt(percent);
        expect(twice - exact > -10_000n && twice - exact <= 10_000n).toBe(true);
      }),
    );
  });
});

describe("rounding up to an ending", () => {
  it("ends in these digits, is not lower, and less than a dollar higher", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99 }), (amount, ending) => {
        const price = roundedUpTo(amount, ending);
        expect(price % 100n).toBe(BigInt(ending));
        expect(price >= amount && price - amount < 100n).toBe(true);
      }),
    );
  });
});
