import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import { LedgerSession } from "../../../src/domain/money/ledger-session.ts";
import * as wallet from "../../../src/domain/money/wallet-operations.ts";
import {
  addOrder,
  addTeam,
  balance,
  call,
  debts,
  deposit,
  money,
  newWorld,
  type World,
} from "../orders/world.ts";

let world: World;
beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern", { creditLimit: 5_000n });
});
const TOPUP = { id: "d", teamId: "fern", amount: 1_000n, payWith: "Payoneer", isCashback: false } as const;
const of = (account: Account) => balance(world, "fern", account);
const owe = (...ids: string[]) => {
  for (const id of ids) {
    addOrder(world, id, "fern");
    call(world, "seller", { type: "submit" }, id);
  }
};

describe("a deposit", () => {
  test("credits the wallet and debits the account of its payment method", () => {
    deposit(world, "fern", 1_000n);
    expect([of("cash:Payoneer"), of("available")]).toEqual([1_000n, 1_000n]);
    deposit(world, "fern", 300n, true);
    expect([of("cash:Payoneer"), of("cashback"), of("available")]).toEqual([1_000n, 300n, 1_300n]);
  });
  test("pays the oldest invoice first", () => {
    owe("A", "B");
    expect(of("receivable")).toBe(2_898n);
    deposit(world, "fern", 2_000n);
    expect(debts(world, "fern").map(({ remain }) => remain)).toEqual([0n, 898n]);
    expect([of("receivable"), of("available")]).toEqual([898n, 0n]);
    deposit(world, "fern", 1_000n);
    expect([of("receivable"), of("available")]).toEqual([0n, 102n]);
  });
  test("debits the wallet when it is reversed, and is itself the debt for what was spent", () => {
    owe("A", "B");
    deposit(world, "fern", 3_000n);
    money(world, (ledger) => wallet.reverseDeposit(ledger, TOPUP));
    expect([of("available"), of("receivable")]).toEqual([0n, 898n]);
    expect(debts(world, "fern").map(({ id, remain }) => [id, remain])).toEqual([
      [expect.any(String), 0n],
      [expect.any(String), 0n],
      ["d", 898n],
    ]);
    deposit(world, "fern", 500n);
    expect([debts(world, "fern")[2]?.remain, of("receivable")]).toEqual([398n, 398n]);
  });
  test("is a debt as well where it was paid back to the seller", () => {
    deposit(world, "fern", 1_000n);
    money(world, (ledger) => wallet.requestWalletPayout(ledger, { id: "p", teamId: "fern", amount: 700n }));
    money(world, (ledger) => wallet.reverseDeposit(ledger, TOPUP));
    expect([of("available"), of("receivable"), of("walletInFlight")]).toEqual([0n, 700n, 700n]);
    money(world, (ledger) => wallet.returnWalletPayout(ledger, { id: "p", teamId: "fern", amount: 700n }));
    expect([of("receivable"), debts(world, "fern")[0]?.remain]).toEqual([0n, 0n]);
  });
});

describe("a payout", () => {
  const payout = { id: "p", teamId: "fern", amount: 700n };
  beforeEach(() => {
    money(world, (ledger) =>
      ledger.record("given", "x", 0, () =>
        ledger.move({ teamId: "fern", debit: "unearned", credit: "profitAvailable", amount: 1_000n }),
      ),
    );
  });
  test("is in flight from its request until it is paid", () => {
    expect(money(world, (ledger) => wallet.requestPayout(ledger, payout))).toBeNull();
    expect([of("profitAvailable"), of("payoutInFlight")]).toEqual([300n, 700n]);
    money(world, (ledger) => wallet.approvePayout(ledger, payout));
    expect([of("payoutInFlight"), of("cash:Payout")]).toEqual([0n, -700n]);
  });
  test("is above 0 and at most the available profit", () => {
    const request = (amount: bigint) =>
      money(world, (ledger) => wallet.requestPayout(ledger, { ...payout, amount }))?.message;
    expect(request(1_001n)).toBe("At most $10.00 can be paid out");
    expect(request(0n)).toBe("At most $10.00 can be paid out");
    expect(request(1_000n)).toBeUndefined();
  });
  test("returns to profit and pays owed profit first when it is rejected", () => {
    money(world, (ledger) => wallet.requestPayout(ledger, payout));
    money(world, (ledger) =>
      ledger.record("owed", "y", 0, () =>
        ledger.move({ teamId: "fern", debit: "profitOwed", credit: "storeCollections", amount: 200n }),
      ),
    );
    expect(money(world, (ledger) => wallet.approvePayout(ledger, payout))?.message).toBe(
      "The seller owes $2.00 of profit: reject this payout",
    );
    money(world, (ledger) => wallet.returnPayout(ledger, payout));
    expect([of("profitOwed"), of("profitAvailable"), of("payoutInFlight")]).toEqual([0n, 800n, 0n]);
  });
});

describe("a wallet that is paid back", () => {
  const payout = { id: "b", teamId: "fern", amount: 700n };
  const request = (amount: bigint, id = "b") =>
    money(world, (ledger) => wallet.requestWalletPayout(ledger, { ...payout, id, amount }))?.message;
  const decide = (rule: typeof wallet.approveWalletPayout) =>
    money(world, (ledger) => rule(ledger, payout))?.message;

  test("is reserved from its request until it is paid, apart from profit", () => {
    deposit(world, "fern", 1_000n);
    expect(request(700n)).toBeUndefined();
    expect([of("available"), of("walletInFlight"), of("payoutInFlight")]).toEqual([300n, 700n, 0n]);
    expect(decide(wallet.approveWalletPayout)).toBeUndefined();
    expect([of("walletInFlight"), of("cash:Wallet"), of("cash:Payout")]).toEqual([0n, -700n, 0n]);
  });
  test("is above 0 and at most what nothing holds", () => {
    deposit(world, "fern", 2_000n);
    owe("A");
    expect(of("held")).toBe(1_449n);
    expect(request(552n)).toBe("At most $5.51 can be paid back");
    expect(request(0n)).toBe("At most $5.51 can be paid back");
    expect(request(551n)).toBeUndefined();
    expect(request(1n, "c")).toBe("At most $0 can be paid back");
  });
  test("is spent on no order meanwhile, and pays what was charged on credit when it is rejected", () => {
    deposit(world, "fern", 1_000n);
    request(700n);
    owe("A");
    expect([of("available"), of("receivable")]).toEqual([0n, 1_149n]);
    expect(decide(wallet.approveWalletPayout)).toBe("The seller owes $11.49: reject this payout");
    expect(decide(wallet.returnWalletPayout)).toBeUndefined();
    expect([of("walletInFlight"), of("available"), of("receivable")]).toEqual([0n, 0n, 449n]);
    expect(debts(world, "fern").map(({ remain }) => remain)).toEqual([449n]);
  });
});

describe("settlements", () => {
  test("pay out a store's collections minus fees, and take back what went to buyers", () => {
    money(world, (ledger) =>
      ledger.record("paid", "x", 0, () =>
        ledger.move({ teamId: "fern", debit: "storeCollections", credit: "unearned", amount: 1_000n }),
      ),
    );
    const settle = (id: string, amount: bigint, fees: bigint) =>
      money(world, (ledger) =>
        wallet.settleStore(ledger, { id, teamId: "fern", orderId: "A", amount, fees }),
      );
    settle("s", 1_000n, 30n);
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([970n, 30n, 0n]);
    settle("t", -200n, -5n);
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([775n, 25n, 200n]);
    settle("u", 0n, 10n);
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([765n, 35n, 200n]);
  });
  test("pay creditors at most what each of them is due", () => {
    for (const [account, cash] of [
      ["supplierPayable", "cash:Supplier"],
      ["designerPayable", "cash:Designer"],
    ] as const) {
      money(world, (ledger) =>
        ledger.record("due", account, 0, () =>
          ledger.move({
            teamId: "fern",
            debit: "supplierCost",
            credit: account,
            amount: 500n,
            creditor: "loom",
          }),
        ),
      );
      const pay = (amount: bigint) =>
        money(world, (ledger) => {
          const payment = { id: account, sequence: 3, teamId: "fern", creditor: "loom", due: 400n };
          wallet.payCreditor(ledger, { ...payment, account, amount });
        })?.message;
      expect(pay(401n)).toBe("Only $4.00 is due");
      expect(pay(400n)).toBeUndefined();
      expect([of(account), of(cash)]).toEqual([100n, -400n]);
      expect(world.entries.at(-1)).toMatchObject({ subject: account, sequence: 3, creditor: "loom" });
    }
  });
  test("write off a team's debt with its invoices", () => {
    owe("A");
    const write = (amount: bigint) =>
      money(world, (ledger) =>
        wallet.writeOff(ledger, { id: `w${amount}`, teamId: "fern", amount, of: "receivable" }),
      )?.message;
    expect(write(1_450n)).toBe("Only $14.49 is owed");
    expect(write(0n)).toBe("Only $14.49 is owed");
    expect(write(449n)).toBeUndefined();
    expect([of("writeOffs"), of("receivable"), debts(world, "fern")[0]?.remain]).toEqual([
      449n,
      1_000n,
      1_000n,
    ]);
    expect(
      money(world, (ledger) =>
        wallet.writeOff(ledger, { id: "z", teamId: "fern", amount: 1n, of: "profitOwed" }),
      )?.message,
    ).toBe("Only $0 is owed");
  });
  test("keep the balance equal to the available money minus the debt", () => {
    expect(wallet.walletBalance(500n, 0n)).toBe(500n);
    expect(wallet.walletBalance(0n, 300n)).toBe(-300n);
  });
});

describe("LedgerSession", () => {
  const clock = { now: "2026-03-01T00:00:00.000Z", newId: () => "id" };
  const open = () => {
    const fresh = newWorld();
    addTeam(fresh, "fern");
    return new LedgerSession(fresh.teams.values(), clock);
  };
  test("refuses teams that are not open, moves outside a journal entry and negative moves", () => {
    const ledger = open();
    const move = { teamId: "fern", debit: "available", credit: "held", amount: 1n } as const;
    expect(() => ledger.team("oak")).toThrow("The accounts of team oak are not open");
    expect(() => ledger.move(move)).toThrow("A move from available to held outside a journal entry");
    expect(() => ledger.record("e", "s", 0, () => ledger.move({ ...move, amount: -1n }))).toThrow(
      "A move of -1",
    );
  });
  test("undoes everything of a rule that throws", () => {
    const ledger = open();
    ledger.record("first", "s", 0, () =>
      ledger.move({ teamId: "fern", debit: "cash:Store", credit: "available", amount: 100n }),
    );
    expect(() =>
      ledger.attempt(() => {
        ledger.record("second", "s", 1, () =>
          ledger.move({ teamId: "fern", debit: "available", credit: "held", amount: 60n }),
        );
        ledger.invoice("OUT", "fern", { orderId: "o", sellerAmount: 60n, agencyAmount: 0n }, 60n);
        throw new Error("No");
      }),
    ).toThrow("No");
    expect(ledger.journalEntries.map((entry) => entry.event)).toEqual(["first"]);
    expect(ledger.invoices).toEqual([]);
    expect([ledger.balance("fern", "available"), ledger.balance("fern", "held")]).toEqual([100n, 0n]);
  });
  test("stores no empty journal entry and no empty invoice", () => {
    const ledger = open();
    ledger.record("none", "s", 0, () =>
      ledger.move({ teamId: "fern", debit: "available", credit: "held", amount: 0n }),
    );
    ledger.invoice("IN", "fern", { orderId: "o", sellerAmount: 0n, agencyAmount: 0n });
    expect([ledger.journalEntries, ledger.invoices]).toEqual([[], []]);
  });
  test("collects the lines of a call on one invoice per team and type", () => {
    const ledger = open();
    for (const orderId of ["a", "b"]) {
      ledger.invoice("OUT", "fern", { orderId, sellerAmount: 10n, agencyAmount: 5n }, 3n);
    }
    ledger.invoice("IN", "fern", { orderId: "a", sellerAmount: 1n, agencyAmount: 0n });
    expect(ledger.invoices.map((invoice) => [invoice.type, invoice.lines.length, invoice.remain])).toEqual([
      ["OUT", 2, 6n],
      ["IN", 1, 0n],
    ]);
  });
  test("pays the order's invoice before an older one", () => {
    const ledger = open();
    ledger
      .team("fern")
      .openDebts.push(
        { id: "old", remain: 100n, orderIds: ["a"] },
        { id: "new", remain: 100n, orderIds: ["b"] },
      );
    ledger.payDebts("fern", 120n, "b");
    expect([...ledger.remains]).toEqual([
      ["new", 0n],
      ["old", 80n],
    ]);
  });
});
