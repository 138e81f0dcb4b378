import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** More than an action judges at once. */
const ORDERS = 520;
const AFFORDABLE = 400;
const CHARGE = 14.49;

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(AFFORDABLE * CHARGE);
  ids = (await shop.orders(ORDERS)).sort();
});
afterAll(async () => {
  await app.close();
});

const counted = async (table: string, column: string, value: string) => {
  const [row] = await rowsOf<{ count: number }>(
    app.database,
    sql`select count(*)::int as count from ${sql.identifier(table)}
      where agency_id = ${shop.agencyId} and ${sql.identifier(column)} = ${value}`,
  );
  return row?.count;
};

it("submits as many orders as the wallet can pay, across all parts of the set", async () => {
  const unknown = newId();
  const { body } = await seller.post("orders/submit", { ids: [...ids, unknown] });
  expect(body.success).toEqual(ids.slice(0, AFFORDABLE));
  expect(body.failed).toHaveLength(ORDERS - AFFORDABLE + 1);
  const refused = body.failed.filter((one: { gate?: string }) => one.gate === "balance");
  expect(refused.map(({ id }: { id: string }) => id)).toEqual(ids.slice(AFFORDABLE));
  expect(await counted("orders", "status", "InReview")).toBe(AFFORDABLE);
  expect(await counted("order_events", "action", "submit")).toBe(AFFORDABLE);
  expect(await counted("journal_lines", "event", "submit")).toBe(2 * AFFORDABLE);
  expect((await seller.get("balances/seller-teams")).body.amount).toBe(0);
});

it("has the new orders analyzed before, so that PostgreSQL does not plan for a single one", async () => {
  const rows = await rowsOf(
    app.database,
    sql`select relname as table, reltuples::int as rows from pg_class
      where oid in ('orders'::regclass, 'order_items'::regclass) order by relname`,
  );
  expect(rows).toEqual([
    { table: "order_items", rows: ORDERS },
    { table: "orders", rows: ORDERS },
  ]);
});

it("approves those, and refuses the others with the reason", async () => {
  const { body } = await agency.post("orders/approve", { ids });
  expect(body.success).toEqual(ids.slice(0, AFFORDABLE));
  expect(body.failed).toEqual(
    ids.slice(AFFORDABLE).map((id) => ({ id, message: expect.stringMatching(/^Not possible while/) })),
  );
  expect(await counted("orders", "status", "Approved")).toBe(AFFORDABLE);
  expect(await counted("order_blockers", "gate", "submit")).toBe(ORDERS - AFFORDABLE);
  expect(await counted("order_blockers", "gate", "approve")).toBe(0);
});

it("keeps the ledger and all counters right", async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
});
