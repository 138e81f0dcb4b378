import { beforeEach, describe, expect, test } from "vitest";
import { LedgerSession, type OpenDebt, type TeamAccounts } from "../../../src/domain/money/ledger-session.ts";

const bill = (id: string, remain: bigint, ...orderIds: string[]): OpenDebt => ({
  id,
  remain,
  orderIds,
});

let fern: TeamAccounts;
let oak: TeamAccounts;
let ledger: LedgerSession;
beforeEach(() => {
  const team = (id: string, ...openDebts: OpenDebt[]): TeamAccounts => ({
    id,
    isClosed: false,
    creditLimit: 0n,
    pendingPayoutDays: 2,
    autoApprove: false,
    referredBy: null,
    balances: new Map([["available", 500n]]),
    openDebts,
  });
  fern = team("fern", bill("old", 300n, "A"), bill("new", 400n, "B"));
  oak = team("oak", bill("theirs", 900n, "Z"));
  let ids = 0;
  const newId = () => `invoice-${(ids += 1)}`;
  ledger = new LedgerSession([fern, oak], { now: "2026-03-01T08:00:00.000Z", newId });
});

const line = (orderId: string, sellerAmount: bigint) => ({ orderId, sellerAmount, agencyAmount: 0n });
const remains = () => [...fern.openDebts, ...oak.openDebts].map((invoice) => invoice.remain);
const refused = (rule: () => void) =>
  expect(() =>
    ledger.attempt(() => {
      rule();
      throw new Error("refused");
    }),
  ).toThrow("refused");

describe("LedgerSession.attempt() of a rule that throws", () => {
  test("undoes its journal entries and balances and keeps earlier ones", () => {
    const take = (subject: string, amount: bigint) =>
      ledger.record("submit", subject, 0, () =>
        ledger.move({ teamId: "fern", debit: "available", credit: "held", amount }),
      );
    ledger.attempt(() => take("A", 100n));
    refused(() => take("B", 50n));
    expect(ledger.journalEntries.map((entry) => entry.subject)).toEqual(["A"]);
    expect([fern.balances.get("available"), fern.balances.get("held")]).toEqual([400n, 100n]);
    ledger.attempt(() => take("C", 25n));
    expect([fern.balances.get("available"), fern.balances.get("held")]).toEqual([375n, 125n]);
  });

  test("undoes what an attempt within it has moved", () => {
    const take = () => ledger.move({ teamId: "fern", debit: "available", credit: "held", amount: 100n });
    refused(() => {
      ledger.attempt(() => ledger.record("submit", "A", 0, take));
    });
    expect(ledger.journalEntries).toEqual([]);
    expect(fern.balances.get("available")).toBe(500n);
  });

  test("removes its line and unpaid amount from a shared invoice", () => {
    ledger.attempt(() => ledger.invoice("OUT", "fern", line("A", 700n), 200n));
    refused(() => ledger.invoice("OUT", "fern", line("B", 300n), 300n));
    expect(ledger.invoices).toEqual([
      { id: "invoice-1", teamId: "fern", type: "OUT", lines: [line("A", 700n)], remain: 200n },
    ]);
  });

  test("restores the unpaid amounts of invoices, also of those paid earlier in the call", () => {
    refused(() => ledger.payDebts("fern", 100n));
    expect(remains()).toEqual([300n, 400n, 900n]);
    expect([...ledger.remains]).toEqual([]);
    ledger.attempt(() => ledger.payDebts("fern", 100n));
    refused(() => ledger.payDebts("fern", 350n));
    expect(remains()).toEqual([200n, 400n, 900n]);
    expect([...ledger.remains]).toEqual([["old", 200n]]);
  });

  test("rethrows the error and closes the unfinished journal entry", () => {
    refused(() => ledger.record("submit", "A", 0, () => refused(() => {})));
    expect(() =>
      ledger.attempt(() =>
        ledger.record("submit", "A", 0, () => {
          throw new Error("short");
        }),
      ),
    ).toThrow("short");
    const outsideMove = { teamId: "fern", debit: "available", credit: "held", amount: 1n } as const;
    expect(() => ledger.move(outsideMove)).toThrow("outside a journal entry");
  });
});

describe("LedgerSession.payDebts()", () => {
  test("pays the oldest invoices first and none of other teams", () => {
    ledger.payDebts("fern", 450n);
    expect(remains()).toEqual([0n, 250n, 900n]);
    expect([...ledger.remains]).toEqual([
      ["old", 0n],
      ["new", 250n],
    ]);
  });

  test("pays the order's own invoice before an older one", () => {
    ledger.payDebts("fern", 450n, "B");
    expect(remains()).toEqual([250n, 0n, 900n]);
  });

  test("pays invoices of the same call after earlier ones", () => {
    ledger.invoice("OUT", "fern", line("C", 500n), 500n);
    ledger.invoice("IN", "fern", line("D", 500n), 500n);
    ledger.invoice("OUT", "oak", line("E", 500n), 500n);
    ledger.payDebts("fern", 900n);
    expect(remains()).toEqual([0n, 0n, 900n]);
    expect(ledger.invoices.map((invoice) => [invoice.type, invoice.teamId, invoice.remain])).toEqual([
      ["OUT", "fern", 300n],
      ["IN", "fern", 500n],
      ["OUT", "oak", 500n],
    ]);
    expect([...ledger.remains.keys()]).toEqual(["old", "new"]);
  });

  test("pays the order's own line first on an invoice of this call", () => {
    ledger.invoice("OUT", "fern", line("C", 500n), 500n);
    ledger.payDebts("fern", 500n, "C");
    expect(remains()).toEqual([300n, 400n, 900n]);
    expect(ledger.invoices[0]?.remain).toBe(0n);
    refused(() => ledger.payDebts("fern", 100n, "A"));
    expect(ledger.invoices[0]?.remain).toBe(0n);
  });

  test("records only the invoices that it changed", () => {
    ledger.payDebts("fern", 300n);
    expect([...ledger.remains]).toEqual([["old", 0n]]);
    ledger.payDebts("fern", 0n);
    expect([...ledger.remains]).toEqual([["old", 0n]]);
  });
});

describe("LedgerSession.addDebt()", () => {
  test("adds the newest debt, which is paid last", () => {
    ledger.addDebt("fern", "deposit", 250n);
    ledger.payDebts("fern", 800n);
    expect([...ledger.remains]).toEqual([
      ["deposit", 150n],
      ["old", 0n],
      ["new", 0n],
    ]);
  });

  test("is undone, and adds no debt of 0", () => {
    refused(() => ledger.addDebt("fern", "deposit", 250n));
    ledger.addDebt("fern", "deposit", 0n);
    expect([remains(), [...ledger.remains]]).toEqual([[300n, 400n, 900n], []]);
  });
});

describe("an account", () => {
  test("increases on its normal side: cash and costs by debits, wallets and income by credits", () => {
    ledger.record("deposit", "d", 0, () =>
      ledger.move({ teamId: "oak", debit: "cash:Payoneer", credit: "available", amount: 250n }),
    );
    expect([ledger.balance("oak", "cash:Payoneer"), ledger.balance("oak", "available")]).toEqual([
      250n,
      750n,
    ]);
    expect(ledger.journalEntries[0]?.lines).toEqual([
      { teamId: "oak", account: "cash:Payoneer", orderId: null, amount: 250n },
      { teamId: "oak", account: "available", orderId: null, amount: -250n },
    ]);
  });

  test("ignores moves of 0, even outside a journal entry, and stores no empty journal entry", () => {
    ledger.move({ teamId: "oak", debit: "available", credit: "held", amount: 0n });
    ledger.record("submit", "A", 0, () => {});
    expect(ledger.journalEntries).toEqual([]);
    expect(oak.balances).toEqual(new Map([["available", 500n]]));
  });
});
