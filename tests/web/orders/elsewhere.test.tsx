import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import OrderList from "../../../src/web/orders/OrderList.tsx";
import { say } from "../../../src/web/providers/live.ts";
import "../browser.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";
import { order } from "./fixtures.ts";

let total: number;
beforeEach(() => {
  total = 3;
  on("GET", /^orders$/, () => ({
    data: [1, 2, 3].map((n) => order({ id: `o${n}`, orderName: `#100${n}` })),
    total: 3,
  }));
  on("GET", /^orders\/count$/, () => ({ total, by: { Unfulfilled: total } }));
});
const open = async (query = "") => {
  openScreen("/s/orders", `/s/orders${query}`, <OrderList area="s" />);
  await screen.findByRole("link", { name: "#1001" });
  await screen.findByRole("button", { name: "Unfulfilled 3" });
};
const asked = () => sentTo("GET", /^orders$/).length;
const bar = () => screen.queryByRole("button", { name: /load$/ });

describe("orders that change elsewhere", () => {
  it("are told of at once, move no row, and are loaded by a press", async () => {
    const user = userEvent.setup();
    await open();
    const before = asked();
    act(() => say({ kind: "orders", changed: 2, mine: false }));
    const offer = await screen.findByRole("button", { name: "2 changed, load" });
    expect(asked()).toBe(before);
    await user.click(offer);
    await waitFor(() => expect(asked()).toBe(before + 1));
    await waitFor(() => expect(bar()).toBeNull());
  });

  it("are counted anew: what came in is new", async () => {
    await open();
    total = 6;
    act(() => say({ kind: "orders", changed: 3, mine: false }));
    expect(await screen.findByRole("button", { name: "3 new, load" })).toBeTruthy();
  });

  it("are no news where it was one's own doing", async () => {
    await open();
    act(() => say({ kind: "orders", changed: 2, mine: true }));
    await new Promise((resume) => setTimeout(resume, 200));
    expect(bar()).toBeNull();
  });

  it("are told of under a filter only where the counts know of them", async () => {
    await open("?countryCode=US");
    act(() => say({ kind: "orders", changed: 2, mine: false }));
    await new Promise((resume) => setTimeout(resume, 200));
    expect(bar()).toBeNull();
  });
});
