/**
 * The floor of an import: the file parsed as it streams, its cells inserted by UNNEST of 1,000 rows into one
 * table, in one transaction. Prints the milliseconds that took.
 */
import fs from "node:fs";
import Papa from "papaparse";
import pg from "pg";

const [file, databaseUrl] = process.argv.slice(2);
const CHUNK = 1_000;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

const began = performance.now();
await client.query("begin");
let columns;
let rows = [];
const flush = async () => {
  const arrays = columns.map((_, index) => rows.map((row) => row[index]));
  const places = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  await client.query({
    name: "insert",
    text: `insert into bare_rows select * from unnest(${places})`,
    values: arrays,
  });
  rows = [];
};
for await (const row of fs.createReadStream(file).pipe(Papa.parse(Papa.NODE_STREAM_INPUT, {}))) {
  if (!columns) {
    columns = row;
    const list = columns.map((_, index) => `c${index} text`).join(", ");
    await client.query(`create temp table bare_rows (${list})`);
    continue;
  }
  rows.push(row);
  if (rows.length === CHUNK) await flush();
}
if (rows.length > 0) await flush();
await client.query("commit");
console.log(performance.now() - began);
await client.end();
