import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { duplicateCatalog, showCatalog } from "../../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import CatalogList from "../../../src/web/catalogs/CatalogList.tsx";
import CatalogDetail from "../../../src/web/catalogs/detail/CatalogDetail.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { ErrorResponse, emptyLists, on, openScreen, person, sentBy } from "../wire.tsx";

const agencys = (catalogs: string[]) =>
  person({
    userType: "agency",
    authority: "agency",
    sellerTeam: null,
    grants: { actions: { catalogs }, screens: everyScreen("/ag/") },
  });
/** A catalog of the platform, which an agency uses and cannot change. */
const CATALOG = {
  id: "c1",
  name: "Heavy Tee",
  productCode: "TEE",
  type: "pod",
  publishStatus: 1,
  active: true,
  categories: [],
  designs: [],
  mockupGallery: [],
  sizes: [],
  colors: [],
  shippingOptions: [],
  description: "",
  returnPolicy: "",
  dropship: false,
  isTrademark: false,
  note: null,
  ownerAgency: null,
  weight: null,
  production: null,
  shipping: null,
  variants: [],
  version: 1,
  garmentPhotos: { version: 1, photos: [] },
  createdAt: "2026-11-20T20:00:00.000Z",
};

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [CATALOG], total: 1 }));
  on(showCatalog, () => CATALOG);
  on(duplicateCatalog, () => ({ ...CATALOG, id: "c2" }));
});

const openList = (catalogs = ["list", "show", "create", "edit", "publish-status"]) =>
  openScreen("/ag/catalogs", "/ag/catalogs", <CatalogList area="ag" />, agencys(catalogs));
const duplicateFrom = async (menu: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: menu }));
  await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
};

describe("Duplicate", () => {
  it("copies a catalog from its row, also one that cannot be edited, and opens the copy", async () => {
    openList();
    await duplicateFrom("Actions for Heavy Tee");
    await waitFor(() => expect(address.now).toBe("/ag/catalogs/c2"));
    expect(sentBy("POST").map(({ path }) => path)).toEqual(["catalogs/c1/duplicate"]);
    expect(screen.getAllByText("Duplicated as a draft").length).toBeGreaterThan(0);
  });

  it("copies a catalog from its page", async () => {
    const user = agencys(["list", "show", "create"]);
    openScreen("/ag/catalogs/:id", "/ag/catalogs/c1", <CatalogDetail area="ag" />, user);
    await screen.findByRole("heading", { name: "Heavy Tee" });
    await duplicateFrom("More");
    await waitFor(() => expect(address.now).toBe("/ag/catalogs/c2"));
  });

  it("stays on the list and shows why when the server refuses", async () => {
    on(duplicateCatalog, () => new ErrorResponse("Not found", {}, 404));
    openList();
    await duplicateFrom("Actions for Heavy Tee");
    expect((await screen.findAllByText("Not found")).length).toBeGreaterThan(0);
    expect(address.now).toBe("/ag/catalogs");
  });

  it("is not offered to people who cannot create catalogs", async () => {
    openList(["list", "show"]);
    await screen.findByText("Heavy Tee");
    expect(screen.queryByRole("button", { name: "Actions for Heavy Tee" })).toBeNull();
  });
});
