import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { expectExactBlockers } from "../../support/blockers.ts";
import { seed, times } from "../../support/sample.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(200);
});
afterAll(() => app.close());

const ACTIONS: readonly [who: "seller" | "agency", action: string, body?: object][] = [
  ["seller", "submit"],
  ["agency", "approve"],
  ["agency", "reject", { reason: "No" }],
  ["agency", "hold", { reason: "Wait" }],
  ["agency", "agency-unhold"],
  ["seller", "confirm-address"],
  ["seller", "cancel"],
  ["agency", "cancel-request/decline"],
  ["agency", "pickup"],
  ["seller", "hire-designs"],
];

const step = fc.record({
  action: fc.nat({ max: ACTIONS.length - 1 }),
  orders: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }),
});

test("stored blockers equal those derived from the orders after any sequence of actions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const ids = [
        ...(await shop.orders(3)),
        ...(await shop.orders(2, { addressStatus: 0, zipCode: "1" })),
        ...(await shop.orders(1, { reference: "shared" })),
      ];
      for (const { action, orders } of steps) {
        const [who, name, body] = ACTIONS[action] ?? ["seller", "submit"];
        const caller = who === "seller" ? seller : agency;
        const response = await caller.post(`orders/${name}`, { ids: orders.map((at) => ids[at]), ...body });
        expect(response.status).toBe(200);
      }
      await expectExactBlockers(app.database, shop.agencyId);
    }),
    { numRuns: times(30, 5), seed },
  );
}, 120_000);
