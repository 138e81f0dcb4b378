import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { askPrice, setPublishStatus } from "../../../src/domain/catalogs/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import CatalogList from "../../../src/web/catalogs/CatalogList.tsx";
import SupplierCatalogList from "../../../src/web/catalogs/SupplierCatalogList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentBy, sentTo } from "../wire.tsx";

const someone = (userType: "administrator" | "supplier", actions = ["list", "show", "publish-status"]) =>
  person({
    userType,
    authority: null,
    sellerTeam: null,
    grants: { actions: { catalogs: actions }, screens: everyScreen("/a/") },
  });
let publishStatus = 0;
let failed: { id: string; message: string }[] = [];
const actionsOf = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Actions for Heavy Tee" }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

beforeEach(() => {
  failed = [];
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [{ id: "c1", name: "Heavy Tee", publishStatus }], total: 1 }));
  on(setPublishStatus, () => ({
    message: "",
    success: failed.length ? [] : ["c1"],
    failed,
  }));
  on(askPrice, () => ({ message: "", success: ["c1"], failed: [] }));
});

describe("the status of a supplier's catalog", () => {
  const open = (who = someone("supplier")) =>
    openScreen("/a/supplier-catalog", "/a/supplier-catalog", <SupplierCatalogList area="a" />, who);

  it("becomes Updating price and then Updated price from its row", async () => {
    const user = userEvent.setup();
    publishStatus = 1;
    open();
    expect(await actionsOf(user)).toEqual(["Mark as Updating"]);
    publishStatus = 5;
    await user.click(screen.getByRole("menuitem", { name: "Mark as Updating" }));
    expect((await screen.findAllByText("Success")).length).toBeGreaterThan(0);
    expect(sentBy("PATCH")[0]?.body).toEqual({ ids: ["c1"], status: 5 });
    await waitFor(() => expect(sentTo(callsOf(catalogs).list)).toHaveLength(2));
  });

  it("shows the reason when the server refuses", async () => {
    const user = userEvent.setup();
    publishStatus = 5;
    failed = [{ id: "c1", message: "This catalog is Updated price already" }];
    open();
    await actionsOf(user);
    await user.click(screen.getByRole("menuitem", { name: "Mark as Updated" }));
    expect(await screen.findByText("This catalog is Updated price already")).toBeTruthy();
    expect(screen.queryByText("Success")).toBeNull();
  });

  it("has no actions without permission", async () => {
    publishStatus = 1;
    open(someone("supplier", ["list", "show"]));
    await screen.findByText("Heavy Tee");
    expect(screen.queryByRole("button", { name: "Actions for Heavy Tee" })).toBeNull();
  });
});

describe("the status of an owner's catalog", () => {
  const open = () =>
    openScreen("/a/catalogs", "/a/catalogs", <CatalogList area="a" />, someone("administrator"));

  it("is published only after a confirmation that shows the effect", async () => {
    const user = userEvent.setup();
    publishStatus = 0;
    open();
    expect(await actionsOf(user)).toEqual(["Ask price", "Publish"]);
    await user.click(screen.getByRole("menuitem", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("its current prices count for new orders");
    expect(sentBy("PATCH")).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(sentBy("PATCH")[0]?.body).toEqual({ ids: ["c1"], status: 1 }));
  });

  it("becomes Ask price by the ask-price call", async () => {
    const user = userEvent.setup();
    publishStatus = 1;
    open();
    expect(await actionsOf(user)).toEqual(["Ask price", "Unpublish"]);
    await user.click(screen.getByRole("menuitem", { name: "Ask price" }));
    await waitFor(() => expect(sentTo(askPrice)[0]?.body).toEqual({ ids: ["c1"] }));
  });
});
