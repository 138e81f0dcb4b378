import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showCatalogCosts, showPriceMatrix } from "../../../src/domain/catalogs/basecosts/calls.ts";
import { showCatalog } from "../../../src/domain/catalogs/calls.ts";
import BasecostList from "../../../src/web/catalogs/BasecostList.tsx";
import CatalogCosts from "../../../src/web/catalogs/CatalogCosts.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";
// Loaded up front, because the tests check behavior, not loading time.
import "../../../src/web/catalogs/CostMatrix.tsx";

const V1 = "00000000-0000-4000-8000-000000000001";
const V2 = "00000000-0000-4000-8000-000000000002";
const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: {
    actions: { basecosts: ["list", "show"], catalogs: ["list", "show"] },
    screens: everyScreen("/ag/"),
  },
});
const cell = { priced: 12, lowestMargin: 1, highestMargin: 2.5, rates: 3, waiting: 0 };

beforeEach(() => {
  emptyLists();
  on(showPriceMatrix, () => ({
    basecosts: [
      { id: "b1", name: "Standard" },
      { id: "b2", name: "Partners" },
    ],
    basecostTotal: 2,
    data: [
      {
        id: "c1",
        name: "Heavy Tee",
        productCode: "HT-1",
        image: null,
        variants: 12,
        cells: [
          { ...cell, basecost: "b1" },
          { ...cell, basecost: "b2", priced: 5, lowestMargin: -0.5, highestMargin: 1, waiting: 3 },
        ],
      },
    ],
    total: 1,
  }));
});

describe("the matrix of base costs", () => {
  const open = () => openScreen("/ag/base-cost", "/ag/base-cost", <BasecostList area="ag" />, agency);
  it("is a tab beside the price lists, whose address it keeps while searching", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Matrix" }));
    await user.type(await screen.findByRole("searchbox", { name: "Search catalogs" }), "tee{Enter}");
    expect(address.now).toBe("/ag/base-cost?tab=matrix&search=tee");
    expect(await screen.findByRole("rowheader", { name: /Heavy Tee/ })).toBeTruthy();
    expect(sentTo(showPriceMatrix).at(-1)?.query.search).toBe("tee");
    await user.click(screen.getByRole("button", { name: "Price lists" }));
    expect(address.now).toBe("/ag/base-cost");
  });

  it("shows each pair's margin in words, what is missing, and who waits for it", async () => {
    openScreen("/ag/base-cost", "/ag/base-cost?tab=matrix", <BasecostList area="ag" />, agency);
    const row = (await screen.findByRole("rowheader", { name: /Heavy Tee/ })).closest("tr");
    const cells = within(row as HTMLElement).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      "Margin $1.00 – $2.5012 of 12 priced",
      "Loss -$0.50 – $1.005 of 12 priced7 variants have no price: 3 open orders wait for it",
    ]);
    const links = within(row as HTMLElement).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/ag/base-cost/catalogs/c1",
      "/ag/base-cost/catalog-cost/c1/basecost/b1",
      "/ag/base-cost/catalog-cost/c1/basecost/b2",
    ]);
  });
});

describe("the costs of a catalog", () => {
  it("are its prices in all base costs, by variant and destination", async () => {
    const variants = [
      { id: V1, catalogVariantCode: "HT-BLK-M", color: { name: "Black" }, size: { name: "M" } },
      { id: V2, catalogVariantCode: "HT-BLK-L", color: { name: "Black" }, size: { name: "L" } },
    ];
    on(showCatalog, () => ({ id: "c1", name: "Heavy Tee", variants }));
    on(showCatalogCosts, () => ({
      basecosts: [
        {
          id: "b1",
          name: "Standard",
          version: 1,
          items: [
            { variant: null, price: 9.5 },
            { variant: V2, price: 11 },
          ],
          shipping: [{ zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
        },
        { id: "b2", name: "Partners", version: 1, items: [{ variant: V1, price: 9 }], shipping: [] },
      ],
      costs: [
        { variant: V1, cost: 7 },
        { variant: V2, cost: null },
      ],
    }));
    const path = "/ag/base-cost/catalogs/:id";
    openScreen(path, "/ag/base-cost/catalogs/c1", <CatalogCosts area="ag" />, agency);
    expect(await screen.findByRole("heading", { name: "Costs of Heavy Tee" })).toBeTruthy();
    const rowOf = (name: RegExp) => {
      const row = screen.getByRole("rowheader", { name }).closest("tr");
      return within(row as HTMLElement)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    };
    expect(await screen.findByText("HT-BLK-M")).toBeTruthy();
    expect(rowOf(/HT-BLK-M/)).toEqual(["$7.00", "$9.50", "$9.00"]);
    expect(rowOf(/HT-BLK-L/)).toEqual(["–", "$11.00", "No price"]);
    expect(rowOf(/US/)).toEqual(["$4.99, then $1.50", "No rate"]);
  });
});
