import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { MAX_ENTRIES } from "../../../src/domain/field-metrics/metrics.ts";
import { MAX_REPORT_BYTES, REPORTS_PER_MINUTE } from "../../../src/domain/field-metrics/report.ts";
import { dayOf } from "../../../src/domain/format.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { addCounts } from "../../../src/server/field-metrics/field-metrics.queries.ts";
import { Histograms } from "../../../src/server/field-metrics/histograms.ts";
import { ReportLimit } from "../../../src/server/field-metrics/report-limit.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let administrator: Client;
const lines: string[] = [];
const log = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

beforeAll(async () => {
  platen = await startApp({ log });
  administrator = await platen.as("administrator");
});
afterEach(async () => {
  await platen.app.fieldMetrics.flush();
  await rowsOf(platen.database, sql`delete from field_metrics`);
  lines.splice(0);
});
afterAll(() => platen.close());

/** A person who has sent nothing yet. */
const newAgency = () => platen.newPerson("agency", { agencyId: platen.world.agencyId });
const report = { views: [{ screen: "/ag/orders", lcp: 1_800, inp: 120, cls: 0.05 }], calls: [] };
const metrics = async (day = "") => (await administrator.get(`metrics/field${day && `?day=${day}`}`)).body;
const stored = () => rowsOf(platen.database, sql`select * from field_metrics`);
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === "Field metrics");

describe("a report of field metrics", () => {
  it("is counted for its screens and calls, and read as a day's percentiles", async () => {
    const agency = await newAgency();
    for (const inp of [100, 120, 900]) {
      const sent = await agency.post("metrics/field", {
        views: [{ ...report.views[0], inp }],
        calls: [{ method: "GET", route: "/basecosts/catalogs/:id", ms: 1_500 }],
      });
      expect(sent.status, sent.text).toBe(202);
    }
    const { day, screens, calls } = await metrics();
    expect(day).toBe(dayOf(new Date().toISOString()));
    expect(screens).toEqual([
      {
        screen: "/ag/orders",
        lcp: { p50: 1_871, p75: 1_871, p95: 1_871, samples: 3 },
        inp: { p50: 122, p75: 937, p95: 937, samples: 3 },
        cls: { p50: 0.0507, p75: 0.0507, p95: 0.0507, samples: 3 },
      },
    ]);
    expect(calls).toEqual([
      { call: "GET /basecosts/catalogs/:catalogId", p50: 1_546, p75: 1_546, p95: 1_546, samples: 3 },
    ]);
    expect((await metrics("2026-01-15")).screens).toEqual([]);
  });

  const view = report.views[0];
  const call = { method: "GET", route: "/orders", ms: 1_500 };
  it.each<[string, unknown]>([
    ["no body", undefined],
    ["a list", []],
    ["text", "x"],
    ["nothing measured", { views: [], calls: [] }],
    ["an unknown key", { ...report, user: "Ada" }],
    ["an unknown key of a view", { ...report, views: [{ ...view, path: "/x" }] }],
    ["no metric", { ...report, views: [{ screen: "/ag/orders" }] }],
    ["an address with an id", { ...report, views: [{ ...view, screen: "/ag/orders/7" }] }],
    ["a screen of other people", { ...report, views: [{ ...view, screen: "/a/ledger" }] }],
    ["a key of objects as a screen", { ...report, views: [{ ...view, screen: "/__proto__" }] }],
    ["a screen that is no text", { ...report, views: [{ ...view, screen: 7 }] }],
    ["a negative time", { ...report, views: [{ ...view, lcp: -1 }] }],
    ["a time that is too long", { ...report, views: [{ ...view, lcp: 60_001 }] }],
    ["a fraction of a millisecond", { ...report, views: [{ ...view, inp: 1.5 }] }],
    ["a number as text", { ...report, views: [{ ...view, inp: "120" }] }],
    ["a score above the maximum", { ...report, views: [{ ...view, cls: 10.1 }] }],
    ["null for a number", { ...report, views: [{ ...view, cls: null }] }],
    ["too many views", { ...report, views: Array.from({ length: MAX_ENTRIES + 1 }, () => view) }],
    ["too many calls", { views: [], calls: Array.from({ length: MAX_ENTRIES + 1 }, () => call) }],
    ["an unknown call", { views: [], calls: [{ ...call, route: "/nothing" }] }],
    ["an address as a call", { views: [], calls: [{ ...call, route: "https://there.test/orders" }] }],
    ["a query in a call", { views: [], calls: [{ ...call, route: "/orders?search=Ada" }] }],
    ["a method that no route has", { views: [], calls: [{ ...call, method: "TRACE" }] }],
    ["a call that was not slow", { views: [], calls: [{ ...call, ms: 999 }] }],
    ["a call that never ended", { views: [], calls: [{ ...call, ms: 600_001 }] }],
  ])("is refused with 400 and counts nothing: %s", async (_name, body) => {
    const { status, text } = await (await newAgency()).post("metrics/field", body);
    expect(status, text).toBe(400);
    await platen.app.fieldMetrics.flush();
    expect(await stored()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("is refused if it is too large, no JSON, or without a session", async () => {
    const large = { ...report, views: [{ ...view, screen: `/${"x".repeat(MAX_REPORT_BYTES)}` }] };
    expect((await (await newAgency()).post("metrics/field", large)).status).toBe(413);
    const text = { payload: "{", headers: { "content-type": "application/json" } };
    expect((await (await newAgency()).post("metrics/field", undefined, text)).status).toBe(400);
    expect((await platen.nobody.post("metrics/field", report)).status).toBe(401);
  });

  it("is refused with 429 above the limit of a person per minute, in all of their sessions", async () => {
    const limit = new ReportLimit();
    const now = 1_000 * 60_000;
    for (let count = 0; count < REPORTS_PER_MINUTE; count++) limit.take("ada", now);
    expect(() => limit.take("ada", now + 59_000)).toThrow("1 second");
    limit.take("ben", now);
    limit.take("ada", now + 60_000);

    const agency = await newAgency();
    const statuses = [];
    // One more than a minute allows, twice, since the minute may change meanwhile.
    for (let count = 0; count < 2 * REPORTS_PER_MINUTE + 1; count++)
      statuses.push((await agency.post("metrics/field", report)).status);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
  });

  it("adds one row per screen and metric and one line per flush, however many there are", async () => {
    for (let count = 0; count < 5; count++) {
      const agency = await newAgency();
      for (let more = 0; more < 5; more++)
        await agency.post("metrics/field", {
          ...report,
          views: Array.from({ length: MAX_ENTRIES }, () => view),
        });
    }
    await platen.app.fieldMetrics.flush();
    expect(await stored()).toHaveLength(3);
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({
      level: 30,
      fieldMetrics: [
        { subject: "/ag/orders", metric: "lcp", samples: 25 * MAX_ENTRIES, p75: 1_871 },
        { metric: "inp" },
        { metric: "cls", p75: 0.0507 },
      ],
      others: 0,
    });
  });
});

describe("stored field metrics", () => {
  it("add up over several processes and flushes", async () => {
    const { database } = platen;
    const processes = [1_000, 2_000, 3_000].map((value) => {
      const histograms = new Histograms();
      histograms.add("2026-11-20", "lcp", "/ag/orders", value);
      histograms.add("2026-11-20", "call", "GET /orders", value);
      return histograms.take();
    });
    await Promise.all(processes.map((taken) => addCounts(database, taken)));
    await addCounts(database, processes[0] ?? []);
    const { screens, calls } = await metrics("2026-11-20");
    expect(screens[0].lcp.samples).toBe(4);
    expect(calls).toMatchObject([{ call: "GET /orders", samples: 4 }]);
  });

  it("are kept in memory while the database does not take them", async () => {
    await (await newAgency()).post("metrics/field", report);
    await rowsOf(platen.database, sql`alter table field_metrics rename to hidden_metrics`);
    await platen.app.fieldMetrics.flush();
    await rowsOf(platen.database, sql`alter table hidden_metrics rename to field_metrics`);
    expect(lines.join("")).toContain("Field metrics could not be stored");
    expect((await metrics()).screens).toMatchObject([{ lcp: { samples: 1 } }]);
  });

  it("are deleted by maintenance after 30 days", async () => {
    const at = (daysAgo: number) => dayOf(new Date(Date.now() - daysAgo * 86_400_000).toISOString());
    const days = [0, 29, 31].map(at);
    const histograms = new Histograms();
    for (const day of days) histograms.add(day, "lcp", "/ag/orders", 1);
    await addCounts(platen.database, histograms.take());
    await platen.app.maintenance.sweep();
    const kept = await rowsOf<{ day: string }>(
      platen.database,
      sql`select day::text as day from field_metrics order by day desc`,
    );
    expect(kept.map(({ day }) => day)).toEqual(days.slice(0, 2));
  });

  it("are read by administrators only, for a day of the calendar", async () => {
    for (const role of ["agency", "seller", "supplier"] as const)
      expect((await (await platen.as(role)).get("metrics/field")).status).toBe(403);
    expect((await platen.nobody.get("metrics/field")).status).toBe(401);
    for (const day of ["2026-02-30", "today", "2026-1-1", "' or 1=1"])
      expect((await administrator.get(`metrics/field?day=${encodeURIComponent(day)}`)).status).toBe(400);
  });
});
