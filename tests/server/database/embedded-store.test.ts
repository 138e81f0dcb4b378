import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
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

  it("passes on a constraint's error with its code and name, and continues", async () => {
    await pool.query(insert, [1, "mugs"]);
    await expect(pool.query(insert, [1, "hats"])).rejects.toMatchObject({
      code: "23505",
      constraint: "shelves_pkey",
    });
    expect((await pool.query(labels)).rows).toEqual([{ label: "mugs" }]);
  });

  it("keeps a committed transaction and rolls back one that throws", async () => {
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

  it("prepares a named statement once per connection, and again on the next one", async () => {
    const named = { name: "shelf", text: "select $1::int + 1 as next" };
    const prepared = "select count(*)::int as n from pg_prepared_statements where name = 'shelf'";
    for (const value of [1, 2, 3]) {
      expect((await pool.query({ ...named, values: [value] })).rows).toEqual([{ next: value + 1 }]);
    }
    expect((await pool.query(prepared)).rows).toEqual([{ n: 1 }]);
    // A failed statement closes the pool's connection.
    await pool.query("select 1 / 0").catch(() => {});
    expect((await pool.query(prepared)).rows).toEqual([{ n: 0 }]);
    expect((await pool.query({ ...named, values: [4] })).rows).toEqual([{ next: 5 }]);
  });

  it("rolls back and resets the settings of a closed connection", async () => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query(insert, [1, "mugs"]);
    await client.query("set search_path = nowhere");
    client.release(new Error("given up"));
    expect((await pool.query(labels)).rows).toEqual([]);
  });

  it("sends a large result in parts", async () => {
    const { rows } = await pool.query<{ n: string }>(
      "select repeat('x', 1000) || g as n from generate_series(1, 5000) g",
    );
    expect(rows).toHaveLength(5_000);
    expect(rows.at(-1)?.n.slice(-5)).toBe("x5000");
  });

  it("delivers every committed NOTIFY to a listener, also after a rollback and a failed query", async () => {
    const received: string[] = [];
    const stop = await database.listen("shelves:changed", (payload) => received.push(payload));
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
    expect(received).toEqual(["first", "second"]);
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

  it("searches by trigram", async () => {
    await pool.query(insert, [1, "ceramic mug"]);
    const { rows } = await pool.query("select label from shelves where label % 'ceramik mug'");
    expect(rows).toEqual([{ label: "ceramic mug" }]);
  });

  it("keeps the event loop free during a statement of 1.5 s", async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const before = performance.now();
    await pool.query("select pg_sleep(1.5)");
    clearInterval(timer);
    const duration = performance.now() - before;
    expect(duration).toBeGreaterThan(1_400);
    // On this thread the statement would block the event loop throughout; a busy machine blocks it for a part.
    expect(longest).toBeLessThan(duration / 2);
  });
});
