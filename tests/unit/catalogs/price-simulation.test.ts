import { describe, expect, it } from "vitest";
import { simulatePrices } from "../../../src/domain/catalogs/price-simulation/price-simulation.ts";
import { marginClassOf } from "../../../src/domain/catalogs/price-simulation/simulated-margins.ts";
import type {
  SimulatedOrder,
  SimulationInput,
} from "../../../src/domain/catalogs/price-simulation/simulation-input.ts";
import { type PriceList, rateKey } from "../../../src/domain/money/prices.ts";

const agency = {
  id: "a1",
  name: "Northwind",
  basecostId: null,
  sellerBasecosts: [{ id: "b1", name: "Standard" }],
};
const list = (price: bigint, first = 400n): PriceList => ({
  goods: new Map([["tee", price]]),
  shipping: new Map([[rateKey("tee", "*", "standard"), { first, additional: 100n }]]),
});
const state = (price: bigint, cost: bigint, first?: bigint) => ({
  lists: new Map([["b1", list(price, first)]]),
  supplierMaxPrices: new Map([["m", cost]]),
});
const order = (over: Partial<SimulatedOrder> = {}): SimulatedOrder => ({
  teamId: "t1",
  phase: "held",
  isOpen: true,
  isRecent: true,
  isFree: false,
  destination: { countryCode: "US", provinceCode: "CA", shippingOption: "standard" },
  items: [{ id: "0", catalogId: "tee", variantId: "m", quantity: 2, supplierMaxPrice: 700n }],
  ...over,
});
const NONE_UNBLOCKED = { unblocked: 0, unblockedCharge: 0 };
const simulate = (over: Partial<SimulationInput> = {}) =>
  simulatePrices({
    catalogId: "tee",
    basecostId: null,
    variants: [{ id: "m", code: "TEE-M", isNew: false }],
    wholesale: [],
    agencies: [agency],
    sellers: [{ id: "t1", name: "Fern & Co", agencyId: "a1", basecostId: "b1" }],
    orders: [order()],
    before: state(950n, 700n),
    after: state(950n, 800n),
    bySeller: true,
    ...over,
  });

describe("marginClassOf", () => {
  it("is negative below zero, otherwise thinner or better", () => {
    expect(marginClassOf(100n, -1n)).toBe("negative");
    expect(marginClassOf(-200n, -100n)).toBe("negative");
    expect(marginClassOf(100n, 0n)).toBe("thinner");
    expect(marginClassOf(-100n, 0n)).toBe("better");
  });

  it("has no class without a change or without a price", () => {
    expect(marginClassOf(100n, 100n)).toBeNull();
    expect(marginClassOf(100n, null)).toBeNull();
    expect(marginClassOf(null, 100n)).toBeNull();
    expect(marginClassOf(null, -1n)).toBe("negative");
  });
});

describe("simulatePrices", () => {
  it("compares an order's charge and cost with the supplier's old and new price", () => {
    const found = simulate();
    expect(found.variants).toEqual([{ id: "m", sku: "TEE-M", before: 7, after: 8 }]);
    expect(found.total).toBe(-2);
    // 2 x 9.50 + 4.00 + 1.00, less 2 x 7.00 or 8.00.
    expect(found.sellers).toEqual([expect.objectContaining({ orders: 1, before: 10, after: 8 })]);
    expect(found.openOrders[1]).toEqual({
      phase: "held",
      count: 1,
      amount: 2,
      cost: 2,
      blocked: 0,
      ...NONE_UNBLOCKED,
    });
  });

  it("reprices only orders that are not yet submitted, which have earned nothing", () => {
    const found = simulate({
      basecostId: "b1",
      orders: [order({ phase: "quote" }), order({ phase: "captured", isRecent: false })],
      before: state(950n, 700n),
      after: state(1_000n, 700n, 500n),
    });
    expect(found.total).toBe(0);
    expect(found.sellers).toEqual([]);
    expect(found.openOrders).toEqual([
      { phase: "quote", count: 1, amount: 2, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
      { phase: "held", count: 0, amount: 0, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
      { phase: "captured", count: 1, amount: 2, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
    ]);
  });

  it("counts orders that wait for exactly this price, with the charge that they get", () => {
    const waiting = order({ phase: "quote" });
    const found = simulate({
      basecostId: "b1",
      orders: [waiting, waiting, waiting],
      before: { ...state(950n, 700n), lists: new Map() },
      after: state(950n, 700n),
    });
    // 2 x 9.50 + 4.00 + 1.00, three times.
    expect(found.openOrders[0]).toEqual({
      phase: "quote",
      count: 0,
      amount: 0,
      cost: 0,
      blocked: 0,
      unblocked: 3,
      unblockedCharge: 72,
    });
  });

  it("lists margins that become negative first, then those that were, then thinner and better ones", () => {
    const variants = ["was", "thin", "good", "goes", "same"].map((id) => ({ id, code: id, isNew: false }));
    const costs = (...cents: bigint[]) => new Map(variants.map(({ id }, index) => [id, cents[index] ?? 0n]));
    const found = simulate({
      variants,
      orders: [],
      before: {
        lists: new Map([["b1", list(950n)]]),
        supplierMaxPrices: costs(1_000n, 100n, 900n, 900n, 5n),
      },
      after: { lists: new Map([["b1", list(950n)]]), supplierMaxPrices: costs(1_100n, 200n, 100n, 960n, 5n) },
    });
    expect(found.margins.map(({ sku, class: of }) => [sku, of])).toEqual([
      ["goes", "negative"],
      ["was", "negative"],
      ["thin", "thinner"],
      ["good", "better"],
    ]);
    expect(found.marginCounts).toEqual({ negative: 2, thinner: 1, better: 1 });
  });

  it("groups earnings by agency where sellers are not listed", () => {
    const sellers = ["t1", "t2"].map((id) => ({ id, name: id, agencyId: "a1", basecostId: "b1" }));
    const orders = sellers.map(({ id }) => order({ teamId: id }));
    const found = simulate({ sellers, orders, bySeller: false });
    expect(found.sellers).toEqual([
      { agency: { id: "a1", name: "Northwind" }, seller: null, orders: 2, before: 20, after: 16 },
    ]);
  });

  it("shows the platform its margin in the lists that agencies are charged by", () => {
    const wholesale = { id: "w1", name: "Wholesale" };
    const lists = new Map([
      ["b1", list(950n)],
      ["w1", list(750n, 100n)],
    ]);
    const found = simulate({
      agencies: [{ ...agency, basecostId: "w1" }],
      wholesale: [wholesale],
      bySeller: false,
      before: { lists, supplierMaxPrices: new Map([["m", 700n]]) },
      after: { lists, supplierMaxPrices: new Map([["m", 900n]]) },
    });
    expect(found.marginCounts).toEqual({ negative: 1, thinner: 0, better: 0 });
    expect(found.margins).toEqual([
      {
        agency: null,
        basecost: wholesale,
        variant: "m",
        sku: "TEE-M",
        before: 0.5,
        after: -1.5,
        class: "negative",
      },
    ]);
    // 2 x 7.50 + 1.00 + 1.00 from the agency, less 2 x 7.00 or 9.00. The agency pays the same.
    expect(found.sellers).toEqual([
      { agency: null, seller: null, orders: 1, before: 3, after: -1 },
      expect.objectContaining({ agency: { id: "a1", name: "Northwind" }, before: 7, after: 7 }),
    ]);
    expect(found.total).toBe(-4);
  });

  it("does not know the platform's margin without the supplier's price or its own", () => {
    const found = simulate({
      agencies: [{ ...agency, basecostId: "w1" }],
      wholesale: [{ id: "w1", name: "Wholesale" }],
      before: { lists: new Map(), supplierMaxPrices: new Map([["m", 700n]]) },
      after: { lists: new Map(), supplierMaxPrices: new Map([["m", 900n]]) },
      orders: [],
    });
    expect(found.margins).toEqual([]);
  });

  it("leaves out orders of sellers that are not in the input", () => {
    expect(simulate({ orders: [order({ teamId: "t9" })] })).toMatchObject({ total: 0, sellers: [] });
  });
});
