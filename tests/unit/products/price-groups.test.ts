import { describe, expect, it } from "vitest";
import { priceGroups } from "../../../src/domain/products/from-artwork/price-groups.ts";

const RULE = { kind: "costPlus", plus: 5_000, ending: 99 } as const;

describe("prices by groups of variants", () => {
  it("joins variants of the same cost, with their sizes once, and leaves the profit out without a cost", () => {
    const groups = priceGroups(
      [
        { size: "M", cost: 900n },
        { size: "L", cost: 900n },
        { size: "M", cost: 900n },
        { size: "XL", cost: 2_000n },
        { size: null, cost: null },
      ],
      RULE,
    );
    expect(groups).toEqual([
      { sizes: ["M", "L"], variants: 3, cost: 900n, price: 1_399n, profit: 499n },
      { sizes: ["XL"], variants: 1, cost: 2_000n, price: 3_099n, profit: 1_099n },
      { sizes: [], variants: 1, cost: null, price: null, profit: null },
    ]);
  });

  it("has a loss as a negative profit", () => {
    const [group] = priceGroups([{ size: "M", cost: 900n }], { kind: "set", unit: "$", amount: 500n });
    expect(group?.profit).toBe(-400n);
  });
});
