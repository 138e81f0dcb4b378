import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
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
  // Enough for some orders: the preview includes how many a call can pay for.
  await shop.deposit(60);
});
afterAll(async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
  await app.close();
});

/** The calls by role. */
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
  indexes: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 }),
});

/** All tables that a call could change, as one text. */
async function stateOfTables(): Promise<string> {
  const [row] = await rowsOf<{ state: string }>(
    app.database,
    sql`select concat(
      (select string_agg(o.id || o.status || o.version, ',' order by o.id) from orders o), ' ',
      (select count(*) from journal_lines), ' ', (select count(*) from invoices), ' ',
      (select count(*) from order_events), ' ', (select count(*) from audit)) as state`,
  );
  return row?.state ?? "";
}

test("a preview stores nothing and equals the result of the call, and a repeated call changes nothing", async () => {
  let sequence = 0;
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      // New orders, because most of the previous ones have ended.
      const ids = await shop.orders(8);
      for (const { call, indexes } of steps) {
        const [side, action, more] = call;
        const person = side === "seller" ? seller : agency;
        const body = { ids: indexes.map((index) => ids[index]), ...more };
        const before = await stateOfTables();
        const previewed = await person.post(`orders/${action}?preview=true`, body);
        expect(await stateOfTables()).toBe(before);

        sequence += 1;
        const headers = { "idempotency-key": `step-${sequence}` };
        const { body: happened, status } = await person.post(`orders/${action}`, body, { headers });
        const { money, ...rest } = previewed.body;
        expect({ status, ...happened }).toEqual({ status: previewed.status, ...rest });
        expect((await person.get(`balances/seller-teams/${shop.teamId}`)).body.amount).toBe(
          money.balanceAfter,
        );
        if (happened.success.length > 0) changes += 1;

        const after = await stateOfTables();
        expect((await person.post(`orders/${action}`, body, { headers })).body).toEqual(happened);
        expect(await stateOfTables()).toBe(after);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(changes).toBeGreaterThan(10);
});
