import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import Performance from "../../../src/web/field-metrics/Performance.tsx";
import { address } from "../browser.tsx";
import { ErrorResponse, on, openScreen, sentTo } from "../wire.tsx";

const some = (p75: number, p95: number, samples: number) => ({ p50: p75, p75, p95, samples });
const FOUND = {
  day: "2026-11-20",
  screens: [
    {
      screen: "/ag/orders",
      lcp: some(2_400, 5_000, 41),
      inp: some(320, 700, 1_204),
      cls: some(0.3, 0.4, 40),
    },
    { screen: "/ag/orders/:id", lcp: null, inp: some(88, 120, 1), cls: null },
  ],
  calls: [{ call: "GET /orders", ...some(1_500, 4_200, 7) }],
};

const open = () => openScreen("/a/performance", "/a/performance", <Performance />);
const rowOf = async (name: string) =>
  within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));

it("the performance screen shows each metric's percentiles, samples and rating, and slow calls", async () => {
  on("GET", /^metrics\/field$/, () => FOUND);
  open();
  const orders = await rowOf("/ag/orders 2");
  for (const text of [
    "2.4 s",
    "Good",
    "p95 5.0 s · 41 samples",
    "320 ms",
    "Needs improvement",
    "0.30",
    "Poor",
  ])
    expect(orders.getByText(text)).toBeTruthy();
  expect((await rowOf("/ag/orders/:id")).getByText("p95 120 ms · 1 sample")).toBeTruthy();
  expect((await rowOf("GET /orders")).getAllByRole("cell").map((cell) => cell.textContent)).toEqual([
    "1.5 s",
    "4.2 s",
    "7",
  ]);
});

it("the performance screen opens today, and another day by the picker", async () => {
  on("GET", /^metrics\/field$/, () => ({ ...FOUND, screens: [], calls: [] }));
  open();
  expect(await screen.findByText("No measurements on this day")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Day (PT)"), { target: { value: "2026-11-20" } });
  expect(address.now).toBe("/a/performance?day=2026-11-20");
  await vi.waitFor(() =>
    expect(sentTo("GET", /^metrics\/field$/).map(({ query }) => query.day)).toEqual([
      dayOf(new Date().toISOString()),
      "2026-11-20",
    ]),
  );
});

it("the performance screen says why it could not be loaded and tries again", async () => {
  on("GET", /^metrics\/field$/, () => new ErrorResponse("The database does not respond"));
  open();
  expect(await screen.findByText("Measurements could not be loaded", {}, { timeout: 15_000 })).toBeTruthy();
  on("GET", /^metrics\/field$/, () => FOUND);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("GET /orders")).toBeTruthy();
});
