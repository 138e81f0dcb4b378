import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conditionsOf } from "../../src/server/crud/list/list.ts";
import { rowsOf } from "../../src/server/db/statement.ts";
import { orderSearchFor, searchHintsFor } from "../../src/server/orders/list/search-hints.queries.ts";
import { orderModel, orderQuery } from "../../src/server/orders/order-model.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { staleSearchTexts } from "../support/search-texts.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ORDERS = 5_000;
const ROUNDS = 5;

describePostgres("a search of many orders", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId, otherTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    await shop.deposit(1_000);
    await shop.orders(ORDERS);
    const items = shop.newOrder().items.map((item) => ({ ...item, title: "Walrus hoodie", sku: "WAL-77" }));
    await shop.orders(3, { phone: "+1 (512) 555-0142", items });
    const run = (text: string) => database.pool.query(text);
    await run(`update seller_teams set name = 'Quillfeather' where id = '${otherTeamId}'`);
    await run(`update seller_teams set name = 'Fern and Company' where id = '${sellerTeamId}'`);
    await run("vacuum (analyze) orders, order_search_texts");
  }, 120_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  /** The plan of the newest orders that a text finds, as PostgreSQL explains it. */
  async function planOf(text: string): Promise<string> {
    const scope = { reach: "agency", agencyId: one.world.agencyId } as const;
    const search = await orderSearchFor(one.database, scope, text);
    const { where } = conditionsOf(orderModel, scope, orderQuery.parse({ search: text }), { search });
    const plan = await rowsOf<{ "QUERY PLAN": string }>(
      one.database,
      sql`explain select "orders".id from "orders" where ${where} order by created_at desc, id desc limit 20`,
    );
    return plan.map((line) => line["QUERY PLAN"]).join("\n");
  }

  test.each(["wal-77", "walrus", "5125550142", "(512) 555-0142", "nobody-has-this"])(
    "looks up the orders with %j, which few or none contain, by their ids",
    async (text) => {
      const plan = await planOf(text);
      expect(plan).toContain("orders_agency_id_id_pk");
      expect(plan).not.toContain("orders_by_created_at");
    },
  );

  test("gathers the orders of a seller that a text names by an index of sellers", async () => {
    expect(await planOf("quillfeather")).toContain("Bitmap Index Scan on orders_search_of_team");
  });

  test("answers a rare text in one status, page by page, with its exact total", async () => {
    const agency = await one.as("agency");
    const { body } = await agency.get("orders?search=walrus&status=Unfulfilled&limit=2&page=2");
    expect([body.total, body.totalCapped, body.data.length]).toEqual([3, undefined, 1]);
    expect((await agency.get("orders?search=walrus&status=Hold")).body).toMatchObject({ data: [], total: 0 });
    expect((await agency.get("orders/count?search=walrus")).body.total).toBe(3);
  });

  test("finds only a seller's own orders by a rare text", async () => {
    const seller = await one.as("seller");
    const other = await one.newPerson("seller", {
      agencyId: one.world.agencyId,
      sellerTeamId: one.world.otherTeamId,
    });
    expect((await seller.get("orders?search=walrus")).body.total).toBe(3);
    expect((await other.get("orders?search=walrus")).body.total).toBe(0);
  });

  test("walks through the orders for a text that has become frequent since the last sample", async () => {
    const scope = { reach: "agency", agencyId: one.world.agencyId } as const;
    const texts = `order_search_texts where order_id in (select order_id from order_search_texts order by order_id limit 4001)`;
    const replace = (to: string) =>
      one.database.pool.query(`update ${texts.replace(" where", ` set text = ${to} where`)}`);
    expect((await searchHintsFor(one.database, scope, "zeppelin")).matches?.count).toBe(0);
    await replace("text || ' zeppelin'");
    try {
      expect((await searchHintsFor(one.database, scope, "zeppelin")).matches).toBeNull();
      const { body } = await (await one.as("agency")).get("orders?search=zeppelin&limit=20");
      expect([body.total, body.totalCapped, body.data.length]).toEqual([1_000, true, 20]);
    } finally {
      await replace("replace(text, ' zeppelin', '')");
    }
  });

  test.each(["sunset", "maple avenue", "fern and"])(
    "walks the newest orders for %j, which nearly all contain",
    async (text) => {
      const plan = await planOf(text);
      expect(plan).toMatch(/Index Scan (Backward )?using orders_by_created_at/);
      expect(plan).not.toContain("Sort");
    },
  );

  test("finds an order by all that two servers changed of it at the same time", async () => {
    const owner = { agencyId: one.world.agencyId };
    const [first, second]: Client[] = [
      await one.newPerson("agency", owner),
      await two.newPerson("agency", owner),
    ];
    const seller = await one.as("seller");
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id = ""] = await shop.orders(1, { items: [...shop.newOrder().items, ...shop.newOrder().items] });
      await seller.post("orders/submit", { ids: [id] });
      await first?.post("orders/approve", { ids: [id] });
      await first?.post("orders/pickup", { ids: [id] });
      const items = (await first?.get(`orders/${id}`))?.body.items as { id: string }[];
      const ship = (client: Client | undefined, item: number) =>
        client?.post("tracking", {
          orderId: id,
          number: `RACE${round}N${item}000`,
          items: [{ itemId: items[item]?.id, quantity: 1 }],
        });
      const shipped = await Promise.all([ship(first, 0), ship(second, 1)]);
      expect(shipped.map((response) => response?.status)).toEqual([201, 201]);
      for (const text of [`race${round}n0000`, `race${round}n1000`]) {
        const { body } = await seller.get(`orders?search=${text}`);
        expect([text, body.data.map((order: { id: string }) => order.id)]).toEqual([text, [id]]);
      }
    }
    expect(await staleSearchTexts(one.database)).toEqual([]);
  });
});
