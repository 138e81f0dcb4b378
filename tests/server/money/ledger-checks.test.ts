import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Maintenance } from "../../../src/server/maintenance/maintenance.ts";
import { checkLedgerDaily } from "../../../src/server/money/ledger/ledger-checks.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let administrator: Client;
let shop: Shop;

beforeAll(async () => {
  platen = await startApp();
  administrator = await platen.as("administrator");
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  await shop.deposit(100);
});
afterAll(() => platen.close());

const ledgerChecks = async () => (await administrator.get("health/ledger-checks")).body.data;

test("GET health?deep=1 runs the ledger check and returns the previous run", async () => {
  expect(await ledgerChecks()).toEqual([]);
  const first = (await administrator.get("health?deep=1")).body;
  expect(first).toMatchObject({ ok: true, previous: null });
  expect(first.checks.length).toBeGreaterThan(5);
  const second = (await administrator.get("health?deep=1")).body;
  expect(second.previous).toEqual({ at: first.at, ok: true });
  expect((await ledgerChecks()).map(({ at, ok }: { at: string; ok: boolean }) => ({ at, ok }))).toEqual([
    { at: second.at, ok: true },
    { at: first.at, ok: true },
  ]);
  expect((await ledgerChecks())[0].by).toMatch(/\w/);
});

test("the ledger check reports a balance that differs from its journal lines", async () => {
  const wrong = sql`update ledger_accounts set balance = balance + 1 where account = 'available'`;
  await platen.database.drizzle.execute(wrong);
  const { ok, checks } = (await administrator.get("health?deep=1")).body;
  await platen.database.drizzle.execute(
    sql`update ledger_accounts set balance = balance - 1 where account = 'available'`,
  );
  expect(ok).toBe(false);
  const failed = checks.filter((check: { ok: boolean }) => !check.ok);
  expect(failed).toMatchObject([{ name: "balances equal the sums of their journal lines" }]);
  expect(failed[0].detail).toContain("10001, should be 10000");
});

test("the ledger check runs once a day and its results are deleted after 90 days", async () => {
  const before = (await ledgerChecks()).length;
  await checkLedgerDaily(platen.database);
  expect(await ledgerChecks()).toHaveLength(before);
  await platen.database.drizzle.execute(
    sql`update ledger_checks set started_at = started_at - interval '24 hours'`,
  );
  await checkLedgerDaily(platen.database);
  await checkLedgerDaily(platen.database);
  expect(await ledgerChecks()).toHaveLength(before + 1);
  expect((await ledgerChecks())[0]).toMatchObject({ ok: true, by: null });
  await platen.database.drizzle.execute(
    sql`update ledger_checks set started_at = started_at - interval '91 days'`,
  );
  await checkLedgerDaily(platen.database);
  expect(await ledgerChecks()).toHaveLength(1);
});

test("items that a store removed from a draft are not counted once it is submitted", async () => {
  const [item] = shop.newOrder().items;
  const [id = ""] = await shop.orders(1, { items: item ? [item, { ...item, sku: "SECOND" }] : [] });
  await platen.database.pool.query(
    "update order_items set deleted_at = now() where order_id = $1 and sku = 'SECOND'",
    [id],
  );
  const seller = await platen.as("seller");
  expect((await seller.post("orders/submit", { ids: [id] })).body.success).toEqual([id]);
  const { checks } = (await administrator.get("health?deep=1")).body;
  expect(checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
});

test("maintenance runs soon after a start, catches up on the ledger check, and runs once in two processes", async () => {
  const { app, database } = platen;
  await database.pool.query("delete from ledger_checks");
  await database.pool.query("delete from maintenance_runs");
  const other = new Maintenance(
    [
      { name: "check the ledger once a day", run: () => checkLedgerDaily(database) },
      { name: "count", run: async () => void (counted += 1) },
    ],
    database,
    () => undefined,
  );
  let counted = 0;
  await Promise.all([other.runDue(), app.maintenance.runDue(), other.runDue()]);
  expect(counted).toBe(1);
  expect(await ledgerChecks()).toHaveLength(1);

  // The process was down for a day.
  await database.pool.query("update ledger_checks set started_at = started_at - interval '24 hours'");
  await database.pool.query("update maintenance_runs set started_at = started_at - interval '61 minutes'");
  other.start({ firstMs: 5 });
  await vi.waitFor(async () => expect(await ledgerChecks()).toHaveLength(2), { timeout: 20_000 });
  other.stop();
});

test("a failed maintenance task does not stop the others and is reported by the deep health check", async () => {
  const { app, database } = platen;
  const windows = async () =>
    (await database.pool.query("select 1 from rate_limits where key = 'passed'")).rows.length;
  await database.pool.query("insert into rate_limits values ('passed', 1, now() - interval '1 hour')");
  await database.pool.query("alter table one_time_tokens rename to hidden_tokens");
  await app.maintenance.sweep();
  expect(await windows()).toBe(0);
  const failed = (await administrator.get("health?deep=1")).body;
  expect(failed.ok).toBe(false);
  expect(failed.checks.every((check: { ok: boolean }) => check.ok)).toBe(true);
  expect(failed.maintenance).toMatchObject([
    { name: "delete expired one-time links", reason: expect.stringContaining("one_time_tokens") },
  ]);

  await database.pool.query("alter table hidden_tokens rename to one_time_tokens");
  await app.maintenance.sweep();
  expect((await administrator.get("health?deep=1")).body).toMatchObject({ ok: true, maintenance: [] });
});

test("only administrators can read ledger checks", async () => {
  for (const role of ["agency", "seller", "supplier"] as const) {
    const client = await platen.as(role);
    for (const path of ["health?deep=1", "health/ledger-checks"])
      expect((await client.get(path)).status).toBe(403);
  }
  expect((await platen.nobody.get("health/ledger-checks")).status).toBe(401);
});
