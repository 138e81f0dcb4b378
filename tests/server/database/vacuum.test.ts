import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { vacuumWorthwhile } from "../../../src/server/db/vacuum.ts";
import { freshEmbedded } from "../../support/database.ts";
import { shelfMigrations } from "./shelves.ts";

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await freshEmbedded(shelfMigrations);
});
afterAll(() => database.close());

/** PostgreSQL counts its changes at most once a second, when a statement ends. */
const counted = async () => {
  await sleep(1_100);
  await database.pool.query("select 1");
};

it("vacuums only the tables that changed enough, and none if autovacuum runs", async () => {
  await database.pool.query(
    "insert into shelves (id, label) select g, 'shelf ' || g from generate_series(1, 3000) g",
  );
  await database.pool.query("update shelves set value = 1");
  await counted();
  expect(await vacuumWorthwhile(database)).toEqual(["public.shelves"]);
  await counted();
  expect(await vacuumWorthwhile(database)).toEqual([]);
});

it("vacuums on demand", async () => {
  await database.pool.query("update shelves set value = 2");
  await counted();
  await database.vacuum();
  await counted();
  const { rows } = await database.pool.query(
    "select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'shelves'",
  );
  expect(rows).toEqual([{ dead: 0 }]);
});
