import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { SECURITY_EVENT_DAYS } from "../../../src/domain/security-events.ts";
import { buildApp } from "../../../src/server/app.ts";
import { NO_AGENCY } from "../../../src/server/audit.ts";
import { issueToken } from "../../../src/server/auth/one-time-tokens.queries.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { type SecurityEvent, SecurityEventRecorder } from "../../../src/server/security-events/recorder.ts";
import { deleteOldEvents } from "../../../src/server/security-events/security-events.queries.ts";
import { keyOf } from "../../support/api-keys.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";
import { makeEvents } from "../../support/security-events.ts";

const PASSWORD = "Correct-Horse-7";
const WRONG = "Wr0ng-Secret-99";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp({ env: { API_CALLS_PER_MINUTE: "1" } });
});
afterAll(() => platen.close());
const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;
beforeEach(() => query("delete from security_events"));

async function events() {
  await platen.app.securityEvents.flush();
  return query("select * from security_events order by created_at, kind");
}
const from = (remoteAddress: string) => ({ remoteAddress });

describe("security events", () => {
  it("have a failed sign-in with the person or the email, the address and the call, and no password", async () => {
    const known = await user(platen.database, "agency", platen.ownerOf("agency"), {
      passwordHash: await hashPassword(PASSWORD),
    });
    const attempt = (email: unknown, address: string) =>
      platen.nobody.post("auth/login", { email, password: WRONG }, from(address));
    await attempt(known.email, "203.0.113.5");
    await attempt("nobody@elsewhere.test", "203.0.113.6");
    const found = await events();
    expect(found).toMatchObject([
      {
        kind: "sign-in-failed",
        user_id: known.id,
        email: null,
        address: "203.0.113.5",
        status: 400,
        count: 1,
      },
      { kind: "sign-in-failed", user_id: null, email: "nobody@elsewhere.test", address: "203.0.113.6" },
    ]);
    expect(found[0]).toMatchObject({
      agency_id: platen.world.agencyId,
      call: "POST /api/auth/login",
      request_id: expect.stringMatching(/^[\w-]{8}-\w+$/),
    });
    expect(JSON.stringify(found)).not.toContain(WRONG);
  });

  it("have a row a minute for equal ones, with their number", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T12:00:10Z") });
    try {
      for (let n = 0; n < 5; n++) {
        await platen.nobody.get("orders", from("203.0.113.7"));
        await platen.app.securityEvents.flush();
      }
      await platen.nobody.get("orders", from("203.0.113.8"));
      vi.setSystemTime(new Date("2026-11-28T12:01:10Z"));
      await platen.nobody.get("orders", from("203.0.113.7"));
      const found = await events();
      expect(found.map(({ kind, address, count }) => [kind, address, count])).toEqual([
        ["unauthorized", "203.0.113.7", 5],
        ["unauthorized", "203.0.113.8", 1],
        ["unauthorized", "203.0.113.7", 1],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("have sign-outs, refused permissions, limits, wrong signatures and refused uploads", async () => {
    const staff = await platen.as("seller:staff");
    const seller = await platen.newPerson("seller", platen.ownerOf("seller"));
    await staff.post("api-keys", {});
    const key = await keyOf(platen, seller, ["customers:read"]);
    while ((await key.get("customers")).status !== 429);
    await seller.put("users/info", {
      action: "reset_password",
      data: { oldPassword: WRONG, newPassword: PASSWORD, confirmNewPassword: PASSWORD },
    });
    await platen.nobody.send({
      method: "PUT",
      url: `/api/public/uploads/${platen.world.agencyId}?signature=guess`,
    });
    await seller.post("auth/logout");
    const found = await events();
    const kinds = new Map(found.map((row) => [row.kind, row]));
    expect(kinds.get("forbidden")).toMatchObject({
      user_id: staff.userId,
      call: "POST /api/api-keys",
      status: 403,
    });
    expect(kinds.get("rate-limited")).toMatchObject({
      user_id: seller.userId,
      api_key_id: key.id,
      status: 429,
    });
    expect(kinds.get("wrong-password")).toMatchObject({ user_id: seller.userId });
    expect(kinds.get("upload-refused")).toMatchObject({ call: "PUT /api/public/uploads/:id", status: 403 });
    expect(kinds.get("signed-out")).toMatchObject({ user_id: seller.userId, status: 200 });
    const text = JSON.stringify(found);
    for (const secret of [WRONG, PASSWORD, key.key, seller.token ?? "", "guess"])
      expect(text).not.toContain(secret);
  });

  it("have a right password that lacks its factor, with the person, and no email", async () => {
    const owner = platen.ownerOf("agency:staff");
    const known = await user(platen.database, "agency:staff", owner, {
      passwordHash: await hashPassword(PASSWORD),
    });
    await query("update users set second_factor = true where id = $1", [known.id]);
    const given = { email: known.email, password: PASSWORD };
    const response = await platen.nobody.post("auth/login", given, from("203.0.113.9"));
    expect(response.body.challenge.needs).toBe("factor");
    expect(await events()).toMatchObject([
      {
        kind: "factor-asked",
        status: 401,
        user_id: known.id,
        agency_id: platen.world.agencyId,
        email: null,
        address: "203.0.113.9",
        call: "POST /api/auth/login",
      },
    ]);
  });

  it("have an invitation and a first password that lack a factor, with the person", async () => {
    const security = { secondFactor: "everyone", ownPasswords: true, payoutsAskAbove: 1_000 };
    await query("update agencies set settings = jsonb_set(settings, '{security}', $2) where id = $1", [
      platen.world.agencyId,
      JSON.stringify(security),
    ]);
    try {
      const names = { fullName: "Mara Lind", password: PASSWORD, confirmPassword: PASSWORD };
      const invited = await user(platen.database, "agency:staff", platen.ownerOf("agency:staff"));
      await query("update users set password_hash = null where id = $1", [invited.id]);
      const token = await inTransaction(platen.database, (tx) => issueToken(tx, invited.id, "invite"));
      const accepted = await platen.nobody.post("auth/accept-invitation", { ...names, token });
      expect(accepted.body.challenge.needs).toBe("enrolment");
      await query("update users set must_change_password = true where id = $1", [invited.id]);
      const asked = await platen.nobody.post("auth/login", { email: invited.email, password: PASSWORD });
      const own = { password: "Own-Horse-99", confirmPassword: "Own-Horse-99" };
      const challenge = asked.body.challenge.token;
      const set = await platen.nobody.post("auth/first-password", { ...own, challenge });
      expect(set.body.challenge.needs).toBe("enrolment");
      const person = { kind: "factor-asked", user_id: invited.id, agency_id: platen.world.agencyId };
      expect((await events()).sort((one, two) => one.call.localeCompare(two.call))).toMatchObject([
        { ...person, call: "POST /api/auth/accept-invitation" },
        { ...person, call: "POST /api/auth/first-password" },
        { ...person, call: "POST /api/auth/login" },
      ]);
    } finally {
      await query("update agencies set settings = settings - 'security' where id = $1", [
        platen.world.agencyId,
      ]);
    }
  });

  it("have a session that was asked to confirm who it is", async () => {
    const manager = await platen.newPerson("agency", platen.ownerOf("agency"));
    await query("update sessions set verified_at = now() - interval '11 minutes' where user_id = $1", [
      manager.userId,
    ]);
    const response = await manager.post("users/factors/recovery-codes");
    expect(response.body.challenge.needs).toBe("verification");
    expect(await events()).toMatchObject([
      { kind: "asked-again", status: 403, user_id: manager.userId, agency_id: platen.world.agencyId },
    ]);
  });

  it("are lines of the log too where that is set, while the database is away as well, and without passwords", async () => {
    const lines: string[] = [];
    const log = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const app = await buildApp({
      database: platen.database,
      config: { ...platen.config, logSecurityEvents: true },
      screens: "no-screens",
      log,
    });
    const payload = { email: "nobody@example.test\nforged", password: WRONG };
    await app.inject({ method: "POST", url: "/api/auth/login", payload });
    await app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { ...payload, email: "no@example.test" },
    });
    await app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { ...payload, email: "no@example.test" },
    });
    await query("alter table security_events rename to elsewhere");
    try {
      await app.close();
    } finally {
      await query("alter table elsewhere rename to security_events");
    }
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "Security event");
    expect(logged.map(({ securityEvent: { kind, email, count } }) => ({ kind, email, count }))).toEqual([
      { kind: "sign-in-failed", email: "no@example.test", count: 2 },
    ]);
    expect(logged[0].securityEvent).not.toHaveProperty("fingerprint");
    expect(lines.join("")).not.toContain(WRONG);
  });

  it("of an agency are seen with person and address while a stranger tries made-up emails", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T12:00:10Z") });
    try {
      const staff = await platen.as("seller:staff");
      const attempt = (n: number) =>
        platen.nobody.post(
          "auth/login",
          { email: `made-up-${n}@elsewhere.test`, password: WRONG },
          from("203.0.113.66"),
        );
      const statuses: number[] = [];
      for (let n = 0; n < 560; n += 20)
        for (const { status } of await Promise.all(Array.from({ length: 20 }, (_, at) => attempt(n + at))))
          statuses.push(status);
      expect(statuses).toContain(429);
      await staff.post("api-keys", {}, from("203.0.113.67"));
      const found = await events();
      expect(found.find(({ kind }) => kind === "forbidden")).toMatchObject({
        agency_id: platen.world.agencyId,
        user_id: staff.userId,
        address: "203.0.113.67",
        call: "POST /api/api-keys",
      });
      expect(found.filter(({ email }) => email !== null)).toHaveLength(50);
      expect(found.filter(({ status, email }) => status === 429 && email !== null)).toEqual([]);
      expect(found.filter(({ call }) => call === "others")).toMatchObject([
        { agency_id: NO_AGENCY, kind: "rate-limited", address: null },
        { agency_id: NO_AGENCY, kind: "sign-in-failed", address: null },
      ]);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(561);
    } finally {
      vi.useRealTimers();
    }
  });

  it("neither delay nor break a call while the database cannot store them", async () => {
    await query("alter table security_events rename to elsewhere");
    try {
      expect((await platen.nobody.get("orders")).status).toBe(401);
      await platen.app.securityEvents.flush();
    } finally {
      await query("alter table elsewhere rename to security_events");
    }
    expect(await events()).toEqual([]);
    await platen.nobody.get("orders");
    expect(await events()).toHaveLength(1);
  });

  it("are kept for a documented time", async () => {
    await platen.nobody.get("orders");
    await platen.app.securityEvents.flush();
    await query("update security_events set created_at = now() - make_interval(days => $1)", [
      SECURITY_EVENT_DAYS - 1,
    ]);
    await deleteOldEvents(platen.database);
    expect(await events()).toHaveLength(1);
    await query("update security_events set created_at = now() - make_interval(days => $1)", [
      SECURITY_EVENT_DAYS + 1,
    ]);
    await platen.app.maintenance.sweep();
    expect(await events()).toEqual([]);
  });

  it("are deleted beyond a number of rows: first those of no agency, the oldest first", async () => {
    const { agencyId } = platen.world;
    for (const hoursAgo of [4, 5])
      await makeEvents(platen.database, { kind: "forbidden", agencyId, hoursAgo });
    for (const hoursAgo of [1, 2, 3]) await makeEvents(platen.database, { kind: "unauthorized", hoursAgo });
    const kept = async (most: number) => {
      await deleteOldEvents(platen.database, most);
      const rows = await query(
        "select kind, round(extract(epoch from now() - created_at) / 3600)::int as hours from security_events order by created_at",
      );
      return rows.map(({ kind, hours }) => `${kind} ${hours}`);
    };
    expect(await kept(5)).toHaveLength(5);
    expect(await kept(3)).toEqual(["forbidden 5", "forbidden 4", "unauthorized 1"]);
    expect(await kept(1)).toEqual(["forbidden 4"]);
  });
});

describe("a recorder", () => {
  const event = (n: number): SecurityEvent => ({
    kind: "unauthorized",
    status: 401,
    call: "GET /api/orders",
    address: `203.0.${n >> 8}.${n & 255}`,
    userId: null,
    apiKeyId: null,
    agencyId: null,
    email: null,
    requestId: `r${n}`,
  });
  const noLog = { warn: () => undefined };

  it("keeps a bounded number of events of a minute, and counts the others by kind", async () => {
    const at = () => Date.parse("2026-11-28T12:00:10Z");
    const recorder = new SecurityEventRecorder(platen.database, noLog as never, at);
    for (let n = 0; n < 20_000; n++) recorder.record(event(n));
    expect(recorder.waiting).toBeLessThan(600);
    await recorder.flush();
    for (let n = 20_000; n < 21_000; n++) recorder.record(event(n));
    await recorder.flush();
    const [sums] = await query(
      "select sum(count)::int as events, count(*)::int as rows from security_events",
    );
    expect(sums.events).toBe(21_000);
    expect(sums.rows).toBeLessThan(1_100);
    const [beyond] = await query(
      "select sum(count)::int as count from security_events where address is null",
    );
    expect(beyond.count).toBeGreaterThan(19_000);
  });

  it("lets strangers use up no room of agencies, and one network little of that of others", async () => {
    const recorder = new SecurityEventRecorder(platen.database, noLog as never, () =>
      Date.parse("2026-11-28T12:00:10Z"),
    );
    const { agencyId } = platen.world;
    for (let n = 0; n < 1_000; n++)
      recorder.record({ ...event(n), address: `2001:db8::${n.toString(16)}`, email: `${n}@elsewhere.test` });
    recorder.record(event(1));
    for (let n = 0; n < 1_000; n++) recorder.record(event(n));
    recorder.record({ ...event(2_000), agencyId });
    await recorder.flush();
    const count = async (where: string) =>
      (await query(`select count(*)::int as rows from security_events where ${where}`))[0].rows;
    expect(await count("address like '2001:%'")).toBe(50);
    expect(await count("address like '203.%' and email is null")).toBe(201);
    expect(await query("select address from security_events where agency_id = $1", [agencyId])).toEqual([
      { address: event(2_000).address },
    ]);
  });

  it("counts what is beyond an agency's room by agency and kind", async () => {
    const recorder = new SecurityEventRecorder(platen.database, noLog as never, () =>
      Date.parse("2026-11-28T12:00:10Z"),
    );
    const { agencyId, otherAgency } = platen.world;
    for (let n = 0; n < 20_000; n++) recorder.record({ ...event(n), agencyId, status: 400 + (n % 50) });
    expect(recorder.waiting).toBe(501);
    for (let n = 0; n < 3; n++) recorder.record({ ...event(n), agencyId: otherAgency.agencyId });
    recorder.record({ ...event(1), agencyId: otherAgency.agencyId, kind: "forbidden" });
    recorder.record(event(1));
    await recorder.flush();
    const sums = await query(
      "select agency_id, kind, count from security_events where call = 'others' order by count desc",
    );
    expect(sums).toEqual([
      { agency_id: agencyId, kind: "unauthorized", count: 19_500 },
      { agency_id: otherAgency.agencyId, kind: "unauthorized", count: 3 },
      { agency_id: otherAgency.agencyId, kind: "forbidden", count: 1 },
    ]);
    expect(await query("select 1 from security_events where agency_id = $1", [NO_AGENCY])).toHaveLength(1);
  });

  it("adds to the rows of other processes", async () => {
    const at = () => Date.parse("2026-11-28T12:00:10Z");
    const [one, other] = [0, 1].map(() => new SecurityEventRecorder(platen.database, noLog as never, at));
    for (const recorder of [one, other, one]) recorder?.record(event(1));
    await Promise.all([one?.flush(), other?.flush()]);
    expect(await query("select count from security_events")).toEqual([{ count: 3 }]);
  });
});
