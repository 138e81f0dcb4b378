import { describe, expect, it } from "vitest";
import { TRANSITIONS } from "../../../src/domain/catalogs/price-loop.ts";
import { simulatePrices } from "../../../src/domain/catalogs/price-simulation/price-simulation.ts";
import type {
  SimulatedOrder,
  SimulationInput,
} from "../../../src/domain/catalogs/price-simulation/simulation-input.ts";
import { PUBLISH_STATUSES } from "../../../src/domain/catalogs/shapes.ts";
import { sum, toCents, toDollars } from "../../../src/domain/money/cents.ts";
import { type PriceList, quote, rateKey } from "../../../src/domain/money/prices.ts";
import { read } from "../architecture/source-tree.ts";

const document = read("docs/pricing.md");

/** The rows below a table's header: the first cell, and the others by their column. */
function table(first: string): Map<string, Record<string, string>> {
  const lines = document.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const cellsOf = (line = "") =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const end = lines.findIndex((line, index) => index > at && !line.startsWith("|"));
  const columns = cellsOf(lines[at]);
  return new Map(
    lines.slice(at + 2, end < 0 ? undefined : end).map((line) => {
      const cells = cellsOf(line);
      return [
        cells[0] ?? "",
        Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
      ];
    }),
  );
}

const prices = table("price");
const rates = table("shipping");
const cents = (cell: string | undefined) => toCents(Number(cell));
const GOODS = ["tee", "hoodie"] as const;

/** The base cost of these rows. */
const listOf = (row: string): PriceList => ({
  goods: new Map(GOODS.map((goods) => [goods, cents(prices.get(row)?.[goods])])),
  shipping: new Map(
    GOODS.map((goods) => [
      rateKey(goods, "US", "standard"),
      {
        first: cents(rates.get(row)?.[`${goods}, first`]),
        additional: cents(rates.get(row)?.[`${goods}, additional`]),
      },
    ]),
  ),
});
const [seller, agency] = [listOf("seller's base cost"), listOf("agency's base cost")];
const supplierMaxPrices = new Map(
  GOODS.map((goods) => [`${goods}-m`, cents(prices.get("supplier's published price")?.[goods])]),
);

const order: SimulatedOrder = {
  teamId: "team",
  phase: "held",
  isOpen: true,
  isRecent: true,
  isFree: false,
  destination: { countryCode: "US", provinceCode: "CA", shippingOption: "standard" },
  items: [
    { goods: "tee", quantity: 2 },
    { goods: "hoodie", quantity: 1 },
  ].map(({ goods, quantity }) => ({
    id: goods,
    catalogId: goods,
    variantId: `${goods}-m`,
    quantity,
    supplierMaxPrice: supplierMaxPrices.get(`${goods}-m`) ?? 0n,
  })),
};

/** What the document's order costs the agency and its seller. */
function quoted(agencyList: PriceList | null) {
  const found = quote(order.items, order.destination, seller, agencyList);
  expect(found.map(({ priceMissing }) => priceMissing)).toEqual([null, null]);
  const total = (part: "goods" | "shipping" | "cost" | "costShipping") =>
    sum(found.map((item) => item[part].total));
  return {
    charge: [total("goods"), total("shipping")] as const,
    cost: [total("cost"), total("costShipping")] as const,
  };
}

const cellsOf = ([goods, shipping]: readonly [bigint, bigint]) =>
  [goods, shipping, goods + shipping].map((amount) => toDollars(amount).toFixed(2));

/** The simulation of another price of the tee in the agency's base cost. */
function simulated(price: bigint) {
  const goods = new Map(agency.goods).set("tee", price);
  const before = {
    lists: new Map([
      ["agency", agency],
      ["seller", seller],
    ]),
    supplierMaxPrices,
  };
  const input: SimulationInput = {
    catalogId: "tee",
    basecostId: "agency",
    variants: [{ id: "tee-m", code: "TEE-M", isNew: false }],
    agencies: [
      {
        id: "a",
        name: "Agency",
        basecostId: "agency",
        sellerBasecosts: [{ id: "seller", name: "Sellers" }],
      },
    ],
    wholesale: [],
    sellers: [{ id: "team", name: "Team", agencyId: "a", basecostId: "seller" }],
    orders: [order],
    before,
    after: { ...before, lists: new Map(before.lists).set("agency", { ...agency, goods }) },
    bySeller: true,
  };
  return simulatePrices(input);
}

describe("docs/pricing.md", () => {
  it("has at most 120 lines", () => {
    expect(document.trimEnd().split("\n").length).toBeLessThanOrEqual(120);
  });

  it("lists every change of status with who makes it", () => {
    const rows = table("call");
    expect([...rows.keys()]).toEqual(TRANSITIONS.map(({ name }) => name));
    const label = (status: (typeof TRANSITIONS)[number]["to"]) => PUBLISH_STATUSES[status][0];
    for (const { name, from, to, by } of TRANSITIONS) {
      const sources = name === "update" ? "any other" : from.map(label).join(", ");
      expect(rows.get(name)).toEqual({ call: name, from: sources, to: label(to), who: by });
    }
  });

  it("quotes the order of the example as orders are quoted", () => {
    const { charge, cost } = quoted(agency);
    const margin = [charge[0] - cost[0], charge[1] - cost[1]] as const;
    const expected = {
      "seller's charge": charge,
      "agency's cost": cost,
      "agency's margin": margin,
      "agency's cost without a base cost": quoted(null).cost,
    };
    const rows = table("order");
    expect([...rows.keys()]).toEqual(Object.keys(expected));
    for (const [name, amounts] of Object.entries(expected)) {
      const { goods, shipping, total } = rows.get(name) ?? {};
      expect([name, goods, shipping, total]).toEqual([name, ...cellsOf(amounts)]);
    }
  });

  it("shows the effect of new prices as the simulation computes it", () => {
    const rows = table("new price");
    expect(rows.size).toBe(3);
    for (const [price, row] of rows) {
      const { margins, total, sellers, openOrders } = simulated(cents(price));
      const [margin] = margins;
      expect({
        "new price": price,
        "margin of a tee": margin?.after.toFixed(2),
        class: margin?.class,
        "the order earns": sellers[0]?.after.toFixed(2),
        total: total.toFixed(2),
        "borne by the agency": openOrders.find(({ phase }) => phase === "held")?.amount.toFixed(2),
      }).toEqual(row);
    }
  });
});
