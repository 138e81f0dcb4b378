import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { searchHintsFor } from "../../../src/server/orders/list/search-hints.queries.ts";
import { freshEmbedded } from "../../support/database.ts";

const AGENCY = "00000000-0000-7000-8000-000000000010";
const OTHER = "00000000-0000-7000-8000-000000000011";

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await freshEmbedded();
});
afterAll(async () => {
  // Other files use this store after it.
  await database.pool.query("drop table order_search_texts");
  await database.pool.query("alter table undivided rename to order_search_texts");
  await database.pool.query("alter index orders_search_undivided rename to orders_search");
  await database.close();
});

/** Divides the search texts by agency, as docs/scaling.md describes it, with many texts of one agency and few of another. */
async function divide(): Promise<void> {
  const run = (text: string) => database.pool.query(text);
  const { rows } = await database.pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'orders_search'",
  );
  await run("alter table order_search_texts rename to undivided");
  await run("alter index orders_search rename to orders_search_undivided");
  await run("create table order_search_texts (like undivided) partition by list (agency_id)");
  await run(`create table texts_of_one partition of order_search_texts for values in ('${AGENCY}')`);
  await run("create table texts_of_others partition of order_search_texts default");
  await run(rows[0]?.indexdef ?? "");
  await run(`insert into order_search_texts (agency_id, order_id, seller_team_id, text)
    select case when n % 10 = 0 then '${OTHER}' else '${AGENCY}' end::uuid, gen_random_uuid(), gen_random_uuid(),
      'Sunset tee ' || n from generate_series(1, 1000) n`);
  await run("analyze order_search_texts");
}

it("finds rare parts of a searched text where the texts are partitioned by agency", async () => {
  await divide();
  const { sample } = await searchHintsFor(database, { reach: "agency", agencyId: AGENCY }, "tee 77");
  expect(sample.length).toBeGreaterThan(50);
  expect(sample.every((text) => text.startsWith("Sunsettee"))).toBe(true);
  // The tenth texts are those of the other agency.
  expect(sample.some((text) => text.endsWith("0"))).toBe(false);
});
