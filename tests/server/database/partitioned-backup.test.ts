import { afterAll, beforeAll, expect, it } from "vitest";
import { listTables } from "../../../src/server/backup/tables.ts";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { freshEmbedded } from "../../support/database.ts";
import { shelfMigrations } from "./shelves.ts";

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await freshEmbedded(shelfMigrations);
});
afterAll(() => database.close());

it("backs up a partitioned table as one, before the tables that refer to it", async () => {
  const run = (text: string) => database.pool.query(text);
  await run(
    "create table orders (agency_id int, id int, primary key (agency_id, id)) partition by list (agency_id)",
  );
  await run("create table orders_of_one partition of orders for values in (1)");
  await run("create table orders_of_others partition of orders default");
  await run(
    "create table items (agency_id int, order_id int, foreign key (agency_id, order_id) references orders)",
  );
  const client = await database.pool.connect();
  const tables = await listTables(client).finally(() => client.release());
  const names = tables.map(({ name }) => name).filter((name) => /orders|items/.test(name));
  expect(names).toEqual(["orders", "items"]);
});
