import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs, supplierLogs } from "../../../src/domain/resources/index.ts";
import SupplierCatalogList from "../../../src/web/catalogs/SupplierCatalogList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

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
  id,
  catalogVariantCode: `TEE-${id}`,
  color: "Black",
  size: "M",
  inStock,
  supplierMinPrice: 5,
  supplierMaxPrice: 6.5,
  supplierQuantity: 1_342,
});

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [{ id: "c1", name: "Heavy Tee", publishStatus: 6 }], total: 1 }));
  on(callsOf(supplierLogs).list, () => ({ data: [log], total: 1 }));
  on(callsOf(supplierLogs).show, () => ({
    ...log,
    variantChanged: [
      variant("A", true),
      {
        ...variant("B", false),
        before: { inStock: true, supplierMinPrice: 5, supplierMaxPrice: 6, supplierQuantity: 900 },
      },
    ],
  }));
});

const open = (logs = ["list", "show"]) =>
  openScreen("/a/supplier-catalog", "/a/supplier-catalog", <SupplierCatalogList area="a" />, supplier(logs));
const lastQuery = () => sentTo(callsOf(supplierLogs).list).at(-1)?.query;

it("the price log lists every change in the specification's columns, and opens one with its variants", async () => {
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
  expect(lastQuery()).toMatchObject({ page: "1", limit: "10" });
  expect(lastQuery()).not.toHaveProperty("catalog");

  await user.click(within(list).getByRole("button", { name: "Details of Heavy Tee" }));
  // In tests antd gives all dialogs the same id, so each has the name of the first one.
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(2));
  const [, detail = list] = screen.getAllByRole("dialog");
  expect(detail.textContent).toContain("Heavy Tee, 2026-11-20 12:00:00");
  await within(detail).findByText("Total variants: 2");
  expect(within(detail).getByText("Updated price")).toBeTruthy();
  const cells = within(detail)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["SKU", "Color", "Size", "Stock", "Min price ($)", "Max price ($)", "Quantity"],
    ["TEE-A", "Black", "M", "In stock", "$5.00", "$6.50", "1,342"],
    ["TEE-B", "Black", "M", "In stock → Out of stock", "$5.00", "$6.00 → $6.50", "900 → 1,342"],
  ]);
});

it("the price log of one catalog opens from its row", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Actions for Heavy Tee" }));
  await user.click(await screen.findByRole("menuitem", { name: "History" }));
  await screen.findByRole("dialog", { name: "History Logs: Heavy Tee" });
  await waitFor(() => expect(lastQuery()).toMatchObject({ catalog: "c1" }));
});

it("the price log is not offered without the permission to read it", async () => {
  open([]);
  await screen.findByText("Heavy Tee");
  expect(screen.queryByRole("button", { name: "Actions for Heavy Tee" })).toBeNull();
});
