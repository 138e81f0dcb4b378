import fs from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { migrationsTo } from "./migrations-to.ts";

const AGENCY = "00000000-0000-7000-8000-000000000001";
const TEAM = "00000000-0000-7000-8000-000000000002";
const idOf = (at: number) => `00000000-0000-7000-8000-0000000000${at}`;
const SHOP = "fern.myshopify.com";

interface Connection {
  readonly name: string;
  readonly domain?: string;
  readonly address?: string;
  /** Hours ago. */
  readonly createdAt?: number;
  readonly deletedAt?: number;
  readonly installedAt?: number;
  readonly enteredAt?: number;
}

const ADDRESS = `https://${SHOP}`;
const CONNECTIONS: readonly Connection[] = [
  { name: "installed", address: ADDRESS, installedAt: 9 },
  { name: "uninstalled", installedAt: 9 },
  { name: "renamed", domain: "other.myshopify.com", address: ADDRESS, installedAt: 9 },
  { name: "removed after it", installedAt: 9, deletedAt: 8 },
  { name: "without its entry", address: ADDRESS },
  { name: "replaced by hand", address: ADDRESS, installedAt: 9, enteredAt: 5 },
  { name: "installed over a person's", address: ADDRESS, enteredAt: 9, installedAt: 5 },
  { name: "typed" },
  { name: "entered by hand", address: ADDRESS, enteredAt: 9 },
  { name: "created after it", createdAt: 3, installedAt: 9 },
  { name: "removed before it", deletedAt: 9.5, installedAt: 9 },
];

let database: EmbeddedDatabase;
const before = migrationsTo("0025_compact_accounting");
beforeAll(async () => {
  database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
  await migrate(database, before);
  // The rows may refer to missing ones.
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const insert = (text: string, values: unknown[]) => client.query(text, [AGENCY, ...values]);
    for (const [at, one] of CONNECTIONS.entries()) {
      const [id, store] = [idOf(at + 10), idOf(at + 40)];
      await insert(
        `insert into integrations (agency_id, seller_team_id, id, name, platform, domain, store_id, status, created_at,
            deleted_at, import_orders, send_tracking)
          values ($1, $2, $3, $4, 'shopify', $5, $6, 0, now() - make_interval(hours => 10 - $7),
            now() - make_interval(mins => $8), true, true)`,
        [
          TEAM,
          id,
          one.name,
          one.domain ?? SHOP,
          store,
          10 - (one.createdAt ?? 10),
          one.deletedAt && one.deletedAt * 60,
        ],
      );
      if (one.address)
        await insert(
          "insert into integration_keys (agency_id, integration_id, address, key) values ($1, $2, $3, 'sealed:1')",
          [id, one.address],
        );
      const entries = [
        [one.installedAt, "integrate", "stores", store, { platform: "shopify", domain: SHOP }],
        [one.enteredAt, "connect", "integrations", id, { address: one.address }],
      ] as const;
      for (const [hours, action, object, subject, after] of entries)
        if (hours !== undefined)
          await insert(
            `insert into audit (agency_id, id, action, object, subject, after, created_at)
              values ($1, gen_random_uuid(), $2, $3, $4, $5, now() - make_interval(hours => $6))`,
            [action, object, subject, JSON.stringify(after), hours],
          );
    }
    await client.query("commit");
  });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  fs.rmSync(before, { recursive: true });
});

it("recognizes the connections that the app made, also those of which it has been removed, and no others", async () => {
  const { rows } = await database.pool.query(
    "select name from integrations where app_shop = $1 order by id",
    [SHOP],
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "installed",
    "uninstalled",
    "renamed",
    "removed after it",
    "without its entry",
    "replaced by hand",
    "installed over a person's",
  ]);
});

it("takes credentials for a person's that they entered after the installation", async () => {
  const { rows } = await database.pool.query(
    "select i.name from integration_keys k join integrations i on i.id = k.integration_id where from_app order by i.id",
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "installed",
    "renamed",
    "without its entry",
    "installed over a person's",
  ]);
});
