import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import {
  afterCommit,
  inSnapshot,
  inTransaction,
  isPrepared,
  prepareStatements,
  rolledBack,
  type Transaction,
} from "../../../src/server/db/transaction.ts";
import { freshEmbedded } from "../../support/database.ts";

describe("a transaction", () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await freshEmbedded();
    await database.pool.query("create table things (name text)");
  });
  afterEach(() => database.pool.query("delete from things"));
  afterAll(async () => {
    await database.pool.query("drop table things");
    await database.close();
  });

  const add = (tx: Transaction, name: string) => tx.execute(sql`insert into things values (${name})`);
  const names = async () => {
    const rows = await rowsOf<{ name: string }>(database, sql`select name from things order by name`);
    return rows.map(({ name }) => name);
  };

  it("waits for the work after its commit, which sees the committed rows", async () => {
    let seen: string[] = [];
    await inTransaction(database, async (tx) => {
      await add(tx, "committed");
      afterCommit(tx, async () => {
        await sleep(5);
        seen = await names();
      });
    });
    expect(seen).toEqual(["committed"]);
  });

  it("is not repeated if the work after its commit fails like a lost race", async () => {
    const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
    const failing = inTransaction(database, async (tx) => {
      await add(tx, "once");
      afterCommit(tx, () => Promise.reject(deadlock));
    });
    await expect(failing).rejects.toBe(deadlock);
    expect(await names()).toEqual(["once"]);
  });

  it("that is rolled back returns its result, keeps no row and runs no work after it", async () => {
    let hasRun = false;
    const result = await rolledBack(database, async (tx) => {
      await add(tx, "preview");
      afterCommit(tx, () => {
        hasRun = true;
      });
      return rowsOf(tx, sql`select name from things`);
    });
    expect(result).toEqual([{ name: "preview" }]);
    expect(await names()).toEqual([]);
    expect(hasRun).toBe(false);
  });

  it("refuses to write on a snapshot", async () => {
    await expect(inSnapshot(database, (tx) => add(tx, "refused"))).rejects.toMatchObject({
      cause: { code: "25006" }, // read_only_sql_transaction
    });
    expect(await names()).toEqual([]);
  });

  it("reads a snapshot with generic plans", async () => {
    const [mode] = await inSnapshot(database, (tx) =>
      rowsOf<{ plan_cache_mode: string }>(tx, sql`show plan_cache_mode`),
    );
    expect(mode).toEqual({ plan_cache_mode: "force_generic_plan" });
  });

  it("prepares the statements of its rest, and of no other transaction", async () => {
    const modeIn = (tx: Transaction) => rowsOf<{ plan_cache_mode: string }>(tx, sql`show plan_cache_mode`);
    const modes = await inTransaction(database, async (tx) => {
      const before = await modeIn(tx);
      expect(isPrepared(tx)).toBe(false);
      await prepareStatements(tx);
      expect(isPrepared(tx)).toBe(true);
      return [...before, ...(await modeIn(tx))];
    });
    expect(modes).toEqual([{ plan_cache_mode: "auto" }, { plan_cache_mode: "force_generic_plan" }]);
    expect(await inTransaction(database, modeIn)).toEqual([{ plan_cache_mode: "auto" }]);
  });

  it("leaves other transactions' plans as they were", async () => {
    await inSnapshot(database, (tx) => rowsOf(tx, sql`select 1`));
    const [mode] = await inTransaction(database, (tx) =>
      rowsOf<{ plan_cache_mode: string }>(tx, sql`show plan_cache_mode`),
    );
    expect(mode).toEqual({ plan_cache_mode: "auto" });
  });
});
