import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { listOrders, showOrderTotals } from "../../../src/domain/orders/list/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { customers, orderItems, tickets } from "../../../src/domain/resources/index.ts";
import CustomerShow from "../../../src/web/orders/customers/CustomerShow.tsx";
import OrderItemShow from "../../../src/web/orders/items/OrderItemShow.tsx";
import type { OrderRow } from "../../../src/web/orders/wire.ts";
import type { Person } from "../../../src/web/session.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, sentTo } from "../wire.tsx";
import { order, personOf } from "./fixtures.ts";

it("the page of a customer has the orders with their totals, the tickets and the seller as links", async () => {
  emptyLists();
  on(callsOf(customers).show, () => ({
    id: "c1",
    name: "Ann Lee",
    sellerTeam: { id: "t1", name: "Fern & Co" },
  }));
  on(showOrderTotals, () => ({ orders: 1, retail: 34.99, charge: 14.49, refunded: 0, lastOrderAt: null }));
  on(listOrders, () => ({ data: [order()], total: 1 }));
  on(callsOf(tickets).list, () => ({ data: [{ id: "k1", subject: "Where is it?" }], total: 1 }));
  const grants = { customers: ["show"], tickets: ["list"] };
  const agency = personOf("agency", grants, ["/ag/sellers/:id", "/ag/orders/:id", "/ag/tickets/:id"]);
  openScreen("/ag/customers/:id", "/ag/customers/c1", <CustomerShow area="ag" />, agency);

  const totals = within(await screen.findByRole("region", { name: "Totals" }));
  expect(totals.getByText("Charge").nextSibling?.textContent).toBe("$14.49");
  const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await hrefOf("Fern & Co")).toBe("/ag/sellers/t1");
  expect(await hrefOf("Open in Orders")).toBe("/ag/orders?customer=c1");
  expect(sentTo(showOrderTotals)[0]?.query).toEqual({ customer: "c1" });
  expect(sentTo(listOrders)[0]?.query).toMatchObject({ customer: "c1" });
  expect(sentTo(callsOf(tickets).list)[0]?.query).toMatchObject({ customer: "c1" });
});

it("the page of an item asks for no list of orders of a designer, who reads less of them", async () => {
  emptyLists();
  on(callsOf(orderItems).show, () => ({ id: "i1", title: "Sunset tee", order: { id: "o1", name: "#1001" } }));
  const row = {
    id: "o1",
    orderName: "#1001",
    status: "InReview",
    sellerTeam: { id: "t1", name: "Fern & Co" },
  };
  on(listOrders, () => ({ data: [row as OrderRow], total: 1 }));
  const actions = { orders: ["list", "show"], "order-items": ["show"] };
  const designer: Person = { ...personOf("agency", actions), authority: "designer" };
  openScreen("/ag/order-items/:id", "/ag/order-items/i1", <OrderItemShow area="ag" />, designer);
  const link = await screen.findByRole("link", { name: "Open order" });
  expect(link.getAttribute("href")).toBe("/ag/orders/o1");
  expect(sentTo(listOrders)).toEqual([]);
  expect(screen.queryByRole("region", { name: "Order" })).toBeNull();
});
