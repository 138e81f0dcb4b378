import { describe, expect, it } from "vitest";
import type { JournalLine } from "../../../src/domain/money/responses.ts";
import { rememberList } from "../../../src/web/list/remembered.ts";
import { groupByJournalEntry } from "../../../src/web/money/ledger/journal-entries.ts";
import { byReason, moneyLabel, resultLabel } from "../../../src/web/orders/actions/labels.ts";
import { actionLabel, differencesOf } from "../../../src/web/orders/detail/history/history-labels.ts";
import { journalEntriesOf } from "../../../src/web/orders/detail/money/amounts.ts";
import { cameFrom } from "../../../src/web/orders/detail/useNeighbours.ts";
import type { HistoryEvent } from "../../../src/web/orders/wire.ts";
import "../browser.tsx";

describe("the result of an action", () => {
  const words = { done: "approved", names: new Map([["o1", "#1001"]]) };
  const failed = { id: "o1", message: "A variant is out of stock" };
  it("names a single order, counts several, and counts those that failed", () => {
    expect(resultLabel(words, { success: ["o1"], failed: [] })).toBe("#1001 approved");
    expect(resultLabel(words, { success: ["o1", "o2"], failed: [] })).toBe("2 orders approved");
    expect(resultLabel(words, { success: ["o2", "o3"], failed: [failed] })).toBe(
      "2 orders approved, 1 not approved",
    );
    expect(resultLabel(words, { success: [], failed: [failed] })).toBe("#1001: A variant is out of stock");
  });

  it("groups refusals by reason, the most frequent first", () => {
    const groups = byReason([
      { id: "a", message: "No price" },
      { id: "b", message: "Out of stock", gate: "stock" },
      { id: "c", message: "Out of stock", gate: "stock" },
    ]);
    expect(groups.map(({ message, ids }) => [message, ids.length])).toEqual([
      ["Out of stock", 2],
      ["No price", 1],
    ]);
  });

  it("shows the charge before it is made, and the balance only to users with access to balances", () => {
    const charge = { charge: 412.6, release: 0, refund: 0, balanceAfter: 1_087.4 };
    expect(moneyLabel(charge, "Your balance")).toBe("Charge $412.60. Your balance after: $1,087.40");
    expect(moneyLabel(charge, null)).toBe("Charge $412.60");
    const back = { charge: 0, release: 14.49, refund: 1, balanceAfter: 20 };
    expect(moneyLabel(back, "Fern's balance")).toBe("Refund $15.49. Fern's balance after: $20.00");
    expect(moneyLabel({ ...back, charge: 2 }, null)).toBe("Charge $2.00, refund $15.49");
    expect(moneyLabel({ ...back, release: 0, refund: 0 }, "Fern's balance")).toBe("No change to balances");
  });
});

describe("a seller's cancellation of orders in production", () => {
  const outcome = { done: "canceled", names: new Map([["a", "#1"]]) };
  it("is labeled as requested instead of done", () => {
    expect(resultLabel(outcome, { success: ["a"], requested: ["a"], failed: [] })).toBe(
      "#1: Cancellation requested",
    );
    expect(resultLabel(outcome, { success: ["a", "b", "c"], requested: ["b", "c"], failed: [] })).toBe(
      "1 order canceled, cancellation requested for 2 orders",
    );
    expect(resultLabel(outcome, { success: ["a", "b"], requested: ["a", "b"], failed: [] })).toBe(
      "Cancellation requested for 2 orders",
    );
  });
});

describe("the history", () => {
  const event = (over: Partial<HistoryEvent>): HistoryEvent => ({
    id: "1",
    action: "hold",
    from: "InReview",
    to: "Hold",
    detail: null,
    at: "2026-11-20T18:00:00Z",
    by: "Maya",
    ...over,
  });
  it("distinguishes a cancel request from a cancellation", () => {
    expect(actionLabel(event({ action: "cancel", from: "InProduction", to: "InProduction" }))).toBe(
      "asked to cancel it",
    );
    expect(actionLabel(event({ action: "cancel", from: "InReview", to: "Cancel" }))).toBe("canceled it");
  });

  it("says until when an order is held, and that a hold ended by itself", () => {
    const detail = { until: "2026-11-30T17:00:00.000Z" };
    const until = [{ label: "Until", after: "Nov 30, 9:00 AM" }];
    expect(actionLabel(event({ action: "hold", detail }))).toBe("put it on hold");
    expect(differencesOf(event({ action: "hold", detail }))).toEqual(until);
    for (const action of ["unhold", "agency-unhold"]) {
      expect(actionLabel(event({ action, detail, by: null }))).toBe("released it at the end of its hold");
      expect(actionLabel(event({ action }))).toBe("released it");
    }
    expect(actionLabel(event({ action: "keep-hold" }))).toBe("could not release it at the end of its hold");
  });

  it("shows only the changed parts of an address", () => {
    const detail = {
      before: { fullName: "Ann Lee", city: "San Pedro", zipCode: "90731", address2: "" },
      after: { fullName: "Ann Lee", city: "San Diego", zipCode: "92101", address2: "" },
    };
    expect(differencesOf(event({ action: "edit-address", detail }))).toEqual([
      { label: "City", before: "San Pedro", after: "San Diego" },
      { label: "Zip code", before: "90731", after: "92101" },
    ]);
  });

  it("names the items whose quantity was changed", () => {
    const detail = { items: [{ id: "i1", quantity: 3 }], version: 4 };
    expect(differencesOf(event({ action: "edit", detail }), new Map([["i1", "Sunset tee"]]))).toEqual([
      { label: "Sunset tee", after: "× 3" },
    ]);
  });

  it("shows the personalization of items before and after an edit", () => {
    const personalized = [{ item: "i1", before: "", after: "Name: Ada" }];
    const detail = { items: [{ id: "i1", personalization: [] }], personalized };
    expect(differencesOf(event({ action: "edit", detail }), new Map([["i1", "Mug"]]))).toEqual([
      { label: "Personalization of Mug", before: "–", after: "Name: Ada" },
    ]);
  });

  it("names the items whose units were taken from stock or put back", () => {
    const titles = new Map([["i1", "Mug"]]);
    const moved = (units: number) =>
      differencesOf(event({ action: "approve", detail: { stock: [{ itemId: "i1", units }] } }), titles);
    expect(moved(2)).toEqual([{ label: "Taken from stock", after: "Mug × 2" }]);
    expect(moved(-2)).toEqual([{ label: "Back in stock", after: "Mug × 2" }]);
  });
});

describe("the journal entries of an amount", () => {
  const entry = (
    id: string,
    event: string,
    account: JournalLine["account"],
    amount: number,
  ): JournalLine => ({
    id,
    event,
    account,
    amount,
    order: null,
    createdAt: `2026-11-20T18:0${event.length % 10}:00Z`,
  });
  const entries = [
    entry("6", "shipped", "supplierPayable", 7),
    entry("5", "shipped", "supplierCost", 7),
    entry("4", "shipped", "fulfilment", 9.5),
    entry("3", "shipped", "deferred", -9.5),
    entry("2", "refund", "refunds", 9.5),
    entry("1", "refund", "available", 9.5),
  ];
  it("are grouped with their lines, and include those of the amount", () => {
    expect(
      journalEntriesOf(groupByJournalEntry(entries), "refund", "agency").map(({ event }) => event),
    ).toEqual(["refund"]);
    expect(
      journalEntriesOf(groupByJournalEntry(entries), "charge", "agency").map(({ event }) => event),
    ).toEqual(["shipped", "refund"]);
  });

  it("hide from a seller what the agency pays its supplier", () => {
    const accounts = journalEntriesOf(groupByJournalEntry(entries), "charge", "seller").flatMap((posting) =>
      posting.lines.map(({ account }) => account),
    );
    expect(accounts).toEqual(["deferred", "fulfilment", "available", "refunds"]);
  });
});

describe("the previous and the next order", () => {
  it("follow the list that the user came from: its filters, search and sort, not its page", () => {
    rememberList("/ag/orders", "?status=Hold&ids=a,b&search=emma&sort=-totalPrice&page=3&limit=20&junk=1");
    expect(cameFrom("/ag/orders")).toEqual({
      status: "Hold",
      ids: "a,b",
      search: "emma",
      sort: "-totalPrice",
      limit: "1",
    });
    expect(cameFrom("/s/orders")).toEqual({ limit: "1" });
  });
});
