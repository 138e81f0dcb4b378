import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { lockTeamOrders } from "../../src/server/orders/incoming/team-orders.queries.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop, type Shop } from "../support/shop.ts";

describePostgres("orders entered at two servers at once", () => {
  let one: TestApp;
  let two: TestApp;
  let sellers: Client[];
  let shop: Shop;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const owner = { agencyId: one.world.agencyId, sellerTeamId: one.world.sellerTeamId };
    shop = await openShop(database, owner.agencyId, owner.sellerTeamId);
    sellers = [await one.newPerson("seller", owner), await two.newPerson("seller", owner)];
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const body = (over: Record<string, unknown> = {}) => ({
    fullName: "Rosa Diaz",
    address1: "8 Pier Road",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    items: [{ sku: "TEE-BLK-M", quantity: 1 }],
    ...over,
  });
  const enter = (count: number, over: Record<string, unknown> = {}) =>
    Promise.all(
      Array.from(
        { length: count },
        (_, index) => (sellers[index % 2] as Client).post("orders", body(over)), // There are two.
      ),
    );
  const statusesOf = (responses: { status: number }[]) => [...new Set(responses.map(({ status }) => status))];

  it("one of ten orders of a reference can be submitted", async () => {
    const responses = await enter(10, { reference: "R-77" });
    expect(statusesOf(responses)).toEqual([201]);
    const { rows } = await one.database.pool.query(
      "select gates from orders where reference_id1 = 'R-77' and deleted_at is null",
    );
    expect(rows.filter(({ gates }) => gates.length === 0)).toHaveLength(1);
  });

  it("each order gets a number of its own, and the customer is kept once", async () => {
    const responses = await enter(10);
    expect(statusesOf(responses)).toEqual([201]);
    expect(new Set(responses.map((response) => response.body.orderName)).size).toBe(10);
    const { total } = (await (sellers[0] as Client).get("customers?search=Rosa")).body; // There are two.
    expect(total).toBe(1);
  });

  it("an order is made from a mapping that was saved while it waited for its team's other orders", async () => {
    const { agencyId, teamId } = shop;
    const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
    const entered = await inTransaction(one.database, async (tx) => {
      await lockTeamOrders(tx, teamId);
      const entering = (sellers[0] as Client).post(
        "orders",
        body({ items: [{ sku: "MINE-1", quantity: 1 }] }),
      );
      await expect.poll(async () => (await one.database.pool.query(waiting)).rowCount).toBe(1);
      await tx.execute(sql`insert into item_mappings (agency_id, seller_team_id, key, variant_id)
        values (${agencyId}, ${teamId}, 'sku:MINE-1', ${shop.tee.id})`);
      // Not awaited here: it waits for this transaction.
      return { entering };
    });
    const { status, body: order } = await entered.entering;
    expect([status, order.items[0].variant?.id]).toEqual([201, shop.tee.id]);
  });

  it("a key that is sent five times at once creates one order", async () => {
    const person = sellers[0] as Client; // There are two.
    const before = (await person.get("orders/count")).body.total;
    const headers = { "idempotency-key": "five-times" };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => person.post("orders", body(), { headers })),
    );
    expect(statusesOf(responses)).toEqual([201]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    expect((await person.get("orders/count")).body.total).toBe(before + 1);
  });
});
