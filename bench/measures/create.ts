import { inTurn, type Measure, whole } from "../budget.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { loadPrices } from "../../src/server/money/prices.queries.ts";
import { draftOrder, insertOrders } from "../../src/server/orders/create.queries.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { makeWorld, type World } from "../world.ts";
import { newId } from "../../src/server/ids.ts";

const AT_ONCE = 10;
const EACH_MS = 2_000;

/** How often `run` is done in a second, ten at once, each with its own number. */
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

/** An order as a store or a file brings one: priced, judged, written with its item, history and counter. */
const create =
  ({ database }: Fresh, world: World) =>
  (number: number) =>
    inTransaction(database, async (tx) => {
      const teamId = world.teamIds[number % world.teamIds.length] ?? "";
      const prices = await loadPrices(tx, world.agencyId, [teamId]);
      const input = world.shop.newOrder({ teamId });
      const order = draftOrder(input, { seller: prices.seller(teamId), agency: prices.agency }, true);
      await insertOrders(tx, world.agencyId, [{ input, order }], {
        action: "create",
        actorId: world.sellerId,
      });
    });

/** The floor: one row into a table of its own with a key and one index, in its own transaction. */
const BARE = `create table bare_orders (id uuid primary key, agency_id uuid not null, name text, full_name text,
  email text, address text, status text not null, total bigint not null, created_at timestamptz not null);
  create index on bare_orders (agency_id, status, created_at, id)`;

const insert =
  ({ database }: Fresh, world: World) =>
  (number: number) =>
    database.pool.query({
      name: "bare",
      text: "insert into bare_orders values ($1, $2, $3, 'Ann Lee', 'ann@example.com', '20 Maple Avenue', $4, $5, now())",
      values: [newId(), world.agencyId, `#${number}`, "Unfulfilled", 3_499],
    });

export const createOne: Measure = {
  name: "create",
  async run(tell) {
    const budget = "create one order";
    if (!hasPostgres()) return tell({ budget, said: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    try {
      const world = await makeWorld(fresh.database);
      await fresh.database.pool.query(BARE);
      const things = { floor: () => rate(insert(fresh, world)), ours: () => rate(create(fresh, world)) };
      await inTurn(things, 1);
      const { floor, ours } = await inTurn(things);
      tell({
        budget,
        floor: `${whole(floor)} inserts/s`,
        ours: `${whole(ours)} orders/s`,
        value: ours / floor,
        limit: 0.3,
        better: "more",
        unit: "x",
      });
    } finally {
      await fresh.close();
    }
  },
};
