import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { availableProfit } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let team: string;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  team = `seller-teams/${shop.teamId}`;
});
afterAll(() => platen.close());

type Shown = { key: string; state: string; amount: number | null; count: number | null };
const steps = async (): Promise<Shown[]> => (await agency.get(`${team}/closing`)).body.steps;
const open = async () => (await steps()).flatMap(({ key, state }) => (state === "todo" ? [key] : []));
const payoutMethod = { paymentType: "Payoneer", paymentValue: "maya@fern.test" };
const sound = async () =>
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);

describe("the closing of a seller", () => {
  test("is read by who may close, of the own sellers", async () => {
    for (const role of ["seller", "agency:staff", "agency:accounting"] as const)
      expect((await (await platen.as(role)).get(`${team}/closing`)).status, role).toBe(403);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    const [other, unknown] = [
      await stranger.get(`${team}/closing`),
      await stranger.get(`seller-teams/${newId()}/closing`),
    ];
    expect([other.status, other.text]).toEqual([404, unknown.text]);
  });

  test("takes a balance, a debt, profit and orders to nothing, step by step, by public calls", async () => {
    await agency.patch(team, { creditLimit: 100 });
    await availableProfit(platen.database, shop, 4_000n);
    await shop.deposit(20);
    const ids = await shop.orders(2);
    await seller.post("orders/submit", { ids });
    const owner = { agencyId: shop.agencyId, sellerTeamId: shop.teamId };
    const connected = await make(platen.database, "integrations", owner, { status: 1 });
    expect(await open()).toEqual(["active", "orders", "held", "receivable", "profit"]);
    expect((await agency.get(`${team}/closing`)).body).toMatchObject({
      name: expect.any(String),
      mayClose: false,
    });

    await agency.patch(team, { active: 0 });
    expect((await seller.post("orders/submit", { ids })).status).toBe(401);
    expect((await agency.post("orders/cancel", { ids })).body.success).toHaveLength(2);
    expect(await open()).toEqual(["balance", "profit"]);
    await sound();

    const approve = (id: string) =>
      agency.patch(`${team}/payout-request/${id}/update`, { status: "approved" });
    const pay = async (kind: string, amount: number) => {
      const { status, body } = await agency.post(`${team}/payouts`, { kind, amount, payoutMethod });
      expect([status, body.left]).toEqual([201, 0]);
      return body.id;
    };
    const back = await pay("wallet", 20);
    const profit = await pay("profit", 25.51);
    expect(await open()).toEqual(["walletInFlight", "payoutInFlight"]);
    for (const id of [back, profit]) expect((await approve(id)).status).toBe(200);
    expect(await open()).toEqual([]);
    await sound();

    expect((await agency.get(`${team}/closing`)).body.mayClose).toBe(true);
    expect((await agency.delete(team)).status).toBe(200);
    expect((await agency.get(`${team}/closing`)).status).toBe(404);
    const { rows } = await platen.database.pool.query("select status from integrations where id = $1", [
      connected.id,
    ]);
    expect(rows).toEqual([{ status: 0 }]);
    await sound();
  });
});
