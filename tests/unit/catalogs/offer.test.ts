import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceListOf, profitOf, ratesTo } from "../../../src/domain/catalogs/offer.ts";
import { quote } from "../../../src/domain/money/prices.ts";

const list = priceListOf("tee", {
  variants: [
    { id: "m", price: 9.5 },
    { id: "xl", price: 11 },
    { id: "3xl", price: null },
  ],
  shipping: [
    { zone: "US", option: "standard", first: 4.99, additional: 1.5 },
    { zone: "US", option: "express", first: 15, additional: 6 },
    { zone: "*", option: "standard", first: 12.99, additional: 5 },
  ],
});
const sale = {
  catalogId: "tee",
  variantId: "m",
  quantity: 2,
  countryCode: "US",
  option: "standard",
} as const;

describe("a seller's offer", () => {
  it("ships to a country by the options that have a rate", () => {
    const options = (country: string) => ratesTo(list, "tee", country).map(({ option }) => option);
    expect(options("US")).toEqual(["standard", "express"]);
    expect(options("FR")).toEqual(["standard"]);
    expect(ratesTo(list, "tee", "FR")[0]?.rate).toEqual({ first: 1_299n, additional: 500n });
    expect(ratesTo(list, "mug", "US")).toEqual([]);
  });

  it("has the profit that is left after goods and shipping", () => {
    expect(profitOf(list, { ...sale, retail: 2_900n })).toEqual({
      revenue: 5_800n,
      goods: 1_900n,
      shipping: 649n,
      profit: 3_251n,
    });
    expect(profitOf(list, { ...sale, quantity: 1, retail: 1_000n })?.profit, "a loss").toBe(-449n);
  });

  it("has no profit without a price or a rate", () => {
    expect(profitOf(list, { ...sale, variantId: "3xl", retail: 2_900n })).toBeNull();
    expect(profitOf(list, { ...sale, countryCode: "FR", option: "express", retail: 2_900n })).toBeNull();
  });

  it("costs what an order of it is charged", () => {
    fc.assert(
      fc.property(fc.constantFrom("m", "xl"), fc.integer({ min: 1, max: 500 }), (variantId, quantity) => {
        const to = { countryCode: "US", provinceCode: "CA", shippingOption: "standard" } as const;
        const item = { id: "1", catalogId: "tee", variantId, quantity, supplierMaxPrice: 0n };
        const charge = quote([item], to, list, null)[0];
        const profit = profitOf(list, { ...sale, variantId, quantity, retail: 0n });
        expect([profit?.goods, profit?.shipping]).toEqual([charge?.goods.total, charge?.shipping.total]);
      }),
    );
  });
});
