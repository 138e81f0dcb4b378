import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  acceptSuggestions,
  correctImport,
  orderImport,
  showImportSummary,
} from "../../../src/domain/orders/import/calls.ts";
import {
  type ImportResponse,
  type ImportSummary,
  importResponse,
  type OrderLine,
  orderLineResponse,
} from "../../../src/domain/orders/import/responses.ts";
import ImportShow from "../../../src/web/orders/import/ImportShow.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, sent, sentTo } from "../wire.tsx";

type Known = NonNullable<OrderLine["address"]>;

const known = (...findings: Known["findings"]): Known => ({
  verdict: "wrong",
  findings,
  version: "November 2026",
  checkedAt: "2026-11-20T20:00:00.000Z",
  closes: "submit",
});

const WRONG_STATE: Known["findings"][number] = {
  verdict: "wrong",
  field: "zipCode",
  message: "78704 is a ZIP code of Austin, Texas, not of California",
  suggestion: { province: "TX" },
};
const TOO_LONG: Known["findings"][number] = {
  verdict: "doubtful",
  field: "address1",
  message: "The street has 42 characters. Carriers print 35",
  suggestion: { address1: "1234 Northwestern Elmwood Boulevard", address2: "Apt 4B" },
};
const PO_BOX: Known["findings"][number] = {
  verdict: "doubtful",
  field: "address1",
  message: "Only USPS delivers to a PO box",
};

const line = (row: number, findings: Known["findings"]): OrderLine =>
  sampleOf(orderLineResponse, {
    row,
    orderName: `#${row}`,
    reference: `#${row}`,
    status: "attention",
    reasons: [],
    remarks: [],
    gates: [],
    items: [{ row, key: "sku:TEE", title: "Classic tee", sku: "TEE", quantity: 1, variant: null }],
    cells: [],
    customer: {
      fullName: "Ann Reed",
      address1: "12 Elm St",
      city: "Austin",
      province: "CA",
      zipCode: "78704",
      countryCode: "US",
    },
    address: known(...findings),
    orderId: null,
  });

let now: ImportResponse;
let summed: ImportSummary;
let rows: OrderLine[];
beforeEach(() => {
  now = sampleOf(importResponse, {
    id: "i1",
    fileName: "november.csv",
    status: "previewed",
    progress: 100,
    orders: { total: 3, ready: 1, attention: 2, failed: 0, duplicate: 0, skipped: 0 },
    left: { ready: 1, attention: 2 },
    unread: [],
    dates: null,
    shipDate: null,
    committed: 0,
  });
  summed = { charge: 0, balance: 100, reasons: [], suggestions: 2, missing: [] };
  rows = [line(2, [WRONG_STATE]), line(3, [TOO_LONG, PO_BOX])];
  on(showImportSummary, () => summed);
  on(orderImport.show, () => now);
  on(orderImport.lines, ({ query }) => {
    const limit = Number(query.limit);
    const from = (Number(query.page) - 1) * limit;
    return { ...now, data: rows.slice(from, from + limit), total: rows.length };
  });
});

const open = () =>
  openScreen(
    "/s/orders/import/histories/:id",
    "/s/orders/import/histories/i1?status=attention",
    <ImportShow area="s" />,
  );

const review = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Review suggestions" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suggested addresses" }));
  await dialog.findByRole("checkbox", { name: "Choose #2" });
  return dialog;
};

describe("suggested addresses of a previewed file", () => {
  it("are announced where the page says what orders have in common, and not without any", async () => {
    open();
    const notice = await screen.findByRole("region", { name: "Suggested addresses" });
    expect(notice.textContent).toContain("2 addresses have a suggestion.");
  });

  it("are not announced without any", async () => {
    summed = { ...summed, suggestions: 0 };
    open();
    await screen.findByText("#2");
    await waitFor(() => expect(sentTo(showImportSummary).length).toBeGreaterThan(0));
    expect(screen.queryByRole("button", { name: "Review suggestions" })).toBeNull();
  });

  it("are listed with the text before and after, and the reasons of those alone", async () => {
    const user = userEvent.setup();
    open();
    const dialog = await review(user);
    const rowOf = (name: string) => dialog.getByText(name).closest("tr")?.textContent;
    expect(rowOf("#2")).toContain("Province CA changes to→ TX");
    expect(rowOf("#2")).toContain(WRONG_STATE.message);
    expect(rowOf("#3")).toContain("Address 1 12 Elm St changes to→ 1234 Northwestern Elmwood Boulevard");
    expect(rowOf("#3")).toContain("Address 2 Apt 4B");
    expect(rowOf("#3")).not.toContain(PO_BOX.message);
    expect(sentTo(orderImport.lines).at(-1)?.query).toMatchObject({
      status: "ready,attention",
      reason: "suggestion",
      limit: "100",
    });
  });

  it("are taken for the chosen orders, and what changed is said", async () => {
    const user = userEvent.setup();
    on(acceptSuggestions, () => {
      summed = { ...summed, suggestions: 1 };
      return { ...now, left: { ready: 2, attention: 1 } };
    });
    open();
    const dialog = await review(user);
    expect(dialog.getByRole("button", { name: "Take 2 suggestions" })).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: "Choose #3" }));
    await user.click(dialog.getByRole("button", { name: "Take 1 suggestion" }));
    expect(await screen.findByText("1 address changed: 2 orders are ready, 1 needs attention")).toBeTruthy();
    expect(sentTo(acceptSuggestions)[0]?.body).toEqual({ rows: [2] });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("1 address has a suggestion.")).toBeTruthy();
  });

  it("can be chosen from none, and none are taken without a choice", async () => {
    const user = userEvent.setup();
    on(acceptSuggestions, () => ({ ...now, status: "reading", progress: 0 }));
    open();
    const dialog = await review(user);
    await user.click(dialog.getByRole("checkbox", { name: "All 2 suggestions" }));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Take 0 suggestions" }).disabled).toBe(true);
    await user.click(dialog.getByRole("checkbox", { name: "Choose #3" }));
    now = { ...now, status: "reading", progress: 10 };
    await user.click(dialog.getByRole("button", { name: "Take 1 suggestion" }));
    expect(await screen.findByText("1 address changed. The file is being checked again")).toBeTruthy();
    expect(sentTo(acceptSuggestions)[0]?.body).toEqual({ rows: [3] });
    expect(await screen.findByRole("progressbar", { name: "Reading the file" })).toBeTruthy();
  });

  it("of several pages are all taken, but for those left out", async () => {
    const user = userEvent.setup();
    rows = Array.from({ length: 130 }, (_, index) => line(index + 2, [WRONG_STATE]));
    on(acceptSuggestions, () => now);
    open();
    const dialog = await review(user);
    expect(dialog.getByText("1–100 of 130")).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: "Choose #2" }));
    await user.click(dialog.getByRole("button", { name: "Take 129 suggestions" }));
    await waitFor(() => expect(sentTo(acceptSuggestions)).toHaveLength(1));
    expect(sentTo(acceptSuggestions)[0]?.body).toEqual({ rows: rows.slice(1).map(({ row }) => row) });
  });

  it("that are gone are said in the dialog, which stays", async () => {
    const user = userEvent.setup();
    const message = "Some of these orders have no suggestion any more";
    on(acceptSuggestions, () => new ErrorResponse(message, {}, 400));
    open();
    const dialog = await review(user);
    await user.click(dialog.getByRole("button", { name: "Take 2 suggestions" }));
    expect(await dialog.findByText(message)).toBeTruthy();
  });

  it("fill the fields of one order's form, which is saved by its own button", async () => {
    const user = userEvent.setup();
    on(correctImport, () => ({ ...now, data: [line(3, [PO_BOX])], total: 1 }));
    open();
    await user.click(await screen.findByRole("button", { name: "Edit #3" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit #3" }));
    expect(dialog.getByText(PO_BOX.message)).toBeTruthy();
    const use = dialog.getByRole<HTMLButtonElement>("button", {
      name: "Use 1234 Northwestern Elmwood Boulevard, Apt 4B",
    });
    await user.click(use);
    expect(dialog.getByLabelText<HTMLInputElement>("Address 2").value).toBe("Apt 4B");
    expect(document.activeElement).toBe(dialog.getByLabelText("Address 1"));
    expect(use.disabled).toBe(true);
    expect(sent.filter(({ method }) => method !== "GET")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sentTo(correctImport)[0]?.body).toEqual({ row: 3, customer: TOO_LONG.suggestion }),
    );
  });
});
