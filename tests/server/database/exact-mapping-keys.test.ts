import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { migrationsTo } from "./migrations-to.ts";

const id = (at: number) => `00000000-0000-7000-8000-0000000000${at}`;
const [AGENCY, TEAM, OTHER, VARIANT] = [10, 11, 12, 13].map(id);

let database: EmbeddedDatabase;
const former = migrationsTo("0025_compact_accounting");
const rows = async (text: string) => (await database.pool.query(text)).rows;

/** Order, status, team, SKU, title and artwork of its item, whether it is mapped. */
const ITEMS = [
  [21, "Unfulfilled", TEAM, "tee-1", "Sunflower tee - Black / S", "wild.png", true],
  [22, "Approved", TEAM, "TEE-1", "Sunflower tee - Black / S", "wild.png", true],
  [23, "InProduction", TEAM, "TEE-1", "Sunflower tee - Black / S", "wild.png", true],
  [24, "Unfulfilled", TEAM, "TEE-1", "Sunflower tee - Black / S", "own.png", true],
  [25, "Unfulfilled", TEAM, "ONLY-1", "Moon mug", "moon.png", true],
  [26, "Unfulfilled", OTHER, "TEE-1", "Sunflower tee - Black / S", "wild.png", true],
  [27, "Unfulfilled", TEAM, "NEW-1", "NEW-1", null, false],
] as const;

beforeAll(async () => {
  database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
  await migrate(database, former);
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    // The rows may refer to missing ones.
    await client.query("set local session_replication_role = replica");
    for (const [at, title, sku] of [
      [41, "Sunflower tee", "TEE-1"],
      [42, "Wild tee", " tee-1"],
      [43, "Moon mug", "ONLY-1"],
    ] as const) {
      await client.query(
        `insert into products (agency_id, id, seller_team_id, title, product_type, description, other_mockup, options, published)
          values ($1, $2, $3, $4, 'pod', '', '{}', '[]', true)`,
        [AGENCY, id(at), TEAM, title],
      );
      await client.query(
        `insert into product_variants (agency_id, id, product_id, position, sku, price, ship_us_first)
          values ($1, $2, $3, 0, $4, 0, false)`,
        [AGENCY, id(at + 10), id(at), sku],
      );
    }
    for (const [team, key, artwork] of [
      [TEAM, "sku:TEE-1", "wild.png"],
      [OTHER, "sku:TEE-1", "wild.png"],
      [TEAM, "sku:ONLY-1", "moon.png"],
    ] as const)
      await client.query(
        "insert into item_mappings (agency_id, seller_team_id, key, variant_id, artworks) values ($1, $2, $3, $4, $5)",
        [AGENCY, team, key, VARIANT, [artwork, null]],
      );
    for (const [at, status, team, sku, title, artwork, isMapped] of ITEMS) {
      await client.query(
        `insert into orders (agency_id, id, seller_team_id, order_name, order_type, status, address_status, cannot_ship,
            shipping_option, sub_total_price, shipping_fee, total_discount, total_price, total_refund, accounting)
          values ($1, $2, $3, $4, 'pod', $5, 1, false, 'standard', 0, 0, 0, 0, 0, '{}')`,
        [AGENCY, id(at), team, `#${at}`, status],
      );
      await client.query(
        `insert into order_items (agency_id, id, order_id, seller_team_id, position, title, sku, variant_id, artwork1,
            mapping_key, quantity, shipped_quantity, unit_price, status, accounting)
          values ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, 1, 0, 0, 'new', '{}')`,
        [
          AGENCY,
          id(at + 40),
          id(at),
          team,
          title,
          sku,
          isMapped ? VARIANT : null,
          artwork,
          `sku:${sku.toUpperCase()}`,
        ],
      );
    }
    await client.query("commit");
    // The check of references runs again for rows that a migration changes twice.
    await client.query("alter table order_items disable trigger all");
  });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  fs.rmSync(former, { recursive: true });
});

test("orders that are not picked up and have artwork of a shared SKU's mapping get the mapping gate again", async () => {
  const due = await rows(
    "select order_id, exact_key as key from order_items where mapping_due order by order_id",
  );
  const key = "titled:TEE-1|sunflower tee - black / s";
  expect(due).toEqual([
    { order_id: id(21), key },
    { order_id: id(22), key },
  ]);
  const waiting = await rows("select order_id, exact_key as key from order_items where variant_id is null");
  expect(waiting).toEqual([{ order_id: id(27), key: "titled:NEW-1|" }]);
  const checks = await rows("select order_id from gate_checks order by order_id");
  expect(checks.map(({ order_id: order }) => order)).toEqual([id(21), id(22), id(27)]);
});
