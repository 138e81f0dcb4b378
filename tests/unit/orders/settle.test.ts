import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import type { Action } from "../../../src/domain/orders/act.ts";
import { type Order, type Side, UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import { brokenInvariants } from "./invariants.ts";
import { addOrder, addTeam, balance, call, newWorld, passDays, type World } from "./world.ts";

let world: World;

beforeEach(() => {
  world = newWorld();
  addTeam(world, "fern", { pendingPayoutDays: 2 });
  addOrder(world, "A", "fern", { totalPrice: 4_000n, sale: { ...UNPAID_SALE } });
});

const order = () => world.orders.get("A") as Order;
const run = (side: Side, action: Action) => call(world, side, action, "A").get("A")?.message;
const of = (account: Account) => Number(balance(world, "fern", account)) / 100;
let lines = 0;
const settle = (gross: bigint, refunds = 0n, more: { fee?: bigint; acceptsDifference?: boolean } = {}) => {
  lines += 1;
  return run("agency", { type: "settle", lineId: `l${lines}`, gross, refunds, fee: 0n, ...more });
};

function delivered() {
  run("system", { type: "buyer-paid", amount: 4_000n });
  run("seller", { type: "submit" });
  run("agency", { type: "approve" });
  run("agency", { type: "pickup" });
  run("agency", { type: "track", parcelId: "p" });
  run("agency", { type: "update-fulfilled", items: [{ itemId: "A-1", status: "delivered" }] });
}

describe("a buyer's payment", () => {
  test("is what the order brings, whatever was expected", () => {
    run("agency", { type: "buyer-paid", amount: 3_500n });
    expect([order().totalPrice, order().sale?.collected]).toEqual([3_500n, 3_500n]);
  });
  test("is above 0, and of a store that collects for the agency", () => {
    expect(run("agency", { type: "buyer-paid", amount: 0n })).toMatch(/^A payment is above 0/);
    addOrder(world, "B", "fern");
    expect(call(world, "agency", { type: "buyer-paid", amount: 1n }, "B").get("B")?.message).toMatch(
      /own store/,
    );
    expect(run("seller", { type: "buyer-paid", amount: 4_000n })).toBe("A seller cannot do this");
  });
  test("that is in doubt waits for the agency, who may enter it", () => {
    run("system", { type: "doubt-payment", doubt: "The store says $35.00" });
    expect(run("seller", { type: "submit" })).toBe("The store says $35.00");
    run("agency", { type: "buyer-paid", amount: 3_500n });
    expect(order().sale?.doubt).toBeUndefined();
    expect(run("seller", { type: "submit" })).toBeUndefined();
  });
});

describe("the profit of a collected sale", () => {
  test("waits for its date and for the store's payout, whichever is later", () => {
    delivered();
    expect([of("profitPending"), of("profitAvailable")]).toEqual([25.51, 0]);
    passDays(world, 3);
    expect(run("system", { type: "release" })).toBe("This order's profit waits for the store's payout");
    expect(settle(4_000n, 0n, { fee: 120n })).toBeUndefined();
    expect([of("profitPending"), of("profitAvailable")]).toEqual([0, 25.51]);
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([38.8, 1.2, 0]);
    expect(brokenInvariants(world)).toEqual([]);
  });
  test("that is settled early is released at its date", () => {
    delivered();
    settle(4_000n);
    expect(of("profitAvailable")).toBe(0);
    passDays(world, 3);
    expect(run("system", { type: "release" })).toBeUndefined();
    expect(of("profitAvailable")).toBe(25.51);
  });
  test("needs no payout of what went back to the buyer", () => {
    delivered();
    run("agency", { type: "refund", reason: "Lost", buyerAmount: 4_000n });
    passDays(world, 3);
    expect(run("system", { type: "release" })).toBeUndefined();
  });
});

describe("a line of a store's payout", () => {
  test("settles what was collected, once", () => {
    delivered();
    expect(settle(3_999n)).toMatch(/pays \$39.99 before fees, but \$40.00 was collected/);
    expect(settle(4_000n)).toBeUndefined();
    expect(settle(4_000n)).toBe("The store's payout of this order is settled already");
    expect(settle(4_000n, 0n, { acceptsDifference: true })).toBe(
      "The store's payout of this order is settled already",
    );
  });
  test("may leave a refund for a later payout, which takes it from the store's collections", () => {
    delivered();
    settle(4_000n);
    run("agency", { type: "refund", reason: "Late", buyerAmount: 1_500n });
    expect(of("storeCollections")).toBe(-15);
    expect(settle(0n, 2_000n)).toMatch(/deducts \$20.00, but \$15.00 went back/);
    expect(settle(0n, 1_500n)).toBeUndefined();
    expect([of("storeCollections"), of("cash:Store")]).toEqual([0, 25]);
    expect(settle(0n, 1_500n)).toMatch(/deducts \$15.00, but \$0 went/);
    expect(brokenInvariants(world)).toEqual([]);
  });
  test("has the refund as its own amount, or is less by it", () => {
    delivered();
    run("agency", { type: "refund", reason: "Late", buyerAmount: 1_500n });
    expect(settle(2_500n)).toBeUndefined();
    expect([order().sale?.settled, order().sale?.deducted]).toEqual([2_500n, 1_500n]);
  });
  test("whose difference is accepted closes the sale: the agency bears what the store kept", () => {
    delivered();
    expect(settle(3_600n, 100n, { fee: 50n, acceptsDifference: true })).toBeUndefined();
    expect([of("cash:Store"), of("paymentFees"), of("storeCollections")]).toEqual([34.5, 5.5, 0]);
    expect(order().sale).toMatchObject({ settled: 4_000n, deducted: 0n });
    expect(brokenInvariants(world)).toEqual([]);
  });
  test("is refused before the payment is recorded, and for other stores' orders", () => {
    expect(settle(4_000n)).toMatch(/mark the order as paid first/);
    expect(settle(4_000n, 0n, { acceptsDifference: true })).toMatch(/mark the order as paid first/);
    addOrder(world, "B", "fern");
    const refused = call(
      world,
      "agency",
      { type: "settle", lineId: "b", gross: 1n, fee: 0n, refunds: 0n, acceptsDifference: true },
      "B",
    );
    expect(refused.get("B")?.message).toMatch(/own store/);
  });
});
