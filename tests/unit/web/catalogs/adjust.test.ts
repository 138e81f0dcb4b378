import { describe, expect, it } from "vitest";
import { adjustedPrices, changesOf } from "../../../../src/web/catalogs/supplier/adjust.ts";
import { storedRow } from "../../../../src/web/grid/model.ts";

const rows = [
  storedRow("a", { sku: "A", min: "10.00", max: "20.00" }),
  storedRow("b", { sku: "B", min: "bad", max: "0.05" }),
];

describe("adjustedPrices", () => {
  it("adds dollars to every price, but not below 0", () => {
    expect(changesOf(adjustedPrices(rows, { mode: "add", unit: "$", amount: -15 }))).toEqual([
      { row: "a", column: "max", text: "5.00" },
      { row: "a", column: "min", text: "0.00" },
      { row: "b", column: "max", text: "0.00" },
    ]);
  });

  it("lists the largest difference first", () => {
    const prices = adjustedPrices(rows, { mode: "add", unit: "%", amount: 10 });
    expect(prices.map(({ sku, column }) => `${sku} ${column}`)).toEqual(["A max", "A min", "B max"]);
  });

  it("sets a percentage of the current price, rounded half up", () => {
    expect(changesOf(adjustedPrices(rows, { mode: "set", unit: "%", amount: 50 }))).toContainEqual({
      row: "b",
      column: "max",
      text: "0.03",
    });
  });
});
