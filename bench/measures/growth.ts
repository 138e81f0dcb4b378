import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../src/server/db/client.ts";
import { type Line, type Measure, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { orderFile } from "../order-file.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

/** Enough that the pages of a table's first rows do not matter. */
const ORDERS = 4_000;
const BULK = 1_000;
const PER = 1_000_000;

/** Imports orders by their seller, and lets all of them take the way to their delivery, each in a parcel of its own. */
async function sellOrders(server: Running, { sellerToken, agencyToken }: World): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([orderFile(ORDERS, 1)], { type: "text/csv" }), "orders.csv");
  const started = await call(server, sellerToken, "POST", "orders/import/csv", form);
  let state = started as { id: string; status: string }; // as the response schema declares
  while (state.status === "reading" || state.status === "importing") {
    await sleep(100);
    state = (await call(server, sellerToken, "GET", `orders/import/${state.id}`)) as typeof state;
  }
  for (let page = 1; page <= ORDERS / BULK; page++) {
    const query = `status=Unfulfilled&limit=${BULK}&sort=createdAt`;
    const { data } = (await call(server, sellerToken, "GET", `orders?${query}`)) as {
      data: { id: string }[];
    };
    const ids = data.map(({ id }) => id);
    await call(server, sellerToken, "POST", "orders/submit", { ids });
    await call(server, agencyToken, "POST", "orders/approve", { ids });
    await call(server, agencyToken, "POST", "orders/pickup", { ids });
    for (const [place, orderId] of ids.entries()) {
      const number = `9400${String((page * BULK + place) * 7919).padStart(18, "0")}`;
      await call(server, agencyToken, "POST", "tracking", { orderId, number });
    }
    await call(server, agencyToken, "POST", "orders/update-fulfilled", { ids });
  }
}

interface Size {
  readonly name: string;
  readonly rows: number;
  readonly table: number;
  readonly indexes: number;
}

/** The size of each table and of its indexes in bytes, packed, and its rows. */
async function sizesOf({ pool }: Database): Promise<Size[]> {
  await pool.query("vacuum (full, analyze)");
  const { rows } = await pool.query<Record<keyof Size, string>>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ name, rows: count, table, indexes }) => ({
    name,
    rows: Number(count),
    table: Number(table),
    indexes: Number(indexes),
  }));
}

const gigabytes = (bytes: number) => `${((bytes * PER) / ORDERS / 1e9).toFixed(2)} GB`;

async function measure(database: Database, server: Running, world: World, report: (line: Line) => void) {
  const before = new Map((await sizesOf(database)).map((size) => [size.name, size]));
  await sellOrders(server, world);
  const grown = (await sizesOf(database))
    .map((size) => {
      const was = before.get(size.name) ?? { rows: 0, table: 0, indexes: 0 };
      const [table, indexes] = [size.table - was.table, size.indexes - was.indexes];
      return {
        name: size.name,
        rows: size.rows - Math.max(0, was.rows),
        table,
        indexes,
        both: table + indexes,
      };
    })
    .sort((a, b) => b.both - a.both);
  const sum = grown.reduce((bytes, { both }) => bytes + both, 0);
  report({ budget: `growth per ${whole(PER)} delivered orders`, note: gigabytes(sum) });
  for (const { name, rows, table, indexes, both } of grown.filter((size) => size.both * 500 > sum)) {
    const each = `${(rows / ORDERS).toFixed(1)} rows an order`;
    report({
      budget: `  ${name}`,
      note: `${gigabytes(both)}: table ${gigabytes(table)}, indexes ${gigabytes(indexes)}; ${each}`,
    });
  }
}

/** What orders leave in the database, by table: as context, without a limit. */
export const growth: Measure = {
  name: "growth",
  isLong: true,
  async run(report) {
    if (!hasPostgres())
      return report({ budget: "growth of the database", note: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database, 1);
    await world.shop.deposit(10_000_000);
    const server = await startServer({ DATABASE_URL: fresh.url });
    await measure(fresh.database, server, world, report).finally(() => server.stop());
    await fresh.close();
  },
};
