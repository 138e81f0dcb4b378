import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "../../../src/domain/notifications/calls.ts";
import { listOrders } from "../../../src/domain/orders/list/calls.ts";
import { listSellers } from "../../../src/domain/people/sellers/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs, sellerTeams, users } from "../../../src/domain/resources/index.ts";
import { Frame } from "../../../src/web/layout/Frame.tsx";
import { screensFor } from "../../../src/web/layout/palette/screens-for.ts";
import { address } from "../browser.tsx";
import { on, openScreen, person, sentTo } from "../wire.tsx";

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
  on(listNotifications, () => ({ data: [], total: 0, unviewCount: 0 }));
  on(listOrders, () => ({
    data: [{ id: "o1", orderName: "#1001", fullName: "Ann Lee", referenceId1: "R-1" }],
    total: 1,
  }));
  on(listSellers, () => ({ data: [{ id: "t1", name: "Fern & Co", code: "FERN" }], total: 1 }));
  on(callsOf(catalogs).list, () => ({ data: [], total: 0 }));
  on(callsOf(users).list, () => ({
    data: [{ id: "u7", fullName: "Anna Reed", email: "anna@x.test" }],
    total: 1,
  }));
});

// jsdom never ends animations, and a closing dialog waits for its animation.
const still = (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <Frame />
  </ConfigProvider>
);
const show = (user = agency) => openScreen("/ag/*", "/ag/catalogs", still, user);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe("single-key shortcuts", () => {
  it("open a screen of the menu with g and a letter, and no screen outside it", () => {
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

  it("are listed in a dialog that opens with ?", async () => {
    const user = userEvent.setup();
    show();
    press("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(sheet).getByText("Sellers")).toBeTruthy();
    expect(within(sheet).queryByText("Deposits")).toBeNull();
    await user.click(within(sheet).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull());
  });

  it("are ignored while typing, with Ctrl, and while a dialog is open", async () => {
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

  it("can be turned off permanently", async () => {
    const user = userEvent.setup();
    show();
    press("?");
    await user.click(await screen.findByRole("checkbox", { name: "Enable single-key shortcuts" }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("g");
    press("o");
    expect(address.now).toBe("/ag/catalogs");
  });
});

describe("the palette", () => {
  it("lists every accessible screen once by name, including those outside the menu", () => {
    expect(screensFor(agency).map(({ path }) => path)).toEqual([
      "/ag/kpis",
      "/ag/catalogs",
      "/ag/sellers",
      "/ag/orders",
      "/ag/users",
    ]);
  });

  it("finds orders, sellers and users, each linked to its screen", async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole("button", { name: "Search or jump to" }));
    await user.type(screen.getByRole("combobox"), "ann");
    expect(await screen.findByRole("option", { name: /#1001/ })).toBeTruthy();
    expect(await screen.findByRole("option", { name: /Fern & Co/ })).toBeTruthy();
    await user.click(await screen.findByRole("option", { name: /Anna Reed/ }));
    expect(address.now, "without permission for the detail it links to the list").toBe(
      "/ag/users?search=ann",
    );
  });

  it("closes by Escape before the focus has moved into it", async () => {
    show();
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    expect(await screen.findByRole("dialog")).toBeTruthy();
    (document.activeElement as HTMLElement).blur();
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("requests no resource that the user cannot list", async () => {
    const user = userEvent.setup();
    show(person({ ...agency, grants: { actions: { orders: ["list", "show"] }, screens: ["/ag/orders"] } }));
    await user.click(screen.getByRole("button", { name: "Search or jump to" }));
    await user.type(screen.getByRole("combobox"), "ann");
    await screen.findByRole("option", { name: /#1001/ });
    await waitFor(() =>
      expect([sellerTeams, users, catalogs].flatMap((one) => sentTo(callsOf(one).list))).toEqual([]),
    );
  });
});
