import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { availableProfit } from "../support/profit.ts";
import { openShop } from "../support/shop.ts";

const PAYOUTS = 6;

describePostgres("payouts that are approved at once", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let platen: TestApp;
  beforeAll(async () => {
    database = await freshPostgres();
    platen = await startApp({ database });
  }, 60_000);
  afterAll(() => platen.close());

  test("ask again once their sum is above the agency's limit, however many arrive together", async () => {
    const shop = await openShop(database, platen.world.agencyId, platen.world.sellerTeamId);
    for (let made = 0; made < 4; made++) await availableProfit(database, shop, 4_000n);
    await database.pool.query(
      `update agencies set settings = settings || '{"security": {"payoutsAskAbove": 12}}' where id = $1`,
      [platen.world.agencyId],
    );
    const seller = await platen.as("seller");
    const requests = `seller-teams/${shop.teamId}/payout-request`;
    const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
    const ids: string[] = [];
    for (let made = 0; made < PAYOUTS; made++)
      ids.push((await seller.post(`${requests}/create`, { amount: 10, payoutMethod })).body.id);
    const approver = await platen.newPerson("agency:accounting", platen.ownerOf("agency:accounting"));
    await database.pool.query(
      "update sessions set verified_at = now() - interval '1 hour' where user_id = $1",
      [approver.userId],
    );
    const responses = await Promise.all(
      ids.map((id) => approver.patch(`${requests}/${id}/update`, { status: "approved" })),
    );
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(PAYOUTS - 1).fill(403)]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
  });
});
