import { beforeEach, describe, expect, test } from "vitest";
import { Books, type OpenInvoice, type TeamBook } from "../../../src/domain/money/books.ts";

const bill = (id: string, remain: bigint, ...orderIds: string[]): OpenInvoice => ({
  id,
  remain,
  sellerAmount: 1_000n,
  orderIds,
});

let fern: TeamBook;
let oak: TeamBook;
let books: Books;
beforeEach(() => {
  const team = (id: string, ...openInvoices: OpenInvoice[]): TeamBook => ({
    id,
    creditLimit: 0n,
    pendingPayoutDays: 2,
    autoApprove: false,
    referredBy: null,
    balances: new Map([["available", 500n]]),
    openInvoices,
  });
  fern = team("fern", bill("old", 300n, "A"), bill("new", 400n, "B"));
  oak = team("oak", bill("theirs", 900n, "Z"));
  let ids = 0;
  const newId = () => `invoice-${(ids += 1)}`;
  books = new Books([fern, oak], { now: "2026-03-01T08:00:00.000Z", newId });
});

const line = (orderId: string, sellerAmount: bigint) => ({ orderId, sellerAmount, agencyAmount: 0n });
const remains = () => [...fern.openInvoices, ...oak.openInvoices].map((one) => one.remain);
const refused = (rule: () => void) =>
  expect(() =>
    books.attempt(() => {
      rule();
      throw new Error("refused");
    }),
  ).toThrow("refused");

describe("what a refused order leaves in the books of a call that goes on", () => {
  test("nothing of its postings and balances, all of those before it", () => {
    const take = (subject: string, amount: bigint) =>
      books.posting("submit", subject, 0, () =>
        books.move({ teamId: "fern", debit: "available", credit: "held", amount }),
      );
    books.attempt(() => take("A", 100n));
    refused(() => take("B", 50n));
    expect(books.postings.map((posting) => posting.subject)).toEqual(["A"]);
    expect([fern.balances.get("available"), fern.balances.get("held")]).toEqual([400n, 100n]);
    books.attempt(() => take("C", 25n));
    expect([fern.balances.get("available"), fern.balances.get("held")]).toEqual([375n, 125n]);
  });

  test("its line taken off the invoice that others share, with what was unpaid of it", () => {
    books.attempt(() => books.invoice("OUT", "fern", line("A", 700n), 200n));
    refused(() => books.invoice("OUT", "fern", line("B", 300n), 300n));
    expect(books.invoices).toEqual([
      { id: "invoice-1", teamId: "fern", type: "OUT", lines: [line("A", 700n)], remain: 200n },
    ]);
  });

  test("invoices as unpaid as they were, whether or not the call had paid of them before", () => {
    refused(() => books.payInvoices("fern", 100n));
    expect(remains()).toEqual([300n, 400n, 900n]);
    expect([...books.remains]).toEqual([]);
    books.attempt(() => books.payInvoices("fern", 100n));
    refused(() => books.payInvoices("fern", 350n));
    expect(remains()).toEqual([200n, 400n, 900n]);
    expect([...books.remains]).toEqual([["old", 200n]]);
  });

  test("the rule's own error, and a posting that was under way not open any more", () => {
    refused(() => books.posting("submit", "A", 0, () => refused(() => {})));
    expect(() =>
      books.attempt(() =>
        books.posting("submit", "A", 0, () => {
          throw new Error("short");
        }),
      ),
    ).toThrow("short");
    const stray = { teamId: "fern", debit: "available", credit: "held", amount: 1n } as const;
    expect(() => books.move(stray)).toThrow("outside a posting");
  });
});

describe("paying what a team owes", () => {
  test("goes from the oldest invoice to the newest, whole ones first, and touches no other team's", () => {
    books.payInvoices("fern", 450n);
    expect(remains()).toEqual([0n, 250n, 900n]);
    expect([...books.remains]).toEqual([
      ["old", 0n],
      ["new", 250n],
    ]);
  });

  test("goes to the order's own invoice before an older one", () => {
    books.payInvoices("fern", 450n, "B");
    expect(remains()).toEqual([250n, 0n, 900n]);
  });

  test("reaches the invoice that this very call writes, after the earlier ones", () => {
    books.invoice("OUT", "fern", line("C", 500n), 500n);
    books.invoice("IN", "fern", line("D", 500n), 500n);
    books.invoice("OUT", "oak", line("E", 500n), 500n);
    books.payInvoices("fern", 900n);
    expect(remains()).toEqual([0n, 0n, 900n]);
    expect(books.invoices.map((one) => [one.type, one.teamId, one.remain])).toEqual([
      ["OUT", "fern", 300n],
      ["IN", "fern", 500n],
      ["OUT", "oak", 500n],
    ]);
    expect([...books.remains.keys()]).toEqual(["old", "new"]);
  });

  test("pays the order's own line first on an invoice of this call", () => {
    books.invoice("OUT", "fern", line("C", 500n), 500n);
    books.payInvoices("fern", 500n, "C");
    expect(remains()).toEqual([300n, 400n, 900n]);
    expect(books.invoices[0]?.remain).toBe(0n);
    refused(() => books.payInvoices("fern", 100n, "A"));
    expect(books.invoices[0]?.remain).toBe(0n);
  });

  test("records only the invoices that it changed", () => {
    books.payInvoices("fern", 300n);
    expect([...books.remains]).toEqual([["old", 0n]]);
    books.payInvoices("fern", 0n);
    expect([...books.remains]).toEqual([["old", 0n]]);
  });
});

describe("money that turned out not to have come", () => {
  test("opens the newest invoice again, up to its amount, then the next older one", () => {
    books.reopenInvoices(900n, [...fern.openInvoices].reverse());
    expect(remains()).toEqual([600n, 1_000n, 900n]);
    expect([...books.remains]).toEqual([
      ["new", 1_000n],
      ["old", 600n],
    ]);
  });

  test("leaves an invoice alone that is open as a whole already", () => {
    books.reopenInvoices(100n, [bill("whole", 1_000n, "Q"), ...fern.openInvoices]);
    expect([...books.remains]).toEqual([["old", 400n]]);
  });
});

describe("an account", () => {
  test("grows by its own side: cash and costs by debits, wallets and income by credits", () => {
    books.posting("deposit", "d", 0, () =>
      books.move({ teamId: "oak", debit: "cash:Payoneer", credit: "available", amount: 250n }),
    );
    expect([books.balance("oak", "cash:Payoneer"), books.balance("oak", "available")]).toEqual([250n, 750n]);
    expect(books.postings[0]?.entries).toEqual([
      { teamId: "oak", account: "cash:Payoneer", orderId: null, amount: 250n },
      { teamId: "oak", account: "available", orderId: null, amount: -250n },
    ]);
  });

  test("is not moved by nothing, not even outside a posting, and no posting of nothing is written", () => {
    books.move({ teamId: "oak", debit: "available", credit: "held", amount: 0n });
    books.posting("submit", "A", 0, () => {});
    expect(books.postings).toEqual([]);
    expect(oak.balances).toEqual(new Map([["available", 500n]]));
  });
});
