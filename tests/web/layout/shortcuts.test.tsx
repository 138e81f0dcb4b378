import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Frame } from "../../../src/web/layout/Frame.tsx";
import { screensFor } from "../../../src/web/layout/useHits.ts";
import { address } from "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

const agency = person({
  userType: "agency",
  authority: "agency",
  sellerTeam: null,
  landing: "/ag/catalogs",
  grants: {
    actions: {
      orders: ["list", "show"],
      "seller-teams": ["list", "show"],
      users: ["list", "edit"],
      catalogs: ["list", "show"],
    },
    screens: ["/ag/orders", "/ag/sellers", "/ag/catalogs", "/ag/users", "/ag/kpis", "/s/catalogs"],
  },
});

beforeEach(() => {
  on("GET", /^push-notifications$/, () => ({ data: [], total: 0, unviewCount: 0 }));
  on("GET", /^orders$/, () => ({
    data: [{ id: "o1", orderName: "#1001", fullName: "Ann Lee", referenceId1: "R-1" }],
    total: 1,
  }));
  on("GET", /^seller-teams$/, () => ({ data: [{ id: "t1", name: "Fern & Co", code: "FERN" }], total: 1 }));
  on("GET", /^catalogs$/, () => ({ data: [], total: 0 }));
  on("GET", /^users$/, () => ({
    data: [{ id: "u7", fullName: "Anna Reed", email: "anna@x.test" }],
    total: 1,
  }));
});

const show = (who = agency) => openScreen("/ag/*", "/ag/catalogs", <Frame />, who);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("keys", () => {
  it("g and a letter lead to a screen of the menu, and to none that is not in it", () => {
    show();
    press("g");
    press("o");
    expect(address.now).toBe("/ag/orders");
    press("g");
    press("d");
    expect(address.now, "no deposits in this menu").toBe("/ag/orders");
    press("g");
    press("s");
    expect(address.now).toBe("/ag/sellers");
  });

  it("? opens a sheet that says what they do, and Escape's close closes it", async () => {
    const user = userEvent.setup();
    show();
    press("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("Sellers")).toBeTruthy();
    expect(within(sheet).queryByText("Deposits")).toBeNull();
    await user.click(within(sheet).getByRole("button", { name: "Close keyboard shortcuts" }));
    expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  });

  it("do nothing while somebody types, holds Ctrl, or has a dialog before them", async () => {
    const user = userEvent.setup();
    show();
    const field = document.createElement("input");
    document.body.append(field);
    fireEvent.keyDown(field, { key: "?" });
    fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
    expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
    field.remove();
    await user.click(screen.getByRole("button", { name: "Search or jump to" }));
    await screen.findByRole("combobox");
    press("g");
    press("o");
    expect(address.now).toBe("/ag/catalogs");
  });

  it("can be turned off, and stay so", async () => {
    const user = userEvent.setup();
    show();
    press("?");
    await user.click(await screen.findByRole("checkbox", { name: "Single keys work on this browser" }));
    await user.click(screen.getByRole("button", { name: "Close keyboard shortcuts" }));
    press("g");
    press("o");
    expect(address.now).toBe("/ag/catalogs");
  });
});

describe("the palette", () => {
  it("knows every screen that opens, in no menu too, and each name once", () => {
    expect(screensFor(agency).map(({ path }) => path)).toEqual([
      "/ag/catalogs",
      "/ag/sellers",
      "/ag/orders",
      "/ag/users",
      "/ag/kpis",
    ]);
  });

  it("finds orders, sellers and users, each leading to where it stands", async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole("button", { name: "Search or jump to" }));
    await user.type(screen.getByRole("combobox"), "ann");
    expect(await screen.findByRole("option", { name: /#1001/ })).toBeTruthy();
    expect(await screen.findByRole("option", { name: /Fern & Co/ })).toBeTruthy();
    await user.click(await screen.findByRole("option", { name: /Anna Reed/ }));
    expect(address.now, "who may not open a person finds them in the list").toBe("/ag/users?search=ann");
  });

  it("asks for nothing that the person may not list", async () => {
    const user = userEvent.setup();
    show(person({ ...agency, grants: { actions: { orders: ["list", "show"] }, screens: ["/ag/orders"] } }));
    await user.click(screen.getByRole("button", { name: "Search or jump to" }));
    await user.type(screen.getByRole("combobox"), "ann");
    await screen.findByRole("option", { name: /#1001/ });
    await waitFor(() => expect(sentTo("GET", /^(seller-teams|users|catalogs)$/)).toEqual([]));
  });
});
