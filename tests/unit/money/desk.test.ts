import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import { Books } from "../../../src/domain/money/books.ts";
import * as desk from "../../../src/domain/money/desk.ts";
import {
  addOrder,
  addTeam,
  balance,
  bills,
  call,
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
const of = (account: Account) => balance(world, "fern", account);
const owe = (...ids: string[]) => {
  for (const id of ids) {
    addOrder(world, id, "fern");
    call(world, "seller", { type: "submit" }, id);
  }
};

describe("a deposit", () => {
  test("adds to the wallet by how it was paid", () => {
    deposit(world, "fern", 1_000n);
    expect([of("cash:Payoneer"), of("available")]).toEqual([1_000n, 1_000n]);
    deposit(world, "fern", 300n, true);
    expect([of("cash:Payoneer"), of("cashback"), of("available")]).toEqual([1_000n, 300n, 1_300n]);
  });
  test("pays the oldest invoice first", () => {
    owe("A", "B");
    expect(of("receivable")).toBe(2_898n);
    deposit(world, "fern", 2_000n);
    expect(bills(world, "fern").map((bill) => bill.remain)).toEqual([0n, 898n]);
    expect([of("receivable"), of("available")]).toEqual([898n, 0n]);
    deposit(world, "fern", 1_000n);
    expect([of("receivable"), of("available")]).toEqual([0n, 102n]);
  });
  test("that bounced takes the wallet back, then opens the newest invoice again", () => {
    owe("A", "B");
    deposit(world, "fern", 3_000n);
    const reversed = {
      id: "d",
      teamId: "fern",
      amount: 1_000n,
      payWith: "Payoneer",
      isCashback: false,
    } as const;
    money(world, (books) => desk.reverseDeposit(books, reversed, bills(world, "fern").reverse()));
    expect([of("available"), of("receivable")]).toEqual([0n, 898n]);
    expect(bills(world, "fern").map((bill) => bill.remain)).toEqual([0n, 898n]);
  });
});

describe("a payout", () => {
  const payout = { id: "p", teamId: "fern", amount: 700n };
  beforeEach(() => {
    money(world, (books) =>
      books.posting("given", "x", 0, () =>
        books.move({ teamId: "fern", debit: "unearned", credit: "profitAvailable", amount: 1_000n }),
      ),
    );
  });
  test("is in flight from when it is asked until it is paid", () => {
    expect(money(world, (books) => desk.askPayout(books, payout))).toBeNull();
    expect([of("profitAvailable"), of("payoutInFlight")]).toEqual([300n, 700n]);
    money(world, (books) => desk.approvePayout(books, payout));
    expect([of("payoutInFlight"), of("cash:Payout")]).toEqual([0n, -700n]);
  });
  test("is at most the available profit, and more than nothing", () => {
    const asked = (amount: bigint) =>
      money(world, (books) => desk.askPayout(books, { ...payout, amount }))?.message;
    expect(asked(1_001n)).toBe("At most $10.00 can be paid out");
    expect(asked(0n)).toBe("At most $10.00 can be paid out");
    expect(asked(1_000n)).toBeUndefined();
  });
  test("returns to the profit when it is rejected, what is owed first", () => {
    money(world, (books) => desk.askPayout(books, payout));
    money(world, (books) =>
      books.posting("owed", "y", 0, () =>
        books.move({ teamId: "fern", debit: "profitOwed", credit: "storeCollections", amount: 200n }),
      ),
    );
    expect(money(world, (books) => desk.approvePayout(books, payout))?.message).toBe(
      "The seller owes $2.00 of profit: reject this payout",
    );
    money(world, (books) => desk.returnPayout(books, payout));
    expect([of("profitOwed"), of("profitAvailable"), of("payoutInFlight")]).toEqual([0n, 800n, 0n]);
  });
});

describe("settling with others", () => {
  test("a store pays its collections out, less its fees", () => {
    money(world, (books) =>
      books.posting("paid", "x", 0, () =>
        books.move({ teamId: "fern", debit: "storeCollections", credit: "unearned", amount: 1_000n }),
      ),
    );
    const settle = (amount: bigint, fees: bigint) =>
      money(world, (books) => desk.settleStore(books, { id: "s", teamId: "fern", amount, fees }))?.message;
    expect(settle(1_001n, 0n)).toBe("At most $10.00 is with the store");
    expect(settle(100n, 101n)).toBe("At most $10.00 is with the store");
    expect(settle(100n, -1n)).toBe("At most $10.00 is with the store");
    expect(settle(1_000n, 30n)).toBeUndefined();
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([970n, 30n, 0n]);
  });
  test("suppliers and designers are paid what is due and no more", () => {
    for (const [to, payable, cash] of [
      ["supplier", "supplierPayable", "cash:Supplier"],
      ["designer", "designerPayable", "cash:Designer"],
    ] as const) {
      money(world, (books) =>
        books.posting("due", to, 0, () =>
          books.move({ teamId: "fern", debit: "supplierCost", credit: payable, amount: 500n }),
        ),
      );
      const pay = (amount: bigint) =>
        money(world, (books) => desk.payCreditor(books, { id: `${to}${amount}`, teamId: "fern", amount, to }))
          ?.message;
      expect(pay(501n)).toBe("Only $5.00 is due");
      expect(pay(500n)).toBeUndefined();
      expect([of(payable), of(cash)]).toEqual([0n, -500n]);
    }
  });
  test("what a team owes may be written off, with its invoices", () => {
    owe("A");
    const write = (amount: bigint) =>
      money(world, (books) =>
        desk.writeOff(books, { id: `w${amount}`, teamId: "fern", amount, of: "receivable" }),
      )?.message;
    expect(write(1_450n)).toBe("Only $14.49 is owed");
    expect(write(449n)).toBeUndefined();
    expect([of("writeOffs"), of("receivable"), bills(world, "fern")[0]?.remain]).toEqual([
      449n,
      1_000n,
      1_000n,
    ]);
    expect(
      money(world, (books) => desk.writeOff(books, { id: "z", teamId: "fern", amount: 1n, of: "profitOwed" }))
        ?.message,
    ).toBe("Only $0 is owed");
  });
  test("a balance is what the wallet holds less what the team owes", () => {
    expect(desk.walletBalance(500n, 0n)).toBe(500n);
    expect(desk.walletBalance(0n, 300n)).toBe(-300n);
  });
});

describe("the books", () => {
  const clock = { now: "2026-03-01T00:00:00.000Z", newId: () => "id" };
  const open = () => {
    const fresh = newWorld();
    addTeam(fresh, "fern");
    return new Books(fresh.teams.values(), clock);
  };
  test("refuse a team that was not opened, a move outside a posting and a move of less than nothing", () => {
    const books = open();
    const move = { teamId: "fern", debit: "available", credit: "held", amount: 1n } as const;
    expect(() => books.team("oak")).toThrow("The books of team oak are not open");
    expect(() => books.move(move)).toThrow("A move from available to held outside a posting");
    expect(() => books.posting("e", "s", 0, () => books.move({ ...move, amount: -1n }))).toThrow(
      "A move of -1",
    );
  });
  test("keep nothing of a rule that throws", () => {
    const books = open();
    books.posting("first", "s", 0, () =>
      books.move({ teamId: "fern", debit: "cash:Store", credit: "available", amount: 100n }),
    );
    expect(() =>
      books.attempt(() => {
        books.posting("second", "s", 1, () =>
          books.move({ teamId: "fern", debit: "available", credit: "held", amount: 60n }),
        );
        books.invoice("OUT", "fern", { orderId: "o", sellerAmount: 60n, agencyAmount: 0n }, 60n);
        throw new Error("No");
      }),
    ).toThrow("No");
    expect(books.postings.map((posting) => posting.event)).toEqual(["first"]);
    expect(books.invoices).toEqual([]);
    expect([books.balance("fern", "available"), books.balance("fern", "held")]).toEqual([100n, 0n]);
  });
  test("write no posting and no invoice of nothing", () => {
    const books = open();
    books.posting("none", "s", 0, () =>
      books.move({ teamId: "fern", debit: "available", credit: "held", amount: 0n }),
    );
    books.invoice("IN", "fern", { orderId: "o", sellerAmount: 0n, agencyAmount: 0n });
    expect([books.postings, books.invoices]).toEqual([[], []]);
  });
  test("gather a call's lines on one invoice a team and type", () => {
    const books = open();
    for (const orderId of ["a", "b"]) {
      books.invoice("OUT", "fern", { orderId, sellerAmount: 10n, agencyAmount: 5n }, 3n);
    }
    books.invoice("IN", "fern", { orderId: "a", sellerAmount: 1n, agencyAmount: 0n });
    expect(books.invoices.map((one) => [one.type, one.lines.length, one.remain])).toEqual([
      ["OUT", 2, 6n],
      ["IN", 1, 0n],
    ]);
  });
  test("pay this order's invoice before an older one", () => {
    const books = open();
    const { openInvoices } = books.team("fern");
    openInvoices.push(
      { id: "old", remain: 100n, sellerAmount: 100n, orderIds: ["a"] },
      { id: "new", remain: 100n, sellerAmount: 100n, orderIds: ["b"] },
    );
    books.payInvoices("fern", 120n, "b");
    expect([...books.remains]).toEqual([
      ["new", 0n],
      ["old", 80n],
    ]);
  });
  test("open invoices again, newest first, up to what was paid of each", () => {
    const books = open();
    const bill = (id: string, remain: bigint) => ({ id, remain, sellerAmount: 100n, orderIds: [] });
    books.reopenInvoices(150n, [bill("newest", 40n), bill("older", 0n), bill("oldest", 0n)]);
    expect([...books.remains]).toEqual([
      ["newest", 100n],
      ["older", 90n],
    ]);
  });
});
