import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { showBasecost } from "../../../src/domain/catalogs/basecosts/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { basecostGroups, basecosts, catalogs } from "../../../src/domain/resources/index.ts";
import BasecostList from "../../../src/web/catalogs/BasecostList.tsx";
import BasecostShow from "../../../src/web/catalogs/BasecostShow.tsx";
import CatalogForm from "../../../src/web/catalogs/form/CatalogForm.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";
// Loaded up front, because the tests check behavior, not loading time.
import "../../../src/web/resource/ResourceFormDialog.tsx";

const userWith = (verbs: string[]) =>
  person({
    userType: "agency",
    authority: "agency",
    sellerTeam: null,
    grants: {
      actions: { basecosts: verbs, catalogs: verbs, "basecost-groups": verbs },
      screens: everyScreen("/ag/"),
    },
  });
const manager = userWith(["list", "show", "create", "edit"]);
const accountant = userWith(["list", "show"]);

// The form checks the id.
const group = { id: "01a20a0d-0bbd-76fc-af48-707bbdab765a", name: "Sellers" };
const tee = { id: "c1", name: "Heavy Tee", productCode: "HT" };
const mug = { id: "c2", name: "Mug", productCode: "MG" };
const basecost = {
  id: "b1",
  name: "Gold",
  group,
  items: [{ catalog: "c1", variant: null, price: 9.5 }],
  shipping: [{ catalog: "c1", zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
};

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [tee, mug], total: 2 }));
  on(showBasecost, () => basecost);
});

describe("the page of a base cost", () => {
  const open = (user = manager) =>
    openScreen("/ag/base-cost/:id", "/ag/base-cost/b1", <BasecostShow area="ag" />, user);

  it("lists the catalogs with their prices, and then those without any, to be entered", async () => {
    open();
    await userEvent.click(await screen.findByRole("link", { name: "Enter prices of Mug" }));
    expect(address.now).toBe("/ag/base-cost/catalog-cost/c2/basecost/b1");
  });

  it("shows what has a price and what has none", async () => {
    open();
    const line = async (name: string) =>
      within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(await line("Heavy Tee")).toEqual(["Heavy Tee", "HT", "$9.50", "$4.99", ""]);
    expect(await line("Mug")).toEqual(["Mug", "MG", "No prices", "No prices", "Enter prices"]);
  });

  it("lists 20 catalogs without prices at most, and leads to the matrix for the others", async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({
      id: `n${at}`,
      name: `New ${at}`,
      productCode: null,
    }));
    on(callsOf(catalogs).list, () => ({ data: [tee, ...many], total: 24 }));
    open();
    expect(await screen.findAllByRole("link", { name: /^Enter prices/ })).toHaveLength(20);
    expect(screen.getByText(/^3 more catalogs without prices/)).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "open the matrix" }));
    expect(address.now).toBe("/ag/base-cost?tab=matrix");
  });

  it("lists only what has prices for people who may not enter any", async () => {
    open(accountant);
    expect(await screen.findByRole("link", { name: "Heavy Tee" })).toBeTruthy();
    expect(screen.queryByText("Mug")).toBeNull();
    expect(screen.queryByRole("link", { name: /^Enter prices/ })).toBeNull();
  });

  it("without any catalog names what to do first", async () => {
    on(callsOf(catalogs).list, () => ({ data: [], total: 0 }));
    open();
    expect(await screen.findByText("No prices yet. Create a catalog first.")).toBeTruthy();
  });
});

describe("what was created", () => {
  it("opens for a base cost, since its prices are entered there", async () => {
    on(callsOf(basecostGroups).choose, () => ({ data: [group], total: 1 }));
    on(callsOf(basecosts).create, () => ({ ...basecost, id: "b2" }));
    openScreen("/ag/base-cost", "/ag/base-cost", <BasecostList area="ag" />, manager);
    const [create] = await screen.findAllByRole("button", { name: "Create base cost" });
    await userEvent.click(create as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "Create base cost" }));
    await userEvent.type(dialog.getByLabelText("Name"), "Gold");
    await userEvent.click(dialog.getByRole("combobox", { name: "Group" }));
    await userEvent.click(await screen.findByText("Sellers"));
    await userEvent.click(dialog.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address.now).toBe("/ag/base-cost/b2"));
    expect(sentTo(callsOf(basecosts).create)[0]?.body).toEqual({ name: "Gold", group: group.id });
    expect(screen.queryByRole("dialog", { name: "Discard unsaved changes?" })).toBeNull();
  });

  it("opens for a catalog, since its variants are made there", async () => {
    on(callsOf(catalogs).create, () => ({ ...mug, id: "c3" }));
    openScreen("/ag/catalogs/create", "/ag/catalogs/create", <CatalogForm area="ag" />, manager);
    await userEvent.type(await screen.findByLabelText("Name"), "Mug");
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address.now).toBe("/ag/catalogs/c3"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
