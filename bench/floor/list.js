/**
 * The floor of the orders list: Fastify and the driver, the same columns of the same rows, one named statement, a
 * response schema, no authentication. `/pages` has a team, page and direction; `/counted` also returns the exact count. With a third argument it also serves the
 * page in that folder.
 */
import serveFiles from "@fastify/static";
import Fastify from "fastify";
import pg from "pg";

const [agencyId, databaseUrl, folder] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const texts =
  `order_name reference_id1 reference_id2 order_type status design_status cancel_request shipping_option
  full_name email phone address1 address2 city province zip_code country_code`.split(/\s+/);
const amounts = ["sub_total_price", "shipping_fee", "total_discount", "total_price", "total_refund"];
const times = ["sync_at", "created_at", "updated_at"];

const select = [
  "id",
  "seller_team_id",
  "address_status",
  "cannot_ship",
  ...texts,
  ...amounts.map((name) => `${name}::float8 / 100 as ${name}`),
  ...times,
].join(", ");
const page = `select ${select} from orders
  where agency_id = $1 and status = $2 and deleted_at is null order by created_at desc, id desc limit 20`;
const exact = `select count(*)::int as total from orders
  where agency_id = $1 and status = $2 and deleted_at is null`;

const nullable = (type) => ({ type, nullable: true });
const row = {
  type: "object",
  properties: {
    id: { type: "string" },
    seller_team_id: { type: "string" },
    address_status: { type: "integer" },
    cannot_ship: { type: "boolean" },
    ...Object.fromEntries([...texts, ...times].map((name) => [name, nullable("string")])),
    ...Object.fromEntries(amounts.map((name) => [name, { type: "number" }])),
  },
};
const listResponse = {
  type: "object",
  properties: { data: { type: "array", items: row }, total: { type: "integer" } },
};

const app = Fastify();
const query = (name, text, values) => pool.query({ name, text, values });

/** A page of a team's orders of a status, or of all teams', in either direction. */
const anotherPage = ({ status, team, page = 1, direction }) => {
  const ofTeam = team ? " and seller_team_id = $3" : "";
  const text = `select ${select} from orders where agency_id = $1 and status = $2${ofTeam} and deleted_at is null
    order by created_at ${direction}, id ${direction} limit 20 offset ${(Number(page) - 1) * 20}`;
  return query(`${direction} ${page}${ofTeam}`, text, [agencyId, status, ...(team ? [team] : [])]);
};

app.get("/orders", { schema: { response: { 200: listResponse } } }, async (request) => {
  const { rows } = await query("page", page, [agencyId, request.query.status]);
  return { data: rows };
});
app.get("/pages", { schema: { response: { 200: listResponse } } }, async (request) => {
  const { rows } = await anotherPage(request.query);
  return { data: rows };
});
app.get("/counted", { schema: { response: { 200: listResponse } } }, async (request) => {
  const values = [agencyId, request.query.status];
  const [{ rows }, counted] = await Promise.all([query("page", page, values), query("exact", exact, values)]);
  return { data: rows, total: counted.rows[0].total };
});

if (folder) await app.register(serveFiles, { root: folder, preCompressed: true });
await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`Listening on http://127.0.0.1:${app.server.address().port}`);
process.once("SIGTERM", () => process.exit(0));
