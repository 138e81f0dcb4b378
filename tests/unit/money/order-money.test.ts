import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import { profitOf } from "../../../src/domain/money/profit.ts";
import { refundable } from "../../../src/domain/money/settle.ts";
import * as wallet from "../../../src/domain/money/wallet-operations.ts";
import { type Order, UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import {
  addOrder,
  addTeam,
  balance,
  call,
  debts,
  deposit,
  item,
  money,
  newWorld,
  passDays,
  type World,
} from "../orders/world.ts";

// A tee costs the seller 9.50. It ships for 4.99, each further one for 1.50. A mug costs 7.00.
let world: World;
beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern", { referredBy: { teamId: "oak", rate: 1_000 } });
  addTeam(world, "oak");
});
const of = (account: Account, team = "fern") => balance(world, team, account);
const order = (id = "A") => world.orders.get(id) as Order;
const sold = { sale: { ...UNPAID_SALE } };
const paidOut = (gross: bigint, refunds = 0n) =>
  ({ type: "settle", lineId: "paid-out", gross, fee: 0n, refunds }) as const;

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

function fulfillOrder(id: string): void {
  run(id, { type: "submit" }, { type: "approve" }, { type: "pickup" });
  run(id, { type: "track", parcelId: `p-${id}` }, delivered(id));
}

const journalEntries = (id: string) => [
  ...new Set(
    world.entries.filter((entry) => entry.subject === id).map((entry) => `${entry.sequence} ${entry.event}`),
  ),
];

describe("a short balance", () => {
  test("is refused with the amount missing beyond wallet and credit", () => {
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

describe("an order's journal entries", () => {
  test("are numbered in sequence, so that none is recorded twice", () => {
    deposit(world, "fern", 5_000n);
    addOrder(world, "A", "fern");
    fulfillOrder("A");
    expect(journalEntries("A")).toEqual(["0 submit", "1 approve", "2 shipped", "3 referral"]);
  });
});

describe("a referrer's profit", () => {
  beforeEach(() => {
    deposit(world, "fern", 5_000n);
    addOrder(world, "A", "fern");
  });

  test("covers delivered and closed goods once the order is fulfilled", () => {
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

  test("is recorded once when it is calculated repeatedly", () => {
    fulfillOrder("A");
    const before = world.entries.length;
    run("A", { type: "calc-order-profit" }, { type: "calc-order-profit" });
    expect(world.entries).toHaveLength(before);
    expect(order().journalEntryCount).toBe(4);
  });

  test("is available at once when the release date has passed", () => {
    fulfillOrder("A");
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

describe("the highest possible refund", () => {
  test("is 0 before approval, then the charge, then the remaining charge", () => {
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

  test("is the design fee if only that was captured, and later both", () => {
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

describe("an order with a collected sale", () => {
  beforeEach(() => {
    addOrder(world, "A", "fern", { ...sold, totalPrice: 4_000n });
    run("A", { type: "buyer-paid", amount: 4_000n });
  });

  test("is charged from the buyer's payment, and a rejection returns the charge there", () => {
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

  test("has pending profit for two days after fulfillment, then available profit", () => {
    fulfillOrder("A");
    expect([of("unearned"), of("profitPending"), of("profitAvailable")]).toEqual([0n, 2_551n, 0n]);
    passDays(world, 2);
    run("A", paidOut(4_000n));
    expect([of("profitPending"), of("profitAvailable")]).toEqual([0n, 2_551n]);
  });

  test("refunds its seller as profit after fulfillment: pending before the release, available after", () => {
    fulfillOrder("A");
    run("A", { type: "refund", reason: "spoiled", amount: 100n });
    expect([of("profitPending"), of("profitAvailable")]).toEqual([2_651n, 0n]);
    passDays(world, 2);
    run("A", paidOut(4_000n), { type: "refund", reason: "spoiled", amount: 50n });
    expect([of("profitPending"), of("profitAvailable")]).toEqual([0n, 2_701n]);
  });

  test("refunds its buyer from unearned money, then profit, then as a debt", () => {
    fulfillOrder("A");
    expect(profitOf(order())).toBe(2_551n);
    run("A", { type: "refund", reason: "lost", buyerAmount: 551n });
    expect([of("profitPending"), of("profitOwed"), of("storeCollections")]).toEqual([2_000n, 0n, 3_449n]);
    expect(profitOf(order())).toBe(2_000n);
    passDays(world, 2);
    run("A", paidOut(4_000n, 551n));
    money(world, (ledger) => wallet.requestPayout(ledger, { id: "p", teamId: "fern", amount: 2_000n }));
    run("A", { type: "refund", reason: "lost", buyerAmount: 1_000n });
    expect([of("profitAvailable"), of("profitOwed"), of("storeCollections")]).toEqual([0n, 1_000n, -1_000n]);
  });
});

describe("money returned to a wallet", () => {
  test("pays the order's own invoice first, then other open ones; the rest is available", () => {
    addTeam(world, "elm", { creditLimit: 5_000n });
    addOrder(world, "A", "elm");
    addOrder(world, "B", "elm", { items: [item("B-1", { quantity: 2 })] });
    run("A", { type: "submit" });
    run("B", { type: "submit" });
    expect(debts(world, "elm").map(({ remain }) => remain)).toEqual([1_449n, 2_549n]);
    deposit(world, "elm", 449n);
    run("B", { type: "reject", reason: "blurred" });
    expect(debts(world, "elm").map(({ remain }) => remain)).toEqual([1_000n, 0n]);
    expect([of("receivable", "elm"), of("available", "elm")]).toEqual([1_000n, 0n]);
    run("A", { type: "reject", reason: "blurred" });
    expect([of("receivable", "elm"), of("available", "elm")]).toEqual([0n, 449n]);
  });
});

describe("each wallet operation", () => {
  test("is recorded under its own event name, so that equal ids do not collide", () => {
    const returned = (debit: Account, credit: Account) =>
      money(world, (ledger) =>
        ledger.record("opening", `${debit} ${credit}`, 0, () =>
          ledger.move({ teamId: "fern", debit, credit, amount: 1_000n }),
        ),
      );
    returned("storeCollections", "profitAvailable");
    returned("supplierCost", "supplierPayable");
    returned("designCost", "designerPayable");
    returned("receivable", "fulfilment");
    const at = { id: "one-id", teamId: "fern", amount: 100n };
    const due = { ...at, sequence: 0, creditor: null, due: 100n };
    const topup = { ...at, payWith: "Pingpong", isCashback: false } as const;
    const steps: Record<string, Parameters<typeof money>[1]> = {
      deposit: (ledger) => wallet.approveDeposit(ledger, topup),
      "deposit-reversed": (ledger) => wallet.reverseDeposit(ledger, topup),
      "payout-asked": (ledger) => wallet.requestPayout(ledger, at),
      "payout-returned": (ledger) => wallet.returnPayout(ledger, at),
      "payout-approved": (ledger) => wallet.approvePayout(ledger, at),
      "store-settled": (ledger) => wallet.settleStore(ledger, { ...at, orderId: "A", fees: 0n }),
      "supplier-paid": (ledger) => wallet.payCreditor(ledger, { ...due, account: "supplierPayable" }),
      "designer-paid": (ledger) => wallet.payCreditor(ledger, { ...due, account: "designerPayable" }),
      "written-off": (ledger) => wallet.writeOff(ledger, { ...at, of: "receivable" }),
    };
    for (const [event, rule] of Object.entries(steps)) {
      expect(money(world, rule), event).toBeNull();
      expect(world.entries.at(-1), event).toMatchObject({ event, subject: "one-id", sequence: 0 });
    }
  });

  test("can use the full amount: all of a store's payment as fees, all of a debt", () => {
    const returned = (debit: Account, credit: Account) =>
      money(world, (ledger) =>
        ledger.record("opening", `${debit} ${credit}`, 0, () =>
          ledger.move({ teamId: "fern", debit, credit, amount: 1_000n }),
        ),
      );
    returned("storeCollections", "unearned");
    returned("profitOwed", "unearned");
    const at = { id: "x", teamId: "fern", amount: 1_000n };
    expect(
      money(world, (ledger) => wallet.settleStore(ledger, { ...at, orderId: "A", fees: 1_000n })),
    ).toBeNull();
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([0n, 1_000n, 0n]);
    expect(money(world, (ledger) => wallet.writeOff(ledger, { ...at, of: "profitOwed" }))).toBeNull();
    expect([of("profitOwed"), of("writeOffs")]).toEqual([0n, 1_000n]);
  });

  test("does not change the invoices of the wallet when it writes off owed profit", () => {
    addTeam(world, "elm", { creditLimit: 5_000n });
    addOrder(world, "A", "elm");
    run("A", { type: "submit" });
    money(world, (ledger) =>
      ledger.record("opening", "x", 0, () =>
        ledger.move({ teamId: "elm", debit: "profitOwed", credit: "storeCollections", amount: 300n }),
      ),
    );
    money(world, (ledger) =>
      wallet.writeOff(ledger, { id: "w", teamId: "elm", amount: 300n, of: "profitOwed" }),
    );
    expect(debts(world, "elm").map(({ remain }) => remain)).toEqual([1_449n]);
  });
});
