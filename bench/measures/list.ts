import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import type { Database } from "../../src/server/db/client.ts";
import { ORDER_FIELDS } from "../../src/web/early/first-screen.ts";
import { inTurn, type Line, type Measure, whole } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { startProgram, startServer } from "../server.ts";
import { fillOrders, makeWorld } from "../world.ts";

/** Short and repeated, so that other load on the machine affects all measurements alike. */
const SECONDS = 1;
const ROUNDS = 9;
const CONNECTIONS = 10;
const LIMIT = 20;
/** Pages of each team, status and direction. */
const PAGES = 8;
const ADDRESSES = 1_600;

/** Requests per second, each to the next of these paths. All of them must respond with 200. */
async function load(url: string, paths: () => string, token?: string): Promise<number> {
  const { requests, non2xx, errors, duration } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, path: paths() }) }],
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.total / duration;
}

interface Shown {
  readonly status: string;
  readonly team: string | null;
  readonly page: number;
  readonly isAscending: boolean;
}

/** Full pages of each status, of each team and of all: some 1,600 of them, in an order that repeats none of them soon. */
async function pagesOf(database: Database): Promise<Shown[]> {
  const { rows } = await database.drizzle.execute<{ status: string; team: string | null; count: number }>(
    sql`select status, seller_team_id as team, sum(count)::int as count from order_counters
      group by grouping sets ((status, seller_team_id), (status)) order by md5(status || seller_team_id::text)`,
  );
  const pages = rows.flatMap(({ status, team, count }) =>
    Array.from({ length: Math.min(PAGES, Math.floor(count / LIMIT)) }, (_, index) => index + 1).flatMap(
      (page) => [true, false].map((isAscending) => ({ status, team, page, isAscending })),
    ),
  );
  const every = Math.max(1, pages.length / ADDRESSES);
  return pages.filter((_, index) => Math.floor(index / every) !== Math.floor((index - 1) / every));
}

/** Each call returns the next one, and the first after the last. */
function inRotation(paths: readonly string[]): () => string {
  let next = 0;
  return () => paths[next++ % paths.length] ?? "";
}

const ourPath = ({ status, team, page, isAscending }: Shown) =>
  `/api/orders?status=${status}${team ? `&sellerTeam=${team}` : ""}&page=${page}&limit=${LIMIT}&sort=${isAscending ? "" : "-"}createdAt`;
/** The same with the fields that the screen shows. */
const shownPath = (page: Shown) => `${ourPath(page)}&fields=${ORDER_FIELDS}`;
const floorPath = ({ status, team, page, isAscending }: Shown) =>
  `/pages?status=${status}${team ? `&team=${team}` : ""}&page=${page}&direction=${isAscending ? "asc" : "desc"}`;

async function compare(fresh: Fresh, count: number, report: (line: Line) => void): Promise<void> {
  const world = await makeWorld(fresh.database);
  await fillOrders(fresh.database, world, count);
  const pages = await pagesOf(fresh.database);
  const ours = await startServer({ DATABASE_URL: fresh.url });
  const floor = await startProgram({ file: "bench/floor/list.js", args: [world.agencyId, fresh.url] });
  const one = "/api/orders?status=InReview&sort=-createdAt&limit=20";
  const [ourPaths, floorPaths] = [inRotation(pages.map(ourPath)), inRotation(pages.map(floorPath))];
  const shownPaths = inRotation(pages.map(shownPath));
  const things = {
    floorOfOne: () => load(floor.url, () => "/orders?status=InReview"),
    one: () => load(ours.url, () => one, world.agencyToken),
    floor: () => load(floor.url, floorPaths),
    ours: () => load(ours.url, ourPaths, world.agencyToken),
    shown: () => load(ours.url, shownPaths, world.agencyToken),
    counted: () => load(floor.url, () => "/counted?status=InReview"),
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
    const gain = (found.shown / found.ours).toFixed(2);
    report({
      budget: "  with the fields that the screen shows",
      note: `${whole(found.shown)}/s, ${gain} times as many`,
    });
    const times = (found.one / found.floorOfOne).toFixed(2);
    report({
      budget: "  one page, repeated",
      note: `${whole(found.one)}/s, ${times} of its floor's ${whole(found.floorOfOne)}/s; with an exact count ${whole(found.counted)}/s`,
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
