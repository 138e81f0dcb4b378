import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { NOW } from "./demonstrations.ts";

interface Kpi {
  key: string | null;
  label: string | null;
  orders: number;
  revenue: number;
}

let platen: TestApp;
let agency: Client;
let agencyId: string;
const FIRST_DAY = "2026-03-18";
const LAST_DAY = dayOf(NOW);

const range = `createdFrom=${FIRST_DAY}&createdTo=${LAST_DAY}`;
const kpisBy = async (dimension: string, more = ""): Promise<Kpi[]> => {
  const response = await agency.get(`dashboards/kpis?by=${dimension}&${range}${more}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
const cents = (rows: readonly Kpi[]) => rows.reduce((sum, row) => sum + Math.round(row.revenue * 100), 0);
const orders = (rows: readonly Kpi[]) => rows.reduce((sum, row) => sum + row.orders, 0);

/**
 * Tests of the KPIs of an agency with months of orders. They add an application to a demonstration that the caller has
 * filled, because filling one takes as long as a hundred of these tests.
 */
export function describeKpis(demonstration: () => EmbeddedDatabase): void {
  beforeAll(async () => {
    platen = await startApp({ database: demonstration() });
    const { rows } = await platen.database.pool.query("select id from agencies where code = 'COPPER'");
    agencyId = rows[0].id;
    agency = await platen.newPerson("agency", { agencyId });
  });
  afterAll(() => platen.app.close());

  describe("the demonstration's KPIs", () => {
    test("sum up to the same orders and cents by day, seller, status and product", async () => {
      const days = await kpisBy("day");
      expect(orders(days)).toBeGreaterThan(200);
      for (const dimension of ["seller", "status"]) {
        const rows = await kpisBy(dimension);
        expect([dimension, orders(rows), cents(rows)]).toEqual([dimension, orders(days), cents(days)]);
      }
      expect(cents(await kpisBy("product"))).toBe(cents(days));
    });

    test("equal the order list of these days and the net of its invoices", async () => {
      const days = await kpisBy("day");
      const listed = await agency.get(`orders?${range}&limit=1&total=exact`);
      expect(orders(days)).toBe(listed.body.total);
      const { rows } = await platen.database.pool.query(
        `select coalesce(sum(case i.type when 'OUT' then l.seller_amount else -l.seller_amount end), 0)::int as net
          from invoice_lines l join invoices i on i.agency_id = l.agency_id and i.id = l.invoice_id
          join orders o on o.agency_id = l.agency_id and o.id = l.order_id
          where l.agency_id = $1 and o.deleted_at is null
            and (o.created_at at time zone 'America/Los_Angeles')::date between $2 and $3`,
        [agencyId, FIRST_DAY, LAST_DAY],
      );
      expect(cents(days)).toBe(rows[0].net);
    });

    test("have a row for every day of the range, including days without orders", async () => {
      const days = await kpisBy("day");
      expect(days).toHaveLength(90);
      expect([days[0]?.key, days.at(-1)?.key]).toEqual([FIRST_DAY, LAST_DAY]);
    });

    test("follow the filters", async () => {
      const [first] = await kpisBy("seller");
      const own = await kpisBy("status", `&sellerTeam=${first?.key}`);
      expect([orders(own), cents(own)]).toEqual([first?.orders, Math.round((first?.revenue ?? 0) * 100)]);
      const waiting = await kpisBy("status", "&status=Unfulfilled");
      expect(waiting.map((row) => row.key)).toEqual(["Unfulfilled"]);
      expect(cents(waiting)).toBe(0);
    });

    test("cover one agency and are refused to its sellers", async () => {
      const other = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
      const empty = await other.get(`dashboards/kpis?by=seller&${range}`);
      expect(empty.body.data).toEqual([]);
      const seller = await platen.as("seller");
      expect((await seller.get(`dashboards/kpis?by=seller&${range}`)).status).toBe(403);
    });

    test("refuse a range that is reversed or longer than a year", async () => {
      for (const invalid of [
        "createdFrom=2026-06-02&createdTo=2026-06-01",
        "createdFrom=2020-01-01&createdTo=2026-01-01",
      ])
        expect((await agency.get(`dashboards/kpis?by=day&${invalid}`)).status).toBe(400);
    });
  });

  describe("profit by order", () => {
    test("equals the profit of the order itself", async () => {
      const list = (await agency.get("profits?limit=20")).body.data;
      expect(list.length).toBeGreaterThan(5);
      for (const row of list) {
        expect((await agency.get(`orders/${row.id}`)).body.profit).toBe(row.profit);
        expect(row.status).toBe("Fulfilled");
      }
    });
  });
}
