/**
 * The floor of a price simulation: the orders of the catalog are read with their items, and the suppliers' prices and the
 * sellers', in one statement each; their margins are summed before and after in plain numbers, without rules of
 * shipping, scope, phases or margins by variant. Prints the duration of a warm run in milliseconds.
 */
import pg from "pg";

const [databaseUrl, agencyId, catalogId, raise] = process.argv.slice(2);
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();

async function simulate() {
  const items = await client.query({
    name: "items",
    text: `select o.seller_team_id as team, t.basecost_id as list, i.variant_id as variant, i.quantity
      from orders o join order_items i on i.agency_id = o.agency_id and i.order_id = o.id
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      where o.agency_id = $1 and o.created_at >= now() - interval '30 days' and i.catalog_id = $2`,
    values: [agencyId, catalogId],
  });
  const variants = await client.query({
    name: "variants",
    text: "select id, published_max_price::int as price from catalog_variants where catalog_id = $1",
    values: [catalogId],
  });
  const prices = await client.query({
    name: "prices",
    text: "select basecost_id as list, variant_id as variant, price::int as price from basecost_items where catalog_id = $1",
    values: [catalogId],
  });
  const costs = new Map(variants.rows.map(({ id, price }) => [id, price]));
  const sold = new Map(prices.rows.map(({ list, variant, price }) => [`${list} ${variant}`, price]));
  const teams = new Map();
  for (const { team, list, variant, quantity } of items.rows) {
    const sums = teams.get(team) ?? { before: 0, after: 0 };
    teams.set(team, sums);
    const margin = (sold.get(`${list} ${variant}`) ?? 0) - (costs.get(variant) ?? 0);
    sums.before += margin * quantity;
    sums.after += (margin - Number(raise)) * quantity;
  }
  return JSON.stringify([...teams]).length;
}

await simulate();
const began = performance.now();
await simulate();
console.log(performance.now() - began);
await client.end();
