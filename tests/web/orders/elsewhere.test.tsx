import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { countOrders, listOrders } from "../../../src/domain/orders/list/calls.ts";
import OrderList from "../../../src/web/orders/OrderList.tsx";
import { emit } from "../../../src/web/providers/live.ts";
import "../browser.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";
import { order } from "./fixtures.ts";

let total: number;
beforeEach(() => {
  total = 3;
  on(listOrders, () => ({
    data: [1, 2, 3].map((n) => order({ id: `o${n}`, orderName: `#100${n}` })),
    total: 3,
  }));
  on(countOrders, () => ({ total, by: { Unfulfilled: total } }));
});
const open = async (query = "") => {
  openScreen("/s/orders", `/s/orders${query}`, <OrderList area="s" />);
  await screen.findByRole("link", { name: "#1001" });
  await screen.findByRole("button", { name: "Unfulfilled 3" });
};
const listRequests = () => sentTo(listOrders).length;
const bar = () => screen.queryByRole("button", { name: /load$/ });

describe("orders changed by other users", () => {
  it("are announced at once without moving a row, and load on a click", async () => {
    const user = userEvent.setup();
    await open();
    const before = listRequests();
    act(() => emit({ kind: "orders", changed: 2, mine: false }));
    const offer = await screen.findByRole("button", { name: "2 changed, load" });
    expect(listRequests()).toBe(before);
    await user.click(offer);
    await waitFor(() => expect(listRequests()).toBe(before + 1));
    await waitFor(() => expect(bar()).toBeNull());
  });

  it("are announced as new if the count rises, as after an import", async () => {
    await open();
    total = 6;
    act(() => emit({ kind: "orders", changed: 3, mine: false }));
    expect(await screen.findByRole("button", { name: "3 new, load" })).toBeTruthy();
  });

  it("are not announced to the user who changed them", async () => {
    await open();
    act(() => emit({ kind: "orders", changed: 2, mine: true }));
    await new Promise((resume) => setTimeout(resume, 200));
    expect(bar()).toBeNull();
  });

  it("are announced under a filter only if the counts include them", async () => {
    await open("?countryCode=US");
    act(() => emit({ kind: "orders", changed: 2, mine: false }));
    await new Promise((resume) => setTimeout(resume, 200));
    expect(bar()).toBeNull();
  });
});
