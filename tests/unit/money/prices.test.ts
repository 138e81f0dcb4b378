import { describe, expect, test } from "vitest";
import {
  type Discount,
  lowestPrice,
  type PricedItem,
  type PriceList,
  quote,
  rateKey,
} from "../../../src/domain/money/prices.ts";

const rate = (first: bigint, additional: bigint) => ({ first, additional });
const tee: PricedItem = {
  id: "1",
  catalogId: "tee",
  variantId: "tee-m",
  quantity: 2,
  supplierMaxPrice: 900n,
};
const mug: PricedItem = { id: "2", catalogId: "mug", variantId: "mug-w", quantity: 3, supplierMaxPrice: 0n };
const seller: PriceList = {
  goods: new Map([
    ["tee", 950n],
    ["tee-xl", 1_100n],
    ["mug", 700n],
  ]),
  shipping: new Map([
    [rateKey("tee", "US", "standard"), rate(499n, 150n)],
    [rateKey("tee", "US-HI", "standard"), rate(899n, 300n)],
    [rateKey("tee", "*", "standard"), rate(1_299n, 500n)],
    [rateKey("tee", "US", "express"), rate(1_500n, 600n)],
    [rateKey("mug", "US", "standard"), rate(650n, 400n)],
  ]),
};
const agency: PriceList = {
  goods: new Map([
    ["tee", 700n],
    ["mug", 450n],
  ]),
  shipping: new Map([
    [rateKey("tee", "US", "standard"), rate(400n, 100n)],
    [rateKey("mug", "US", "standard"), rate(500n, 300n)],
  ]),
};
const us = { countryCode: "US", provinceCode: "CA", shippingOption: "standard" } as const;
const price = (
  items: PricedItem[],
  to: Parameters<typeof quote>[1] = us,
  list = agency,
  discount: Discount = null,
) => quote(items, to, seller, list, discount);
const totals = (items: PricedItem[], to?: Parameters<typeof quote>[1]) =>
  price(items, to).map((priced) => [priced.goods.total, priced.shipping.total]);

describe("the goods of a quote", () => {
  test("have the variant's price, or else the catalog's", () => {
    expect(price([tee])[0]?.goods).toEqual({ total: 1_900n, later: 950n });
    expect(price([{ ...tee, variantId: "tee-xl" }])[0]?.goods.total).toBe(2_200n);
  });
  test("are quoted 0 without a mapping, and report no missing price", () => {
    const nothing = { total: 0n, later: 0n };
    expect(price([{ ...tee, variantId: null }])).toEqual([
      {
        goods: nothing,
        shipping: nothing,
        cost: nothing,
        costShipping: nothing,
        creditor: null,
        priceMissing: null,
      },
    ]);
  });
  test("report whether the seller's or the agency's price is missing", () => {
    const cap = { ...tee, catalogId: "cap", variantId: "cap-b" };
    expect(price([cap])[0]?.priceMissing).toBe("seller");
    expect(price([mug], us, { goods: new Map(), shipping: new Map() })[0]?.priceMissing).toBe("agency");
    const noRate: PriceList = { goods: agency.goods, shipping: new Map() };
    expect(price([tee], us, noRate)[0]?.priceMissing).toBe("agency");
    expect(price([tee])[0]?.priceMissing).toBeNull();
  });
  test("cost the agency the supplier's highest price, shipping included, when its own list has none", () => {
    const [quoted] = quote([tee], us, seller, null);
    expect(quoted).toMatchObject({
      cost: { total: 1_800n, later: 900n },
      costShipping: { total: 0n },
      priceMissing: null,
    });
    expect(quote([mug], us, seller, null)[0]?.priceMissing).toBe("agency");
    expect(price([tee])[0]).toMatchObject({
      cost: { total: 1_400n, later: 700n },
      costShipping: { total: 500n, later: 100n },
    });
  });
});

test("the lowest price of a catalog is that of its cheapest variant with a price", () => {
  expect(lowestPrice(seller, "tee", ["tee-xl"])).toBe(1_100n);
  expect(lowestPrice(seller, "tee", ["tee-xl", "tee-m"])).toBe(950n);
  expect(lowestPrice(seller, "cap", ["cap-one", "tee-xl"])).toBe(1_100n);
  expect(lowestPrice(seller, "cap", ["cap-one"])).toBeNull();
  expect(lowestPrice(seller, "tee", [])).toBeNull();
});

describe("shipping", () => {
  test("charges the first rate for one unit and the additional rate for the others", () => {
    expect(totals([tee])).toEqual([[1_900n, 649n]]);
    expect(totals([{ ...tee, quantity: 1 }])).toEqual([[950n, 499n]]);
  });
  test("uses the highest first rate, independent of the order of items", () => {
    expect(totals([tee, mug])).toEqual([
      [1_900n, 300n],
      [2_100n, 1_450n],
    ]);
    expect(totals([mug, tee])).toEqual([
      [2_100n, 1_450n],
      [1_900n, 300n],
    ]);
  });
  test("breaks ties by the larger additional rate, then by the earlier item", () => {
    const lists: PriceList = {
      goods: seller.goods,
      shipping: new Map([
        [rateKey("tee", "US", "standard"), rate(500n, 100n)],
        [rateKey("mug", "US", "standard"), rate(500n, 200n)],
      ]),
    };
    const shares = (items: PricedItem[]) =>
      quote(items, us, lists, agency).map((priced) => priced.shipping.total);
    expect(shares([tee, mug])).toEqual([200n, 900n]);
    expect(shares([mug, tee])).toEqual([900n, 200n]);
    expect(shares([tee, { ...tee, id: "3" }])).toEqual([600n, 200n]);
  });
  test("uses the rate of the province, then the country, then any destination", () => {
    expect(totals([tee], { ...us, provinceCode: "HI" })[0]?.[1]).toBe(1_199n);
    expect(totals([tee], { ...us, countryCode: "DE" })[0]?.[1]).toBe(1_799n);
  });
  test("never uses another shipping option", () => {
    expect(totals([tee], { ...us, shippingOption: "express" })[0]?.[1]).toBe(2_100n);
    expect(price([tee], { ...us, shippingOption: "overnight" })[0]?.priceMissing).toBe("seller");
  });
});

describe("a discount", () => {
  const goods = (discount: Discount) =>
    price([tee, mug], us, agency, discount).map((priced) => priced.goods.total);
  test("is split over the items by their goods if it is an amount", () => {
    expect(goods({ amount: 400n })).toEqual([1_710n, 1_890n]);
  });
  test("rounds half up once if it is a rate", () => {
    expect(goods({ rate: 1_025 })).toEqual([1_705n, 1_885n]);
  });
  test("is between 0 and the price of the goods", () => {
    expect(goods({ amount: 1_000_000n })).toEqual([0n, 0n]);
    expect(goods({ amount: -5n })).toEqual([1_900n, 2_100n]);
    expect(goods(null)).toEqual([1_900n, 2_100n]);
  });
  test("leaves the odd cents to an item's first unit", () => {
    const [, mugs] = price([tee, mug], us, agency, { amount: 400n });
    expect(mugs?.goods).toEqual({ total: 1_890n, later: 630n });
    const [odd] = price([{ ...mug, quantity: 3 }], us, agency, { amount: 1n });
    expect(odd?.goods).toEqual({ total: 2_099n, later: 699n });
  });
});
