import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  listStoreLocations,
  saveStoreShipping,
  showStoreShipping,
} from "../../../src/domain/stores/shipping/calls.ts";
import type { StoreShipping as Shipping } from "../../../src/domain/stores/shipping.ts";
import { StoreShipping } from "../../../src/web/stores/shipping/StoreShipping.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, sentTo } from "../wire.tsx";

const SHIPPING: Shipping = {
  methods: [
    { method: "Courier 24", orders: 12, option: "overnight" },
    { method: "Express Delivery", orders: 1, option: null },
  ],
  defaultOption: null,
  location: { id: "71", name: "Riga" },
  hasLocations: true,
};

let shipping = SHIPPING;
const open = (actions: readonly string[] = ["show", "integrate"]) =>
  openScreen(
    "/s/integrations/:id",
    "/s/integrations/i1",
    <StoreShipping />,
    person({
      userType: "seller",
      authority: "seller",
      grants: { actions: { integrations: [...actions] }, screens: everyScreen("/s/") },
    }),
  );

beforeEach(() => {
  shipping = SHIPPING;
  emptyLists();
  on(showStoreShipping, () => shipping);
  on(listStoreLocations, () => ({
    data: [
      { id: "71", name: "Riga" },
      { id: "72", name: "Ohio" },
    ],
  }));
  on(saveStoreShipping, () => ({
    ...shipping,
    changedDrafts: 2,
    message: "Saved. 2 drafts changed",
  }));
});

describe("the shipping of a store's orders", () => {
  it("shows each method with its option, and which are not mapped", async () => {
    open(["show"]);
    const list = await screen.findByRole("list", { name: "Shipping methods" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Courier 24 12 ordersOvernight", "Express Delivery 1 orderExpress by its name, not mapped"]);
    expect(screen.getByText("Riga")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Edit shipping" })).toBeNull();
  });

  it("is set with a location of the store, and changes drafts on request", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Edit shipping" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.selectOptions(dialog.getByLabelText("Courier 24"), "standard");
    await user.selectOptions(dialog.getByLabelText("Other methods"), "express");
    await dialog.findByRole("option", { name: "Ohio" });
    await user.selectOptions(dialog.getByLabelText("Import the items of"), "72");
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentTo(saveStoreShipping)).toHaveLength(1));
    expect(sentTo(saveStoreShipping)[0]?.body).toEqual({
      methods: [{ method: "Courier 24", option: "standard" }],
      defaultOption: "express",
      location: { id: "72", name: "Ohio" },
      applyToDrafts: true,
    });
    expect(await screen.findByText("Saved. 2 drafts changed")).toBeTruthy();
  });

  it("keeps its location where the store cannot be reached, and says so", async () => {
    on(listStoreLocations, () => new ErrorResponse("The store refuses the connection", {}, 400));
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Edit shipping" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      await dialog.findByText(/locations cannot be read: The store refuses the connection/),
    ).toBeTruthy();
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentTo(saveStoreShipping)).toHaveLength(1));
    expect(sentTo(saveStoreShipping)[0]?.body).toMatchObject({ location: { id: "71", name: "Riga" } });
  });

  it("asks for no location where the platform has none", async () => {
    shipping = { ...SHIPPING, methods: [], location: null, hasLocations: false };
    const user = userEvent.setup();
    open();
    expect(await screen.findByText(/appear here with its orders/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Edit shipping" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByLabelText("Import the items of")).toBeNull();
  });
});
