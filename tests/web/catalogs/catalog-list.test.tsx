import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setPublishStatus, showCatalogUses } from "../../../src/domain/catalogs/calls.ts";
import { exportAgencyCatalogs } from "../../../src/domain/catalogs/price-file/calls.ts";
import { downloadExport } from "../../../src/domain/exports/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import CatalogList from "../../../src/web/catalogs/CatalogList.tsx";
import CatalogForm from "../../../src/web/catalogs/form/CatalogForm.tsx";
import { address } from "../browser.tsx";
import { everyScreen } from "../every-screen.ts";
import { ErrorResponse, emptyLists, on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const ACTIONS = ["list", "show", "create", "edit", "delete", "publish-status", "ask-price", "export-agency"];
const agency = (actions = ACTIONS) =>
  person({
    userType: "agency",
    authority: "agency",
    sellerTeam: null,
    grants: { actions: { catalogs: actions }, screens: everyScreen("/ag/") },
  });
const own = { id: "c1", name: "Heavy Tee", publishStatus: 1, ownerAgency: { id: "a1", name: "Northwind" } };
const platform = { id: "c2", name: "Mug", publishStatus: 1, ownerAgency: null };

beforeEach(() => {
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [own, platform], total: 2 }));
  on(showCatalogUses, () => ({ products: 2, openOrders: 3, basecosts: 0, agencies: 0 }));
  on(setPublishStatus, () => ({
    message: "1 catalog updated",
    success: ["c1"],
    failed: [],
  }));
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});
const open = (who = agency()) => openScreen("/ag/catalogs", "/ag/catalogs", <CatalogList area="ag" />, who);
const menuOf = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

describe("the catalogs of an agency", () => {
  it("offer Edit and Delete for its own catalogs only", async () => {
    const user = userEvent.setup();
    open();
    expect(await menuOf(user, "Heavy Tee")).toEqual([
      "Ask price",
      "Unpublish",
      "Duplicate",
      "Edit",
      "Delete",
    ]);
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Actions for Mug" }));
    await waitFor(() => expect(screen.getAllByRole("menuitem", { name: "Duplicate" })).toHaveLength(2));
    expect(screen.getAllByRole("menuitem", { name: "Edit" })).toHaveLength(1);
    expect(screen.getAllByRole("menuitem", { name: "Delete" })).toHaveLength(1);
  });

  it("have the form of dropship catalogs in the menu of the list and on the form of others", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Create dropship catalog" }));
    expect(address.now).toBe("/ag/catalogs/create-dropship");
    cleanup();
    openScreen("/ag/catalogs/create", "/ag/catalogs/create", <CatalogForm area="ag" />, agency());
    await user.click(await screen.findByRole("link", { name: "Create dropship catalog" }));
    expect(address.now).toBe("/ag/catalogs/create-dropship");
  });

  it("show what uses a catalog before it is unpublished", async () => {
    const user = userEvent.setup();
    open();
    await menuOf(user, "Heavy Tee");
    await user.click(screen.getByRole("menuitem", { name: "Unpublish" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("It is used by 2 products and 3 open orders.");
    expect(sentBy("PATCH")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Unpublish" }));
    await waitFor(() => expect(sentBy("PATCH")[0]?.body).toEqual({ ids: ["c1"], status: 0 }));
  });

  it("show what uses a catalog before it is deleted", async () => {
    const user = userEvent.setup();
    open();
    await menuOf(user, "Heavy Tee");
    await user.click(screen.getByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(
      "It is used by 2 products and 3 open orders. Unpublish it and remove these uses first.",
    );
  });

  it("are published together after one confirmation", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Select Heavy Tee" }));
    const bar = within(screen.getByRole("region", { name: "Selected rows" }));
    expect(bar.queryByRole("button", { name: "Mark as Updating" }), "is the supplier's").toBeNull();
    await user.click(bar.getByRole("button", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Publish 1 catalog?");
    await user.click(within(dialog).getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(sentBy("PATCH")[0]?.body).toEqual({ ids: ["c1"], status: 1 }));
  });
});

describe("the export of agency catalogs", () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await screen.findByText("Heavy Tee");
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };

  it("downloads the prices of one type", async () => {
    const user = userEvent.setup();
    on(exportAgencyCatalogs, () => ({
      data: { url: "/api/export-history/e1/file" },
      message: "Export success!",
    }));
    open();
    await choose(user, "Export DROP prices");
    await waitFor(() => expect(sentTo(exportAgencyCatalogs)[0]?.query).toEqual({ exportType: "drop" }));
    await waitFor(() => expect(sentTo(downloadExport)).toHaveLength(1));
    expect((await screen.findAllByText("Export success!")).length).toBeGreaterThan(0);
  });

  it("reports a failure, and is offered with permission only", async () => {
    const user = userEvent.setup();
    on(exportAgencyCatalogs, () => new ErrorResponse("Too many rows"));
    const { unmount } = open();
    await choose(user, "Export POD prices");
    expect((await screen.findAllByText("Error when export")).length).toBeGreaterThan(0);
    unmount();
    open(agency(["list", "show", "export"]));
    await screen.findByText("Heavy Tee");
    expect(screen.queryByText("Export POD prices")).toBeNull();
  });
});
