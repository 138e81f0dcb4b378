import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { releaseDueProfit } from "../../../src/server/money/profits/release.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { deliveredSale, paidOut } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
});
afterAll(() => app.close());

test("the profit of a collected sale is pending at Fulfilled and available on its release date, once it is paid out", async () => {
  const profit = async () => (await seller.get(`profits/${shop.teamId}`)).body;
  const id = await deliveredSale(app.database, shop, 4_000n, "2026-03-05T10:00:00.000Z");
  expect(await profit()).toMatchObject({ totalHold: 25.51, remainProfit: 0, totalProfit: 25.51 });

  expect(await releaseDueProfit(app.database, "2026-03-07T10:00:00.000Z")).toBe(0);
  await paidOut(app.database, shop, id, 4_000n, "2026-03-07T09:00:00.000Z");
  expect(await releaseDueProfit(app.database, "2026-03-07T09:59:59.999Z")).toBe(0);
  expect(await releaseDueProfit(app.database, "2026-03-07T10:00:00.000Z")).toBe(1);
  expect(await releaseDueProfit(app.database, "2026-03-07T10:00:00.000Z")).toBe(0);
  expect(await profit()).toMatchObject({ totalHold: 0, remainProfit: 25.51, totalProfit: 25.51 });
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
});
