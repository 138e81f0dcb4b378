import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOURLY_LIMITS } from "../../../src/domain/security-events.ts";
import { mailAlerts } from "../../../src/server/security-events/alerts.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, user } from "../../support/factories.ts";
import { makeEvents } from "../../support/security-events.ts";

let platen: TestApp;
let agencyId: string;
let manager: Client;
let administrator: Client;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());
const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;
beforeEach(async () => {
  for (const table of ["security_events", "security_alerts", "email_history"])
    await query(`delete from ${table}`);
  agencyId = (await agency(platen.database, { name: "Fern Prints" })).id;
  manager = await platen.newPerson("agency", { agencyId });
  administrator = await platen.as("administrator");
});

describe("the list of security events", () => {
  it("has an agency's for its managers and all for administrators, with the person", async () => {
    const member = await user(platen.database, "agency:staff", { agencyId });
    await makeEvents(platen.database, { kind: "sign-in-failed", count: 3, agencyId, userId: member.id });
    await makeEvents(platen.database, { kind: "wrong-signature" });
    await makeEvents(platen.database, { kind: "forbidden", ...platen.ownerOf("agency") });
    const { body } = await manager.get("security-events");
    expect(body.data).toMatchObject([
      {
        kind: "sign-in-failed",
        count: 3,
        address: "203.0.113.9",
        call: "POST /api/auth/login",
        user: { id: member.id, email: member.email },
      },
    ]);
    expect((await administrator.get("security-events")).body.total).toBe(3);
  });

  it("opens for no one else, and neither does the activity", async () => {
    for (const role of ["agency:staff", "agency:accounting", "seller", "seller:staff", "supplier"] as const) {
      const person = await platen.as(role);
      for (const path of ["security-events", "security-events/hourly", "audit"])
        expect((await person.get(path)).status, `${role} ${path}`).toBe(403);
    }
  });

  it.each([
    ["kind=forbidden", 1],
    ["kind=forbidden,rate-limited", 2],
    ["address=198.51.100.1", 1],
    ["call=auth/login", 3],
    ["createdFrom=2020-01-01&createdTo=2020-01-02", 0],
  ])("filters by %s", async (filter, total) => {
    await makeEvents(platen.database, { kind: "forbidden", agencyId });
    await makeEvents(platen.database, { kind: "rate-limited", agencyId });
    await makeEvents(platen.database, { kind: "unauthorized", agencyId, address: "198.51.100.1" });
    expect((await manager.get(`security-events?${filter}`)).body.total).toBe(total);
  });

  it("is counted by hour and kind", async () => {
    await makeEvents(platen.database, { kind: "forbidden", agencyId, count: 2 });
    await makeEvents(platen.database, { kind: "forbidden", agencyId, count: 5 });
    await makeEvents(platen.database, { kind: "forbidden", agencyId, count: 7, hoursAgo: 1 });
    await makeEvents(platen.database, { kind: "rate-limited", agencyId, hoursAgo: 30 });
    await makeEvents(platen.database, { kind: "forbidden", count: 11 });
    const counts = async (hours: string) =>
      (await manager.get(`security-events/hourly${hours}`)).body.data.map(
        ({ kind, count }: { kind: string; count: number }) => [kind, count],
      );
    expect(await counts("")).toEqual([
      ["forbidden", 7],
      ["forbidden", 7],
    ]);
    expect(await counts("?hours=168")).toEqual([
      ["rate-limited", 1],
      ["forbidden", 7],
      ["forbidden", 7],
    ]);
    expect((await manager.get("security-events/hourly?hours=0")).status).toBe(400);
    const [{ hour }] = (await manager.get("security-events/hourly")).body.data;
    expect(hour).toMatch(/T\d\d:00:00\.000Z$/);
  });
});

describe("a mail about unusually many security events", () => {
  const LIMIT = HOURLY_LIMITS["sign-in-failed"] ?? 0;
  const mails = () => query(`select "to", template, subject, html, links from email_history order by "to"`);
  const tooMany = { kind: "sign-in-failed", count: LIMIT + 1 } as const;

  it("goes to the managers of the agency, once a day for each kind", async () => {
    await user(platen.database, "agency:staff", { agencyId });
    const [own] = await query("select email, full_name from users where id = $1", [manager.userId]);
    await makeEvents(platen.database, { ...tooMany, agencyId });
    await mailAlerts(platen.database);
    await mailAlerts(platen.database);
    expect(await mails()).toEqual([
      {
        to: own.email,
        template: "security-alert",
        subject: `Failed sign-in: ${LIMIT + 1} within an hour at Fern Prints`,
        html: expect.stringContaining(`More than ${LIMIT} an hour`),
        links: { link: "/cms/ag/settings/security-events?kind=sign-in-failed" },
      },
    ]);
    await makeEvents(platen.database, { kind: "wrong-password", count: 100, agencyId });
    await mailAlerts(platen.database);
    expect(await mails()).toHaveLength(2);
    await query("update security_alerts set sent_at = now() - interval '25 hours'");
    await mailAlerts(platen.database);
    expect(await mails()).toHaveLength(4);
  });

  it("is not sent at the limit, for events of several hours or agencies, or for sign-outs", async () => {
    await makeEvents(platen.database, { kind: "sign-in-failed", count: LIMIT, agencyId });
    await makeEvents(platen.database, { kind: "sign-in-failed", count: LIMIT, agencyId, hoursAgo: 1 });
    await makeEvents(platen.database, { kind: "sign-in-failed", count: LIMIT, ...platen.ownerOf("agency") });
    await makeEvents(platen.database, { ...tooMany, agencyId, hoursAgo: 5 });
    await makeEvents(platen.database, { kind: "signed-out", count: 100_000, agencyId });
    await mailAlerts(platen.database);
    expect(await mails()).toEqual([]);
  });

  it("about what belongs to no agency goes to administrators, by the hourly maintenance", async () => {
    const [own] = await query("select email from users where id = $1", [administrator.userId]);
    await makeEvents(platen.database, tooMany);
    await platen.app.maintenance.sweep();
    const sent = (await mails()).filter(({ template }) => template === "security-alert");
    expect(sent.map(({ to }) => to)).toEqual([own.email]);
    expect(sent[0]).toMatchObject({ links: { link: "/cms/a/security-events?kind=sign-in-failed" } });
  });
});
