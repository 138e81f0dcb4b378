import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { sellerTeam } from "../support/factories.ts";
import { openShop, type Shop } from "../support/shop.ts";

const PAIRS = 20;
const ORDER = 14.49;
const payoutMethod = { paymentType: "Payoneer", paymentValue: "maya@fern.test" };

/** Calls that meet at two servers. */
describePostgres("the money of a seller who is closed", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let seller: Client;
  let agencies: [Client, Client];

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    seller = await one.newPerson("seller", { agencyId, sellerTeamId });
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const wallet = async () => (await agencies[0].get(`balances/seller-teams/${shop.teamId}`)).body;
  const settled = async () =>
    expect((await verifyLedger(one.database)).filter((check) => !check.ok)).toEqual([]);
  const statuses = (responses: { status: number }[]) =>
    responses.map(({ status }) => status).sort((a, b) => a - b);

  test("is paid back or spent on an order, never both, of 20 pairs", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await shop.deposit(ORDER);
      const ids = await shop.orders(1);
      const [submitted, back] = await Promise.all([
        seller.post("orders/submit", { ids }),
        agencies[1].post(`seller-teams/${shop.teamId}/payouts`, {
          kind: "wallet",
          amount: ORDER,
          payoutMethod,
        }),
      ]);
      const isSpent = submitted.body.success.length === 1;
      expect([isSpent, back.status]).toEqual(isSpent ? [true, 400] : [false, 201]);
      expect(await wallet()).toMatchObject({ available: 0, receivable: 0, inFlight: isSpent ? 0 : ORDER });
      const decided = { status: "approved" };
      const path = `seller-teams/${shop.teamId}/payout-request`;
      if (isSpent) await agencies[0].post("orders/cancel", { ids });
      else await agencies[0].patch(`${path}/${back.body.id}/update`, decided);
      // What a canceled order gives back is paid back too, so that each pair starts with an empty wallet.
      const { available } = await wallet();
      if (available > 0) {
        const rest = { kind: "wallet", amount: available, payoutMethod };
        const { body } = await agencies[0].post(`seller-teams/${shop.teamId}/payouts`, rest);
        const both = await Promise.all(
          agencies.map((agency) => agency.patch(`${path}/${body.id}/update`, decided)),
        );
        expect(statuses(both)).toEqual([200, 400]);
      }
      expect(await wallet()).toMatchObject({ amount: 0, held: 0, inFlight: 0 });
    }
    await settled();
  });

  test("is refunded or the seller closed, never both, of 20 pairs", async () => {
    const outcomes = new Set<string>();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const { id: teamId } = await sellerTeam(one.database, { agencyId: shop.agencyId });
      const other = shop.of(teamId);
      await one.database.pool.query(
        "update seller_teams t set basecost_id = s.basecost_id from seller_teams s where t.id = $1 and s.id = $2",
        [teamId, shop.teamId],
      );
      await other.deposit(ORDER);
      const ids = await other.orders(1);
      const [orderId] = ids;
      const person = await one.newPerson("seller", { agencyId: shop.agencyId, sellerTeamId: teamId });
      expect((await person.post("orders/submit", { ids })).body.failed).toEqual([]);
      for (const step of ["approve", "pickup"]) await agencies[0].post(`orders/${step}`, { ids });
      await agencies[0].post("tracking", { orderId, carrier: "USPS", number: `9405${pair}` });
      await agencies[0].post("orders/update-fulfilled", { ids });
      const close = () => agencies[0].delete(`seller-teams/${teamId}`);
      const refund = () => agencies[1].post(`orders/${orderId}/refund`, { reason: "Faded", amount: 4 });
      const [closed, refunded] =
        pair % 2
          ? await Promise.all([close(), refund()])
          : (await Promise.all([refund(), close()])).toReversed();
      outcomes.add(`${closed?.status} ${refunded?.status}`);
    }
    expect([...outcomes].filter((one) => !["200 400", "400 200"].includes(one))).toEqual([]);
    await settled();
  }, 120_000);

  test("is written off once, of 20 pairs", async () => {
    await agencies[0].patch(`seller-teams/${shop.teamId}`, { creditLimit: 1_000 });
    const path = `seller-teams/${shop.teamId}/write-offs`;
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await seller.post("orders/submit", { ids: await shop.orders(1) });
      const { receivable: amount } = await wallet();
      const loss = { of: "receivable", amount, reason: "The seller is gone" };
      const both = await Promise.all(agencies.map((agency) => agency.post(path, loss)));
      expect(statuses(both)).toEqual([201, 400]);
      expect((await wallet()).receivable).toBe(0);
    }
    await settled();
  });

  test("waits for a second person's decision once, of 20 pairs", async () => {
    const path = `seller-teams/${shop.teamId}/write-offs`;
    const settings = { twoPeople: ["writeOffs"] };
    expect((await agencies[0].patch("agencies/update-settings", { settings })).status).toBe(200);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await seller.post("orders/submit", { ids: await shop.orders(1) });
      const { receivable: amount } = await wallet();
      const { body } = await agencies[0].post(path, { of: "receivable", amount, reason: "Gone" });
      expect(body).toMatchObject({ status: "pending", left: amount });
      const decide = (agency: Client, status: string) => agency.patch(`${path}/${body.id}`, { status });
      const both = await Promise.all([decide(agencies[1], "approved"), decide(agencies[0], "rejected")]);
      expect(statuses(both)).toEqual([200, 400]);
      expect((await wallet()).receivable).toBe(both[0].status === 200 ? 0 : amount);
      if (both[0].status !== 200) {
        const again = await agencies[0].post(path, { of: "receivable", amount, reason: "Gone" });
        await agencies[1].patch(`${path}/${again.body.id}`, { status: "approved" });
      }
    }
    expect((await wallet()).receivable).toBe(0);
    await settled();
  });
});
