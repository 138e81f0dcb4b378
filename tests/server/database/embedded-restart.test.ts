import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase, openEmbedded } from "../../../src/server/db/client.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { silent } from "../../support/log.ts";
import { emptySnapshot, layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";
import { shelfMigrations } from "./shelves.ts";

/** Long enough that a busy machine does everything else within it. */
const TIMEOUT_MS = 1_000;
const endless = "select count(*) from generate_series(1, 1000) a, generate_series(1, 100000000) b";

describe("the embedded store whose thread had to end", () => {
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
  /** Waits for the thread that is started again, however long a busy machine takes for that. */
  const labels = () =>
    database.withStatementTimeout(0, async (client) => {
      const { rows } = await client.query<{ label: string }>("select label from shelves");
      return rows.map(({ label }) => label);
    });

  it("gives a statement up that runs over its time, as PostgreSQL would, but not one that may take longer", async () => {
    await database.withStatementTimeout(0, (client) =>
      client.query("select pg_sleep($1)", [(TIMEOUT_MS + 200) / 1_000]),
    );
    await expect(database.pool.query(endless)).rejects.toMatchObject({ code: "57014" });
    expect(await labels()).toEqual(["mugs"]);
  });

  it("rolls the transaction back whose statement ran over, and says why", async () => {
    const transaction = database.drizzle.transaction(async (tx) => {
      await tx.execute("insert into shelves (id, label) values (2, 'hats')");
      await tx.execute(endless);
    });
    await expect(transaction).rejects.toMatchObject({ cause: { code: "57014" } });
    expect(await labels()).toEqual(["mugs"]);
  });

  it("comes back after a COPY, which PGlite does not survive", async () => {
    expect(await labels()).toEqual(["mugs"]);
    await expect(database.pool.query("copy shelves from stdin")).rejects.toMatchObject({ code: "08006" });
    expect(await labels()).toEqual(["mugs"]);
  });

  it("does not go on as if nothing had happened when it was in memory only", async () => {
    const passing = await openEmbedded(
      { snapshot: await emptySnapshot() },
      { log: silent, statementTimeout: TIMEOUT_MS },
    );
    await expect(passing.pool.query(endless)).rejects.toMatchObject({ code: "57014" });
    await expect(passing.pool.query("select 1")).rejects.toThrow("closed");
    await passing.close();
  });
});
