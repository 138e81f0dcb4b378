import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/client.ts";
import { freshEmbedded } from "../../support/database.ts";
import { shelfMigrations, shelves } from "./shelves.ts";

const insert = "insert into shelves (id, label) values ($1, $2)";
const labels = "select label from shelves order by id";

describe("the embedded store behind node-postgres", () => {
  let database: EmbeddedDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshEmbedded(shelfMigrations);
    pool = database.pool;
  });
  afterAll(() => database.close());
  beforeEach(() => pool.query("truncate shelves"));

  it("hands a constraint's error over with its code and name, and goes on", async () => {
    await pool.query(insert, [1, "mugs"]);
    await expect(pool.query(insert, [1, "hats"])).rejects.toMatchObject({
      code: "23505",
      constraint: "shelves_pkey",
    });
    expect((await pool.query(labels)).rows).toEqual([{ label: "mugs" }]);
  });

  it("keeps a transaction that commits and forgets one that throws", async () => {
    await database.drizzle.transaction(async (tx) => {
      await tx
        .insert(shelves)
        .values({ id: 1, label: "kept", value: 1n, stockedAt: "2026-11-20T18:15:43.414Z" });
    });
    const failing = database.drizzle.transaction(async (tx) => {
      await tx
        .insert(shelves)
        .values({ id: 2, label: "lost", value: 1n, stockedAt: "2026-11-20T18:15:43.414Z" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await pool.query(labels)).rows).toEqual([{ label: "kept" }]);
  });

  it("prepares a named statement once a connection, and again on the next one", async () => {
    const named = { name: "shelf", text: "select $1::int + 1 as next" };
    const prepared = "select count(*)::int as n from pg_prepared_statements where name = 'shelf'";
    for (const value of [1, 2, 3]) {
      expect((await pool.query({ ...named, values: [value] })).rows).toEqual([{ next: value + 1 }]);
    }
    expect((await pool.query(prepared)).rows).toEqual([{ n: 1 }]);
    // A failed statement costs the pool its connection.
    await pool.query("select 1 / 0").catch(() => {});
    expect((await pool.query(prepared)).rows).toEqual([{ n: 0 }]);
    expect((await pool.query({ ...named, values: [4] })).rows).toEqual([{ next: 5 }]);
  });

  it("rolls back and forgets the settings of a connection that went away", async () => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query(insert, [1, "mugs"]);
    await client.query("set search_path = nowhere");
    client.release(new Error("given up"));
    expect((await pool.query(labels)).rows).toEqual([]);
  });

  it("answers in parts what is larger than one part", async () => {
    const { rows } = await pool.query<{ n: string }>(
      "select repeat('x', 1000) || g as n from generate_series(1, 5000) g",
    );
    expect(rows).toHaveLength(5_000);
    expect(rows.at(-1)?.n.slice(-5)).toBe("x5000");
  });

  it("tells a listener of every NOTIFY that was committed, over a change of connection too", async () => {
    const heard: string[] = [];
    const stop = await database.listen("shelves:changed", (payload) => heard.push(payload));
    await pool.query("select pg_notify('shelves:changed', 'first')");
    await database.drizzle
      .transaction(async (tx) => {
        await tx.execute("select pg_notify('shelves:changed', 'rolled back')");
        throw new Error("no");
      })
      .catch(() => {});
    await pool.query("select 1 / 0").catch(() => {});
    await pool.query("select pg_notify('shelves:changed', 'second')");
    await stop();
    await pool.query("select pg_notify('shelves:changed', 'unheard')");
    expect(heard).toEqual(["first", "second"]);
  });

  it("lets a second transaction wait for the first", async () => {
    const order: string[] = [];
    const transfer = (name: string) =>
      database.drizzle.transaction(async (tx) => {
        order.push(`${name} begins`);
        await tx.execute("select pg_sleep(0.05)");
        order.push(`${name} ends`);
      });
    await Promise.all([transfer("a"), transfer("b")]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("finds by trigram", async () => {
    await pool.query(insert, [1, "ceramic mug"]);
    const { rows } = await pool.query("select label from shelves where label % 'ceramik mug'");
    expect(rows).toEqual([{ label: "ceramic mug" }]);
  });

  it("keeps the event loop free during a statement of 1.5 s", async () => {
    let longest = 0;
    let last = performance.now();
    const pulse = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const before = performance.now();
    await pool.query("select pg_sleep(1.5)");
    clearInterval(pulse);
    const took = performance.now() - before;
    expect(took).toBeGreaterThan(1_400);
    // A statement on this thread would hold the loop for all of its time; a busy machine for a part of it.
    expect(longest).toBeLessThan(took / 2);
  });
});
