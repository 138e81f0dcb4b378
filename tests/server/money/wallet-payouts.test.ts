import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let path: string;
let requests: string;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  path = `seller-teams/${shop.teamId}/payouts`;
  requests = `seller-teams/${shop.teamId}/payout-request`;
});
afterAll(async () => {
  await sound();
  await platen.close();
});
beforeEach(() => shop.deposit(100));

const payoutMethod = { paymentType: "Payoneer", paymentValue: "maya@fern.test" };
const payBack = (amount: number, more: object = {}, client = agency) =>
  client.post(path, { kind: "wallet", amount, payoutMethod, ...more });
const decide = (client: Client, id: string, body: object) => client.patch(`${requests}/${id}/update`, body);
const wallet = async () => (await agency.get(`balances/seller-teams/${shop.teamId}`)).body;
const profit = async () => (await agency.get(`profits/${shop.teamId}`)).body;
const sound = async () =>
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);

describe("a wallet that is paid back", () => {
  test("is reserved until the agency approves, and is no profit that was paid out", async () => {
    const [before, earned] = [await wallet(), await profit()];
    const asked = await payBack(40, { note: "Closing" });
    expect([asked.status, asked.body.left]).toEqual([201, before.available - 40]);
    expect(asked.body.billName).toMatch(/^PAY-\d{4}-\d{6}$/);
    expect(await wallet()).toMatchObject({ available: before.available - 40, inFlight: 40 });
    await sound();

    const paid = await decide(agency, asked.body.id, { status: "approved", billName: "WIRE 9" });
    expect(paid.body).toMatchObject({ status: "approved", kind: "wallet", billName: "WIRE 9", amount: 40 });
    expect(await wallet()).toMatchObject({ available: before.available - 40, inFlight: 0 });
    expect(await profit()).toEqual(earned);
    await sound();
  });

  test("is previewed without a change", async () => {
    const before = await wallet();
    const { body } = await agency.post(`${path}?preview=true`, { kind: "wallet", amount: 60, payoutMethod });
    expect(body.left).toBe(before.available - 60);
    expect(await wallet()).toEqual(before);
  });

  test("is at most what no order holds and no other payout has", async () => {
    const [id = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [id] });
    const { available, held } = await wallet();
    expect(held).toBeGreaterThan(0);
    const { status, body } = await payBack(available + 1);
    expect([status, body.message]).toEqual([400, `At most $${available.toFixed(2)} can be paid back`]);
    const all = await payBack(available);
    expect(all.status).toBe(201);
    expect((await payBack(0.01)).body.message).toBe("At most $0 can be paid back");
    await decide(agency, all.body.id, { status: "canceled" });
    expect((await wallet()).available).toBe(available);
  });

  test("is not approved while the seller owes; rejected, it pays the debt first", async () => {
    await agency.patch(`seller-teams/${shop.teamId}`, { creditLimit: 100 });
    const { available } = await wallet();
    const { id } = (await payBack(available)).body;
    const [order = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [order] });
    expect((await wallet()).receivable).toBe(14.49);
    const early = await decide(agency, id, { status: "approved" });
    expect([early.status, early.body.message]).toEqual([400, "The seller owes $14.49: reject this payout"]);
    expect((await decide(agency, id, { status: "canceled" })).status).toBe(200);
    expect(await wallet()).toMatchObject({ available: available - 14.49, receivable: 0, inFlight: 0 });
    await agency.patch(`seller-teams/${shop.teamId}`, { creditLimit: 0 });
    await sound();
  });

  test("is entered and decided by the agency alone, once", async () => {
    expect((await payBack(1, {}, seller)).status).toBe(403);
    expect((await payBack(1, {}, await platen.as("agency:staff"))).status).toBe(403);
    const { id } = (await payBack(1, {}, await platen.as("agency:accounting"))).body;
    for (const status of ["canceled", "approved"])
      expect((await decide(seller, id, { status })).status).toBe(403);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await payBack(1, {}, stranger)).status).toBe(404);
    expect(
      (await agency.post(`seller-teams/${newId()}/payouts`, { kind: "wallet", amount: 1, payoutMethod }))
        .status,
    ).toBe(404);
    expect((await decide(stranger, id, { status: "approved" })).status).toBe(404);
    expect((await decide(agency, id, { status: "approved" })).status).toBe(200);
    expect((await decide(agency, id, { status: "canceled" })).status).toBe(400);
  });

  test("is approved by another person where the agency demands two", async () => {
    const other = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
    const demand = (twoPeople: string[]) =>
      agency.patch("agencies/update-settings", { settings: { twoPeople } });
    await demand(["payouts"]);
    const { id } = (await payBack(1)).body;
    expect((await decide(agency, id, { status: "approved" })).status).toBe(400);
    expect((await decide(other, id, { status: "approved" })).status).toBe(200);
    await demand([]);
  });

  test("with a repeated idempotency key is reserved once", async () => {
    const { inFlight } = await wallet();
    const headers = { "idempotency-key": "back" };
    const body = { kind: "wallet", amount: 5, payoutMethod };
    const first = await agency.post(path, body, { headers });
    const again = await agency.post(path, body, { headers });
    expect(again.body).toEqual(first.body);
    expect((await wallet()).inFlight).toBe(inFlight + 5);
  });

  test("is told apart from profit in every list", async () => {
    const { id } = (await payBack(2)).body;
    const listed = async (client: Client, query: string) =>
      (await client.get(query)).body.data.map((one: { id: string }) => one.id);
    expect(await listed(seller, "payouts?kind=wallet&limit=100")).toContain(id);
    expect(await listed(seller, "payouts?kind=profit&limit=100")).not.toContain(id);
    expect(await listed(agency, `profits/${shop.teamId}/payout?limit=100`)).not.toContain(id);
    const lines = (await seller.get(`ledger?subject=${id}`)).body.data;
    expect(lines.map((line: { event: string; account: string }) => [line.event, line.account])).toEqual(
      expect.arrayContaining([
        ["wallet-payout-asked", "available"],
        ["wallet-payout-asked", "walletInFlight"],
      ]),
    );
  });

  test("keeps the seller from being deleted until it is decided", async () => {
    const { otherTeamId } = platen.world;
    await shop.of(otherTeamId).deposit(3);
    const body = { kind: "wallet", amount: 3, payoutMethod };
    const { id } = (await agency.post(`seller-teams/${otherTeamId}/payouts`, body)).body;
    const refused = await agency.delete(`seller-teams/${otherTeamId}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This seller still has money here ($3.00 being paid back): settle it first, or make the seller inactive",
    ]);
    await agency.patch(`seller-teams/${otherTeamId}/payout-request/${id}/update`, { status: "approved" });
    expect((await agency.delete(`seller-teams/${otherTeamId}`)).status).toBe(200);
  });

  test("notifies the seller of what was decided", async () => {
    const { id } = (await payBack(3)).body;
    await decide(agency, id, { status: "approved" });
    const { data } = (await seller.get("push-notifications?limit=1")).body;
    expect(data[0].title).toBe("Payback of $3.00 approved");
  });

  test.each([
    [{}, ["amount", "payoutMethod", "kind"]],
    [{ kind: "wallet", amount: -1, payoutMethod }, ["amount"]],
    [{ kind: "available", amount: 1, payoutMethod }, ["kind"]],
  ])("entered as %j is refused at its fields", async (body, fields) => {
    const response = await agency.post(path, body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, fields]);
  });
});
