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
/** The product of the orders' items. */
let product: string;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(200);
  const variant = { sku: shop.tee.code, price: 20 };
  product = (await seller.post("products", { title: "Sunset tee", variants: [variant] })).body.id;
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

const name = { label: "Name", kind: "text", required: true, maxLength: 5 };

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.nat({ max: ACTIONS.length - 1 }),
      orders: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }),
    }),
  },
  // What the product declares.
  {
    weight: 1,
    arbitrary: fc.record({ fields: fc.constantFrom([], [name], [{ ...name, required: false }]) }),
  },
  // A name for the item of an order, too long in the last one.
  {
    weight: 1,
    arbitrary: fc.record({ order: fc.nat({ max: 5 }), entered: fc.constantFrom("", "Ada", "Ada Lovelace") }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function declare(personalization: readonly object[]): Promise<void> {
  const response = await seller.put("products/update/personalized", { id: product, personalization });
  expect(response.status).toBe(200);
}

async function take(one: Step, ids: readonly string[]): Promise<void> {
  if ("fields" in one) return declare(one.fields);
  if ("entered" in one) {
    const id = ids[one.order];
    const { items } = (await seller.get(`orders/${id}`)).body;
    const personalization = one.entered === "" ? [] : [{ label: "Name", value: one.entered }];
    const response = await seller.put(`orders/${id}`, { items: [{ id: items[0].id, personalization }] });
    // Refused once the order is submitted.
    return expect([200, 400]).toContain(response.status);
  }
  const [who, action, body] = ACTIONS[one.action] ?? ["seller", "submit"];
  const caller = who === "seller" ? seller : agency;
  const response = await caller.post(`orders/${action}`, { ids: one.orders.map((at) => ids[at]), ...body });
  expect(response.status).toBe(200);
}

test("stored blockers equal those derived from the orders after any sequence of actions, declarations and edits", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      await declare([]);
      const ids = [
        ...(await shop.orders(3)),
        ...(await shop.orders(2, { addressStatus: 0, zipCode: "1" })),
        ...(await shop.orders(1, { reference: "shared" })),
      ];
      for (const one of steps) await take(one, ids);
      await expectExactBlockers(app.database, shop.agencyId);
    }),
    { numRuns: times(30, 5), seed },
  );
}, 120_000);
