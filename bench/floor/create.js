/**
 * The floor of creating a row by a call: Fastify and the driver, the same columns, named statements, a response schema. A
 * row is inserted and read in a transaction, by the statements that a server over any tables needs (those of PostGraphile
 * 4.14). No authentication, checks, audit, history or counters.
 */
import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

const [agencyId, teamId, databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const CUSTOMER = ["name", "email", "phone", "address1", "city", "province", "zip_code", "country_code"];
const ORDER = [
  ...["order_name", "order_type", "status", "address_status", "cannot_ship", "shipping_option", "full_name"],
  ...[
    "email",
    "address1",
    "sub_total_price",
    "shipping_fee",
    "total_discount",
    "total_price",
    "total_refund",
  ],
  "accounting",
];

const app = Fastify();

/** Adds a call that inserts a row of a table with the body's values, in the order of these columns. */
function creation(table, columns) {
  const all = ["agency_id", "id", "seller_team_id", ...columns];
  const marks = all.map((_, index) => `$${index + 1}`).join(", ");
  const shown = ["id", ...columns, "created_at", "version"].filter((name) => name !== "accounting");
  const insert = {
    name: `insert ${table}`,
    text: `insert into ${table} (${all.join(", ")}) values (${marks}) returning id`,
  };
  const read = {
    name: `read ${table}`,
    text: `select ${shown.join(", ")} from ${table} where agency_id = $1 and id = $2`,
  };
  const type = { type: ["string", "number", "boolean", "null"] };
  const row = { type: "object", properties: Object.fromEntries(shown.map((name) => [name, type])) };
  app.post(`/${table}`, { schema: { response: { 201: row } } }, async (request, reply) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("savepoint mutation");
      const given = columns.map((column) => request.body[column]);
      const inserted = await client.query({ ...insert, values: [agencyId, randomUUID(), teamId, ...given] });
      const found = await client.query({ ...read, values: [agencyId, inserted.rows[0].id] });
      await client.query("release savepoint mutation");
      await client.query("commit");
      reply.code(201);
      return found.rows[0];
    } finally {
      client.release();
    }
  });
}

creation("customers", CUSTOMER);
creation("orders", ORDER);

await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`Listening on http://127.0.0.1:${app.server.address().port}`);
process.once("SIGTERM", () => process.exit(0));
