/**
 * The floor of a price import: the sheet is unzipped whole and read by a regular expression, and its prices are written
 * by UNNEST of 1,000 in one transaction, without rules, limits, locks, versions, logs or audit. Prints the duration in
 * milliseconds.
 */
import fs from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import pg from "pg";

const [file, databaseUrl, agencyId] = process.argv.slice(2);
const CHUNK = 1_000;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

/** The cells of each row of a sheet with inline texts only. */
function rowsOf(bytes) {
  const xml = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row]) =>
    [...row.matchAll(/<(?:v|t)(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text),
  );
}

const column = (rows, index) => rows.map((row) => row[index]);
const cents = (rows, index) => rows.map((row) => Math.round(Number(row[index]) * 100));

const began = performance.now();
const rows = rowsOf(fs.readFileSync(file)).slice(1);
await client.query("begin");
for (let at = 0; at < rows.length; at += CHUNK) {
  const some = rows.slice(at, at + CHUNK);
  await client.query({
    name: "update",
    text: `update catalog_variants v set in_stock = x.stock = 'In stock', supplier_min_price = x.min,
        supplier_max_price = x.max, supplier_quantity = x.quantity
      from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::int[]) as x(sku, stock, min, max, quantity)
      where v.owner_agency_id = $6 and v.catalog_variant_code = x.sku and v.deleted_at is null`,
    values: [column(some, 1), column(some, 4), cents(some, 5), cents(some, 6), column(some, 7), agencyId],
  });
}
await client.query("commit");
console.log(performance.now() - began);
await client.end();
