import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { ACCOUNTS, type Account } from "../../../src/domain/money/accounts.ts";
import { PLATFORM } from "../../../src/domain/money/creditors.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { releaseDueProfit } from "../../../src/server/money/profits/release.ts";
import type { Client } from "../../support/app.ts";
import { type Body, openTrading, done as succeeded, type Trading } from "../../support/trading.ts";

/**
 * From nothing to every account and back: whatever the ledger can hold, people can bring about and end by public calls.
 * Each test continues the one before it, and the ledger is checked after each call.
 */
let trading: Trading;
let agency: Client;
let fern: Client;
const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as Account[]; // The keys of a constant.
const today = dayOf(new Date().toISOString());
const month = today.slice(0, 7);

beforeAll(async () => {
  trading = await openTrading();
  ({ agency, fern } = trading);
  // Profit waits for the settlement alone, and for no days.
  for (const id of [trading.alderId, trading.fernId])
    await succeeded(agency.patch(`seller-teams/${id}`, { pendingPayoutDays: 0 }));
}, 120_000);
afterAll(() => trading?.close());

/** The body of a call that must succeed and leave the books right. */
async function done(sent: Parameters<typeof succeeded>[0]): Promise<Body> {
  const body = await succeeded(sent);
  expect((await verifyLedger(trading.platen.database)).filter(({ ok }) => !ok)).toEqual([]);
  return body;
}

const closings = async (): Promise<Map<string, number>> => {
  const { data } = await done(agency.get(`reports/trial-balance?month=${month}`));
  return new Map(data.map((row: Body) => [row.account, row.closing]));
};
/** What these accounts hold of all sellers; assets and costs above zero, liabilities and income below. */
const held = async (...accounts: Account[]) => {
  const all = await closings();
  return Object.fromEntries(accounts.map((account) => [account, all.get(account)]));
};

const deposits = () => `deposits/seller-teams/${trading.fernId}`;
const topUp = (amount: number, more: object = {}) =>
  done(agency.post(deposits(), { amount, payWith: "Payoneer", ...more }));

let orders = 0;
/** A new order of Fern's, for which its buyer pays 40.00. */
async function ordered(sku: string, integration: string | null = null): Promise<Body> {
  orders += 1;
  return done(
    fern.post("orders", {
      integration,
      reference: `F-${orders}`,
      fullName: "Ann Lee",
      address1: "20 Maple Avenue",
      city: "San Pedro",
      province: "CA",
      zipCode: "90731",
      countryCode: "US",
      items: [{ sku, quantity: 1, unitPrice: 40 }],
    }),
  );
}
const approved = async (...ids: string[]) => {
  await done(fern.post("orders/submit", { ids }));
  await done(agency.post("orders/approve", { ids }));
  await done(agency.post("orders/pickup", { ids }));
};
const delivered = async (...ids: string[]) => {
  await approved(...ids);
  for (const orderId of ids)
    await done(agency.post("tracking", { orderId, carrier: "USPS", number: `9405${orderId}` }));
  await done(agency.post("orders/update-fulfilled", { ids }));
};
/** What the hourly job does. */
const release = () => releaseDueProfit(trading.platen.database);

const payoutMethod = { paymentType: "PayPal", paymentValue: "fern@shop.test" };
const askPayout = async (amount: number, by = fern, teamId = trading.fernId): Promise<string> =>
  (await done(by.post(`seller-teams/${teamId}/payout-request/create`, { amount, payoutMethod }))).id;
const payBack = async (amount: number): Promise<string> =>
  (
    await done(
      agency.post(`seller-teams/${trading.fernId}/payouts`, { kind: "wallet", amount, payoutMethod }),
    )
  ).id;
const decide = (id: string, status: "approved" | "canceled", teamId = trading.fernId) =>
  done(agency.patch(`seller-teams/${teamId}/payout-request/${id}/update`, { status }));
const settle = async (line: object) => {
  const settled = { store: shop.store, date: today, lines: [line] };
  expect(await done(agency.post("settlements", settled))).toMatchObject({ settled: 1, waiting: 0 });
};
const pay = async (account: string, creditor: string, amount: number) => {
  const run = { account, creditor, until: today, amount, method: "Bank transfer", paidOn: today };
  expect(await done(agency.post("pay-runs", run))).toMatchObject({ status: "approved", left: 0 });
};

let bounced: string;
let shipped: string;
let shop: { store: string; integration: string };
let sold: Body;

describe("on a store without the demonstration", () => {
  test("sellers top up by every method, and get a cashback", async () => {
    const asked = await done(fern.post("deposits/request", { amount: 30, payWith: "Pingpong" }));
    await done(agency.patch(`${deposits()}/${asked.id}`, { status: "approved" }));
    await topUp(20);
    bounced = (await topUp(20, { payWith: "Bank transfer" })).id;
    await topUp(1, { isCashback: true });
    expect(await held("cash:Pingpong", "cash:Payoneer", "cash:Bank transfer", "cashback")).toEqual({
      "cash:Pingpong": 30,
      "cash:Payoneer": 20,
      "cash:Bank transfer": 20,
      cashback: 1,
    });
    expect(await held("available")).toEqual({ available: -71 });
  });

  test("orders are held, deferred, shipped, partly refunded, and referred", async () => {
    const [tee, cap] = [await ordered("TEE-BLK-M"), await ordered("CAP-RED")];
    const ids = [tee.id, cap.id];
    await done(fern.post("orders/submit", { ids }));
    expect(await held("held", "available")).toEqual({ held: -34.48, available: -36.52 });
    await done(agency.post("orders/approve", { ids }));
    expect(await held("held", "deferred")).toEqual({ held: 0, deferred: -34.48 });
    await done(agency.post("orders/pickup", { ids }));
    for (const orderId of ids)
      await done(agency.post("tracking", { orderId, carrier: "USPS", number: `9405${orderId}` }));
    await done(agency.post("orders/update-fulfilled", { ids }));
    expect(
      await held("deferred", "fulfilment", "shipping", "supplierCost", "supplierPayable", "referralCost"),
    ).toEqual({
      deferred: 0,
      fulfilment: -24.5,
      shipping: -9.98,
      supplierCost: 20,
      supplierPayable: -20,
      referralCost: 2.45,
    });
    shipped = tee.id;
    await done(agency.post(`orders/${shipped}/refund`, { reason: "Faded", amount: 4.49 }));
    expect((await held("refunds")).refunds).toBe(4.49);
  });

  test("a designer draws, and work on a canceled order is kept", async () => {
    const { id, items } = await ordered("TEE-BLK-M");
    await done(agency.post("orders/hire-designs", { ids: [id], designer: trading.designer.userId }));
    const images = [{ itemId: items[0].id, slot: 1, path: "https://example.com/fox.png" }];
    await done(trading.designer.post(`orders/${id}/design-proofs`, { images }));
    await done(agency.patch(`orders/change-design-status/${id}`, { status: "approved" }));
    expect(await held("designFee", "designCost", "designerPayable")).toEqual({
      designFee: -15,
      designCost: 9,
      designerPayable: -9,
    });
    await done(agency.post("orders/cancel", { ids: [id], reason: "Not printable" }));
    const other = await ordered("TEE-BLK-M");
    await approved(other.id);
    await done(
      agency.post("orders/cancel", {
        ids: [other.id],
        reason: "Printed already",
        keptCost: 3,
        supplierDue: 2,
      }),
    );
    expect(await held("cancelFee", "supplierPayable", "held", "deferred")).toEqual({
      cancelFee: -3,
      supplierPayable: -22,
      held: 0,
      deferred: 0,
    });
  });

  test("a top-up bounces, and leaves a debt that is partly written off and partly paid", async () => {
    const waits = await ordered("TEE-BLK-M");
    await done(fern.post("orders/submit", { ids: [waits.id] }));
    expect(await held("available")).toEqual({ available: -8.52 });
    await done(agency.post(`${deposits()}/${bounced}/reverse`, { reason: "Returned by the bank" }));
    expect(await held("available", "receivable", "cash:Bank transfer")).toEqual({
      available: 0,
      receivable: 11.48,
      "cash:Bank transfer": 0,
    });
    const loss = { of: "receivable", amount: 5, reason: "Agreed with the seller" };
    await done(agency.post(`seller-teams/${trading.fernId}/write-offs`, loss));
    await topUp(2);
    expect(await held("receivable", "writeOffs")).toEqual({ receivable: 4.48, writeOffs: 5 });
    await done(fern.post("orders/cancel", { ids: [waits.id] }));
    expect(await held("held", "receivable", "available")).toEqual({
      held: 0,
      receivable: 0,
      available: -10.01,
    });
    await done(agency.patch(`seller-teams/${trading.fernId}`, { creditLimit: 100 }));
    await done(fern.post("orders/submit", { ids: [(await ordered("TEE-BLK-M")).id] }));
    expect(await held("receivable")).toEqual({ receivable: 4.48 });
  });

  test("a store collects for the agency, and its profit waits for its payout", async () => {
    const at = { name: "Fern's shop", platform: "etsy", domain: "fern.example.com" };
    const store = (await done(fern.post("stores", at))).id;
    const integration = (await done(fern.post("integrations", { ...at, store }))).id;
    shop = { store, integration };
    await done(agency.put(`stores/${store}/collects`, { collects: "agency" }));
    sold = await ordered("TEE-BLK-M", integration);
    await done(agency.post("orders/buyer-paid", { ids: [sold.id], reference: "SHOP-1" }));
    expect(await held("storeCollections", "unearned")).toEqual({ storeCollections: 40, unearned: -40 });
    await delivered(sold.id);
    expect(await held("unearned", "profitPending")).toEqual({ unearned: 0, profitPending: -28.62 });
    await release();
    expect(await held("profitPending", "profitAvailable")).toEqual({
      profitPending: -26.46,
      profitAvailable: -2.16,
    });
    await settle({ orderReference: sold.referenceId1, gross: 40, fee: 1.46, refunds: 0 });
    await release();
    expect(await held("storeCollections", "cash:Store", "paymentFees", "profitAvailable")).toEqual({
      storeCollections: 0,
      "cash:Store": 38.54,
      paymentFees: 1.46,
      profitAvailable: -28.62,
    });
  });

  test("profit is paid out, and owed once the buyer gets the money back", async () => {
    const withdrawn = await askPayout(5);
    expect(await held("payoutInFlight")).toEqual({ payoutInFlight: -5 });
    await decide(withdrawn, "canceled");
    await decide(await askPayout(25.51), "approved");
    expect(await held("cash:Payout", "payoutInFlight")).toEqual({ "cash:Payout": -25.51, payoutInFlight: 0 });
    await done(agency.post(`orders/${sold.id}/refund`, { reason: "Lost", buyerAmount: 20 }));
    expect(await held("profitOwed", "storeCollections")).toEqual({ profitOwed: 20, storeCollections: -20 });
  });

  test("a wallet is paid back", async () => {
    await topUp(50);
    const returned = await payBack(10);
    expect(await held("walletInFlight")).toEqual({ walletInFlight: -10 });
    await decide(returned, "canceled");
    await decide(await payBack(10), "approved");
    expect(await held("cash:Wallet", "walletInFlight")).toEqual({ "cash:Wallet": -10, walletInFlight: 0 });
  });

  test("everyone to whom costs are owed is paid", async () => {
    await pay("supplierPayable", PLATFORM, 24);
    await pay("supplierPayable", trading.supplierId, 9);
    await pay("designerPayable", trading.designer.userId ?? "", 9);
    expect(await held("cash:Supplier", "cash:Designer", "supplierPayable", "designerPayable")).toEqual({
      "cash:Supplier": -33,
      "cash:Designer": -9,
      supplierPayable: 0,
      designerPayable: 0,
    });
  });

  test("every account of the chart has had an entry by then", async () => {
    const touched = (await done(agency.get(`reports/trial-balance?month=${month}`))).data.flatMap(
      ({ account, debits, credits }: Body) => (debits + credits > 0 ? [account] : []),
    );
    expect(touched.sort()).toEqual(ACCOUNT_NAMES.toSorted());
  });
});

/** Income and costs, which sum up and end with no payment. */
const RESULTS: readonly string[] = [
  "fulfilment",
  "shipping",
  "designFee",
  "cancelFee",
  "refunds",
  "cashback",
  "supplierCost",
  "designCost",
  "referralCost",
  "paymentFees",
  "writeOffs",
];
/** What is owed to the agency, and what it owes: every other account but cash. */
const OWED = ACCOUNT_NAMES.filter((account) => !account.startsWith("cash:") && !RESULTS.includes(account));

describe("everything that is owed ends", () => {
  test("by the store, which deducts what its buyer got back, and by the seller's profit debt written off", async () => {
    await settle({ orderReference: sold.referenceId1, gross: 0, fee: 0, refunds: 20 });
    const loss = { of: "profitOwed", amount: 20, reason: "The buyer never sent it back" };
    await done(agency.post(`seller-teams/${trading.fernId}/write-offs`, loss));
    expect(await held("storeCollections", "profitOwed", "cash:Store")).toEqual({
      storeCollections: 0,
      profitOwed: 0,
      "cash:Store": 18.54,
    });
  });

  test("to sellers: open orders end, and wallets and profit are paid", async () => {
    const { data } = await done(fern.get("orders?status=InReview&limit=50"));
    const ids = data.map(({ id }: Body) => id);
    await done(agency.post("orders/reject", { ids, reason: "Closing" }));
    await done(fern.post("orders/cancel", { ids }));
    await release();
    const { available } = (await agency.get(`balances/seller-teams/${trading.fernId}`)).body;
    await decide(await payBack(available), "approved");
    const profits = await done(agency.get(`profits/${trading.alderId}/payout`));
    const asked = await askPayout(profits.remainProfit, trading.alder, trading.alderId);
    await decide(asked, "approved", trading.alderId);
  });

  test("so that no account of debts or liabilities holds anything, of no seller", async () => {
    expect(await held(...OWED)).toEqual(Object.fromEntries(OWED.map((account) => [account, 0])));
    for (const account of OWED) {
      const { data } = await done(
        agency.get(`reports/trial-balance/sellers?month=${month}&account=${account}&limit=50`),
      );
      expect([account, data.filter(({ closing }: Body) => closing !== 0)]).toEqual([account, []]);
    }
  });

  test("and the sellers can be closed", async () => {
    for (const id of [trading.fernId, trading.alderId]) await done(agency.delete(`seller-teams/${id}`));
  });
});
