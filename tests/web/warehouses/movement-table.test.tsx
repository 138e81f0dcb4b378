import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { stockMovements } from "../../../src/domain/resources/index.ts";
import MovementList from "../../../src/web/warehouses/MovementList.tsx";
import { MovementTable } from "../../../src/web/warehouses/MovementTable.tsx";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const movement = {
  id: "m1",
  sku: "MUG-1",
  reason: "order",
  change: -2,
  quantityAfter: 3,
  reference: null,
  note: null,
  product: { id: "p1", title: "Mug", sku: "MUG-1" },
  warehouse: { id: "w1", name: "Fern Warehouse", code: "FERN" },
  order: null,
  mappedOrder: null,
  createdAt: "2026-11-01T12:00:00.000Z",
};
const moved = { id: "o1", orderName: "#1001" };
const someone = (userType: "agency" | "seller") =>
  person({
    userType,
    authority: userType,
    grants: { actions: { "stock-movements": ["list", "show"] }, screens: [] },
  });
const open = (userType: "agency" | "seller", over: object) => {
  on(callsOf(stockMovements).list, () => ({ data: [{ ...movement, ...over }], total: 1 }));
  openScreen("/x", "/x", <MovementTable of="product" id="p1" />, someone(userType));
};

beforeEach(() => emptyLists());

describe("the list of all movements", () => {
  it("links to the order and shows what a movement changes, with its sign", async () => {
    on(callsOf(stockMovements).list, () => ({
      data: [{ ...movement, order: moved, change: 12, sellerTeam: { id: "t1", name: "Fern & Co" } }],
      total: 1,
    }));
    openScreen("/x", "/x", <MovementList area="ag" />, someone("agency"));
    expect((await screen.findByRole("link", { name: "#1001" })).getAttribute("href")).toBe("/ag/orders/o1");
    for (const text of ["+12", "Mug", "Fern & Co"]) screen.getByText(text);
  });
});

describe("the movements of a product", () => {
  it("link to the order that took the units, for a seller, and have the fields of the columns alone", async () => {
    open("seller", { order: moved });
    expect((await screen.findByRole("link", { name: "#1001" })).getAttribute("href")).toBe("/s/orders/o1");
    expect(sentTo(callsOf(stockMovements).list).map(({ query }) => query.fields)).toEqual([
      "change,createdAt,mappedOrder,note,order,quantityAfter,reason,reference,sku,warehouse",
    ]);
  });

  it("link to the order of a mapped seller, for the agency", async () => {
    open("agency", { mappedOrder: moved });
    expect((await screen.findByRole("link", { name: "#1001" })).getAttribute("href")).toBe("/ag/orders/o1");
  });

  it("name no order that the person may not read", async () => {
    open("seller", {});
    await screen.findAllByText("-2");
    expect(screen.queryByRole("link", { name: /#/ })).toBeNull();
  });
});
