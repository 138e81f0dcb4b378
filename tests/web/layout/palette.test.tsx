import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { ConfigProvider } from "antd";
import { Route, Routes } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { approveOrders } from "../../../src/domain/orders/actions/calls.ts";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import { countOrders, listOrders } from "../../../src/domain/orders/list/calls.ts";
import { Frame } from "../../../src/web/layout/Frame.tsx";
import { startCommands } from "../../../src/web/layout/palette/start-commands.ts";
import DepositList from "../../../src/web/money/deposits/DepositList.tsx";
import OrderList from "../../../src/web/orders/OrderList.tsx";
import OrderShow from "../../../src/web/orders/OrderShow.tsx";
import { address } from "../browser.tsx";
import { order, personOf, wholeOrder } from "../orders/fixtures.ts";
import { emptyLists, on, openScreen, sentTo } from "../wire.tsx";

vi.setConfig({ testTimeout: 30_000 });

const deposits = { deposits: ["list", "show", "create"] };
const agency = personOf("agency", deposits, ["/ag/orders", "/ag/orders/:id", "/ag/deposits", "/ag/kpis"]);
const inReview = (over: object) => order({ status: "InReview", ...over });

beforeEach(() => {
  localStorage.clear();
  emptyLists();
  on(countOrders, () => ({ total: 2, by: { InReview: 2 } }));
  on(listOrders, () => ({
    data: [
      inReview({ id: "o1", orderName: "#1574", fullName: "Ann Lee" }),
      inReview({ id: "o2", orderName: "#1574", sellerTeam: { id: "t2", name: "Oak Works" } }),
    ],
    total: 2,
  }));
  on(showOrder, () => wholeOrder({ ...inReview({ orderName: "#1574" }), actions: ["approve", "hold"] }));
  on(approveOrders, () => ({ success: ["o1"], message: "1 order approved" }));
});

// jsdom never ends animations, and a closing dialog waits for its animation.
const app = (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <Routes>
      <Route element={<Frame />}>
        <Route path="/ag/orders" element={<OrderList area="ag" />} />
        <Route path="/ag/orders/:id" element={<OrderShow area="ag" />} />
        <Route path="/ag/deposits" element={<DepositList area="ag" />} />
        <Route path="*" element={null} />
      </Route>
    </Routes>
  </ConfigProvider>
);
const show = (at: string, person = agency) => openScreen("/*", at, app, person);

const paletteNow = () => screen.queryByRole("dialog", { name: "Search or jump to" });

async function openPalette() {
  await waitFor(() => expect(paletteNow(), "the last one has closed").toBeNull());
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  const palette = await screen.findByRole("dialog", { name: "Search or jump to" });
  // The first time, its field has to load.
  await within(palette).findByRole("combobox");
  return palette;
}
const optionsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole("option")
    .map((one) => one.textContent);

describe("the palette", () => {
  it("shows the seller beside orders of the same name, for an agency", async () => {
    const user = userEvent.setup();
    show("/ag/kpis");
    const palette = await openPalette();
    await user.type(within(palette).getByRole("combobox"), "1574");
    const found = await within(palette).findByRole("group", { name: "Orders" });
    expect(optionsOf(found)).toEqual([
      expect.stringContaining("Fern & Co · Ann Lee"),
      expect.stringContaining("Oak Works"),
    ]);
  });

  it("approves the open order by the keyboard alone", async () => {
    const user = userEvent.setup();
    show("/ag/orders/o1");
    await screen.findByRole("button", { name: "Approve" });
    const palette = await openPalette();
    await user.type(within(palette).getByRole("combobox"), "approve{Enter}");
    await waitFor(() => expect(sentTo(approveOrders)).toHaveLength(1));
    expect(sentTo(approveOrders)[0]?.body).toMatchObject({ ids: ["o1"] });
    expect(screen.queryByRole("dialog", { name: "Search or jump to" })).toBeNull();
  });

  it("offers the actions of the selected orders, with their number, and none without a selection", async () => {
    const user = userEvent.setup();
    show("/ag/orders");
    const boxes = await screen.findAllByRole("checkbox", { name: "Select #1574" });
    const before = await openPalette();
    expect(within(before).queryByRole("group", { name: "Selected orders" })).toBeNull();
    await user.keyboard("{Escape}");
    for (const box of boxes) await user.click(box);
    const palette = await openPalette();
    const group = within(palette).getByRole("group", { name: "Selected orders" });
    expect(optionsOf(group)).toContain("Approve2 selected");
    await user.click(within(group).getByRole("option", { name: /^Approve/ }));
    expect(await screen.findByRole("dialog", { name: /Approve 2 orders/ })).toBeTruthy();
  });

  it("opens the entries of a header's menu, and not the menu", async () => {
    const user = userEvent.setup();
    show("/ag/orders");
    await screen.findAllByRole("checkbox", { name: "Select #1574" });
    const palette = await openPalette();
    expect(within(palette).queryByRole("option", { name: "Export" })).toBeNull();
    await user.type(within(palette).getByRole("combobox"), "export ful{Enter}");
    expect(await screen.findByRole("dialog", { name: "Export: Fulfillment" })).toBeTruthy();
  });

  it("opens the form of a command on its own screen, from another and from there", async () => {
    const user = userEvent.setup();
    show("/ag/kpis");
    for (const from of ["/ag/kpis", "/ag/deposits"]) {
      expect(address.now).toBe(from);
      const palette = await openPalette();
      await user.type(within(palette).getByRole("combobox"), "new dep{Enter}");
      const form = await screen.findByRole("dialog", { name: /top-?up/i });
      expect(address.now).toBe("/ag/deposits");
      await user.click(within(form).getByRole("button", { name: "Close" }));
      await waitFor(() => expect(screen.queryByRole("dialog", { name: /top-?up/i })).toBeNull());
    }
  });

  it("lists recent commands and screens first, each once, then the screens, and begins at the first", async () => {
    const user = userEvent.setup();
    show("/ag/kpis");
    let palette = await openPalette();
    expect(within(palette).queryByRole("group", { name: "Recent" })).toBeNull();
    await user.type(within(palette).getByRole("combobox"), "deposits{Enter}");
    expect(address.now).toBe("/ag/deposits");
    palette = await openPalette();
    const recent = within(palette).getByRole("group", { name: "Recent" });
    expect(optionsOf(recent)).toEqual(["Deposits"]);
    expect(within(palette).getAllByRole("option", { name: "Deposits" })).toHaveLength(1);
    const chosen = () => within(palette).queryByRole("option", { selected: true })?.textContent;
    expect(chosen()).toBe("Deposits");
    const groups = within(palette).getAllByRole("group");
    expect(groups.map((group) => group.getAttribute("aria-label")).slice(0, 2)).toEqual(["Recent", "Go to"]);
    await user.type(within(palette).getByRole("combobox"), "{ArrowUp}");
    expect(chosen(), "the keys go round").toBe(within(palette).getAllByRole("option").at(-1)?.textContent);
  });

  it("never begins at an action of the screen, which Enter alone would run", async () => {
    const user = userEvent.setup();
    show("/ag/orders/o1");
    await screen.findByRole("button", { name: "Approve" });
    await user.type(within(await openPalette()).getByRole("combobox"), "approve{Enter}");
    await waitFor(() => expect(sentTo(approveOrders)).toHaveLength(1));
    const again = await openPalette();
    expect(within(again).queryByRole("group", { name: "Recent" })).toBeNull();
    const first = within(again).getByRole("option", { selected: true });
    expect(first.closest("[role=group]")?.getAttribute("aria-label")).toBe("Go to");
  });

  it("says when nothing is found", async () => {
    const user = userEvent.setup();
    on(listOrders, () => ({ data: [], total: 0 }));
    show("/ag/kpis");
    const palette = await openPalette();
    await user.type(within(palette).getByRole("combobox"), "zzz");
    expect(await within(palette).findByText("Nothing found for “zzz”")).toBeTruthy();
  });

  it("does not say that nothing is found while it still searches", async () => {
    const user = userEvent.setup();
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    on(listOrders, async () => {
      await held;
      return { data: [], total: 0 };
    });
    show("/ag/kpis");
    const palette = await openPalette();
    await user.type(within(palette).getByRole("combobox"), "zzz");
    expect(within(palette).getByRole("status").textContent).toBe("Searching");
    respond();
    expect(await within(palette).findByText("Nothing found for “zzz”")).toBeTruthy();
  });
});

describe("commands that begin something", () => {
  const titles = (person: Parameters<typeof startCommands>[0]) =>
    startCommands(person).map(({ title }) => title);

  it("are those that the person may run, on screens that open for them", () => {
    expect(titles(agency)).toContain("New deposit");
    expect(titles(personOf("agency", deposits, ["/ag/orders"]))).not.toContain("New deposit");
    expect(titles(personOf("agency:order_exporter", {}, ["/ag/orders", "/ag/deposits"]))).toEqual([]);
  });

  it("open a seller's own screens for sellers and the agency's for agencies", () => {
    const paths = ["/s/orders/import", "/ag/orders/import"];
    for (const [role, to] of [
      ["seller", paths[0]],
      ["agency", paths[1]],
    ] as const) {
      const command = startCommands(personOf(role, {}, paths)).find(({ title }) => title === "Import orders");
      expect(command?.to).toBe(to);
    }
  });
});
