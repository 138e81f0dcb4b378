import { execFileSync } from "node:child_process";
import type { Database } from "../../src/server/db/client.ts";
import { inTurn, type Line, type Measure, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { startServer } from "../server.ts";
import { fillOrders, makeWorld, type World } from "../world.ts";

const VARIANTS = 1_000;
const SELLERS = 50;
const ORDERS = 10_000;
const BASECOSTS = 5;
/** Cents. */
const RAISE = 50;

/** A catalog of many variants in some base costs, and submitted orders of one month that have them. */
async function fill(database: Database, world: World): Promise<{ id: string; price: number }[]> {
  await fillOrders(database, world, ORDERS);
  const { agencyId, shop } = world;
  return database.withStatementTimeout(0, async (client) => {
    const run = (text: string, values: unknown[] = []) => client.query(text, values);
    await run(
      `insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, in_stock,
        supplier_min_price, supplier_max_price, published_max_price, supplier_quantity)
      select gen_random_uuid(), $1, $2, 'V-' || n, true, 0, 500 + n, 500 + n, 1 from generate_series(2, ${VARIANTS}) n`,
      [agencyId, shop.catalogId],
    );
    await run(
      `insert into basecosts (id, owner_agency_id, name, group_id)
      select gen_random_uuid(), $1, 'List ' || n, group_id from basecosts, generate_series(1, ${BASECOSTS}) n
      where owner_agency_id = $1 and name = 'Standard'`,
      [agencyId],
    );
    await run(
      `insert into basecost_items (basecost_id, catalog_id, variant_id, price)
      select b.id, v.catalog_id, v.id, v.published_max_price + 300 from basecosts b, catalog_variants v
      where b.owner_agency_id = $1 and b.name like 'List %' and v.catalog_id = $2`,
      [agencyId, shop.catalogId],
    );
    await run(
      `insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
      select id, $2, 'US', 'standard', 499, 150 from basecosts where owner_agency_id = $1 and name like 'List %'`,
      [agencyId, shop.catalogId],
    );
    await run(
      `update seller_teams t set basecost_id = b.id
      from (select id, row_number() over (order by id) - 1 as place from basecosts
        where owner_agency_id = $1 and name like 'List %') b,
        (select id, (row_number() over (order by id)) % ${BASECOSTS} as place from seller_teams where agency_id = $1) s
      where t.agency_id = $1 and t.id = s.id and b.place = s.place`,
      [agencyId],
    );
    // Without prices of its own the agency pays the supplier's.
    await run("update agencies set basecost_id = null where id = $1", [agencyId]);
    await run(
      `update orders set created_at = now() - random() * interval '29 days',
        accounting = jsonb_set(accounting, '{phase}', to_jsonb(case
          when status in ('Unfulfilled', 'Rejected') then 'quote' when status = 'InReview' then 'held' else 'captured' end))
      where agency_id = $1`,
      [agencyId],
    );
    await run(
      `update order_items i set quantity = 1 + floor(random() * 3)::int, variant_id = v.id
      from (select id, row_number() over () as place from catalog_variants where catalog_id = $2) v,
        (select id, 1 + floor(random() * ${VARIANTS})::int as place from order_items where agency_id = $1) x
      where i.agency_id = $1 and i.id = x.id and v.place = x.place`,
      [agencyId, shop.catalogId],
    );
    await run("vacuum (analyze)");
    const { rows } = await run(
      "select id, supplier_max_price::int as price from catalog_variants where catalog_id = $1",
      [shop.catalogId],
    );
    return rows as { id: string; price: number }[]; // As selected above.
  });
}

/** What a change of a whole catalog's prices would do. */
export const simulation: Measure = {
  name: "simulation",
  async run(report: (line: Line) => void) {
    const budget = `price simulation of ${whole(VARIANTS)} variants, ${SELLERS} sellers, ${whole(ORDERS)} orders`;
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const fresh = await freshDatabase();
    const world = await makeWorld(fresh.database, SELLERS);
    const stored = await fill(fresh.database, world);
    const server = await startServer({ DATABASE_URL: fresh.url });
    const { catalogId } = world.shop;
    const variants = stored.map(({ id, price }) => ({ id, supplierMaxPrice: (price + RAISE) / 100 }));
    const path = `catalogs/${catalogId}/price-simulation`;
    try {
      const things = {
        floor: async () =>
          Number(
            execFileSync(
              process.execPath,
              ["bench/floor/simulation.js", fresh.url, world.agencyId, catalogId, String(RAISE)],
              { encoding: "utf8" },
            ),
          ),
        ours: () => timed(() => call(server, world.agencyToken, "POST", path, { variants })),
      };
      await inTurn(things, 1);
      const found = await inTurn(things);
      const response = (await call(server, world.agencyToken, "POST", path, { variants })) as {
        margins: unknown[];
        sellers: unknown[];
      };
      if (response.margins.length !== VARIANTS * BASECOSTS || response.sellers.length !== SELLERS)
        throw new Error(`${response.margins.length} margins of ${response.sellers.length} sellers`);
      const [floor, ours] = [`${whole(found.floor)} ms`, `${whole(found.ours)} ms`];
      report({ budget, floor, ours, value: found.ours / 1_000, limit: 2, better: "less", unit: "s" });
      const value = found.ours / found.floor;
      report({
        budget: "price simulation against its floor",
        floor,
        ours,
        value,
        limit: 10,
        better: "less",
        unit: "x",
      });
    } finally {
      await server.stop();
      await fresh.close();
    }
  },
};
