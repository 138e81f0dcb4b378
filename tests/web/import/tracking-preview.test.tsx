import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type ImportResponse, importResponse } from "../../../src/domain/orders/import/responses.ts";
import { decideTrackingRows, trackingImport } from "../../../src/domain/orders/tracking/calls.ts";
import type { ParcelLine } from "../../../src/domain/orders/tracking/responses.ts";
import TrackingImportShow from "../../../src/web/orders/tracking/TrackingImportShow.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { on, openScreen, sentTo } from "../wire.tsx";

const job = sampleOf(importResponse, {
  id: "i1",
  fileName: "tracking.csv",
  format: "tracking",
  status: "previewed",
  rows: 3,
  progress: 100,
  orders: { total: 3, ready: 1, attention: 2, failed: 0, duplicate: 0, skipped: 0 },
  left: { ready: 1, attention: 2 },
  createdAt: "2026-11-20T20:00:00.000Z",
});
const line = (over: Partial<ParcelLine>): ParcelLine => ({
  row: 2,
  orderName: "#1",
  status: "attention",
  reasons: [{ row: 2, column: "Carrier", message: "Row 2, column Carrier: may be of FedEx or USPS" }],
  orderId: null,
  number: "92295829253048167466",
  carrier: null,
  carrierDetected: false,
  candidates: ["fedex", "usps"],
  shippedDate: "2026-11-20",
  items: [{ title: "Tee", sku: "TEE", quantity: 1 }],
  left: [{ title: "Mug", sku: "MUG", quantity: 1 }],
  orders: [],
  ...over,
});
let dates: ImportResponse["dates"];
const lines = [
  line({}),
  line({ row: 3, orderName: "#2", number: "1Z5R89390357567128", carrier: "ups", candidates: [], left: [] }),
  line({ row: 4, orderName: "#3", status: "ready", reasons: [], carrier: "usps", candidates: [] }),
];

beforeEach(() => {
  dates = null;
  on(trackingImport.show, () => ({ ...job, dates }));
  on(trackingImport.lines, ({ query }) => {
    const data = lines.filter(({ status }) => status === query.status);
    return { ...job, data, total: data.length };
  });
  on(decideTrackingRows, () => ({ ...job, decided: 1, failed: [] }));
});

const open = () =>
  openScreen(
    "/ag/tracking/import/histories/:id",
    "/ag/tracking/import/histories/i1?status=attention",
    <TrackingImportShow area="ag" />,
  );

describe("tracking rows that need attention", () => {
  it("show their candidates, and the remaining units of the order", async () => {
    const user = userEvent.setup();
    open();
    const choice = await screen.findByRole("combobox", { name: "Carrier of 92295829253048167466" });
    expect(screen.getByText("Left to ship: 1 × Mug")).toBeTruthy();
    await user.selectOptions(choice, "fedex");
    await waitFor(() => expect(sentTo(decideTrackingRows)).toHaveLength(1));
    expect(sentTo(decideTrackingRows)[0]?.body).toEqual({ rows: [2], carrier: "fedex" });
  });

  it("are imported unchanged only once they are accepted, one by one or all", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "Accept row 3" }));
    await user.click(screen.getByRole("button", { name: "Accept all" }));
    await waitFor(() => expect(sentTo(decideTrackingRows)).toHaveLength(2));
    expect(sentTo(decideTrackingRows).map(({ body }) => body)).toEqual([{ rows: [3] }, {}]);
    expect(screen.queryByRole("button", { name: "Accept row 2" })).toBeNull();
    expect(screen.getByRole("button", { name: /Import 1 row/ })).toBeTruthy();
    expect(screen.getByText(/2 rows need a decision and will be skipped until then/)).toBeTruthy();
  });
});

it("an ambiguous date causes one question, and can be read the other way", async () => {
  const user = userEvent.setup();
  const days = { "month-first": "2026-03-04", "day-first": "2026-04-03" };
  dates = { text: "03/04/2026", days, order: null };
  on(decideTrackingRows, ({ body }) => {
    dates = { text: "03/04/2026", days, order: body.dates ?? null };
    return { ...job, dates, decided: 2, failed: [] };
  });
  open();
  const question = await screen.findByRole("region", { name: "Dates of this file" });
  expect(question.textContent).toContain("What day is 03/04/2026?");
  await user.click(screen.getByRole("button", { name: "3 April 2026" }));
  expect(await screen.findByText("03/04/2026 is 3 April 2026")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "No, March 4, 2026" }));
  expect(await screen.findByText("03/04/2026 is March 4, 2026")).toBeTruthy();
  expect(sentTo(decideTrackingRows).map(({ body }) => body)).toEqual([
    { dates: "day-first" },
    { dates: "month-first" },
  ]);
});

it("a row with an ambiguous date cannot be accepted before a date is chosen", async () => {
  on(trackingImport.lines, () => ({
    ...job,
    data: [line({ carrier: "ups", candidates: [], shippedDate: null })],
    total: 1,
  }));
  open();
  expect(await screen.findByText("92295829253048167466")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept row 2" })).toBeNull();
});

it("an order is chosen among several with the same name, which are listed with their sellers", async () => {
  const user = userEvent.setup();
  const order = (id: string, seller: string) => ({
    id,
    seller,
    status: "Approved" as const,
    name: "#1574",
    reference: null,
    createdAt: "2026-11-18T20:00:00.000Z",
  });
  on(trackingImport.lines, () => ({
    ...job,
    data: [
      line({ carrier: "ups", candidates: [], orders: [order("o1", "Fern & Co"), order("o2", "Gifts")] }),
    ],
    total: 1,
  }));
  open();
  const choice = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Order of row 2" });
  expect([...choice.options].map(({ label }) => label)).toEqual([
    "Choose the order",
    "Fern & Co · #1574 · 11/18/2026 · Approved",
    "Gifts · #1574 · 11/18/2026 · Approved",
  ]);
  expect(screen.queryByRole("button", { name: "Accept row 2" })).toBeNull();
  await user.selectOptions(choice, "o2");
  await waitFor(() => expect(sentTo(decideTrackingRows)[0]?.body).toEqual({ rows: [2], order: "o2" }));
});

it("a missing ship date is today by default, and is changed once for the file", async () => {
  const user = userEvent.setup();
  let day: string | null = "2026-11-20";
  on(trackingImport.show, () => ({ ...job, shipDate: { offered: "2026-11-20", day } }));
  on(decideTrackingRows, ({ body }) => {
    day = body.shippedDate ?? null;
    return { ...job, shipDate: { offered: "2026-11-20", day }, decided: 2, failed: [] };
  });
  open();
  const field = await screen.findByLabelText<HTMLInputElement>("Ship date");
  expect([field.value, field.max]).toEqual(["2026-11-20", "2026-11-20"]);
  expect(screen.getByText("Shipped on 11/20/2026")).toBeTruthy();
  fireEvent.change(field, { target: { value: "2026-11-18" } });
  await user.click(screen.getByRole("button", { name: "Change ship date" }));
  expect(await screen.findByText("Shipped on 11/18/2026")).toBeTruthy();
  expect(sentTo(decideTrackingRows)[0]?.body).toEqual({ shippedDate: "2026-11-18" });
});
