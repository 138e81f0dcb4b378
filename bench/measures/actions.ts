import type pg from "pg";
import { type Measure, median, medianRatio, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

const SIZES = [1_000, 10_000] as const;
const TIMES_THE_FLOOR = 8;
/** Each of a fraction of a second, in which the speed of a shared machine may change. */
const ACTION_ROUNDS = 9;
/** The measured actions, each on the orders that the previous one leaves. Afterwards the orders are reset. */
const MEASURED = ["submit", "approve", "hold"] as const;
const RESET = ["agency-unhold", "reject"] as const;
type Action = (typeof MEASURED)[number] | (typeof RESET)[number];

export async function performAction(
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
  const taken = new Map<Action, { floor: number[]; ours: number[] }>(
    MEASURED.map((action) => [action, { floor: [], ours: [] }]),
  );
  // The first round is a warm-up.
  for (let round = 0; round <= ACTION_ROUNDS; round++) {
    for (const action of MEASURED) {
      const floor = await update(pool, world, others);
      const ours = await performAction(server, world, action, ids);
      if (round === 0) continue;
      taken.get(action)?.floor.push(floor);
      taken.get(action)?.ours.push(ours);
    }
    for (const action of RESET) await performAction(server, world, action, ids);
    // Autovacuum would run between two actions of a user.
    await pool.query("vacuum (analyze) orders, order_items");
  }
  return taken;
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
        for (const [action, { floor, ours }] of await measureSize(fresh, server, world, size)) {
          report({
            budget: `${action} ${whole(size)} orders`,
            floor: `${whole(median(floor))} ms, one UPDATE`,
            ours: `${whole(median(ours))} ms`,
            value: medianRatio(ours, floor),
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
