/**
 * The floor of an import: parses the file as a stream and inserts its rows by UNNEST of 1,000 into the orders' own
 * tables, in one transaction, without rules, prices, preview, counters or history. With `plain`, it inserts into one
 * table without an index instead. Prints the duration in milliseconds.
 */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import Papa from "papaparse";
import pg from "pg";

const [file, databaseUrl, agencyId, teamId, plain] = process.argv.slice(2);
const CHUNK = 1_000;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

const texts = (count, from = 1) =>
  Array.from({ length: count }, (_, index) => `$${index + from}::text[]`).join(", ");
const insert = (name, text, values) => client.query({ name, text, values });
const column = (rows, index) => rows.map((row) => row[index]);

async function intoPlain(rows) {
  const width = rows[0].length;
  const values = Array.from({ length: width }, (_, index) => column(rows, index));
  await insert("plain", `insert into plain_rows select * from unnest(${texts(width)})`, values);
}

const ACCOUNTING = JSON.stringify({
  phase: "quote",
  charge: { items: 950, shipping: 499, design: 0, total: 1449 },
});

async function intoOrders(rows) {
  const ids = rows.map(() => randomUUID());
  await insert(
    "orders",
    `insert into orders (agency_id, seller_team_id, id, order_name, reference_id1, order_type, status, address_status,
      cannot_ship, shipping_option, full_name, email, phone, address1, city, province, zip_code, country_code,
      sub_total_price, shipping_fee, total_discount, total_price, total_refund, accounting)
    select '${agencyId}', '${teamId}', id, name, ref, 'pod', 'Unfulfilled', 1, false, 'standard', fn, em, ph, a1, ci,
      pr, zip, cc, price, 0, 0, price, 0, '${ACCOUNTING}'
    from unnest($1::uuid[], ${texts(10, 2)}, $12::bigint[]) as x(id, name, ref, fn, em, ph, a1, ci, pr, zip, cc, price)`,
    [
      ids,
      ...[0, 1, 6, 7, 8, 9, 11, 12, 13, 14].map((index) => column(rows, index)),
      rows.map((row) => row[5] * 100),
    ],
  );
  await insert(
    "items",
    `insert into order_items (agency_id, seller_team_id, id, order_id, position, title, sku, quantity,
      shipped_quantity, unit_price, status, accounting)
    select '${agencyId}', '${teamId}', gen_random_uuid(), id, 0, title, sku, quantity, 0, price, 'new', '${ACCOUNTING}'
    from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::bigint[]) as x(id, title, sku, quantity, price)`,
    [ids, column(rows, 2), column(rows, 3), column(rows, 4), rows.map((row) => row[5] * 100)],
  );
}

const write = plain ? intoPlain : intoOrders;
const began = performance.now();
await client.query("begin");
let columns;
let rows = [];
for await (const row of fs.createReadStream(file).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, {}))) {
  if (!columns) {
    columns = row;
    const list = columns.map((_, index) => `c${index} text`).join(", ");
    if (plain) await client.query(`create table if not exists plain_rows (${list})`);
    continue;
  }
  if (row.length === columns.length) rows.push(row);
  if (rows.length === CHUNK) await write(rows.splice(0));
}
if (rows.length > 0) await write(rows);
await client.query("commit");
console.log(performance.now() - began);
await client.end();
