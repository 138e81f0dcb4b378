import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import * as desk from "../../../src/domain/money/desk.ts";
import { profitOf } from "../../../src/domain/money/profit.ts";
import { refundable } from "../../../src/domain/money/settle.ts";
import type { Order } from "../../../src/domain/orders/order.ts";
import {
  addOrder,
  addTeam,
  balance,
  bills,
  call,
  deposit,
  item,
  money,
  newWorld,
  passDays,
  type World,
} from "../orders/world.ts";

// A tee costs the seller 9.50 and ships for 4.99, every further one for 1.50; a mug costs 7.00.
let world: World;
beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern", { referredBy: { teamId: "oak", rate: 1_000 } });
  addTeam(world, "oak");
});
const of = (account: Account, team = "fern") => balance(world, team, account);
const order = (id = "A") => world.orders.get(id) as Order;
const sold = { sale: { paid: false, collected: 0n, unearned: 0n, returned: 0n } };

function run(id: string, ...actions: Parameters<typeof call>[2][]): void {
  for (const action of actions) {
    const side = ["submit", "unhold"].includes(action.type)
      ? "seller"
      : ["release", "buyer-paid"].includes(action.type)
        ? "system"
        : "agency";
    expect(call(world, side, action, id).get(id)?.message).toBeUndefined();
  }
}

const delivered = (id: string) =>
  ({ type: "update-fulfilled", items: [{ itemId: `${id}-1`, status: "delivered" as const }] }) as const;

function fulfil(id: string): void {
  run(id, { type: "submit" }, { type: "approve" }, { type: "pickup" });
  run(id, { type: "track", parcelId: `p-${id}` }, delivered(id));
}

const postings = (id: string) => [
  ...new Set(
    world.entries.filter((entry) => entry.subject === id).map((one) => `${one.sequence} ${one.event}`),
  ),
];

describe("being short of money", () => {
  test("is said with what is missing beyond the wallet and the credit that is left", () => {
    addTeam(world, "elm", { creditLimit: 500n });
    addOrder(world, "A", "elm");
    const short = () => call(world, "seller", { type: "submit" }, "A").get("A");
    expect(short()?.message).toBe("The balance is $9.49 short. Top up, then try again");
    expect(short()).toMatchObject({ gate: "balance" });
    deposit(world, "elm", 948n);
    expect(short()?.message).toBe("The balance is $0.01 short. Top up, then try again");
    deposit(world, "elm", 1n);
    expect(short()).toBeUndefined();
    expect([of("available", "elm"), of("receivable", "elm")]).toEqual([0n, 500n]);
  });
});

describe("an order's postings", () => {
  test("are numbered in the order in which they happen, so that none is posted twice", () => {
    deposit(world, "fern", 5_000n);
    addOrder(world, "A", "fern");
    fulfil("A");
    expect(postings("A")).toEqual(["0 submit", "1 approve", "2 shipped", "3 referral"]);
  });
});

describe("a referrer's share", () => {
  beforeEach(() => {
    deposit(world, "fern", 5_000n);
    addOrder(world, "A", "fern");
  });

  test("is of goods that arrived, and of those that were given up on, once the order is fulfilled", () => {
    addOrder(world, "B", "fern");
    run("A", { type: "submit" }, { type: "approve" }, { type: "pickup" }, { type: "track", parcelId: "p" });
    expect(of("profitPending", "oak")).toBe(0n);
    run("A", delivered("A"));
    expect(of("profitPending", "oak")).toBe(95n);
    run("B", { type: "submit" }, { type: "approve" }, { type: "pickup" }, { type: "track", parcelId: "q" });
    run("B", { type: "update-fulfilled", items: [{ itemId: "B-1", status: "closed" }] });
    expect(of("profitPending", "oak")).toBe(190n);
    expect(of("referralCost", "oak")).toBe(190n);
  });

  test("is posted once, however often it is calculated", () => {
    fulfil("A");
    const before = world.entries.length;
    run("A", { type: "calc-order-profit" }, { type: "calc-order-profit" });
    expect(world.entries).toHaveLength(before);
    expect(order().postings).toBe(4);
  });

  test("is available at once where the order's release has passed", () => {
    fulfil("A");
    passDays(world, 2);
    run("A", { type: "release" });
    expect([of("profitPending", "oak"), of("profitAvailable", "oak")]).toEqual([0n, 95n]);
    run("A", { type: "refund", reason: "spoiled", items: [{ itemId: "A-1" }] });
    expect([of("profitAvailable", "oak"), of("profitOwed", "oak"), of("referralCost", "oak")]).toEqual([
      0n,
      0n,
      0n,
    ]);
  });
});

describe("the most that a refund may be", () => {
  test("is nothing before approval, then the charge, then what is left of it", () => {
    deposit(world, "fern", 5_000n);
    addOrder(world, "A", "fern");
    expect(refundable(order())).toBe(0n);
    run("A", { type: "submit" });
    expect(refundable(order())).toBe(0n);
    run("A", { type: "approve" });
    expect(refundable(order())).toBe(1_449n);
    run("A", { type: "refund", reason: "late", amount: 449n });
    expect(refundable(order())).toBe(1_000n);
  });

  test("is the design alone where only that was captured, and both together afterwards", () => {
    deposit(world, "fern", 5_000n);
    addOrder(world, "A", "fern");
    run("A", { type: "hire-designs" });
    expect(refundable(order())).toBe(0n);
    run("A", { type: "change-design-status", status: "in_review" });
    run("A", { type: "change-design-status", status: "approved" });
    expect(refundable(order())).toBe(500n);
    run("A", { type: "refund", reason: "late", amount: 120n });
    expect(refundable(order())).toBe(380n);
    run("A", { type: "submit" });
    expect(refundable(order())).toBe(380n);
    run("A", { type: "approve" });
    expect(refundable(order())).toBe(1_829n);
  });
});

describe("an order whose buyer paid the agency's store", () => {
  beforeEach(() => {
    addOrder(world, "A", "fern", { ...sold, totalPrice: 4_000n });
    run("A", { type: "buyer-paid", amount: 4_000n });
  });

  test("takes its charge from what the buyer paid, and a rejection returns it there", () => {
    run("A", { type: "submit" });
    expect([of("unearned"), of("held")]).toEqual([2_551n, 1_449n]);
    run("A", { type: "reject", reason: "blurred" });
    expect([of("unearned"), of("held"), of("profitAvailable"), of("profitOwed")]).toEqual([
      4_000n,
      0n,
      0n,
      0n,
    ]);
    expect(order().sale?.unearned).toBe(4_000n);
  });

  test("brings its profit at the end: pending for two days, then available", () => {
    fulfil("A");
    expect([of("unearned"), of("profitPending"), of("profitAvailable")]).toEqual([0n, 2_551n, 0n]);
    passDays(world, 2);
    run("A", { type: "release" });
    expect([of("profitPending"), of("profitAvailable")]).toEqual([0n, 2_551n]);
  });

  test("gives a refund to its seller as profit once it has ended: pending before the release, available after", () => {
    fulfil("A");
    run("A", { type: "refund", reason: "spoiled", amount: 100n });
    expect([of("profitPending"), of("profitAvailable")]).toEqual([2_651n, 0n]);
    passDays(world, 2);
    run("A", { type: "release" }, { type: "refund", reason: "spoiled", amount: 50n });
    expect([of("profitPending"), of("profitAvailable")]).toEqual([0n, 2_701n]);
  });

  test("returns money to its buyer out of what is unearned, then of profit, then on account", () => {
    fulfil("A");
    expect(profitOf(order())).toBe(2_551n);
    run("A", { type: "refund", reason: "lost", buyerAmount: 551n });
    expect([of("profitPending"), of("profitOwed"), of("storeCollections")]).toEqual([2_000n, 0n, 3_449n]);
    expect(profitOf(order())).toBe(2_000n);
    passDays(world, 2);
    run("A", { type: "release" });
    money(world, (books) => desk.askPayout(books, { id: "p", teamId: "fern", amount: 2_000n }));
    run("A", { type: "refund", reason: "lost", buyerAmount: 1_000n });
    expect([of("profitAvailable"), of("profitOwed"), of("storeCollections")]).toEqual([0n, 1_000n, 2_449n]);
  });
});

describe("money that comes back to a wallet", () => {
  test("pays the order's own invoice first, then others that are open, and the rest is available", () => {
    addTeam(world, "elm", { creditLimit: 5_000n });
    addOrder(world, "A", "elm");
    addOrder(world, "B", "elm", { items: [item("B-1", { quantity: 2 })] });
    run("A", { type: "submit" });
    run("B", { type: "submit" });
    expect(bills(world, "elm").map((bill) => bill.remain)).toEqual([1_449n, 2_549n]);
    deposit(world, "elm", 449n);
    run("B", { type: "reject", reason: "blurred" });
    expect(bills(world, "elm").map((bill) => bill.remain)).toEqual([1_000n, 0n]);
    expect([of("receivable", "elm"), of("available", "elm")]).toEqual([1_000n, 0n]);
    run("A", { type: "reject", reason: "blurred" });
    expect([of("receivable", "elm"), of("available", "elm")]).toEqual([0n, 449n]);
  });
});

describe("each event of the money desk", () => {
  test("is posted under its own name, so that one id cannot pass for another", () => {
    const given = (debit: Account, credit: Account) =>
      money(world, (books) =>
        books.posting("opening", `${debit} ${credit}`, 0, () =>
          books.move({ teamId: "fern", debit, credit, amount: 1_000n }),
        ),
      );
    given("storeCollections", "profitAvailable");
    given("supplierCost", "supplierPayable");
    given("designCost", "designerPayable");
    given("receivable", "fulfilment");
    const at = { id: "one-id", teamId: "fern", amount: 100n };
    const topup = { ...at, payWith: "Pingpong", isCashback: false } as const;
    const steps: Record<string, Parameters<typeof money>[1]> = {
      deposit: (books) => desk.approveDeposit(books, topup),
      "deposit-reversed": (books) => desk.reverseDeposit(books, topup, []),
      "payout-asked": (books) => desk.askPayout(books, at),
      "payout-returned": (books) => desk.returnPayout(books, at),
      "payout-approved": (books) => desk.approvePayout(books, at),
      "store-settled": (books) => desk.settleStore(books, { ...at, fees: 0n }),
      "supplier-paid": (books) => desk.payCreditor(books, { ...at, to: "supplier" }),
      "designer-paid": (books) => desk.payCreditor(books, { ...at, to: "designer" }),
      "written-off": (books) => desk.writeOff(books, { ...at, of: "receivable" }),
    };
    for (const [event, rule] of Object.entries(steps)) {
      expect(money(world, rule), event).toBeNull();
      expect(world.entries.at(-1), event).toMatchObject({ event, subject: "one-id", sequence: 0 });
    }
  });

  test("may be of all that there is: a store's whole payment in fees, the whole of a debt", () => {
    const given = (debit: Account, credit: Account) =>
      money(world, (books) =>
        books.posting("opening", `${debit} ${credit}`, 0, () =>
          books.move({ teamId: "fern", debit, credit, amount: 1_000n }),
        ),
      );
    given("storeCollections", "unearned");
    given("profitOwed", "unearned");
    const at = { id: "x", teamId: "fern", amount: 1_000n };
    expect(money(world, (books) => desk.settleStore(books, { ...at, fees: 1_000n }))).toBeNull();
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([0n, 1_000n, 0n]);
    expect(money(world, (books) => desk.writeOff(books, { ...at, of: "profitOwed" }))).toBeNull();
    expect([of("profitOwed"), of("writeOffs")]).toEqual([0n, 1_000n]);
  });

  test("of profit owed leaves the invoices of the wallet alone", () => {
    addTeam(world, "elm", { creditLimit: 5_000n });
    addOrder(world, "A", "elm");
    run("A", { type: "submit" });
    money(world, (books) =>
      books.posting("opening", "x", 0, () =>
        books.move({ teamId: "elm", debit: "profitOwed", credit: "storeCollections", amount: 300n }),
      ),
    );
    money(world, (books) => desk.writeOff(books, { id: "w", teamId: "elm", amount: 300n, of: "profitOwed" }));
    expect(bills(world, "elm").map((bill) => bill.remain)).toEqual([1_449n]);
  });
});
