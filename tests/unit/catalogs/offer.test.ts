import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasRegionalRates,
  priceListOf,
  profitOf,
  ratesTo,
  shownFirst,
} from "../../../src/domain/catalogs/offer.ts";
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
  provinceCode: "",
  option: "standard",
} as const;
const to = (countryCode: string, provinceCode = "") => ({ countryCode, provinceCode });

describe("a seller's offer", () => {
  it("ships to a country by the options that have a rate", () => {
    const options = (country: string) => ratesTo(list, "tee", to(country)).map(({ option }) => option);
    expect(options("US")).toEqual(["standard", "express"]);
    expect(options("FR")).toEqual(["standard"]);
    expect(ratesTo(list, "tee", to("FR"))[0]?.rate).toEqual({ first: 1_299n, additional: 500n });
    expect(ratesTo(list, "mug", to("US"))).toEqual([]);
  });

  it("ships to a region by its own rate, which the rest of the country does not have", () => {
    const regional = priceListOf("tee", {
      variants: [{ id: "m", price: 9.5 }],
      shipping: [{ zone: "US-CA", option: "standard", first: 4, additional: 1 }],
    });
    expect(ratesTo(regional, "tee", to("US", "CA"))).toHaveLength(1);
    expect(ratesTo(regional, "tee", to("US"))).toEqual([]);
    expect(ratesTo(regional, "tee", to("US", "TX"))).toEqual([]);
    expect(hasRegionalRates(regional, "tee", "US")).toBe(true);
    expect(hasRegionalRates(regional, "mug", "US")).toBe(false);
    expect(hasRegionalRates(list, "tee", "US")).toBe(false);
    expect(profitOf(regional, { ...sale, provinceCode: "CA", retail: 1_000n })?.shipping).toBe(500n);
    expect(profitOf(regional, { ...sale, retail: 1_000n })).toBeNull();
  });

  it("shows a variant first that has a price, is in stock and has a color, where there is one", () => {
    const variant = (id: string, inStock = true, color: string | null = "Black") => ({
      id,
      inStock,
      color,
      size: "M",
    });
    const first = (...variants: ReturnType<typeof variant>[]) => shownFirst(list, variants)?.id;
    expect(first(variant("3xl"), variant("m", false), variant("xl", false))).toBe("m");
    expect(first(variant("m", false), variant("xl"))).toBe("xl");
    expect(first(variant("m", true, null), variant("xl"))).toBe("xl");
    expect(first(variant("3xl", false, null))).toBe("3xl");
    expect(first()).toBeUndefined();
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
        const destination = { ...to("US", "CA"), shippingOption: "standard" } as const;
        const item = { id: "1", catalogId: "tee", variantId, quantity, supplierMaxPrice: 0n };
        const charge = quote([item], destination, list, null)[0];
        const profit = profitOf(list, { ...sale, variantId, quantity, retail: 0n });
        expect([profit?.goods, profit?.shipping]).toEqual([charge?.goods.total, charge?.shipping.total]);
      }),
    );
  });
});
