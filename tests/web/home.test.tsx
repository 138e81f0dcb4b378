import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { showHome } from "../../src/domain/home/calls.ts";
import type { Home as HomeResponse } from "../../src/domain/home/responses.ts";
import Home from "../../src/web/home/Home.tsx";
import { personOf } from "./orders/fixtures.ts";
import { ErrorResponse, on, openScreen } from "./wire.tsx";

vi.setConfig({ testTimeout: 30_000 });
// A canvas is not drawn in jsdom; the table beside the chart has its values.
vi.mock("../../src/web/widgets/chart/PlotChart.tsx", () => ({ default: () => null }));

const figure = (key: HomeResponse["cards"][number]["key"], over = {}) => ({
  key,
  count: 0,
  capped: false,
  amount: null,
  available: null,
  oldestAt: null,
  ok: null,
  ...over,
});
const days = Array.from({ length: 14 }, (_, at) => ({
  day: `2026-11-${String(at + 1).padStart(2, "0")}`,
  created: at + 1,
  approved: 0,
  shipped: 100 * (at + 1),
}));
const EMPTY: HomeResponse = {
  view: "agency",
  cards: [],
  warnings: [],
  drafts: null,
  blockers: null,
  designs: null,
  owing: null,
  supplier: null,
  days: null,
};

let home: HomeResponse;
beforeEach(() => {
  home = EMPTY;
  on(showHome, () => home);
});
const open = (area: "ag" | "s" | "a" = "ag") => {
  const person =
    area === "s"
      ? personOf("seller", {}, ["/s/home", "/s/orders"])
      : personOf("agency", {}, ["/ag/home", "/ag/orders", "/ag/blockers"]);
  return openScreen(`/${area}/home`, `/${area}/home`, <Home area={area} />, person);
};

describe("a home", () => {
  it("links each figure to exactly the list that it counts, with the age of the oldest", async () => {
    const oldestAt = new Date(Date.now() - 3 * 86_400_000 - 1_000).toISOString();
    home = {
      ...EMPTY,
      cards: [figure("toReview", { count: 1204, oldestAt }), figure("late", { count: 1000, capped: true })],
    };
    open();
    const link = await screen.findByRole("link", { name: /To review/ });
    expect(link.textContent).toBe("To review1,204Oldest: 3 days");
    expect(link.getAttribute("href")).toEqual(expect.stringContaining("/ag/orders?status=InReview"));
    expect(screen.getByRole("link", { name: /Late/ }).textContent).toContain("1,000+");
    // Late orders are a problem, orders to review are work.
    expect(screen.getByText("1,000+").classList).toContain("alarm");
    expect(screen.getByText("1,204").classList).not.toContain("alarm");
    expect(screen.queryByText("Nothing is waiting for you.")).toBeNull();
  });

  it("does not link a list that the person may not open", async () => {
    home = { ...EMPTY, cards: [figure("deposits", { count: 2, amount: 25.5 })] };
    open();
    expect(await screen.findByText("Pending deposits")).toBeTruthy();
    expect(screen.getByText("Total $25.50")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Pending deposits/ })).toBeNull();
  });

  it("shows a seller what a submit charges beside the balance", async () => {
    home = { ...EMPTY, cards: [figure("toSubmit", { count: 2, amount: 27.84, available: 112.4 })] };
    open("s");
    expect(await screen.findByText("Charges $27.84")).toBeTruthy();
    expect(screen.getByText("Balance $112.40")).toBeTruthy();
  });

  it("says why a seller's other drafts cannot be submitted, with a link to each", async () => {
    home = {
      ...EMPTY,
      view: "seller",
      cards: [figure("toSubmit", { count: 2 })],
      drafts: [
        { gate: "mapped", count: 9, capped: false },
        { gate: "address", count: 1000, capped: true },
      ],
    };
    open("s");
    const table = within(await screen.findByRole("region", { name: "Drafts by reason" }));
    expect(table.getByRole("link", { name: "Needs mapping" }).getAttribute("href")).toBe(
      "/s/orders?status=Unfulfilled&waitsFor=mapped",
    );
    expect(table.getByText("1,000+")).toBeTruthy();
  });

  it("says that nothing waits", async () => {
    home = { ...EMPTY, cards: [figure("toReview"), figure("late")] };
    open();
    expect(await screen.findByText("Nothing is waiting for you.")).toBeTruthy();
  });

  it("shows a failed ledger check as work", async () => {
    home = { ...EMPTY, view: "administrator", cards: [figure("ledger", { count: null, ok: false })] };
    open("a");
    expect(await screen.findByText("Differences")).toBeTruthy();
    expect(screen.queryByText("Nothing is waiting for you.")).toBeNull();
  });

  it("shows an administrator what has to be done about a platform's API", async () => {
    home = { ...EMPTY, view: "administrator", warnings: ["Upgrade Platen before 2027-10-01"] };
    open("a");
    expect(await screen.findByText("Upgrade Platen before 2027-10-01")).toBeTruthy();
    expect(screen.queryByText("Nothing is waiting for you.")).toBeNull();
  });

  it("compares yesterday with the same weekday before and the week with the week before", async () => {
    home = { ...EMPTY, days };
    open();
    const table = within(await screen.findByRole("region", { name: "The last seven days, as a table" }));
    expect(table.getByRole("row", { name: "Yesterday, Nov 14 14 0 1,400" })).toBeTruthy();
    expect(table.getByRole("row", { name: "Same weekday, Nov 7 7 0 700" })).toBeTruthy();
    expect(table.getByRole("row", { name: "Seven days 77 0 7,700" })).toBeTruthy();
    expect(table.getByRole("row", { name: "Seven days before 28 0 2,800" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Shipped" }));
    expect(screen.getByRole("img", { name: /^Shipped by day/ })).toBeTruthy();
  });

  it("says why it could not be loaded and tries again", async () => {
    on(showHome, () => new ErrorResponse("The database is away", {}, 503));
    open();
    expect(await screen.findByText("Home could not be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
