import { afterAll, beforeAll, expect, it } from "vitest";
import { analyzeGrown } from "../../../src/server/db/analyze.ts";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { freshEmbedded } from "../../support/database.ts";
import { shelfMigrations } from "./shelves.ts";

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await freshEmbedded(shelfMigrations);
});
afterAll(() => database.close());

const SHELVES = { shelves: ["id", "label"] };

const insert = (from: number, to: number) =>
  database.pool.query(
    "insert into shelves (id, label) select g, 'shelf ' || g from generate_series($1::int, $2::int) g",
    [from, to],
  );

it("analyzes tables that have more than doubled since they were analyzed", async () => {
  await insert(1, 100);
  expect(await analyzeGrown(database, SHELVES), "a small table").toEqual([]);
  await insert(101, 10_000);
  expect(await analyzeGrown(database, SHELVES), "a new table").toEqual(["shelves"]);
  const { rows } = await database.pool.query(
    "select reltuples::int as rows from pg_class where relname = 'shelves'",
  );
  expect(rows).toEqual([{ rows: 10_000 }]);
  await insert(10_001, 18_000);
  expect(await analyzeGrown(database, SHELVES), "not twice as many rows").toEqual([]);
  await insert(18_001, 25_000);
  expect(await analyzeGrown(database, SHELVES), "more than twice as many").toEqual(["shelves"]);
});
