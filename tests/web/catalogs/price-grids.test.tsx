import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  saveBasecostPrices,
  showBasecostPrices,
  showCatalogCosts,
} from "../../../src/domain/catalogs/basecosts/calls.ts";
import { showCatalog } from "../../../src/domain/catalogs/calls.ts";
import CatalogPrices from "../../../src/web/catalogs/prices/CatalogPrices.tsx";
import { invalidateResources } from "../../../src/web/providers/changes.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  grants: { actions: { basecosts: ["list", "show", "edit"], catalogs: ["list", "show"] }, screens: [] },
});
const V1 = "00000000-0000-4000-8000-000000000001";
const V2 = "00000000-0000-4000-8000-000000000002";
const variants = [{ id: V1, catalogVariantCode: "HT-BLK-M", color: { name: "Black" }, size: { name: "M" } }];
const priced = (price: number, version: number) => ({
  items: [{ variant: V1, price }],
  shipping: [{ zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
  version,
});

beforeEach(() => {
  emptyLists();
  on(showCatalog, () => ({ id: "c1", name: "Heavy Tee", variants, version: 1 }));
  on(showCatalogCosts, () => ({
    basecosts: [{ id: "b1", name: "Standard", ...priced(9.5, 1) }],
    costs: [{ variant: V1, cost: 7 }],
  }));
  on(showBasecostPrices, () => priced(9.5, 1));
});
const open = async () => {
  const path = "/ag/base-cost/catalog-cost/:id/basecost/:basecostId";
  openScreen(
    path,
    path.replace(":id", "c1").replace(":basecostId", "b1"),
    <CatalogPrices area="ag" />,
    agency,
  );
  await screen.findByText("9.50");
};

describe("the price grids of a catalog in a base cost", () => {
  it("follow a change from outside while nothing is changed here", async () => {
    await open();
    on(showBasecostPrices, () => priced(10.25, 2));
    await act(() => invalidateResources("basecosts"));
    expect(await screen.findByText("10.25")).toBeTruthy();
    expect(screen.queryByText("9.50")).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
  });

  it("show a variant that was added from outside", async () => {
    await open();
    const added = { id: V2, catalogVariantCode: "HT-BLK-L", color: { name: "Black" }, size: { name: "L" } };
    on(showCatalog, () => ({
      id: "c1",
      name: "Heavy Tee",
      variants: [...variants, added],
      version: 2,
    }));
    await act(() => invalidateResources("catalogs"));
    expect(await screen.findByText("HT-BLK-L")).toBeTruthy();
  });

  it("copy another base cost as it is, with its shipping, and can round and show what is below cost", async () => {
    const shipping = [
      { zone: "US", option: "standard", first: 6.5, additional: 2 },
      { zone: "CA", option: "standard", first: 12, additional: 3 },
    ];
    on(showCatalogCosts, () => ({
      basecosts: [
        { id: "b1", name: "Standard", ...priced(9.5, 1) },
        { id: "b2", name: "Plus", items: [{ variant: V1, price: 6.4 }], shipping, version: 1 },
      ],
      costs: [{ variant: V1, cost: 7 }],
    }));
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Fill prices" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("combobox", { name: "Rule" }));
    await user.click(await screen.findByTitle("Copy from a base cost, minus"));
    expect(within(dialog).getByRole<HTMLInputElement>("spinbutton", { name: "Amount" }).value).toBe("0");
    expect(within(dialog).getByText("2 shipping rates will be copied. Other zones stay.")).toBeTruthy();
    expect(within(dialog).getByText("1 price is below cost")).toBeTruthy();
    await user.click(within(dialog).getByRole("checkbox", { name: "Round up to .99" }));
    expect(within(dialog).getByText("1 price is below cost")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Fill" }));
    on(saveBasecostPrices, () => ({ ...priced(6.99, 2), shipping }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentTo(saveBasecostPrices)[0]?.body).toMatchObject({
        items: [{ variant: V1, price: 6.99 }],
        shipping,
      }),
    );
  });

  it("fill only the variants without a price unless more is asked for, and those that the search has left", async () => {
    const more = [V2, "00000000-0000-4000-8000-000000000003"].map((id, index) => ({
      id,
      catalogVariantCode: `HT-SGE-${index}`,
      color: { name: "Sage" },
      size: { name: "M" },
    }));
    on(showCatalog, () => ({ id: "c1", name: "Heavy Tee", variants: [...variants, ...more], version: 1 }));
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Fill prices" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("2 variants")).toBeTruthy();
    await user.click(within(dialog).getByRole("checkbox", { name: "Only the 2 without a price" }));
    expect(within(dialog).getByText("3 variants")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await user.type(screen.getByRole("searchbox", { name: "Search variants" }), "HT-SGE-1");
    await user.click(screen.getByRole("button", { name: "Fill prices" }));
    expect(await screen.findByText("1 shown variant")).toBeTruthy();
  });

  it("keep their own changes, and are saved with the version that they were based on", async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole("button", { name: "Fill prices" }));
    await user.click(await screen.findByRole("button", { name: "Fill" }));
    // The cost of 7.00 and 25 %, rounded up to .99.
    expect(await screen.findByText("8.99")).toBeTruthy();
    on(showBasecostPrices, () => priced(10.25, 2));
    await act(() => invalidateResources("basecosts"));
    expect(screen.getByText("8.99")).toBeTruthy();
    const text = "Dana Cole changed it on Nov 20 PT. Your change was not saved";
    on(saveBasecostPrices, () => new ErrorResponse(text, { version: text }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentTo(saveBasecostPrices)[0]?.body).toMatchObject({ ...priced(8.99, 1) }));
    expect(screen.getByText("8.99")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    // Without changes of its own the screen shows the newer prices at once.
    expect(await screen.findByText("10.25")).toBeTruthy();
  });
});
