import { expect, test } from "vitest";
import type { Account } from "../../../src/domain/money/accounts.ts";
import { type ClosingFigures, closingSteps, mayClose } from "../../../src/domain/people/sellers/closing.ts";

const figures = (
  over: Partial<ClosingFigures> = {},
  balances: Partial<Record<Account, bigint>> = {},
): ClosingFigures => ({
  isActive: false,
  balance: (account) => balances[account] ?? 0n,
  openOrders: 0,
  pendingDeposits: 0,
  pendingTopup: 0n,
  pendingWriteOffs: 0,
  openTickets: 0,
  connectedStores: 0,
  apiKeys: 0,
  webhooks: 0,
  ...over,
});
const todo = (of: ClosingFigures) =>
  closingSteps(of).flatMap(({ key, state }) => (state === "todo" ? [key] : []));

test("a seller with nothing left may be closed, whatever ends by itself", () => {
  const steps = closingSteps(figures({ openTickets: 2, connectedStores: 1, apiKeys: 2, webhooks: 1 }));
  expect(mayClose(steps)).toBe(true);
  expect(steps.filter(({ state }) => state === "ends")).toEqual([
    { key: "tickets", state: "ends", amount: null, count: 2 },
    { key: "connections", state: "ends", amount: null, count: 4 },
  ]);
});

test.each<[string, ClosingFigures]>([
  ["active", figures({ isActive: true })],
  ["orders", figures({ openOrders: 1 })],
  ["deposits", figures({ pendingDeposits: 1, pendingTopup: 5n })],
  ["writeOffs", figures({ pendingWriteOffs: 1 })],
  ["held", figures({}, { held: 1n })],
  ["held", figures({}, { deferred: 1n })],
  ["held", figures({}, { unearned: 1n })],
  ["receivable", figures({}, { receivable: 1n })],
  ["profitOwed", figures({}, { profitOwed: 1n })],
  ["balance", figures({}, { available: 1n })],
  ["walletInFlight", figures({}, { walletInFlight: 1n })],
  ["profitPending", figures({}, { profitPending: 1n })],
  ["profit", figures({}, { profitAvailable: 1n })],
  ["payoutInFlight", figures({}, { payoutInFlight: 1n })],
  ["collected", figures({}, { storeCollections: -1n })],
])("a seller is not closed while %s is open", (key, of) => {
  expect(todo(of)).toEqual([key]);
  expect(mayClose(closingSteps(of))).toBe(false);
});
