import { draftOrder } from "../../src/domain/orders/incoming/draft-order.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import { loadPrices } from "../../src/server/money/prices.queries.ts";
import { insertOrders } from "../../src/server/orders/incoming/create.queries.ts";
import { inTurn, type Measure, whole } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { makeWorld, type World } from "../world.ts";

const AT_ONCE = 10;
const EACH_MS = 2_000;

/** Calls of `run` per second, ten in parallel, each with a different number. */
async function rate(run: (number: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let done = 0;
  const one = async (worker: number) => {
    for (let turn = 0; performance.now() - began < EACH_MS; turn++) {
      await run(worker + turn * AT_ONCE);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => one(worker)));
  return (done / (performance.now() - began)) * 1000;
}

/** Creates an order like an import or a store does: with prices, rules, item, history and counter. */
const create =
  ({ database }: Fresh, world: World) =>
  (number: number) =>
    inTransaction(database, async (tx) => {
      const teamId = world.teamIds[number % world.teamIds.length] ?? "";
      const prices = await loadPrices(tx, world.agencyId, [teamId]);
      const input = world.shop.newOrder({ teamId });
      const order = draftOrder(input, { seller: prices.seller(teamId), agency: prices.agency }, true, newId);
      await insertOrders(tx, world.agencyId, [{ input, order }], {
        action: "create",
        actorId: world.sellerId,
      });
    });

const COLUMNS = `(agency_id, seller_team_id, id, order_name, order_type, status, address_status, cannot_ship,
  shipping_option, full_name, email, address1, sub_total_price, shipping_fee, total_discount, total_price,
  total_refund, accounting)`;

/** The floor: one INSERT of one row into the same table. */
const insert =
  ({ database }: Fresh, world: World) =>
  (number: number) =>
    database.pool.query({
      name: "bare",
      text: `insert into orders ${COLUMNS} values ($1, $2, $3, $4, 'pod', 'Unfulfilled', 1, false, 'standard',
        'Ann Lee', 'ann@example.com', '20 Maple Avenue', 2900, 599, 0, 3499, 0, '{}')`,
      values: [world.agencyId, world.teamIds[number % world.teamIds.length], newId(), `#${number}`],
    });

/** A table without the indexes of the lists, as context for the floor. */
const PLAIN = `create table plain_orders (id uuid primary key, agency_id uuid not null, name text not null,
  full_name text not null, email text not null, address text not null, total bigint not null)`;

const insertPlain =
  ({ database }: Fresh, world: World) =>
  (number: number) =>
    database.pool.query({
      name: "plain",
      text: "insert into plain_orders values ($1, $2, $3, 'Ann Lee', 'ann@example.com', '20 Maple Avenue', 3499)",
      values: [newId(), world.agencyId, `#${number}`],
    });

export const createOne: Measure = {
  name: "create",
  async run(report) {
    const budget = "create one order";
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    try {
      const world = await makeWorld(fresh.database);
      await fresh.database.pool.query(PLAIN);
      const things = {
        floor: () => rate(insert(fresh, world)),
        ours: () => rate(create(fresh, world)),
        plain: () => rate(insertPlain(fresh, world)),
      };
      await inTurn(things, 1);
      // As autovacuum does within a minute: the statements were planned for empty tables.
      await fresh.database.vacuum();
      const { floor, ours, plain } = await inTurn(things);
      report({
        budget,
        floor: `${whole(floor)} inserts/s`,
        ours: `${whole(ours)} orders/s`,
        value: ours / floor,
        limit: 0.3,
        better: "more",
        unit: "x",
      });
      report({ budget: "  into a table without the lists' indexes", note: `${whole(plain)} inserts/s` });
    } finally {
      await fresh.close();
    }
  },
};
