import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "../../../src/domain/resource/call.ts";
import { buildApp } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { endpoint } from "../../../src/server/endpoint.ts";
import { freshEmbedded } from "../../support/database.ts";

/** Other statements take longer than a short limit on a busy machine. */
const LIMIT_MS = 300;

let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
const lines: string[] = [];
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
/** The logged statements with this text. */
const logged = (part = "pg_sleep") =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "A statement was slow")
    .filter(({ statement }) => String(statement).includes(part))
    .map(({ ms, statement, call, job }) => ({ ms, statement, call, job }));

/** A slow statement with a parameter that no log may contain. */
const sleep = (seconds: number, secret = "Zyxwvuts") =>
  sql`select pg_sleep(${seconds}), ${secret}::text as secret, 'Qwertz' as literal`;

beforeAll(async () => {
  database = await freshEmbedded(undefined, { slowQueryMs: LIMIT_MS });
  app = await buildApp({ database, config: readConfig({}), screens: "no-screens", log });
  const waits = { requires: "anyone", response: z.object({ ok: z.boolean() }) } as const;
  for (const [path, seconds] of [
    ["slow", 0.4],
    ["slower", 0.5],
    ["quick", 0],
  ] as const) {
    const call = defineCall({
      ...waits,
      name: path,
      method: "GET",
      url: `/${path}/:id`,
      params: z.object({ id: z.string() }),
      summary: "Waits",
    });
    endpoint(app, call, async ({ database: part }) => {
      await rowsOf(part, sleep(seconds), path === "slower" ? "generic" : undefined);
      return { ok: true };
    });
  }
  const slowTransaction = defineCall({
    ...waits,
    name: "slow-transaction",
    method: "POST",
    url: "/slow-transaction",
    summary: "Waits in a transaction",
  });
  endpoint(app, slowTransaction, async ({ database: part }) => {
    await inTransaction(part, async (tx) => {
      await tx.execute(sleep(0.4));
    });
    return { ok: true };
  });
  await app.ready();
});
afterEach(() => void lines.splice(0));
afterAll(async () => {
  await app.close();
  await database.close();
});

describe("the log of slow statements", () => {
  it("has the time, the text without values, and the route of the call that ran it", async () => {
    expect((await app.inject("/slow/7")).statusCode).toBe(200);
    expect(logged()).toEqual([
      { ms: expect.any(Number), statement: expect.stringContaining("pg_sleep($1)"), call: "GET /slow/:id" },
    ]);
    expect(logged()[0]?.ms).toBeGreaterThanOrEqual(LIMIT_MS);
    expect(lines.join("")).not.toMatch(/Zyxwvuts|Qwertz/);
  });

  it("names the right calls where several wait for one connection", async () => {
    const responses = await Promise.all([
      app.inject("/slow/1"),
      app.inject("/slower/2"),
      app.inject("/quick/3"),
      app.inject({ method: "POST", url: "/slow-transaction" }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(logged().map(({ call }) => call)).toEqual([
      "GET /slow/:id",
      "GET /slower/:id",
      "POST /slow-transaction",
    ]);
  });

  it("has statements that fail, and no source for those of no call", async () => {
    const failing = sql`select pg_sleep(0.4), 1 / (random() * 0)::int`;
    await expect(rowsOf(database, failing)).rejects.toThrow();
    await expect(inTransaction(database, (tx) => tx.execute(failing))).rejects.toThrow();
    const line = { statement: expect.stringContaining("pg_sleep(?)"), call: undefined };
    expect(logged()).toMatchObject([line, line]);
  });

  it("names the maintenance task that ran it", async () => {
    const run = (statement: string) => rowsOf(database, sql.raw(statement));
    await run(`create function wait() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.4); return null; end $$`);
    await run("create trigger slow before delete on rate_limits execute function wait()");
    try {
      await app.maintenance.sweep();
    } finally {
      await run("drop trigger slow on rate_limits");
      await run("drop function wait()");
    }
    expect(logged("rate_limits")).toMatchObject([
      { statement: expect.stringContaining("delete from"), job: "delete expired rate limit windows" },
    ]);
  });
});

it("without the setting no statement is timed", async () => {
  const fresh = await freshEmbedded();
  expect(fresh.slowQueries).toBeUndefined();
  expect(readConfig({}).slowQueryMs).toBeUndefined();
  expect(readConfig({ SLOW_QUERY_MS: "500" }).slowQueryMs).toBe(500);
  await fresh.close();
});
