import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { setPublishStatus } from "../../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import SupplierCatalogList from "../../../src/web/catalogs/SupplierCatalogList.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { emptyLists, on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const ACTIONS = ["list", "show", "save-variants", "publish-status", "import-prices", "export-prices"];
const supplier = person({
  userType: "supplier",
  authority: null,
  sellerTeam: null,
  grants: {
    actions: { catalogs: ACTIONS, "supplier-logs": ["list", "show"] },
    screens: everyScreen("/a/"),
  },
});
const catalog = {
  id: "c1",
  name: "Heavy Tee",
  productCode: "HT-1",
  publishStatus: 1,
  type: "drop",
  mockupGallery: ["files/demo/one.webp", "files/demo/two.webp"],
  createdAt: "2026-11-20T12:00:00.000Z",
};

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({
    data: [catalog, { ...catalog, id: "c2", name: "Mug", mockupGallery: [] }],
    total: 30,
  }));
});
const open = () =>
  openScreen("/a/supplier-catalog", "/a/supplier-catalog", <SupplierCatalogList area="a" />, supplier);

describe("the supplier's catalogs", () => {
  it("have the columns of the specification in its order, and the name leads to the prices", async () => {
    open();
    const name = await screen.findByRole("link", { name: "Heavy Tee" });
    expect(name.getAttribute("href")).toContain("/a/catalogs/detail-drop/c1");
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads.filter(Boolean)).toEqual(["Created", "Image", "Name", "Code", "Status", "Actions"]);
    expect(screen.getByRole("button", { name: "Actions for Heavy Tee" })).toBeTruthy();
  });

  it("are the dropship catalogs of trademark goods, 10 on a page", async () => {
    const user = userEvent.setup();
    open();
    await screen.findByText("Heavy Tee");
    const { query } = sentTo(callsOf(catalogs).list)[0] ?? {};
    expect(query).toMatchObject({ dropship: "true", isTrademark: "true" });
    expect([query?.limit ?? query?.pageSize, query?.page ?? "1"]).toEqual(["10", "1"]);
    expect(screen.getByRole("button", { name: "Import" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
    await user.type(screen.getByRole("searchbox", { name: "Search supplier catalog" }), "tee{Enter}");
    await waitFor(() => expect(sentTo(callsOf(catalogs).list).at(-1)?.query.search).toBe("tee"));
    expect(address.now).toContain("search=tee");
    expect(screen.getByRole("button", { name: /Add filter|Filter/ })).toBeTruthy();
  });

  it("show the images of a row in large", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Show images of Heavy Tee" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Heavy Tee" }));
    expect(dialog.getByRole("img", { name: "Heavy Tee, image 1 of 2" }).getAttribute("src")).toContain(
      "w=992",
    );
    await user.click(dialog.getByRole("button", { name: "Show image 2" }));
    expect(dialog.getByRole("img", { name: "Heavy Tee, image 2 of 2" })).toBeTruthy();
    expect(address.now, "the row was not opened").toBe("/a/supplier-catalog");
    expect(screen.queryByRole("button", { name: "Show images of Mug" })).toBeNull();
  });

  it("open the expected prices and the history from a row, and all history from the page", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Actions for Heavy Tee" }));
    const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(names).toEqual(["Mark as Updating", "Expected price", "History"]);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "More" }));
    await waitFor(() => expect(screen.getAllByRole("menuitem", { name: "History" })).toHaveLength(2));
    await user.click(screen.getAllByRole("menuitem", { name: "History" })[1] as HTMLElement); // the page's
    expect(await screen.findByRole("dialog", { name: "History Logs" })).toBeTruthy();
  });

  it("become Updating price together, and those that cannot are reported with the reason", async () => {
    const user = userEvent.setup();
    on(setPublishStatus, () => ({
      message: "1 catalog updated, 1 not updated",
      success: ["c1"],
      failed: [{ id: "c2", message: "This catalog is Updating price already" }],
    }));
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Select Heavy Tee" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Mug" }));
    const bar = within(screen.getByRole("region", { name: "Selected rows" }));
    expect(bar.queryByRole("button", { name: "Publish" }), "is the owner's").toBeNull();
    expect(bar.queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(bar.getByRole("button", { name: "Mark as Updating" }));
    await waitFor(() => expect(sentBy("PATCH")[0]?.body).toEqual({ ids: ["c1", "c2"], status: 5 }));
    const toast = "1 catalog updated, 1 not updated. This catalog is Updating price already";
    expect((await screen.findAllByText(toast)).length).toBeGreaterThan(0);
  });
});
