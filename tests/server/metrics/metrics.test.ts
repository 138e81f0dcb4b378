import fs from "node:fs";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { checkLedger } from "../../../src/server/money/ledger/ledger-checks.queries.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { METRICS_TOKEN, namesIn, scrape, valueIn } from "./scrape.ts";

const env = { METRICS_TOKEN, SMTP_URL: "smtp://127.0.0.1:1" };

let platen: TestApp;
/** Further applications on the same database. */
const others: FastifyInstance[] = [];
const another = async (settings: Record<string, string>) => {
  const app = await buildApp({
    database: platen.database,
    config: readConfig(settings),
    screens: "no-screens",
    logLevel: "error",
  });
  others.push(app);
  return app;
};

beforeAll(async () => {
  platen = await startApp({ env });
});
afterEach(async () => {
  for (const app of others.splice(0)) await app.close();
});
afterAll(() => platen.close());

const run = (statement: string) => rowsOf(platen.database, sql.raw(statement));

describe("GET /metrics", () => {
  it("is unknown without METRICS_TOKEN", async () => {
    const app = await another({});
    const { statusCode } = await app.inject({ url: "/metrics", headers: { authorization: "Bearer " } });
    expect(statusCode).toBe(404);
  });

  it("is refused without the token, and with another", async () => {
    for (const authorization of [
      undefined,
      METRICS_TOKEN,
      "Bearer ",
      `Bearer ${METRICS_TOKEN}x`,
      "Basic x",
    ]) {
      const { statusCode, headers, body } = await platen.app.inject({
        url: "/metrics",
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([statusCode, headers["www-authenticate"]], authorization).toEqual([401, "Bearer"]);
      expect(body).not.toContain("platen_");
    }
  });

  it("counts requests by the pattern of their route, without ids, emails and unknown addresses", async () => {
    const agency = await platen.as("agency");
    await agency.get("orders/6f1c1c40-0000-4000-8000-000000000001");
    expect((await agency.get("orders?search=ada%40example.com")).status).toBe(200);
    await platen.nobody.send({ url: "/wp-login/ada@example.com" });
    await platen.nobody.send({ method: "HEAD", url: "/api/health" });
    await platen.nobody.post("auth/login", { email: "ada@example.com", password: "a wrong password" });
    const text = await scrape(platen.app);
    const ofRoute = (method: string, route: string, status: string) =>
      valueIn(text, `platen_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect([
      ofRoute("GET", "/api/orders/:id", "4xx"),
      ofRoute("GET", "/api/orders", "2xx"),
      ofRoute("GET", "unknown", "4xx"),
      ofRoute("HEAD", "/api/health", "2xx"),
    ]).toEqual([1, 1, 1, 1]);
    expect(
      valueIn(text, `platen_http_request_duration_seconds_count{method="GET",route="/api/orders"}`),
    ).toBe(1);
    expect(valueIn(text, `platen_security_events_total{kind="sign-in-failed"}`)).toBe(1);
    expect(valueIn(text, "platen_http_errors_total")).toBe(0);
    // The request of the metrics itself.
    expect(valueIn(text, "platen_http_requests_in_flight")).toBe(1);
    expect(text).not.toMatch(/ada|6f1c1c40|@|wp-login/);
  });

  it("measures what waits in the database", async () => {
    const mail = (attempts: number, seconds: number) =>
      run(`insert into email_history (agency_id, id, "to", template, subject, html, status, attempts, next_attempt_at, send_before)
        values ('${platen.world.agencyId}', gen_random_uuid(), 'ada@example.com', 'x', '', '', 'queued', ${attempts},
          now() + interval '${seconds} seconds', now() + interval '1 day') returning id`);
    await mail(0, -700);
    await mail(0, -30);
    await mail(2, 3_600);
    await checkLedger(platen.database, null);
    await run(
      "insert into ledger_checks (started_at, took_ms, ok, checks) values (now(), 1, false, '[]') returning id",
    );
    const text = await scrape(await another(env));
    const mails = (status: string) => valueIn(text, `platen_queue_rows{queue="mail",status="${status}"}`);
    expect([mails("queued"), mails("deferred"), mails("sending"), mails("failed")]).toEqual([2, 1, 0, 0]);
    const oldest = valueIn(text, `platen_queue_oldest_due_seconds{queue="mail"}`);
    expect(oldest).toBeGreaterThan(699);
    expect(oldest).toBeLessThan(760);
    expect(valueIn(text, `platen_queue_oldest_due_seconds{queue="exports"}`)).toBe(0);
    expect(valueIn(text, "platen_ledger_check_passed")).toBe(0);
    const checkedAt = valueIn(text, "platen_ledger_check_timestamp_seconds") ?? 0;
    expect(Math.abs(Date.now() / 1_000 - checkedAt)).toBeLessThan(60);
    // Without a mail server nothing sends them, and nothing is late.
    const without = await scrape(await another({ METRICS_TOKEN }));
    expect(valueIn(without, `platen_queue_oldest_due_seconds{queue="mail"}`)).toBe(0);
    expect(valueIn(without, `platen_queue_rows{queue="mail",status="queued"}`)).toBe(2);
  });

  it("has all other metrics where a statement fails, and counts it", async () => {
    const app = await another(env);
    await run("alter table rule_facts rename to away");
    try {
      const text = await scrape(app);
      expect(valueIn(text, `platen_collect_errors_total{query="rules"}`)).toBe(1);
      expect(valueIn(text, `platen_collect_errors_total{query="mail"}`)).toBe(0);
      expect(valueIn(text, `platen_queue_rows{queue="mail",status="queued"}`)).toBe(2);
      expect(valueIn(text, `platen_queue_rows{queue="rules",status="waiting"}`)).toBeUndefined();
    } finally {
      await run("alter table away rename to rule_facts");
    }
  });

  it("reads the database once for those who ask within seconds", async () => {
    const app = await another(env);
    const collectedAt = async () => valueIn(await scrape(app), "platen_collect_timestamp_seconds");
    const first = await collectedAt();
    expect(first).toBeGreaterThan(0);
    expect(await Promise.all([collectedAt(), collectedAt()])).toEqual([first, first]);
  });
});

describe("the alerts and the documents", () => {
  const ownNames = (file: string) => [
    ...new Set(fs.readFileSync(file, "utf8").match(/\bplaten_[a-z_]+\b/g) ?? []),
  ];
  /** Without the suffixes that a histogram adds. */
  const nameOf = (series: string) => series.replace(/_(bucket|sum|count)$/, "");

  it("name only metrics that there are", async () => {
    const existing = namesIn(await scrape(platen.app));
    for (const file of ["deploy/prometheus/alerts.yml", "deploy/prometheus/alerts.test.yml"]) {
      const named = ownNames(file).map(nameOf);
      expect(named.length, file).toBeGreaterThan(8);
      expect(named.filter((name) => !existing.includes(name))).toEqual([]);
    }
  });

  it("describe every metric of Platen, and every alert", async () => {
    const existing = namesIn(await scrape(platen.app)).filter((name) => name.startsWith("platen_"));
    const documented = ownNames("docs/operating.md").map(nameOf);
    expect(existing.filter((name) => !documented.includes(name))).toEqual([]);
    expect(documented.filter((name) => !existing.includes(name))).toEqual([]);
    const alerts = [...fs.readFileSync("deploy/prometheus/alerts.yml", "utf8").matchAll(/- alert: (\w+)/g)];
    expect(alerts).toHaveLength(8);
    const text = fs.readFileSync("docs/operating.md", "utf8");
    expect(alerts.filter(([, name]) => !text.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
