import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { eraseCustomer } from "../../../src/domain/personal-data/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { customers } from "../../../src/domain/resources/index.ts";
import CustomerShow from "../../../src/web/orders/customers/CustomerShow.tsx";
import "../browser.tsx";
import { emptyLists, on, openScreen, resetWire, sentTo } from "../wire.tsx";
import { personOf } from "./fixtures.ts";

const effect = {
  name: "Ann Lee",
  orders: 2,
  blanked: ["2 orders", "1 customer"],
  drafts: 0,
  inWork: [],
  inWorkCount: 0,
  openTickets: [],
  openTicketsCount: 0,
};

beforeEach(() => {
  resetWire();
  emptyLists();
  on(callsOf(customers).show, () => ({ id: "c1", name: "Ann Lee", email: "ann@lee.test" }));
});

const erasures = () => sentTo(eraseCustomer).filter(({ query }) => !query.preview);

function open(actions: string[]) {
  const seller = personOf("seller", { customers: ["show", ...actions] }, ["/s/orders/:id"]);
  openScreen("/s/customers/:id", "/s/customers/c1", <CustomerShow area="s" />, seller);
}

async function openDialog() {
  open(["export-data", "erase"]);
  fireEvent.click(await screen.findByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByText("Erase personal data"));
  return within(await screen.findByRole("dialog", { name: "Erase Ann Lee" }));
}

it("an erasure shows what goes, and is sent once the whole name is typed", async () => {
  on(eraseCustomer, () => ({ message: "The customer's personal data is erased", effect }));
  const dialog = await openDialog();
  expect(await dialog.findByText(/2 orders and 1 customer/)).toBeTruthy();
  const erase = dialog.getByRole("button", { name: "Erase" });
  fireEvent.click(erase);
  expect(await dialog.findByText("Type the name of the customer: Ann Lee")).toBeTruthy();
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Ann" } });
  fireEvent.click(erase);
  expect(erasures()).toEqual([]);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Ann Lee" } });
  fireEvent.click(erase);
  await waitFor(() => expect(erasures().map(({ body }) => body)).toEqual([{ name: "Ann Lee" }]));
});

it("orders in work are named with the way there, and nothing can be erased before", async () => {
  const inWork = [{ id: "o1", orderName: "#1001", status: "InProduction" }];
  on(eraseCustomer, () => ({ message: "", effect: { ...effect, inWork, inWorkCount: 3 } }));
  const dialog = await openDialog();
  const link = await dialog.findByRole("link", { name: "#1001" });
  expect(link.getAttribute("href")).toBe("/s/orders/o1");
  expect(dialog.getByText("and 2 more")).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Erase" }).disabled).toBe(true);
});

it("who may neither export nor erase sees neither", async () => {
  open(["edit"]);
  await screen.findByRole("button", { name: "Edit" });
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

it("a customer that was erased can be exported and not be erased again", async () => {
  on(callsOf(customers).show, () => ({ id: "c1", name: "Erased", email: null, address1: null }));
  open(["export-data", "erase"]);
  fireEvent.click(await screen.findByRole("button", { name: "More" }));
  expect(await screen.findByText("Export data")).toBeTruthy();
  expect(screen.queryByText("Erase personal data")).toBeNull();
});
