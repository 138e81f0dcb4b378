import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { migrationsTo } from "./migrations-to.ts";

const id = (at: number) => `00000000-0000-7000-8000-0000000000${at}`;
const [AGENCY, TEAM, CATALOG, MADE, GONE] = [10, 11, 12, 13, 14].map(id) as [string, ...string[]];
const PRODUCTS: readonly { mockup: string | null; variants: object[] }[] = [
  {
    mockup: "files/a.png",
    variants: [
      {
        option1: "Black",
        option2: "",
        sku: "A",
        price: 24.9,
        shipUsFirst: true,
        catalogVariant: MADE?.toUpperCase(),
      },
      { price: 0.1, sku: null, catalogVariant: MADE },
    ],
  },
  {
    mockup: "files/a.png",
    variants: [
      { price: 19, catalogVariant: GONE },
      { price: 20, catalogVariant: id(99) },
    ],
  },
  { mockup: null, variants: [{ price: 1_000_000, shipUsFirst: false, catalogVariant: MADE }] },
  { mockup: null, variants: [] },
];

let database: EmbeddedDatabase;
const former = migrationsTo("0008_field_metrics");
const rows = async (text: string) => (await database.pool.query(text)).rows;

beforeAll(async () => {
  database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
  await migrate(database, former);
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    // The rows may refer to missing ones.
    await client.query("set local session_replication_role = replica");
    await client.query(
      `insert into catalog_variants (id, catalog_id, catalog_variant_code, in_stock, supplier_min_price,
          supplier_max_price, supplier_quantity, deleted_at)
        values ($1, $3, 'MADE', true, 0, 0, 0, null), ($2, $3, 'GONE', true, 0, 0, 0, now())`,
      [MADE, GONE, CATALOG],
    );
    for (const [index, { mockup, variants }] of PRODUCTS.entries())
      await client.query(
        `insert into products (agency_id, id, seller_team_id, title, product_type, description, mockup, other_mockup,
            options, variants, published)
          values ($1, $2, $3, 'Tee', 'pod', '', $4, '{}', '[]', $5, true)`,
        [AGENCY, id(20 + index), TEAM, mockup, JSON.stringify(variants)],
      );
    await client.query("commit");
  });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  fs.rmSync(former, { recursive: true });
});

test("the migration moves the variants of products into rows, without catalog variants that are gone", async () => {
  const none = { option1: null, option2: null, option3: null, sku: null, ship_us_first: false };
  const moved =
    await rows(`select product_id, position, option1, option2, option3, sku, price::int, ship_us_first,
    catalog_variant_id from product_variants order by product_id, position`);
  expect(moved).toEqual([
    {
      ...none,
      product_id: id(20),
      position: 0,
      option1: "Black",
      sku: "A",
      price: 2490,
      ship_us_first: true,
      catalog_variant_id: MADE,
    },
    { ...none, product_id: id(20), position: 1, price: 10, catalog_variant_id: MADE },
    { ...none, product_id: id(21), position: 0, price: 1900, catalog_variant_id: null },
    { ...none, product_id: id(21), position: 1, price: 2000, catalog_variant_id: null },
    { ...none, product_id: id(22), position: 0, price: 100_000_000, catalog_variant_id: MADE },
  ]);
});

test("the migration counts the variants, from which the mapping status follows", async () => {
  expect(
    await rows("select variant_count, unmapped_variants, mapping_status from products order by id"),
  ).toEqual([
    { variant_count: 2, unmapped_variants: 0, mapping_status: 2 },
    { variant_count: 2, unmapped_variants: 2, mapping_status: 0 },
    { variant_count: 1, unmapped_variants: 0, mapping_status: 1 },
    { variant_count: 0, unmapped_variants: 0, mapping_status: 0 },
  ]);
});
