import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proveDaily } from "../../../src/server/money/proofs.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let administrator: Client;

beforeAll(async () => {
  platen = await startApp();
  administrator = await platen.as("administrator");
  const { agencyId, sellerTeamId } = platen.world;
  await (await openShop(platen.database, agencyId, sellerTeamId)).deposit(100);
});
afterAll(() => platen.close());

const proofs = async () => (await administrator.get("health/proofs")).body.data;

test("proves the books when an administrator asks, and says when that was done before", async () => {
  expect(await proofs()).toEqual([]);
  const first = (await administrator.get("health?deep=1")).body;
  expect(first).toMatchObject({ ok: true, previous: null });
  expect(first.checks.length).toBeGreaterThan(5);
  const second = (await administrator.get("health?deep=1")).body;
  expect(second.previous).toEqual({ at: first.at, ok: true });
  expect((await proofs()).map(({ at, ok }: { at: string; ok: boolean }) => ({ at, ok }))).toEqual([
    { at: second.at, ok: true },
    { at: first.at, ok: true },
  ]);
  expect((await proofs())[0].by).toMatch(/\w/);
});

test("says what differs where a balance was written past the ledger", async () => {
  const wrong = sql`update ledger_accounts set balance = balance + 1 where account = 'available'`;
  await platen.database.drizzle.execute(wrong);
  const { ok, checks } = (await administrator.get("health?deep=1")).body;
  await platen.database.drizzle.execute(
    sql`update ledger_accounts set balance = balance - 1 where account = 'available'`,
  );
  expect(ok).toBe(false);
  const failed = checks.filter((check: { ok: boolean }) => !check.ok);
  expect(failed).toMatchObject([{ name: "balances equal their entries" }]);
  expect(failed[0].detail).toContain("10001, should be 10000");
});

test("proves them by itself once a day, and keeps no proof for ever", async () => {
  const before = (await proofs()).length;
  await proveDaily(platen.database);
  expect(await proofs()).toHaveLength(before);
  await platen.database.drizzle.execute(
    sql`update ledger_proofs set started_at = started_at - interval '24 hours'`,
  );
  await proveDaily(platen.database);
  await proveDaily(platen.database);
  expect(await proofs()).toHaveLength(before + 1);
  expect((await proofs())[0]).toMatchObject({ ok: true, by: null });
  await platen.database.drizzle.execute(
    sql`update ledger_proofs set started_at = started_at - interval '91 days'`,
  );
  await proveDaily(platen.database);
  expect(await proofs()).toHaveLength(1);
});

test("a duty of housekeeping that fails keeps no other from being done, and is named in the deep health check", async () => {
  const { app, database } = platen;
  const windows = async () =>
    (await database.pool.query("select 1 from rate_limits where key = 'passed'")).rows.length;
  await database.pool.query("insert into rate_limits values ('passed', 1, now() - interval '1 hour')");
  await database.pool.query("alter table one_time_tokens rename to hidden_tokens");
  await app.housekeeping.sweep();
  expect(await windows()).toBe(0);
  const failed = (await administrator.get("health?deep=1")).body;
  expect(failed.ok).toBe(false);
  expect(failed.checks.every((check: { ok: boolean }) => check.ok)).toBe(true);
  expect(failed.housekeeping).toMatchObject([
    { name: "delete ended one-time links", reason: expect.stringContaining("one_time_tokens") },
  ]);

  await database.pool.query("alter table hidden_tokens rename to one_time_tokens");
  await app.housekeeping.sweep();
  expect((await administrator.get("health?deep=1")).body).toMatchObject({ ok: true, housekeeping: [] });
});

test("is for administrators", async () => {
  for (const role of ["agency", "seller", "supplier"] as const) {
    const who = await platen.as(role);
    for (const path of ["health?deep=1", "health/proofs"]) expect((await who.get(path)).status).toBe(403);
  }
  expect((await platen.nobody.get("health/proofs")).status).toBe(401);
});
