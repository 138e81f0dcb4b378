import { expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import { profitOf } from "../../../src/domain/money/profit.ts";
import * as operations from "../../../src/domain/money/wallet-operations.ts";
import { UNPAID_SALE } from "../../../src/domain/orders/order.ts";
import { addOrder, addTeam, balance, call, deposit, item, money, newWorld, passDays } from "./world.ts";

/** The steps and their amounts are those of the design. */
test("two own-store orders and one collected sale post every cent as in the worked example", () => {
  const world = newWorld();
  addTeam(world, "fern");
  const amounts = (...accounts: Account[]) =>
    accounts.map((account) => Number(balance(world, "fern", account)) / 100);
  const wallet = () => amounts("available", "held", "deferred", "profitPending", "profitAvailable");
  const invoices = () =>
    world.invoices.map((invoice) => [
      invoice.type,
      Number(invoice.lines.reduce((total, line) => total + line.sellerAmount, 0n)) / 100,
      Number(invoice.lines.reduce((total, line) => total + line.agencyAmount, 0n)) / 100,
    ]);

  deposit(world, "fern", 10_000n);
  expect(wallet()).toEqual([100, 0, 0, 0, 0]);

  addOrder(world, "A", "fern", { totalPrice: 6_399n, items: [item("A-1", { quantity: 2, retail: 5_800n })] });
  expect(call(world, "seller", { type: "submit" }, "A").size).toBe(0);
  expect(wallet()).toEqual([74.51, 25.49, 0, 0, 0]);
  expect(invoices()).toEqual([["OUT", 25.49, 19]]);

  call(world, "agency", { type: "approve" }, "A");
  call(world, "agency", { type: "pickup" }, "A");
  expect(wallet()).toEqual([74.51, 0, 25.49, 0, 0]);

  call(world, "agency", { type: "track", parcelId: "p1", items: [{ itemId: "A-1", quantity: 1 }] }, "A");
  expect(world.orders.get("A")?.status).toBe("PartiallyFulfilled");
  expect(amounts("fulfilment", "shipping", "supplierPayable")).toEqual([9.5, 4.99, 11]);
  expect(wallet()).toEqual([74.51, 0, 11, 0, 0]);

  call(world, "agency", { type: "track", parcelId: "p2" }, "A");
  expect(world.orders.get("A")?.status).toBe("InTransit");
  expect(amounts("fulfilment", "shipping", "supplierPayable")).toEqual([19, 6.49, 19]);
  expect(wallet()).toEqual([74.51, 0, 0, 0, 0]);

  const profit = () => Number(profitOf(world.orders.get("A") as never)) / 100;
  call(world, "agency", { type: "update-fulfilled", items: [{ itemId: "A-1", status: "delivered" }] }, "A");
  expect(world.orders.get("A")?.status).toBe("Fulfilled");
  expect(profit()).toBe(38.5);

  call(world, "agency", { type: "refund", reason: "Misprint", items: [{ itemId: "A-1", quantity: 1 }] }, "A");
  expect(wallet()).toEqual([84.01, 0, 0, 0, 0]);
  expect(invoices().at(-1)).toEqual(["IN", 9.5, 0]);
  expect(world.orders.get("A")?.totalRefund).toBe(950n);
  expect(profit()).toBe(48);

  const sale = { ...UNPAID_SALE };
  addOrder(world, "B", "fern", { totalPrice: 4_000n, sale, items: [item("B-1", { retail: 4_000n })] });
  expect(call(world, "seller", { type: "submit" }, "B").get("B")?.message).toMatch(/buyer/);
  call(world, "system", { type: "buyer-paid", amount: 4_000n }, "B");
  expect(amounts("unearned", "storeCollections")).toEqual([40, 40]);

  call(world, "seller", { type: "submit" }, "B");
  expect(wallet()).toEqual([84.01, 14.49, 0, 0, 0]);
  expect(invoices().at(-1)).toEqual(["OUT", 14.49, 11]);
  expect(world.invoices.at(-1)?.remain).toBe(0n);

  call(world, "agency", { type: "approve" }, "B");
  call(world, "agency", { type: "pickup" }, "B");
  call(world, "agency", { type: "track", parcelId: "p3" }, "B");
  expect(amounts("fulfilment", "shipping", "supplierPayable")).toEqual([28.5, 11.48, 30]);
  expect(wallet()).toEqual([84.01, 0, 0, 0, 0]);

  call(world, "agency", { type: "update-fulfilled", items: [{ itemId: "B-1", status: "delivered" }] }, "B");
  expect(wallet()).toEqual([84.01, 0, 0, 25.51, 0]);
  expect(call(world, "system", { type: "release" }, "B").get("B")?.message).toMatch(/not released yet/);

  call(world, "agency", { type: "settle", lineId: "s", gross: 4_000n, fee: 0n, refunds: 0n }, "B");
  passDays(world, 2);
  call(world, "system", { type: "release" }, "B");
  expect(wallet()).toEqual([84.01, 0, 0, 0, 25.51]);

  const payout = { id: "payout", teamId: "fern", amount: 2_000n };
  money(world, (ledger) => operations.requestPayout(ledger, payout));
  money(world, (ledger) => operations.approvePayout(ledger, payout));
  expect(wallet()).toEqual([84.01, 0, 0, 0, 5.51]);

  addOrder(world, "C", "fern");
  call(world, "seller", { type: "submit" }, "C");
  expect(wallet()).toEqual([69.52, 14.49, 0, 0, 5.51]);
  call(world, "agency", { type: "reject", reason: "Blurred artwork" }, "C");
  expect(wallet()).toEqual([84.01, 0, 0, 0, 5.51]);
  expect(invoices().at(-1)).toEqual(["IN", 14.49, 11]);

  const cash = amounts("cash:Payoneer", "cash:Payout", "cash:Store", "storeCollections");
  expect(cash).toEqual([100, -20, 40, 0]);
  expect(amounts("fulfilment", "shipping", "refunds", "supplierCost", "supplierPayable")).toEqual([
    28.5, 11.48, 9.5, 30, 30,
  ]);
  expect(world.entries.reduce((total, entry) => total + entry.amount, 0n)).toBe(0n);
});
