import { afterAll, beforeAll, expect, test } from "vitest";
import type { Action } from "../../../src/domain/orders/act.ts";
import type { Side } from "../../../src/domain/orders/order.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { newId } from "../../../src/server/ids.ts";
import { releaseDueProfit } from "../../../src/server/money/release.ts";
import { verifyLedger } from "../../../src/server/money/verify.ts";
import { perform } from "../../../src/server/orders/perform.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
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

test("a collected sale's profit is pending at Fulfilled and available when its release date has come", async () => {
  const [id = ""] = await shop.orders(1, { collects: true, totalPrice: 4_000n });
  const itemId = (await seller.get(`orders/${id}`)).body.items[0].id;
  const take = (side: Side, action: Action, now: string) =>
    inTransaction(app.database, (tx) =>
      perform(tx, {
        scope: { reach: "agency", agencyId: shop.agencyId },
        side,
        actorId: null,
        name: action.type,
        ids: [id],
        actionFor: () => action,
        now,
      }),
    ).then(({ failed }) => expect(failed).toEqual([]));
  const profit = async () => (await seller.get(`profits/${shop.teamId}`)).body;

  await take("system", { type: "buyer-paid", amount: 4_000n }, "2026-03-01T10:00:00.000Z");
  await take("seller", { type: "submit" }, "2026-03-01T10:01:00.000Z");
  await take("agency", { type: "approve" }, "2026-03-01T10:02:00.000Z");
  await take("agency", { type: "pickup" }, "2026-03-01T10:03:00.000Z");
  await take("agency", { type: "track", parcelId: newId() }, "2026-03-02T10:00:00.000Z");
  const delivered = { type: "update-fulfilled", items: [{ itemId, status: "delivered" }] } as const;
  await take("agency", delivered, "2026-03-05T10:00:00.000Z");
  expect(await profit()).toMatchObject({ totalHold: 25.51, remainProfit: 0, totalProfit: 25.51 });

  expect(await releaseDueProfit(app.database, "2026-03-07T09:59:59.999Z")).toBe(0);
  expect(await releaseDueProfit(app.database, "2026-03-07T10:00:00.000Z")).toBe(1);
  expect(await releaseDueProfit(app.database, "2026-03-07T10:00:00.000Z")).toBe(0);
  expect(await profit()).toMatchObject({ totalHold: 0, remainProfit: 25.51, totalProfit: 25.51 });
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
});
