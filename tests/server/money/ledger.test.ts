import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../../src/domain/access/roles.ts";
import { METRIC_NAMES } from "../../../src/domain/money/metrics.ts";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { fillLedgerDays } from "../../support/ledger-days.ts";
import { availableProfit, takeOrder } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  await shop.deposit(100);
  await availableProfit(platen.database, shop, 4_000n);
  const [order = ""] = await shop.orders(1);
  await takeOrder(platen.database, shop, order, "seller", { type: "submit" });
});
afterAll(async () => {
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
  await platen.close();
});

const cents = (amount: number) => Math.round(amount * 100);
const statement = async (client: Client, query: Record<string, string>) =>
  (await client.get(`ledger/statement?${new URLSearchParams(query)}`)).body;
const entries = async (client: Client, query: Record<string, string>) =>
  (await client.get(`ledger?${new URLSearchParams({ limit: "1000", ...query })}`)).body.data as {
    id: string;
    amount: number;
    createdAt: string;
  }[];
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, row) => sum + cents(row.amount), 0);

describe("a metric", () => {
  test.each(METRIC_NAMES)("%s is the sum of its journal lines and of its changes", async (metric) => {
    const whole = await statement(agency, { metric, sellerTeam: shop.teamId });
    const opened = await entries(agency, { metric, sellerTeam: shop.teamId });
    expect(sumOf(opened)).toBe(cents(whole.closing));
    expect(whole.opening).toBe(0);
    expect(sumOf(whole.changes)).toBe(cents(whole.closing));
  });

  test("equals the amount on the screens", async () => {
    const wallet = (await seller.get("balances/seller-teams")).body;
    const profit = (await seller.get(`profits/${shop.teamId}`)).body;
    const shown = { ...profit, balance: wallet.amount, held: wallet.held, receivable: wallet.receivable };
    expect(wallet.held).toBe(14.49);
    for (const metric of METRIC_NAMES.filter((name) => name in shown)) {
      expect([metric, (await statement(seller, { metric })).closing]).toEqual([metric, shown[metric]]);
    }
  });

  test("has journal lines with ids that reveal no counts of other agencies", async () => {
    const ids = (await entries(seller, { metric: "balance" })).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("as of a moment is the sum of its journal lines up to then", async () => {
    const metric = "balance";
    const all = await entries(seller, { metric });
    for (const asOf of new Set(all.map((entry) => entry.createdAt))) {
      const upToMoment = await statement(seller, { metric, asOf });
      const until = all.filter((entry) => entry.createdAt <= asOf);
      expect(cents(upToMoment.closing)).toBe(sumOf(until));
      expect((await entries(seller, { metric, asOf })).map(({ id }) => id)).toEqual(
        until.map(({ id }) => id),
      );
      const since = await statement(seller, { metric, since: asOf });
      const before = all.filter((entry) => entry.createdAt < asOf);
      expect(cents(since.opening)).toBe(sumOf(before));
      expect(cents(since.opening) + sumOf(since.changes)).toBe(sumOf(all));
    }
    expect((await statement(seller, { metric, asOf: "2020-01-01" })).closing).toBe(0);
  });

  test("lists its changes by event without those that sum to 0", async () => {
    // Delivered a week ago and released since: the profit only changed its account.
    const { changes } = await statement(seller, { metric: "totalProfit" });
    expect(changes).toEqual([{ event: "earned", amount: 25.51, count: 1 }]);
    const remaining = await statement(seller, { metric: "remainProfit" });
    expect(remaining.changes).toEqual([{ event: "release", amount: 25.51, count: 1 }]);
  });

  test("covers whole days in Los Angeles", async () => {
    // 2026-03-08 begins at 08:00 UTC and ends, an hour short, at 07:00 UTC.
    const at = [
      "2026-03-08T07:59:59.999Z",
      "2026-03-08T08:00:00Z",
      "2026-03-09T06:59:59.999Z",
      "2026-03-09T07:00:00Z",
    ];
    const { agencyId, otherTeamId } = platen.world;
    for (const [index, moment] of at.entries()) {
      const amount = 10 ** index;
      const subject = newId();
      for (const [line, [account, sign]] of [
        ["cash:Payoneer", 1],
        ["available", -1],
      ].entries() as never as [number, [string, number]][]) {
        await platen.database.drizzle.execute(sql`insert into journal_lines
          (agency_id, event, subject, sequence, line, seller_team_id, account, amount, created_at)
          values (${agencyId}, 'deposit', ${subject}, 0, ${line}, ${otherTeamId}, ${account}, ${amount * sign}, ${moment})`);
        await platen.database.drizzle.execute(sql`insert into ledger_accounts (agency_id, seller_team_id, account, balance)
          values (${agencyId}, ${otherTeamId}, ${account}, ${amount}) on conflict (agency_id, seller_team_id, account)
          do update set balance = ledger_accounts.balance + excluded.balance`);
      }
    }
    await fillLedgerDays(platen.database);
    const day = { metric: "balance", sellerTeam: otherTeamId, since: "2026-03-08", asOf: "2026-03-08" };
    const { opening, closing, changes } = await statement(agency, day);
    expect({ opening, closing, changes }).toEqual({
      opening: 0.01,
      closing: 1.11,
      changes: [{ event: "deposit", amount: 1.1, count: 2 }],
    });
  });
});

describe("the ledger", () => {
  test("lists the journal lines of one deposit", async () => {
    const [deposit] = (await agency.get(`deposits/seller-teams/${shop.teamId}`)).body.data;
    const posted = await entries(agency, { subject: deposit.id });
    expect(posted.map(({ amount }) => amount)).toEqual([100, 100]);
  });

  test("shows sellers their own lines only and agencies none of other agencies", async () => {
    const { otherTeamId, otherAgency } = platen.world;
    const own = await entries(seller, { metric: "balance" });
    expect(await entries(seller, { metric: "balance", sellerTeam: otherTeamId })).toEqual(own);
    const foreign = { metric: "balance", sellerTeam: otherAgency.sellerTeamId };
    expect(await entries(agency, foreign)).toEqual([]);
    const refused = await agency.get(`ledger/statement?${new URLSearchParams(foreign)}`);
    const absent = await agency.get(`ledger/statement?metric=balance&sellerTeam=${newId()}`);
    expect([refused.status, refused.body]).toEqual([404, absent.body]);
  });

  test("hides profit lines, by order and in the ledger, from roles without access to profits", async () => {
    const [{ id = "" } = {}] = (await seller.get("orders?limit=1")).body.data as { id?: string }[];
    const profitOf = async (role: Role) => (await (await platen.as(role)).get(`orders/${id}`)).body.profit;
    for (const role of ["seller", "agency", "agency:accounting"] as const)
      expect(await profitOf(role), role).toEqual(expect.any(Number));
    for (const role of [
      "seller:staff",
      "seller:accounting",
      "agency:staff",
      "agency:order_exporter",
    ] as const)
      expect(await profitOf(role), role).toBeUndefined();
    const accounts = async (client: Client) =>
      ((await client.get("ledger?limit=1000")).body.data as { account: string }[]).map(
        ({ account }) => account,
      );
    expect(await accounts(seller)).toContain("profitAvailable");
    const seen = await accounts(await platen.as("seller:staff"));
    expect(seen).toContain("available");
    expect(seen.filter((account) => account.startsWith("profit"))).toEqual([]);
  });

  test("refuses profit metrics to people who can only see balances", async () => {
    const staff = await platen.as("seller:staff");
    expect((await staff.get("ledger/statement?metric=balance")).status).toBe(200);
    for (const path of ["ledger/statement?metric=totalProfit", "ledger?metric=remainProfit"])
      expect((await staff.get(path)).status).toBe(403);
  });

  test.each([
    ["metric=nothing", "metric"],
    ["metric=balance&since=yesterday", "since"],
    ["metric=balance&asOf=2026-02-30", "asOf"],
    ["metric=balance&since=2026-03-09&asOf=2026-03-01", "since"],
    ["metric=balance&sellerTeam=1", "sellerTeam"],
  ])("refuses an invalid query at its key: %s", async (query, key) => {
    for (const path of ["ledger/statement", "ledger"]) {
      const { status, body } = await agency.get(`${path}?${query}`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [key]]);
    }
  });
});
