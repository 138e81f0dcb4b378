import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conditionsOf } from "../../src/server/crud/list/list.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { orderModel, orderQuery } from "../../src/server/orders/order-model.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop } from "../support/shop.ts";

const ORDERS = 3_000;
const LATE = 20;

describePostgres("late orders of many approved ones", () => {
  let platen: TestApp;

  beforeAll(async () => {
    const database = await freshPostgres();
    platen = await startApp({ database });
    const { agencyId, sellerTeamId } = platen.world;
    const shop = await openShop(database, agencyId, sellerTeamId);
    const ids = await shop.orders(ORDERS);
    await database.pool.query(
      `update orders set status = 'Approved', accounting = jsonb_set(accounting, '{approvedAt}', to_jsonb(to_char(
        now() - case when id = any($1::uuid[]) then interval '90 days' else interval '1 minute' end,
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
      [ids.slice(0, LATE)],
    );
    // Most have a date of their store that has not passed, of these some one that has.
    await database.pool.query(
      `update orders set ship_by = case when id = any($1::uuid[]) then '2020-01-01' else '2999-01-01' end
        where accounting ->> 'approvedAt' > '2000' and not id = any($2::uuid[])`,
      [ids.slice(LATE, 2 * LATE), ids.slice(0, LATE)],
    );
    await database.pool.query("vacuum (analyze) orders");
  }, 120_000);
  afterAll(() => platen.close());

  test("are few for the planner, so that it does not read the whole table for them", async () => {
    const scope = { reach: "agency", agencyId: platen.world.agencyId } as const;
    const { where } = conditionsOf(orderModel, scope, orderQuery.parse({ late: true }));
    const newest = sql`select "orders".id from "orders" where ${where} order by created_at desc, id desc`;
    const plan = await rowsOf<{ "QUERY PLAN": string }>(platen.database, sql`explain ${newest}`);
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    // With a third of the orders, as PostgreSQL estimates a range of one bound, a large table would be read whole.
    for (const index of ["orders_in_production", "orders_to_ship_by"]) {
      const [, estimated] = new RegExp(`${index} on orders \\w+ +\\(cost=\\S+ rows=(\\d+)`).exec(text) ?? [];
      expect(Number(estimated), text).toBeLessThan(ORDERS / 20);
    }
    expect(await rowsOf(platen.database, newest)).toHaveLength(2 * LATE);
  });
});
