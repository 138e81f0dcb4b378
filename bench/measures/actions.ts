import type pg from "pg";
import { type Measure, median, ROUNDS, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

const SIZES = [1_000, 10_000] as const;
const TIMES_THE_FLOOR = 8;
/** What is measured, in an order in which each can follow the one before; then the way back to the first. */
const MEASURED = ["submit", "approve", "hold"] as const;
const BACK = ["agency-unhold", "reject"] as const;
type Action = (typeof MEASURED)[number] | (typeof BACK)[number];

async function take(server: Running, world: World, action: Action, ids: readonly string[]): Promise<number> {
  const token = action === "submit" ? world.sellerToken : world.agencyToken;
  const reason = action === "hold" || action === "reject" ? { reason: "Measured" } : {};
  let success = 0;
  const ms = await timed(async () => {
    const answer = await call(server, token, "POST", `orders/${action}`, { ids, ...reason });
    success = (answer as { success: string[] }).success.length; // As every order action answers.
  });
  if (success !== ids.length) throw new Error(`${action}: ${success} of ${ids.length} orders`);
  return ms;
}

/** The floor: one UPDATE of as many rows of the same table, and nothing else. */
const update = (pool: pg.Pool, world: World, ids: readonly string[]) =>
  timed(() =>
    pool.query(
      `update orders set status = case status when 'Hold' then 'Unfulfilled' else 'Hold' end, updated_at = now()
        where agency_id = $1 and id = any($2::uuid[])`,
      [world.agencyId, ids],
    ),
  );

async function measureSize(fresh: Fresh, server: Running, world: World, size: number) {
  const { pool } = fresh.database;
  const ids = await world.shop.orders(size);
  const others = await world.shop.orders(size);
  const ours = new Map<Action, number[]>(MEASURED.map((action) => [action, []]));
  const floor: number[] = [];
  // The first round warms both up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const action of MEASURED) {
      const bare = await update(pool, world, others);
      const taken = await take(server, world, action, ids);
      if (round === 0) continue;
      floor.push(bare);
      ours.get(action)?.push(taken);
    }
    for (const action of BACK) await take(server, world, action, ids);
    // As autovacuum would between one person's clicks and the next one's.
    await pool.query("vacuum (analyze) orders, order_items");
  }
  return { floor: median(floor), ours };
}

export const actions: Measure = {
  name: "actions",
  async run(tell) {
    if (!hasPostgres())
      return tell({ budget: "one action on orders", said: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database, 2);
    await world.shop.deposit(1_000_000);
    const server = await startServer({ DATABASE_URL: fresh.url });
    try {
      for (const size of SIZES) {
        const { floor, ours } = await measureSize(fresh, server, world, size);
        for (const [action, figures] of ours) {
          tell({
            budget: `${action} ${whole(size)} orders`,
            floor: `${whole(floor)} ms, one UPDATE`,
            ours: `${whole(median(figures))} ms`,
            value: median(figures) / floor,
            limit: TIMES_THE_FLOOR,
            better: "less",
            unit: "x",
          });
        }
      }
    } finally {
      await server.stop();
      await fresh.close();
    }
  },
};
