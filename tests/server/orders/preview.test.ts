import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { verifyLedger } from "../../../src/server/money/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
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
  // Enough for some of them: what a call with several orders can pay for is part of what is foretold.
  await shop.deposit(60);
});
afterAll(async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
  await app.close();
});

/** What a call may ask for; who asks it stands before it. */
const CALLS = [
  ["seller", "submit", {}],
  ["agency", "approve", {}],
  ["agency", "pickup", {}],
  ["agency", "hold", { reason: "Which side is the front?" }],
  ["seller", "hold", { reason: "The buyer wrote" }],
  ["agency", "agency-unhold", {}],
  ["seller", "unhold", {}],
  ["agency", "reject", { reason: "Blurred" }],
  ["seller", "cancel", {}],
  ["agency", "cancel", {}],
  ["agency", "cancel", { keptCost: 1.5, supplierDue: 1 }],
  ["agency", "cancel-request/decline", {}],
  ["seller", "cancel-request/withdraw", {}],
  ["agency", "confirm-address", {}],
  ["seller", "hire-designs", {}],
  ["agency", "hire-designs", { withdraw: true }],
] as const;

const step = fc.record({
  call: fc.constantFrom(...CALLS),
  which: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 }),
});

/** Everything that a call could have changed, as one text. */
async function everything(): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(
    app.database,
    sql`select concat(
      (select string_agg(o.id || o.status || o.version, ',' order by o.id) from orders o), ' ',
      (select count(*) from ledger_entries), ' ', (select count(*) from invoices), ' ',
      (select count(*) from order_events), ' ', (select count(*) from audit)) as state`,
  );
  return row?.state ?? "";
}

test("a preview is what then happens, it changes nothing, and the same call again changes nothing either", async () => {
  let sequence = 0;
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      // New ones each time: those of the last have mostly ended.
      const ids = await shop.orders(8);
      for (const { call, which } of steps) {
        const [side, action, more] = call;
        const person = side === "seller" ? seller : agency;
        const body = { ids: which.map((index) => ids[index]), ...more };
        const before = await everything();
        const foretold = await person.post(`orders/${action}?preview=true`, body);
        expect(await everything()).toBe(before);

        sequence += 1;
        const headers = { "idempotency-key": `step-${sequence}` };
        const { body: happened, status } = await person.post(`orders/${action}`, body, { headers });
        const { money, ...rest } = foretold.body;
        expect({ status, ...happened }).toEqual({ status: foretold.status, ...rest });
        expect((await person.get(`balances/seller-teams/${shop.teamId}`)).body.amount).toBe(
          money.balanceAfter,
        );
        if (happened.success.length > 0) moved += 1;

        const after = await everything();
        expect((await person.post(`orders/${action}`, body, { headers })).body).toEqual(happened);
        expect(await everything()).toBe(after);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(moved).toBeGreaterThan(10);
});
