import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../src/server/db/client.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { openDatabase, openEmbedded } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";
import { emptySnapshot, layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { shelfMigrations } from "./shelves.ts";

/** Long enough for everything else on a busy machine. */
const TIMEOUT_MS = 1_000;
const endless = "select count(*) from generate_series(1, 1000) a, generate_series(1, 100000000) b";

describe("the embedded store after its thread had to end", () => {
  const dataDir = storeFolder();
  let database: Database;
  beforeAll(async () => {
    await layDownStore(dataDir, "empty");
    database = await openDatabase({ dataDir, log: silent, statementTimeout: TIMEOUT_MS });
    await migrate(database, shelfMigrations);
    await database.withStatementTimeout(0, (client) =>
      client.query("insert into shelves (id, label) values (1, 'mugs')"),
    );
  });
  afterAll(async () => {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  /** Waits until the thread has restarted. */
  const labels = () =>
    database.withStatementTimeout(0, async (client) => {
      const { rows } = await client.query<{ label: string }>("select label from shelves");
      return rows.map(({ label }) => label);
    });

  it("cancels a statement at its timeout, as PostgreSQL would, but not one with a longer timeout", async () => {
    await database.withStatementTimeout(0, (client) =>
      client.query("select pg_sleep($1)", [(TIMEOUT_MS + 200) / 1_000]),
    );
    await expect(database.pool.query(endless)).rejects.toMatchObject({ code: "57014" });
    expect(await labels()).toEqual(["mugs"]);
  });

  it("rolls back the transaction of a canceled statement, and reports why", async () => {
    const transaction = database.drizzle.transaction(async (tx) => {
      await tx.execute("insert into shelves (id, label) values (2, 'hats')");
      await tx.execute(endless);
    });
    await expect(transaction).rejects.toMatchObject({ cause: { code: "57014" } });
    expect(await labels()).toEqual(["mugs"]);
  });

  it("restarts after a COPY, which PGlite does not survive", async () => {
    expect(await labels()).toEqual(["mugs"]);
    await expect(database.pool.query("copy shelves from stdin")).rejects.toMatchObject({ code: "08006" });
    expect(await labels()).toEqual(["mugs"]);
  });

  it("refuses further statements if it was in memory only", async () => {
    const passing = await openEmbedded(
      { snapshot: await emptySnapshot() },
      { log: silent, statementTimeout: TIMEOUT_MS },
    );
    await expect(passing.pool.query(endless)).rejects.toMatchObject({ code: "57014" });
    await expect(passing.pool.query("select 1")).rejects.toThrow("closed");
    await passing.close();
  });
});
