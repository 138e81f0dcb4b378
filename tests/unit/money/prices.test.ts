import { describe, expect, test } from "vitest";
import {
  type Discount,
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
  price(items, to).map((one) => [one.goods.total, one.shipping.total]);

describe("goods", () => {
  test("cost what the variant costs, else what its catalog costs", () => {
    expect(price([tee])[0]?.goods).toEqual({ total: 1_900n, later: 950n });
    expect(price([{ ...tee, variantId: "tee-xl" }])[0]?.goods.total).toBe(2_200n);
  });
  test("that nobody mapped are quoted nothing and miss nothing", () => {
    const nothing = { total: 0n, later: 0n };
    expect(price([{ ...tee, variantId: null }])).toEqual([
      { goods: nothing, shipping: nothing, cost: nothing, costShipping: nothing, priceMissing: null },
    ]);
  });
  test("without a price say whose is missing", () => {
    const cap = { ...tee, catalogId: "cap", variantId: "cap-b" };
    expect(price([cap])[0]?.priceMissing).toBe("seller");
    expect(price([mug], us, { goods: new Map(), shipping: new Map() })[0]?.priceMissing).toBe("agency");
    const noRate: PriceList = { goods: agency.goods, shipping: new Map() };
    expect(price([tee], us, noRate)[0]?.priceMissing).toBe("agency");
    expect(price([tee])[0]?.priceMissing).toBeNull();
  });
  test("cost the agency the supplier's highest price where its own list names none, shipping in it", () => {
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

describe("shipping", () => {
  test("one unit pays the first rate, every other its additional", () => {
    expect(totals([tee])).toEqual([[1_900n, 649n]]);
    expect(totals([{ ...tee, quantity: 1 }])).toEqual([[950n, 499n]]);
  });
  test("the dearest first rate pays it, whatever the order of lines", () => {
    expect(totals([tee, mug])).toEqual([
      [1_900n, 300n],
      [2_100n, 1_450n],
    ]);
    expect(totals([mug, tee])).toEqual([
      [2_100n, 1_450n],
      [1_900n, 300n],
    ]);
  });
  test("on a tie the larger additional pays the first, then the earlier line", () => {
    const lists: PriceList = {
      goods: seller.goods,
      shipping: new Map([
        [rateKey("tee", "US", "standard"), rate(500n, 100n)],
        [rateKey("mug", "US", "standard"), rate(500n, 200n)],
      ]),
    };
    const shares = (items: PricedItem[]) => quote(items, us, lists, agency).map((one) => one.shipping.total);
    expect(shares([tee, mug])).toEqual([200n, 900n]);
    expect(shares([mug, tee])).toEqual([900n, 200n]);
    expect(shares([tee, { ...tee, id: "3" }])).toEqual([600n, 200n]);
  });
  test("goes by province, then country, then anywhere", () => {
    expect(totals([tee], { ...us, provinceCode: "HI" })[0]?.[1]).toBe(1_199n);
    expect(totals([tee], { ...us, countryCode: "DE" })[0]?.[1]).toBe(1_799n);
  });
  test("never changes the option that was asked", () => {
    expect(totals([tee], { ...us, shippingOption: "express" })[0]?.[1]).toBe(2_100n);
    expect(price([tee], { ...us, shippingOption: "overnight" })[0]?.priceMissing).toBe("seller");
  });
});

describe("a discount", () => {
  const goods = (discount: Discount) => price([tee, mug], us, agency, discount).map((one) => one.goods.total);
  test("of an amount is split over the lines by their goods", () => {
    expect(goods({ amount: 400n })).toEqual([1_710n, 1_890n]);
  });
  test("of a rate rounds half up once", () => {
    expect(goods({ rate: 1_025 })).toEqual([1_705n, 1_885n]);
  });
  test("is never more than the goods, and never adds to them", () => {
    expect(goods({ amount: 1_000_000n })).toEqual([0n, 0n]);
    expect(goods({ amount: -5n })).toEqual([1_900n, 2_100n]);
    expect(goods(null)).toEqual([1_900n, 2_100n]);
  });
  test("leaves the odd cents with a line's first unit", () => {
    const [, mugs] = price([tee, mug], us, agency, { amount: 400n });
    expect(mugs?.goods).toEqual({ total: 1_890n, later: 630n });
    const [odd] = price([{ ...mug, quantity: 3 }], us, agency, { amount: 1n });
    expect(odd?.goods).toEqual({ total: 2_099n, later: 699n });
  });
});
