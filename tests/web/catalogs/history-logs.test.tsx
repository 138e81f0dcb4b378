import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import SupplierCatalog from "../../../src/web/catalogs/SupplierCatalog.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

const supplier = (logs: string[]) =>
  person({
    userType: "supplier",
    authority: null,
    sellerTeam: null,
    grants: { actions: { catalogs: ["list", "show"], "supplier-logs": logs }, screens: everyScreen("/a/") },
  });
const log = {
  id: "l1",
  catalog: { id: "c1", name: "Heavy Tee" },
  createdUser: { id: "u1", email: "supplier@platen.test", fullName: "Wei" },
  status: 6,
  type: "CHANGE_SUPPLIER_PRICE",
  note: "Cotton rose",
  createdDate: "2026-11-20T20:00:00.000Z",
};
const variant = (id: string, inStock: boolean) => ({
  ...{ id, catalogVariantCode: `TEE-${id}`, color: "Black", size: "M", inStock },
  ...{ supplierMinPrice: 5, supplierMaxPrice: 6.5, supplierQuantity: 1_342 },
});

beforeEach(() => {
  on("GET", /./, () => ({ data: [], total: 0 }));
  on("GET", /^catalogs$/, () => ({ data: [{ id: "c1", name: "Heavy Tee", publishStatus: 6 }], total: 1 }));
  on("GET", /^products\/supplier-log\/histories$/, () => ({ data: [log], total: 1 }));
  on("GET", /^products\/supplier-log\/histories\/l1$/, () => ({
    ...log,
    variantChanged: [variant("A", true), variant("B", false)],
  }));
});

const open = (logs = ["list", "show"]) =>
  openScreen("/a/supplier-catalog", "/a/supplier-catalog", <SupplierCatalog area="a" />, supplier(logs));
const asked = () => sentTo("GET", /^products\/supplier-log\/histories$/).at(-1)?.query;

it("lists every change of prices under the spec's columns, and opens one to what it left", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "History" }));
  const list = await screen.findByRole("dialog", { name: "History Logs" });
  await within(list).findByText("Cotton rose");
  const titles = within(list).getAllByRole("columnheader");
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    "Catalog",
    "Updated User",
    "Status",
    "Log Date",
    "Note",
    "Actions",
  ]);
  expect(within(list).getByText("supplier@platen.test")).toBeTruthy();
  expect(asked()).toMatchObject({ page: "1", limit: "10" });
  expect(asked()).not.toHaveProperty("catalog");

  await user.click(within(list).getByRole("button", { name: "Details of Heavy Tee" }));
  // In tests antd gives every dialog one id, and so the first one's name.
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(2));
  const [, one = list] = screen.getAllByRole("dialog");
  expect(one.textContent).toContain("Heavy Tee, 2026-11-20 12:00:00");
  await within(one).findByText("Total variants: 2");
  expect(within(one).getByText("Updated price")).toBeTruthy();
  const cells = within(one)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["SKU", "Color", "Size", "Stock", "Min price ($)", "Max price ($)", "Quantity"],
    ["TEE-A", "Black", "M", "In stock", "$5.00", "$6.50", "1,342"],
    ["TEE-B", "Black", "M", "Out of stock", "$5.00", "$6.50", "1,342"],
  ]);
});

it("lists those of one catalog from its row", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Actions for Heavy Tee" }));
  await user.click(await screen.findByRole("menuitem", { name: "History" }));
  await screen.findByRole("dialog", { name: "History Logs: Heavy Tee" });
  await waitFor(() => expect(asked()).toMatchObject({ catalog: "c1" }));
});

it("is offered to nobody who may not read them", async () => {
  open([]);
  await screen.findByText("Heavy Tee");
  expect(screen.queryByRole("button", { name: "Actions for Heavy Tee" })).toBeNull();
});
