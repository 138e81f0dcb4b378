import type pg from "pg";
import { type Measure, median, ROUNDS, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

const SIZES = [1_000, 10_000] as const;
const TIMES_THE_FLOOR = 8;
/** The first rounds are not measured: V8 compiles the rules in them, as it has on a server that has run for a while. */
const WARM_UP = 3;
/** The measured actions, each on the orders that the previous one leaves. Afterwards the orders are reset. */
const MEASURED = ["submit", "approve", "hold"] as const;
const RESET = ["agency-unhold", "reject"] as const;
type Action = (typeof MEASURED)[number] | (typeof RESET)[number];

async function performAction(
  server: Running,
  world: World,
  action: Action,
  ids: readonly string[],
): Promise<number> {
  const token = action === "submit" ? world.sellerToken : world.agencyToken;
  const reason = action === "hold" || action === "reject" ? { reason: "Measured" } : {};
  let success = 0;
  const ms = await timed(async () => {
    const result = await call(server, token, "POST", `orders/${action}`, { ids, ...reason });
    success = (result as { success: string[] }).success.length; // the response of every order action
  });
  if (success !== ids.length) throw new Error(`${action}: ${success} of ${ids.length} orders`);
  return ms;
}

/** The floor: one UPDATE of the same number of rows of the same table. */
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
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const action of MEASURED) {
      const bare = await update(pool, world, others);
      const taken = await performAction(server, world, action, ids);
      if (round < WARM_UP) continue;
      floor.push(bare);
      ours.get(action)?.push(taken);
    }
    for (const action of RESET) await performAction(server, world, action, ids);
    // Autovacuum would run between two actions of a user.
    await pool.query("vacuum (analyze) orders, order_items");
  }
  return { floor: median(floor), ours };
}

export const actions: Measure = {
  name: "actions",
  async run(report) {
    if (!hasPostgres())
      return report({ budget: "one action on orders", note: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database, 2);
    await world.shop.deposit(1_000_000);
    const server = await startServer({ DATABASE_URL: fresh.url });
    try {
      for (const size of SIZES) {
        const { floor, ours } = await measureSize(fresh, server, world, size);
        for (const [action, durations] of ours) {
          report({
            budget: `${action} ${whole(size)} orders`,
            floor: `${whole(floor)} ms, one UPDATE`,
            ours: `${whole(median(durations))} ms`,
            value: median(durations) / floor,
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
