import { make } from "../../tests/support/factories.ts";
import { orderOf, storeGoods } from "../../tests/support/warehouse-goods.ts";
import { inTurn, type Measure, whole } from "../budget.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";
import { performAction } from "./actions.ts";

const ORDERS = 10_000;
const GOODS = 20;
const UNITS = 1_000_000;
const TIMES_WITHOUT = 1.5;

const skuOf = (index: number) => `STORED-${index}`;

/** Orders of `GOODS` SKUs, as many of each. */
async function ordersOf({ shop }: World): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < GOODS; index++)
    ids.push(...(await shop.orders(ORDERS / GOODS, orderOf(shop, 1, skuOf(index)))));
  return ids;
}

/** The approval of orders that ship from a warehouse, beside that of an agency which stores nothing. */
export const stock: Measure = {
  name: "stock",
  async run(report) {
    const budget = `approve ${whole(ORDERS)} orders that ship from a warehouse`;
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    const { database } = fresh;
    const storing = await makeWorld(database, 1);
    const owner = { agencyId: storing.agencyId, sellerTeamId: storing.teamIds[0] ?? "" };
    const warehouse = (await make(database, "warehouses", owner, { active: true })).id;
    for (let index = 0; index < GOODS; index++)
      await storeGoods(database, owner, { sku: skuOf(index), warehouse });
    await database.pool.query("update warehouse_stock set quantity = $1", [UNITS]);
    const plain = await makeWorld(database, 1);
    const server = await startServer({ DATABASE_URL: fresh.url });
    try {
      const measured = async (world: World) => {
        await world.shop.deposit(1_000_000);
        const ids = await ordersOf(world);
        // Autovacuum reads a filled table within a minute. Without statistics the first submission exceeds its time limit.
        await database.pool.query("vacuum (analyze) orders, order_items, warehouse_stock");
        return async () => {
          await performAction(server, world, "submit", ids);
          // Autovacuum would run between two actions of a user.
          await database.pool.query("vacuum (analyze) orders, order_items, warehouse_stock");
          const taken = await performAction(server, world, "approve", ids);
          await performAction(server, world, "reject", ids);
          return taken;
        };
      };
      const things = { stored: await measured(storing), plain: await measured(plain) };
      // The first round is a warm-up.
      await inTurn(things, 1);
      const found = await inTurn(things);
      const { rows } = await database.pool.query("select count(*)::int as moves from stock_movements");
      if (rows[0]?.moves < ORDERS) throw new Error("The orders have taken nothing");
      report({
        budget,
        floor: `${whole(found.plain)} ms, the same without warehouse stock`,
        ours: `${whole(found.stored)} ms`,
        value: found.stored / found.plain,
        limit: TIMES_WITHOUT,
        better: "less",
        unit: "x",
      });
    } finally {
      await server.stop();
      await fresh.close();
    }
  },
};
