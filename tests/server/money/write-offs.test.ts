import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { availableProfit } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let path: string;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  path = `seller-teams/${shop.teamId}/write-offs`;
  await agency.patch(`seller-teams/${shop.teamId}`, { creditLimit: 1_000 });
});
afterAll(async () => {
  await sound();
  await platen.close();
});
/** 14.49 more on credit before each test. */
beforeEach(async () => {
  const ids = await shop.orders(1);
  await seller.post("orders/submit", { ids });
});

const write = (amount: number, more: object = {}, client = agency) =>
  client.post(path, { of: "receivable", amount, reason: "The seller is gone", ...more });
const decide = (client: Client, id: string, status: string) => client.patch(`${path}/${id}`, { status });
const owed = async () => (await agency.get(`balances/seller-teams/${shop.teamId}`)).body.receivable;
const cents = (amount: number) => Math.round(amount * 100) / 100;
const sound = async () =>
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);

describe("a debt that is written off", () => {
  test("ends with its invoices, oldest first, and is a loss of the agency that the seller never reads", async () => {
    const before = await owed();
    const { status, body } = await write(10);
    expect([status, body]).toMatchObject([
      201,
      { status: "approved", left: cents(before - 10), message: "The debt is written off" },
    ]);
    expect(body.name).toMatch(/^WO-\d{4}-\d{6}$/);
    expect(await owed()).toBe(cents(before - 10));
    const { body: row } = await agency.get(`write-offs/${body.id}`);
    expect(row).toMatchObject({
      of: "receivable",
      amount: 10,
      status: "approved",
      reason: "The seller is gone",
    });
    expect(row.decidedUser.id).toBe(row.createdUser.id);
    const accounts = async (client: Client) =>
      (await client.get(`ledger?subject=${body.id}`)).body.data.map(
        (line: { account: string }) => line.account,
      );
    expect((await accounts(agency)).sort()).toEqual(["receivable", "writeOffs"]);
    expect(await accounts(seller)).toEqual(["receivable"]);
    expect((await seller.get(`write-offs/${body.id}`)).status).toBe(403);
    expect((await seller.get("write-offs")).status).toBe(403);
    await sound();
  });

  test("is told to the seller as a canceled debt, without the reason", async () => {
    await write(1, { reason: "Not worth a lawyer" });
    const [notice] = (await seller.get("push-notifications?limit=1")).body.data;
    const { name } = (await agency.get("agencies/info")).body;
    expect([notice.title, notice.content]).toEqual(["Debt of $1.00 canceled", `By ${name}`]);
  });

  test("is previewed without a change", async () => {
    const before = await owed();
    const { body } = await agency.post(`${path}?preview=true`, {
      of: "receivable",
      amount: 1,
      reason: "Why",
    });
    expect(body.left).toBe(cents(before - 1));
    expect(await owed()).toBe(before);
    expect((await agency.get(`write-offs/${body.id}`)).status).toBe(404);
  });

  test("is at most what is owed of its kind", async () => {
    const debt = await owed();
    const { status, body } = await write(cents(debt + 0.01));
    expect([status, body.message]).toEqual([400, `Only $${debt.toFixed(2)} is owed`]);
    expect((await write(1, { of: "profitOwed" })).body.message).toBe("Only $0 is owed");
    expect((await write(debt)).status).toBe(201);
    expect(await owed()).toBe(0);
    expect((await write(0.01)).status).toBe(400);
  });

  test("of profit that the buyer took back ends that debt", async () => {
    const order = await availableProfit(platen.database, shop, 4_000n);
    const requests = `seller-teams/${shop.teamId}/payout-request`;
    const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
    const payout = (await seller.post(`${requests}/create`, { amount: 25.51, payoutMethod })).body;
    await agency.patch(`${requests}/${payout.id}/update`, { status: "approved" });
    const back = await agency.post(`orders/${order}/refund`, { buyerAmount: 20, reason: "Lost" });
    expect(back.status).toBe(200);
    const profit = async () => (await agency.get(`profits/${shop.teamId}`)).body.remainProfit;
    expect(await profit()).toBe(-20);
    expect((await write(20, { of: "profitOwed" })).body.left).toBe(0);
    expect(await profit()).toBe(0);
    await sound();
  });

  test("is written once for a repeated idempotency key", async () => {
    const before = await owed();
    const headers = { "idempotency-key": "gone" };
    const body = { of: "receivable", amount: 2, reason: "Twice" };
    const first = await agency.post(path, body, { headers });
    const again = await agency.post(path, body, { headers });
    expect(again.body).toEqual(first.body);
    expect(await owed()).toBe(cents(before - 2));
  });

  test("is the agency's manager's to write, of the own sellers", async () => {
    for (const role of ["seller", "agency:staff", "agency:accounting"] as const)
      expect((await write(1, {}, await platen.as(role))).status, role).toBe(403);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await write(1, {}, stranger)).status).toBe(404);
    const own = await write(1);
    const read = await stranger.get(`write-offs/${own.body.id}`);
    expect([read.status, read.text]).toEqual([404, (await stranger.get(`write-offs/${newId()}`)).text]);
    expect((await stranger.patch(`${path}/${own.body.id}`, { status: "approved" })).status).toBe(404);
    expect((await decide(agency, own.body.id, "approved")).body.message).toBe(
      "This write-off has already been decided",
    );
  });

  test("waits for another person where the agency demands two", async () => {
    const other = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
    const demand = (twoPeople: string[]) =>
      agency.patch("agencies/update-settings", { settings: { twoPeople } });
    expect((await demand(["writeOffs", "payouts"])).status).toBe(200);
    const before = await owed();
    const above = await write(cents(before + 1));
    expect([above.status, above.body.message]).toEqual([
      400,
      `Balance owed: only $${before.toFixed(2)} is owed`,
    ]);
    const { body: waiting } = await write(3);
    expect(waiting).toMatchObject({
      status: "pending",
      left: before,
      message: "The write-off waits: another person of the agency must approve it",
    });
    expect(await owed()).toBe(before);
    const same = await decide(agency, waiting.id, "approved");
    expect([same.status, same.body.message]).toEqual([
      400,
      expect.stringMatching(/entered this\. Another person of the agency must approve it$/),
    ]);
    const preview = await other.patch(`${path}/${waiting.id}?preview=true`, { status: "approved" });
    expect(preview.body.left).toBe(cents(before - 3));
    expect((await decide(other, waiting.id, "approved")).status).toBe(200);
    expect(await owed()).toBe(cents(before - 3));

    const { body: dropped } = await write(4);
    expect((await decide(agency, dropped.id, "rejected")).status).toBe(200);
    expect((await decide(other, dropped.id, "approved")).status).toBe(400);
    expect(await owed()).toBe(cents(before - 3));
    await demand([]);
    await sound();
  });

  test.each([
    [{}, ["of", "amount", "reason"]],
    [{ of: "available", amount: 1, reason: "Why" }, ["of"]],
    [{ of: "receivable", amount: 0, reason: "Why" }, ["amount"]],
    [{ of: "receivable", amount: 0.001, reason: "Why" }, ["amount"]],
    [{ of: "receivable", amount: 1, reason: "  " }, ["reason"]],
    [{ of: "receivable", amount: 1, reason: "Why", status: "approved" }, ["status"]],
  ])("entered as %j is refused at its fields", async (body, fields) => {
    const response = await agency.post(path, body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, fields]);
  });
});
