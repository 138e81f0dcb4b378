import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  saveBasecostPrices,
  showBasecostPrices,
  showCatalogCosts,
} from "../../../src/domain/catalogs/basecosts/calls.ts";
import { saveVariants, showCatalog } from "../../../src/domain/catalogs/calls.ts";
import type { CatalogDetail } from "../../../src/web/catalogs/catalog.ts";
import CatalogPrices from "../../../src/web/catalogs/prices/CatalogPrices.tsx";
import VariantsPanel from "../../../src/web/catalogs/variants/VariantsPanel.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const administrator = person({
  userType: "administrator",
  authority: null,
  agency: null,
  sellerTeam: null,
  grants: {
    actions: { catalogs: ["list", "show", "edit"], basecosts: ["list", "show", "edit"] },
    screens: everyScreen("/a/"),
  },
});

const catalog = {
  id: "c1",
  name: "Harbor Tee",
  productCode: "HARBOR",
  colors: [{ name: "Black" }],
  sizes: ["S", "M"],
  designs: [],
  variants: [],
  garmentPhotos: { version: 1, photos: [] },
  publishStatus: 0,
  version: 1,
} as unknown as CatalogDetail; // the fields that the panel uses
const IDS = { S: "00000000-0000-4000-8000-000000000001", M: "00000000-0000-4000-8000-000000000002" };
const variant = (size: keyof typeof IDS) => ({
  id: IDS[size],
  catalogVariantCode: `HARBOR-BLACK-${size}`,
  color: { name: "Black" },
  size: { name: size },
  inStock: true,
  supplierMinPrice: 0,
  supplierMaxPrice: 6,
  supplierQuantity: 0,
  printSizes: [],
});

const menu = <Link to="/a/agencies">Agencies</Link>;
const leave = () => userEvent.click(screen.getByRole("link", { name: "Agencies" }));
const button = (name: string) => screen.findByRole("button", { name });
const question = () => screen.findByRole("dialog", { name: "Discard unsaved changes?" });
const expectLeft = async () => {
  await waitFor(() => expect(address.now).toBe("/a/agencies"));
  expect(screen.queryByRole("dialog", { name: "Discard unsaved changes?" })).toBeNull();
};

beforeEach(() => {
  // jsdom lacks what the grid measures its columns with.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  emptyLists();
});

describe("the grid of variants", () => {
  const open = () =>
    openScreen(
      "/a/catalogs/:id",
      "/a/catalogs/c1",
      <>
        {menu}
        <VariantsPanel catalog={catalog} party="owner" />
      </>,
      administrator,
    );

  it("asks before a link of the menu discards new variants", async () => {
    open();
    await userEvent.click(await button("Add 2 missing variants"));
    await leave();
    const dialog = await question();
    expect(address.now).toBe("/a/catalogs/c1");
    await userEvent.click(within(dialog).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(address.now).toBe("/a/agencies"));
  });

  it("asks nothing without changes", async () => {
    open();
    await button("Add 2 missing variants");
    await leave();
    await expectLeft();
  });

  it("asks nothing after the changes were discarded", async () => {
    open();
    await userEvent.click(await button("Add 2 missing variants"));
    await userEvent.click(await button("Discard"));
    await leave();
    await expectLeft();
  });

  it("asks nothing after Save", async () => {
    on(saveVariants, () => ({
      ...catalog,
      version: 2,
      variants: [variant("S"), variant("M")],
    }));
    open();
    await userEvent.click(await button("Add 2 missing variants"));
    await userEvent.click(await button("Save"));
    await screen.findByText("Updated");
    await leave();
    await expectLeft();
  });
});

describe("the grids of a base cost", () => {
  const prices = { items: [], shipping: [], version: 1 };
  beforeEach(() => {
    on(showCatalog, () => ({ ...catalog, variants: [variant("S"), variant("M")] }));
    on(showCatalogCosts, () => ({
      basecosts: [{ id: "b1", name: "Standard", items: [], shipping: [] }],
      costs: [
        { variant: IDS.S, cost: 6 },
        { variant: IDS.M, cost: 6 },
      ],
    }));
    on(showBasecostPrices, () => prices);
    on(saveBasecostPrices, ({ body }) => ({ ...(body as object), version: 2 }));
  });
  const openFilled = async () => {
    const path = "/a/base-cost/catalog-cost/:id/basecost/:basecostId";
    const at = "/a/base-cost/catalog-cost/c1/basecost/b1";
    openScreen(
      path,
      at,
      <>
        {menu}
        <CatalogPrices area="a" />
      </>,
      administrator,
    );
    await userEvent.click(await button("Fill prices"));
    await userEvent.click(await button("Fill"));
    await waitFor(async () => expect(await button("Save")).toHaveProperty("disabled", false));
    return at;
  };

  it("ask before a link of the menu discards filled prices", async () => {
    const at = await openFilled();
    await leave();
    await question();
    expect(address.now).toBe(at);
  });

  it("ask nothing after Save", async () => {
    await openFilled();
    await userEvent.click(await button("Save"));
    await screen.findByText("Updated");
    expect(sentTo(saveBasecostPrices)[0]?.body).toMatchObject({
      items: [
        { variant: IDS.S, price: 7.99 },
        { variant: IDS.M, price: 7.99 },
      ],
    });
    await leave();
    await expectLeft();
  });
});
