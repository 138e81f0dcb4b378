import autocannon from "autocannon";
import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { startProgram, startServer } from "../server.ts";
import { fillOrders, makeWorld } from "../world.ts";

/** Short and repeated, so that other load on the machine affects all measurements alike. */
const SECONDS = 1;
const ROUNDS = 9;
const CONNECTIONS = 10;

/** Requests per second. All of them must respond with 200. */
async function load(url: string, token?: string): Promise<number> {
  const { requests, non2xx, errors, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.total / duration;
}

async function compare(fresh: Fresh, count: number, report: (line: Line) => void): Promise<void> {
  const world = await makeWorld(fresh.database);
  await fillOrders(fresh.database, world, count);
  const ours = await startServer({ DATABASE_URL: fresh.url });
  const floor = await startProgram({ file: "bench/floor/list.js", args: [world.agencyId, fresh.url] });
  const things = {
    floor: () => load(`${floor.url}/orders?status=InReview`),
    ours: () => load(`${ours.url}/api/orders?status=InReview&sort=-createdAt&limit=20`, world.agencyToken),
    counted: () => load(`${floor.url}/counted?status=InReview`),
  };
  try {
    await inTurn(things, 1);
    const found = await inTurn(things, ROUNDS);
    report({
      budget: `orders list, 20 rows and total, at ${whole(count)}`,
      floor: `${whole(found.floor)} requests/s`,
      ours: `${whole(found.ours)} requests/s`,
      value: found.ours / found.floor,
      limit: 0.5,
      better: "more",
      unit: "x",
    });
    const times = (found.ours / found.counted).toFixed(2);
    report({
      budget: "  against the floor with an exact count",
      note: `${whole(found.counted)}/s, ours ${times} of it`,
    });
  } finally {
    await Promise.all([ours.stop(), floor.stop()]);
  }
}

export const list: Measure = {
  name: "list",
  async run(report) {
    for (const count of [10_000, 100_000]) {
      if (!hasPostgres()) {
        report({ budget: `orders list at ${whole(count)}`, note: "there is no PostgreSQL", isNotRun: true });
        continue;
      }
      const fresh = await freshDatabase();
      await compare(fresh, count, report).finally(() => fresh.close());
    }
  },
};
