import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { takeOrder } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** Instants and their day in Los Angeles: around both clock changes, and at the ends of months and the year. */
const INSTANTS: readonly [instant: string, day: string][] = [
  ["2026-03-01T07:59:59.999Z", "2026-02-28"],
  ["2026-03-01T08:00:00.000Z", "2026-03-01"],
  ["2026-03-08T07:59:59.999Z", "2026-03-07"],
  ["2026-03-08T08:00:00.000Z", "2026-03-08"],
  ["2026-03-08T08:30:00.000Z", "2026-03-08"],
  ["2026-03-08T09:59:59.999Z", "2026-03-08"],
  ["2026-03-08T10:00:00.000Z", "2026-03-08"],
  ["2026-03-09T06:59:59.999Z", "2026-03-08"],
  ["2026-03-09T07:00:00.000Z", "2026-03-09"],
  ["2026-03-09T07:59:59.999Z", "2026-03-09"],
  ["2026-04-01T06:59:59.999Z", "2026-03-31"],
  ["2026-04-01T07:00:00.000Z", "2026-04-01"],
  ["2026-11-01T06:59:59.999Z", "2026-10-31"],
  ["2026-11-01T07:00:00.000Z", "2026-11-01"],
  ["2026-11-01T07:30:00.000Z", "2026-11-01"],
  ["2026-11-01T08:30:00.000Z", "2026-11-01"],
  ["2026-11-01T09:30:00.000Z", "2026-11-01"],
  ["2026-11-02T07:00:00.000Z", "2026-11-01"],
  ["2026-11-02T07:59:59.999Z", "2026-11-01"],
  ["2026-11-02T08:00:00.000Z", "2026-11-02"],
  ["2026-12-01T07:59:59.999Z", "2026-11-30"],
  ["2026-12-01T08:00:00.000Z", "2026-12-01"],
  ["2027-01-01T07:59:59.999Z", "2026-12-31"],
  ["2027-01-01T08:00:00.000Z", "2027-01-01"],
];

const MONTHS = [
  ["2026-02", 28],
  ["2026-03", 31],
  ["2026-04", 30],
  ["2026-10", 31],
  ["2026-11", 30],
  ["2026-12", 31],
  ["2027-01", 31],
] as const;
const daysOf = ([month, days]: (typeof MONTHS)[number]) =>
  Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);

/** Each order is one tee to California, for which the buyer paid 34.99. */
const CHARGE = 1_449;
const PROFIT = 3_499 - CHARGE;
const cents = (dollars: number) => Math.round(dollars * 100);

interface Kpi {
  key: string;
  orders: number;
  revenue: number;
}

interface Days {
  platen: TestApp;
  shop: Shop;
  agency: Client;
}

/** Creates an order that is submitted at each instant, a deposit and a payout. */
async function atEachInstant(database: Database): Promise<Days> {
  const platen = await startApp({ database });
  const { agencyId, sellerTeamId } = platen.world;
  const shop = await openShop(database, agencyId, sellerTeamId);
  const agency = await platen.as("agency");
  await shop.deposit((INSTANTS.length * CHARGE) / 100);
  await rowsOf(database, sql`update deposits set created_at = '2020-06-01T12:00:00Z'`);
  for (const [instant] of INSTANTS) {
    const [id = ""] = await shop.orders(1, { createdAt: instant });
    await takeOrder(database, shop, id, "seller", { type: "submit" }, instant);
    await make(database, "deposits", platen.world, { createdAt: instant, status: "rejected", name: instant });
    await make(database, "payouts", platen.world, { createdDate: instant, status: 2, billName: instant });
  }
  return { platen, shop, agency };
}

/** Tests of days, which either store must pass. */
export function testDays(open: () => Promise<Database>): void {
  let days: Days;
  beforeAll(async () => {
    days = await atEachInstant(await open());
  }, 120_000);
  afterAll(() => days?.platen.close());

  test("each instant belongs to its day in Los Angeles", () => {
    for (const [instant, day] of INSTANTS) expect([instant, dayOf(instant)]).toEqual([instant, day]);
  });

  const expected = (day: string) => INSTANTS.filter(([, own]) => own === day).map(([instant]) => instant);
  const kpis = async (by: string, from: string, to: string): Promise<Kpi[]> => {
    const { agency } = days;
    const response = await agency.get(`dashboards/kpis?by=${by}&createdFrom=${from}&createdTo=${to}`);
    expect(response.status, response.text).toBe(200);
    return response.body.data;
  };

  test.each(MONTHS)("each day of %s appears once and the days sum up to the month", async (month, count) => {
    const all = daysOf([month, count] as (typeof MONTHS)[number]);
    const [first = "", last = ""] = [all[0], all.at(-1)];
    const rows = await kpis("day", first, last);
    expect(rows.map((row) => [row.key, row.orders, cents(row.revenue)])).toEqual(
      all.map((day) => [day, expected(day).length, expected(day).length * CHARGE]),
    );
    const orders = rows.reduce((sum, row) => sum + row.orders, 0);
    const revenue = rows.reduce((sum, row) => sum + cents(row.revenue), 0);
    expect([orders, revenue]).toEqual([
      INSTANTS.filter(([, day]) => day.startsWith(month)).length,
      INSTANTS.filter(([, day]) => day.startsWith(month)).length * CHARGE,
    ]);
    const { agency } = days;
    const profits = await agency.get(
      `dashboards/profits?createdFrom=${first}&createdTo=${last}&estimated=true`,
    );
    expect(profits.status, profits.text).toBe(200);
    expect(
      profits.body.data.map((row: { day: string; orders: number; profit: number }) => [
        row.day,
        row.orders,
        cents(row.profit),
      ]),
    ).toEqual(all.map((day) => [day, expected(day).length, expected(day).length * PROFIT]));
    for (const by of ["seller", "status", "product"]) {
      const [row, ...more] = await kpis(by, first, last);
      expect([by, row?.orders, cents(row?.revenue ?? 0), more]).toEqual([by, orders, revenue, []]);
    }
  });

  test("each list filtered by one day shows the rows of that day only", async () => {
    const { agency } = days;
    const lists = [
      ["orders", "createdAt"],
      ["invoices", "createdDate"],
      ["deposits", "createdAt"],
      ["payouts", "createdDate"],
    ] as const;
    for (const day of MONTHS.flatMap(daysOf)) {
      if (expected(day).length === 0 && !["2026-03-10", "2026-11-03"].includes(day)) continue;
      const [one] = await kpis("day", day, day);
      expect([one?.key, one?.orders]).toEqual([day, expected(day).length]);
      for (const [name, field] of lists) {
        const response = await agency.get(`${name}?createdFrom=${day}&createdTo=${day}&limit=50`);
        expect(response.status, response.text).toBe(200);
        const shown = response.body.data.map((row: Record<string, string>) => row[field]).sort();
        expect([name, day, shown]).toEqual([name, day, expected(day)]);
      }
    }
  });

  test("the journal lines of a day are those between its start and end", async () => {
    const { agency } = days;
    const moments = async (range: string) => {
      const response = await agency.get(`ledger?account=held&limit=50&${range}`);
      expect(response.status, response.text).toBe(200);
      return response.body.data.map(({ createdAt }: { createdAt: string }) => createdAt).sort();
    };
    const all = INSTANTS.map(([instant]) => instant);
    for (const day of new Set(INSTANTS.map(([, own]) => own))) {
      expect([day, await moments(`since=${day}&asOf=${day}`)]).toEqual([day, expected(day)]);
      const until = INSTANTS.flatMap(([instant, own]) => (own <= day ? [instant] : []));
      expect([day, await moments(`asOf=${day}`)]).toEqual([day, until]);
      expect([day, await moments(`since=${day}`)]).toEqual([
        day,
        all.slice(until.length - expected(day).length),
      ]);
    }
  });

  test("a metric's closing amount is the next day's opening amount", async () => {
    const { agency } = days;
    let before = 0;
    for (const day of MONTHS.flatMap(daysOf)) {
      const response = await agency.get(`ledger/statement?metric=held&since=${day}&asOf=${day}`);
      expect(response.status, response.text).toBe(200);
      const { opening, closing } = response.body;
      const after = before + expected(day).length * CHARGE;
      expect([day, cents(opening), cents(closing)]).toEqual([day, before, after]);
      before = after;
    }
  });

  test("numbers use the year in Los Angeles", async () => {
    const { agency } = days;
    const { body } = await agency.get(
      "invoices?createdFrom=2026-12-31&createdTo=2027-01-01&sort=createdDate",
    );
    const named = body.data.map((row: { name: string; createdDate: string }) => [
      row.createdDate,
      row.name.slice(0, 8),
    ]);
    expect(named).toEqual([
      ["2027-01-01T07:59:59.999Z", "INV-2026"],
      ["2027-01-01T08:00:00.000Z", "INV-2027"],
    ]);
  });

  test("a parcel's ship date is its day in Los Angeles, also on clock changes", async () => {
    const { platen, shop, agency } = days;
    await shop.deposit(100);
    for (const day of ["2025-03-08", "2025-03-09", "2025-03-10", "2025-11-01", "2025-11-02", "2025-11-03"]) {
      const [orderId = ""] = await shop.orders(1, { createdAt: "2020-06-01T12:00:00.000Z" });
      for (const [side, type] of [
        ["seller", "submit"],
        ["agency", "approve"],
        ["agency", "pickup"],
      ] as const) {
        await takeOrder(platen.database, shop, orderId, side, { type });
      }
      const sent = { orderId, number: `DAY-${day}`, carrier: "USPS", shippedDate: day };
      const response = await agency.post("tracking", sent);
      expect([response.status, dayOf(response.body.shippedDate ?? "")], response.text).toEqual([201, day]);
    }
    expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
  });
}
