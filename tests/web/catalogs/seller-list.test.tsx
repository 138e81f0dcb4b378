import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { listLowestPrices } from "../../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import SellerCatalogList from "../../../src/web/catalogs/shop/SellerCatalogList.tsx";
import { address } from "../browser.tsx";
import { emptyLists, on, openScreen, person } from "../wire.tsx";

const row = (id: string, name: string) => ({
  id,
  name,
  productCode: id.toUpperCase(),
  mockupGallery: ["files/demo/tee.webp"],
  production: "2 to 4 days",
});

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [row("c1", "Heavy Tee"), row("c2", "Mug")], total: 2 }));
  on(listLowestPrices, () => ({ data: [{ catalog: "c1", price: 5.55 }] }));
});

it("shows sellers what each catalog costs at least, and begins a product of it", async () => {
  const user = userEvent.setup();
  const grants = { actions: { catalogs: ["list", "show", "prices"] }, screens: ["/s/products/from-artwork"] };
  openScreen("/s/catalogs", "/s/catalogs", <SellerCatalogList area="s" />, person({ grants }));
  const tee = within(await screen.findByRole("row", { name: /Heavy Tee/ }));
  expect(await tee.findByText("From $5.55")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Mug/ })).getByText("No price")).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "Status" })).toBeNull();
  await user.click(tee.getByRole("button", { name: "Actions for Heavy Tee" }));
  await user.click(await screen.findByRole("menuitem", { name: "Create product" }));
  expect(address.now).toBe("/s/products/from-artwork?catalog=c1");
});
