import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../../src/server/db/migrate.ts";
import { type EmbeddedDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import { emptySnapshot } from "../../support/snapshots.ts";
import { migrationsTo } from "./migrations-to.ts";

const AGENCY = "00000000-0000-7000-8000-000000000001";
const TEAM = "00000000-0000-7000-8000-000000000002";
const IMPORTS = ["rehearsed", "committing", "done"].map((status, at) => ({
  id: `00000000-0000-7000-8000-00000000001${at}`,
  status,
}));

describe("the migration to standard terms", () => {
  let database: EmbeddedDatabase;
  const folder = migrationsTo("0000_baseline");
  const renamed = migrationsTo("0001_standard_terms");
  const rows = async (text: string) => (await database.pool.query(text)).rows;

  beforeAll(async () => {
    database = await openEmbedded({ snapshot: await emptySnapshot() }, { log: silent });
    await migrate(database, folder);
    // The rows may refer to missing ones.
    await database.withStatementTimeout(0, async (client) => {
      await client.query("begin");
      await client.query("set local session_replication_role = replica");
      for (const { id, status } of IMPORTS)
        await client.query(
          `insert into order_imports (agency_id, seller_team_id, id, kind, status, file_name, file_hash, rows, total,
              ready, attention, failed, duplicate, committed)
            values ($1, $2, $3, 'orders', $4, 'a.csv', '', 1, 1, 0, 1, 0, 0, 0)`,
          [AGENCY, TEAM, id, status],
        );
      await client.query(
        `insert into import_orders (agency_id, import_id, seq, verdict, rehearsal, draft)
          values ($1, $2, 1, 'attention', '{"charge": "690"}', '{}')`,
        [AGENCY, IMPORTS[0]?.id],
      );
      await client.query(
        `insert into views (agency_id, id, user_id, path, name, query, shared) values
          ($1, '00000000-0000-7000-8000-000000000021', $2, '/s/orders/import/histories', 'Open',
           'status=rehearsed%2Cmapping', false),
          ($1, '00000000-0000-7000-8000-000000000022', $2, '/ag/tracking/stores', 'Done',
           'status=told&sort=-toldAt', true)`,
        [AGENCY, TEAM],
      );
      await client.query(
        `update order_imports set header = '{"labels": ["A"], "letters": {"labels": ["A"], "offered": ["windows-1250"]},
          "wanted": {"layout": null, "doubtful": null, "letters": true}}' where id = $1`,
        [IMPORTS[2]?.id],
      );
      await client.query("commit");
    });
    await migrate(database, renamed);
  });
  afterAll(async () => {
    await database.close();
    for (const one of [folder, renamed]) fs.rmSync(one, { recursive: true });
  });

  it("renames the status of imports and of their orders, and keeps the rest", async () => {
    expect(await rows("select status from order_imports order by id")).toEqual([
      { status: "previewed" },
      { status: "importing" },
      { status: "done" },
    ]);
    expect(await rows("select status, preview, charge::text from import_orders")).toEqual([
      { status: "attention", preview: { charge: "690" }, charge: "690" },
    ]);
  });

  it("rewrites saved views that filter by a renamed status", async () => {
    expect(await rows("select query from views order by id")).toEqual([
      { query: "status=previewed%2Cmapping" },
      { query: "status=synced&sort=-syncAt" },
    ]);
  });

  it("renames the keys of a file's encoding question", async () => {
    expect(await rows("select header from order_imports where header is not null")).toEqual([
      {
        header: {
          labels: ["A"],
          encodingQuestion: { labels: ["A"], candidates: ["windows-1250"] },
          question: { layout: null, doubtful: null, encoding: true },
        },
      },
    ]);
  });
});
