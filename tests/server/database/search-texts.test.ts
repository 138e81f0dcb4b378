import fs from "node:fs";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { INDEXED_TEXT } from "../../../src/server/db/schema/orders/order-search-texts.ts";
import { silent } from "../../support/log.ts";
import { staleSearchTexts } from "../../support/search-texts.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { migrationsTo } from "./migrations-to.ts";

const id = (at: number) => `00000000-0000-7000-8000-0000000000${at}`;
const [AGENCY, TEAM, WHOLE, BARE, DELETED] = [10, 11, 21, 22, 23].map(id);

let database: EmbeddedDatabase;
const former = migrationsTo("0006_daily_work");
const rows = async (text: string) => (await database.pool.query(text)).rows;

beforeAll(async () => {
  database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
  await migrate(database, former);
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    // The rows may refer to missing ones.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into orders (agency_id, id, seller_team_id, order_name, order_type, status, address_status, cannot_ship,
          shipping_option, full_name, phone, address1, city, zip_code, note, sub_total_price, shipping_fee, total_discount, total_price,
          total_refund, accounting, search_parts, deleted_at)
        select $1::uuid, o.id, $2::uuid, o.name, 'pod', 'Unfulfilled', 1, false, 'standard', o.buyer, o.phone, o.street, o.city, o.zip,
          o.note, 0, 0, 0, 0, 0, '{}', o.parts, o.deleted
        from (values
          ($3::uuid, '#1', 'Zoë Weiß', '+1 (512) 555-0142', '20 Maple Avenue', 'San Pedro', '90731', 'Gift',
            'Sunset tee' || chr(10) || 'TEE-1' || chr(10) || '1Z999', null::timestamptz),
          ($4, '#2', null, null, null, null, null, null, null, null),
          ($5, '#3', 'Ann Lee', null, null, null, null, null, null, now())
        ) o(id, name, buyer, phone, street, city, zip, note, parts, deleted)`,
      [AGENCY, TEAM, WHOLE, BARE, DELETED],
    );
    await client.query(
      `insert into order_items (agency_id, id, order_id, seller_team_id, position, title, sku, quantity,
          shipped_quantity, unit_price, status, accounting)
        values ($1, $3, $4, $2, 0, 'Sunset tee', 'TEE-1', 1, 0, 0, 'new', '{}')`,
      [AGENCY, TEAM, id(31), WHOLE],
    );
    await client.query(
      `insert into parcels (agency_id, id, seller_team_id, number, order_id, status, items)
        values ($1, $3, $2, '1Z999', $4, 'shipped', '[]')`,
      [AGENCY, TEAM, id(41), WHOLE],
    );
    await client.query("commit");
  });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  fs.rmSync(former, { recursive: true });
});

test("the migration carries the texts of stored orders over, as changes write them from then on", async () => {
  expect(await staleSearchTexts(database)).toEqual([]);
  const texts = await rows("select order_id, seller_team_id, text from order_search_texts order by order_id");
  expect(texts).toEqual([
    {
      order_id: WHOLE,
      seller_team_id: TEAM,
      text: [
        "#1",
        "zoë weiß",
        "+1 (512) 555-0142",
        "15125550142",
        "20 maple avenue san pedro 90731",
        "gift",
        "sunset tee",
        "tee-1",
        "1z999",
      ].join("\n"),
    },
    { order_id: BARE, seller_team_id: TEAM, text: "#2" },
  ]);
});

test("the texts have the index and the statistics that searches need", async () => {
  const plan = await database.withStatementTimeout(0, async (client) => {
    await client.query("set enable_seqscan = off");
    const indexed = new PgDialect().sqlToQuery(INDEXED_TEXT).sql;
    const { rows: lines } = await client.query<{ "QUERY PLAN": string }>(
      `explain select 1 from order_search_texts where ${indexed} like '%tee1%'`,
    );
    await client.query("reset enable_seqscan");
    return lines.map((line) => line["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("orders_search");
  const targets = await rows(`select attrelid::regclass::text as of, attstattarget as target from pg_attribute
    where attrelid in ('order_search_texts'::regclass, 'orders_search'::regclass) and attname in ('text', 'replace')
    order by 1`);
  expect(targets).toEqual([
    { of: "order_search_texts", target: 500 },
    { of: "orders_search", target: 500 },
  ]);
});

test("a deleted row of an order takes its text along", async () => {
  await database.pool.query("delete from orders where id = $1", [BARE]);
  expect(await rows("select order_id from order_search_texts")).toEqual([{ order_id: WHOLE }]);
});
