import { describe, expect, it } from "vitest";
import { rememberList } from "../../../src/web/list/remembered.ts";
import { gatherPostings, type LedgerEntry } from "../../../src/web/money/postings.ts";
import { byReason, inWords, moneyInWords } from "../../../src/web/orders/actions/words.ts";
import { postingsOf } from "../../../src/web/orders/detail/figures.ts";
import { didWhat, differencesOf } from "../../../src/web/orders/detail/history-words.ts";
import { cameFrom } from "../../../src/web/orders/detail/useNeighbours.ts";
import type { HistoryEvent } from "../../../src/web/orders/wire.ts";
import "../browser.tsx";

describe("what an action did, in words", () => {
  const words = { done: "approved", names: new Map([["o1", "#1001"]]) };
  const failed = { id: "o1", message: "A variant is out of stock" };
  it("names a single order, counts several, and says how many not", () => {
    expect(inWords(words, { success: ["o1"], failed: [] })).toBe("#1001 approved");
    expect(inWords(words, { success: ["o1", "o2"], failed: [] })).toBe("2 orders approved");
    expect(inWords(words, { success: ["o2", "o3"], failed: [failed] })).toBe("2 orders approved, 1 not");
    expect(inWords(words, { success: [], failed: [failed] })).toBe("#1001: A variant is out of stock");
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

  it("says money before it is spent, and no balance to whom balances are not shown", () => {
    const charge = { charge: 412.6, release: 0, refund: 0, balanceAfter: 1_087.4 };
    expect(moneyInWords(charge, "balance")).toBe("Charges $412.60, balance after $1,087.40");
    expect(moneyInWords(charge, null)).toBe("Charges $412.60");
    const back = { charge: 0, release: 14.49, refund: 0, balanceAfter: 20 };
    expect(moneyInWords(back, "balance")).toBe("Gives back $14.49, balance after $20.00");
    expect(moneyInWords({ ...back, release: 0 }, "balance")).toBe("No money moves");
  });
});

describe("a seller's cancel of what is in production", () => {
  const wanted = { done: "cancelled", names: new Map([["a", "#1"]]) };
  it("is said to be requested, not done", () => {
    expect(inWords(wanted, { success: ["a"], requested: ["a"], failed: [] })).toBe(
      "#1: Cancellation requested",
    );
    expect(inWords(wanted, { success: ["a", "b", "c"], requested: ["b", "c"], failed: [] })).toBe(
      "1 order cancelled, cancellation requested for 2 orders",
    );
    expect(inWords(wanted, { success: ["a", "b"], requested: ["a", "b"], failed: [] })).toBe(
      "Cancellation requested for 2 orders",
    );
  });
});

describe("the history in words", () => {
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
  it("tells a wish to cancel from a cancellation", () => {
    expect(didWhat(event({ action: "cancel", from: "InProduction", to: "InProduction" }))).toBe(
      "asked to cancel it",
    );
    expect(didWhat(event({ action: "cancel", from: "InReview", to: "Cancel" }))).toBe("cancelled it");
  });

  it("shows of an address only what changed", () => {
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
});

describe("the entries behind a figure", () => {
  const entry = (
    id: string,
    event: string,
    account: LedgerEntry["account"],
    amount: number,
  ): LedgerEntry => ({
    id,
    event,
    account,
    amount,
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
  it("keep together what was posted together, and what belongs to the figure", () => {
    expect(postingsOf(gatherPostings(entries), "refund", "agency").map(({ event }) => event)).toEqual([
      "refund",
    ]);
    expect(postingsOf(gatherPostings(entries), "charge", "agency").map(({ event }) => event)).toEqual([
      "shipped",
      "refund",
    ]);
  });

  it("show a seller nothing of what the agency pays its supplier", () => {
    const accounts = postingsOf(gatherPostings(entries), "charge", "seller").flatMap((posting) =>
      posting.entries.map(({ account }) => account),
    );
    expect(accounts).toEqual(["deferred", "fulfilment", "available", "refunds"]);
  });
});

describe("previous and next", () => {
  it("follow the list that one came from: its filters, search and sort, not its page", () => {
    rememberList("/ag/orders", "?status=Hold&search=emma&sort=-totalPrice&page=3&limit=20&junk=1");
    expect(cameFrom("/ag/orders")).toEqual({
      status: "Hold",
      search: "emma",
      sort: "-totalPrice",
      limit: "1",
    });
    expect(cameFrom("/s/orders")).toEqual({ limit: "1" });
  });
});
