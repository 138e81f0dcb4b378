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
let requests: string;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  requests = `seller-teams/${shop.teamId}/payout-request`;
});
afterAll(async () => {
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
  await platen.close();
});
/** Adds 25.51 of available profit before each test. */
beforeEach(() => availableProfit(platen.database, shop, 4_000n));

const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
const requestPayout = (amount: number, more: object = {}) =>
  seller.post(`${requests}/create`, { amount, payoutMethod, ...more });
const decide = (client: Client, id: string, body: object) => client.patch(`${requests}/${id}/update`, body);
const profit = async () => (await seller.get(`profits/${shop.teamId}`)).body;

describe("a seller's payout", () => {
  test("is in flight once requested, and paid once approved under the agency's own number", async () => {
    const before = await profit();
    const requested = await requestPayout(20, { note: "For June" });
    expect(requested.status).toBe(201);
    expect(requested.body).toMatchObject({ amount: 20, status: "pending", payoutMethod, note: "For June" });
    expect(requested.body.billName).toMatch(/^PAY-\d{4}-\d{6}$/);
    expect(await profit()).toEqual({
      ...before,
      remainProfit: Math.round(before.remainProfit * 100 - 2_000) / 100,
      payoutInFlight: before.payoutInFlight + 20,
    });

    const paid = await decide(agency, requested.body.id, { status: "approved", billName: "WIRE 771" });
    expect(paid.body).toMatchObject({ status: "approved", billName: "WIRE 771", message: "Updated" });
    expect(paid.body.approvedDate).toMatch(/^20/);
    expect((await profit()).totalAmountPaid).toBe(before.totalAmountPaid + 20);
    expect((await profit()).totalProfit).toBe(before.totalProfit);
    const listed = await agency.get(`payouts?sellerTeamId=${shop.teamId}&billName=WIRE`);
    expect(listed.body.data).toMatchObject([
      { id: requested.body.id, status: 1, sellerTeam: { id: shop.teamId } },
    ]);
  });

  test("above the available profit is refused with the available amount", async () => {
    const { remainProfit } = await profit();
    const { status, body } = await requestPayout(remainProfit + 0.01);
    expect(status).toBe(400);
    expect(body.message).toBe(`At most $${remainProfit.toFixed(2)} can be paid out`);
    expect((await requestPayout(remainProfit)).status).toBe(201);
    expect((await requestPayout(0.01)).body.message).toBe("At most $0 can be paid out");
  });

  test.each([
    ["the agency rejects it", () => agency, "Rejected"],
    ["the seller cancels it", () => seller, "Taken back"],
  ])("is credited back once when %s", async (_, clientOf, note) => {
    const before = await profit();
    const { id } = (await requestPayout(10)).body;
    const back = await decide(clientOf(), id, { status: "canceled", note });
    expect(back.body).toMatchObject({ status: "canceled", note, approvedDate: null });
    expect(await profit()).toEqual(before);
    const again = await decide(agency, id, { status: "approved" });
    expect([again.status, again.body.message]).toEqual([400, "This payout request has already been decided"]);
    expect(await profit()).toEqual(before);
  });

  test("is requested by its manager and decided by the agency only", async () => {
    const { id } = (await requestPayout(1)).body;
    expect((await decide(seller, id, { status: "approved" })).status).toBe(403);
    expect((await decide(seller, id, { status: "canceled", billName: "Mine" })).status).toBe(403);
    expect((await agency.post(`${requests}/create`, { amount: 1, payoutMethod })).status).toBe(403);
    const staff = await platen.as("seller:staff");
    expect((await staff.post(`${requests}/create`, { amount: 1, payoutMethod })).status).toBe(403);
    expect((await decide(await platen.as("agency:staff"), id, { status: "approved" })).status).toBe(403);
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    for (const client of [sibling, stranger]) {
      const other = await decide(client, id, { status: "canceled" });
      const unknown = await decide(client, newId(), { status: "canceled" });
      expect([other.status, other.text]).toEqual([404, unknown.text]);
    }
    expect((await sibling.get(`${requests}/find`)).status).toBe(404);
    expect((await decide(await platen.as("agency:accounting"), id, { status: "approved" })).status).toBe(200);
  });

  test("is found by status name as a request and by number as a payout", async () => {
    const waiting = (await requestPayout(2)).body.id;
    const canceled = (await requestPayout(2)).body.id;
    await decide(agency, canceled, { status: "canceled" });
    const found = async (query: string) =>
      (await seller.get(`${requests}/find?limit=100&${query}`)).body.data.map(
        (one: { id: string; status: string }) => [one.id, one.status],
      );
    const pending = await found("status=pending");
    expect(pending).toContainEqual([waiting, "pending"]);
    expect(new Set(pending.map(([, status]: string[]) => status))).toEqual(new Set(["pending"]));
    expect(await found("status=canceled")).toContainEqual([canceled, "canceled"]);
    const pendingOrCanceled = await found("status=pending,canceled");
    expect(pendingOrCanceled).toEqual(
      expect.arrayContaining([
        [waiting, "pending"],
        [canceled, "canceled"],
      ]),
    );
    expect(await found("")).toEqual(expect.arrayContaining(pendingOrCanceled));
    for (const status of ["rejected", "0", "pending,lost"]) {
      const { status: code, body } = await seller.get(`${requests}/find?status=${status}`);
      expect([code, Object.values(body.errors)]).toEqual([400, ["One of pending, approved, canceled"]]);
    }
    expect((await agency.get("payouts?status=pending")).status).toBe(400);
  });

  test("with a repeated idempotency key is requested once", async () => {
    const headers = { "idempotency-key": "payday" };
    const body = { amount: 5, payoutMethod };
    const first = await seller.post(`${requests}/create`, body, { headers });
    const again = await seller.post(`${requests}/create`, body, { headers });
    expect(again.body.id).toBe(first.body.id);
    expect((await seller.get(`${requests}/find?search=${first.body.billName}`)).body.total).toBe(1);
  });

  test.each([
    [{}, ["amount", "payoutMethod"]],
    [{ amount: 0, payoutMethod }, ["amount"]],
    [{ amount: 1.005, payoutMethod }, ["amount"]],
    [{ amount: "1", payoutMethod }, ["amount"]],
    [{ amount: 1, payoutMethod: { paymentType: "Cash", paymentValue: "xx" } }, ["payoutMethod.paymentType"]],
    [{ amount: 1, payoutMethod: { paymentType: "PayPal", paymentValue: "" } }, ["payoutMethod.paymentValue"]],
    [{ amount: 1, payoutMethod, note: "x".repeat(501) }, ["note"]],
    [{ amount: 1, payoutMethod, status: 1 }, ["status"]],
  ])("requested with %j is refused at its fields", async (body, fields) => {
    const response = await seller.post(`${requests}/create`, body);
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.errors)).toEqual(fields);
  });

  test("of more than the agency's limit asks the approver again, with what they approved within the hour", async () => {
    const { rows } = await platen.database.pool.query(
      `update agencies set settings = settings || '{"security": {"payoutsAskAbove": 24.99}}' where id = $1 returning id`,
      [platen.world.agencyId],
    );
    expect(rows).toHaveLength(1);
    const approver = await platen.newPerson("agency:accounting", platen.ownerOf("agency:accounting"));
    const query = (text: string) => platen.database.pool.query(text, [approver.userId]);
    await query("update sessions set verified_at = now() - interval '1 hour' where user_id = $1");
    const [one, two] = [(await requestPayout(10)).body.id, (await requestPayout(15)).body.id];
    expect((await decide(approver, one, { status: "approved" })).status).toBe(200);
    const refused = await decide(approver, two, { status: "approved" });
    expect([refused.status, refused.body.challenge?.needs]).toEqual([403, "verification"]);
    expect((await approver.post("payouts/approve", { ids: [two] })).status).toBe(403);
    expect((await approver.post("payouts/approve?preview=true", { ids: [two] })).status).toBe(200);
    await query("update sessions set verified_at = now() where user_id = $1");
    expect((await approver.post("payouts/approve", { ids: [two] })).body.success).toEqual([two]);
    await platen.database.pool.query("update agencies set settings = settings - 'security'");
  });

  test("notifies the agency of requests and the seller of decisions", async () => {
    const titles = async (client: Client) =>
      (await client.get("push-notifications?limit=1")).body.data.map((one: { title: string }) => one.title);
    const { id } = (await requestPayout(3)).body;
    expect(await titles(agency)).toEqual(["Payout of $3.00 waits for approval"]);
    await decide(agency, id, { status: "canceled" });
    expect(await titles(seller)).toEqual(["Payout of $3.00 rejected"]);
  });
});
