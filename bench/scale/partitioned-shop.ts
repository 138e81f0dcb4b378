import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "../../src/server/db/client.ts";
import { SEARCH_TEXT } from "../../src/server/orders/search-text.queries.ts";
import { BLOCKER_COUNTERS, BLOCKERS } from "../fill-blockers.ts";
import { makeWorld, type World } from "../world.ts";
import { type Connected, connected } from "./connection.ts";
import { fillPartitions, prepare, type Share } from "./fill-agency.ts";
import { PARTITIONED, type Partitioned, partition, partOf } from "./partitions.ts";

const TEMPLATES = 20;
const TRUE_TEXT = new PgDialect().sqlToQuery(SEARCH_TEXT).sql;

/** Gives the teams of every agency the same names, so that a search for one finds the same share of its orders. */
const NAMES = `update seller_teams t set name = 'Seller ' || place
  from (select agency_id, id, row_number() over (partition by agency_id order by id) as place from seller_teams) named
  where named.agency_id = t.agency_id and named.id = t.id`;

/** The counters of an agency's orders. */
async function count(client: Connected, { world, place }: Share): Promise<void> {
  await client.query(`insert into order_counters (agency_id, seller_team_id, status, count)
    select '${world.agencyId}', team, status, count(*) from copies_${place} group by 2, 3`);
  await client.query(`insert into order_days (agency_id, day, seller_team_id, step, orders)
    select '${world.agencyId}', (at at time zone 'America/Los_Angeles')::date, team, 'created', count(*)
    from copies_${place} group by 2, 3`);
}

/** A database whose growing tables are partitioned by agency, with agencies of these numbers of orders. */
export async function fillPartitionedShop(
  { database, url }: { database: Database; url: string },
  counts: readonly number[],
  note: (text: string) => void,
): Promise<void> {
  const began = performance.now();
  const step = (text: string) => note(`${((performance.now() - began) / 60_000).toFixed(1)} min: ${text}`);
  const worlds: World[] = [];
  for (const _ of counts) {
    const world = await makeWorld(database);
    await world.shop.orders(TEMPLATES);
    worlds.push(world);
  }
  const shares: Share[] = worlds.map((world, place) => ({ world, place, count: counts[place] ?? 0 }));
  const rest = await connected(url, async (client) => {
    const found = await partition(client);
    await client.query(`truncate order_counters, order_days, blocker_counters; ${NAMES}`);
    for (const share of shares) {
      await prepare(client, share);
      await count(client, share);
      await client.query(`create table ${partOf("order_blockers", share.place)} partition of order_blockers
        for values in ('${share.world.agencyId}')`);
    }
    return found;
  });
  step("prepared");
  for (const share of shares) await fillPartitions(url, share);
  step("rows");
  await connected(url, async (client) => {
    await client.query(BLOCKERS);
    await client.query(BLOCKER_COUNTERS);
    for (const { place } of shares) {
      await client.query(`drop table copies_${place}, templates_${place}, templates_of_items_${place}`);
    }
    for (const table of PARTITIONED) await client.query(`drop table ${table}_whole cascade`);
  });
  step("blockers");
  const finish = (table: Partitioned) =>
    connected(url, async (client) => {
      for (const statement of rest.indexes.get(table) ?? []) await client.query(statement);
      if (table === "order_search_texts") await sampleMore(client);
      await client.query(`vacuum (analyze) ${table}`);
      step(`indexes of ${table}`);
    });
  await Promise.all([
    finish("order_search_texts").then(() => finish("parcels")),
    finish("orders")
      .then(() => finish("order_items"))
      .then(() => finish("order_blockers")),
  ]);
  await connected(url, async (client) => {
    for (const statement of rest.foreignKeys) await client.query(statement);
    await client.query("vacuum (analyze) order_counters, order_days, blocker_counters, seller_teams");
  });
  await connected(url, requireTrueTexts);
  step("foreign keys");
}

/** As the migration does for the index of the table that is not partitioned: the setting is one of each index. */
async function sampleMore(client: Connected): Promise<void> {
  const { rows } = await client.query(
    "select relid::regclass::text as name from pg_partition_tree('orders_search') where isleaf",
  );
  for (const { name } of rows as { name: string }[]) {
    await client.query(`alter index ${name} alter column 1 set statistics 500`);
  }
}

/** The texts are written by a statement of the fill, so some of each agency are compared with those of the product. */
async function requireTrueTexts(client: Connected): Promise<void> {
  for (const part of ["order_search_texts_of_0", "order_search_texts_of_1"]) {
    const { rows } = await client.query(`select 1 from (select * from ${part} limit 1000) s
      join orders o on o.agency_id = s.agency_id and o.id = s.order_id where s.text <> ${TRUE_TEXT}`);
    if (rows.length > 0) throw new Error(`${part}: ${rows.length} of 1,000 texts are not the product's`);
  }
}
