import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "../../../src/domain/auth/sessions/calls.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, sellerTeam, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";

const password = "correct horse";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
/** As the setting is in the tests of how many sessions a person has at once. */
const AT_ONCE = 4;

let post: MailServer;
let platen: TestApp;
let passwordHash: string;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({
    env: {
      SMTP_URL: post.url,
      SESSION_HOURS: "48",
      SESSION_IDLE_HOURS: "12",
      SESSIONS_PER_PERSON: `${AT_ONCE}`,
    },
  });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
beforeEach(async () => void (await platen.database.pool.query("delete from rate_limits")));

interface Account {
  readonly id: string;
  readonly email: string;
}

/** A browser: it keeps the token of its device, as the screens do. */
class Browser {
  private deviceToken: string | undefined;
  private readonly userAgent: string;

  constructor(userAgent = CHROME) {
    this.userAgent = userAgent;
  }

  async signIn({ email, id }: Account, typed = password): Promise<Client> {
    const headers = { "user-agent": this.userAgent };
    const body = { email, password: typed, ...(this.deviceToken && { deviceToken: this.deviceToken }) };
    const response = await platen.nobody.post("auth/login", body, { headers });
    this.deviceToken = response.body.deviceToken ?? this.deviceToken;
    return platen.withToken(response.body.access_token, id);
  }
}

async function accountOf(
  role: Parameters<typeof user>[1],
  owner: Parameters<typeof user>[2],
): Promise<Account> {
  const { id, email } = await user(platen.database, role, owner, { passwordHash });
  return { id, email: String(email) };
}

const newAccount = () => accountOf("seller", platen.world.otherAgency);
const run = (text: string, values: unknown[] = []) => platen.database.pool.query(text, values);
const sessionsOf = async (client: Client, path = "users/sessions"): Promise<Session[]> =>
  (await client.get(path)).body.data;
const isSignedIn = async (client: Client) => (await client.get("users/info")).status === 200;
const remembered = async (id: string) =>
  (await run("select 1 from device_tokens where user_id = $1 and remembered_until > now()", [id])).rows
    .length;
const remember = (id: string) =>
  run("update device_tokens set remembered_until = now() + interval '30 days' where user_id = $1", [id]);
const auditOf = async (id: string) =>
  (
    await run(
      "select actor_id, agency_id, before from audit where subject = $1 and action = 'end-session' order by created_at, id",
      [id],
    )
  ).rows;

describe("my sessions", () => {
  test("are listed with device, address, times and the one that asks, and without their tokens", async () => {
    const account = await newAccount();
    await new Browser(FIREFOX).signIn(account);
    await run("update sessions set last_seen_at = now() - interval '3 hours' where user_id = $1", [
      account.id,
    ]);
    const mine = await new Browser().signIn(account);
    const response = await mine.get("users/sessions");
    expect(response.body.data).toEqual([
      {
        id: expect.any(String),
        device: "Chrome on Windows",
        ip: "127.0.0.1",
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
        factor: null,
        current: true,
        isRemembered: false,
      },
      expect.objectContaining({ device: "Firefox on Linux", current: false }),
    ]);
    const [, other] = response.body.data as Session[];
    const idle = Date.parse(other?.expiresAt ?? "") - Date.parse(other?.lastSeenAt ?? "");
    expect(idle).toBe(12 * 3_600_000);
    const { rows } = await run("select token_hash, device_hash from sessions where user_id = $1", [
      account.id,
    ]);
    for (const hash of rows.flatMap(Object.values) as Buffer[])
      for (const form of ["hex", "base64", "base64url"] as const)
        expect(response.text).not.toContain(hash.toString(form));
  });

  test("are those that are open only, and no one else's", async () => {
    const account = await newAccount();
    await new Browser().signIn(await newAccount());
    await new Browser().signIn(account);
    await run("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      account.id,
    ]);
    await new Browser().signIn(account);
    await run(
      "update sessions set last_seen_at = now() - interval '12 hours 1 second' where user_id = $1 and expires_at > now()",
      [account.id],
    );
    const mine = await new Browser().signIn(account);
    expect(await sessionsOf(mine)).toHaveLength(1);
  });

  test("end one by one: the browser is signed out, not remembered any more, and it is recorded", async () => {
    const account = await newAccount();
    const other = await new Browser(FIREFOX).signIn(account);
    const mine = await new Browser().signIn(account);
    await remember(account.id);
    const [, session] = await sessionsOf(mine);
    expect(session).toMatchObject({ device: "Firefox on Linux", isRemembered: true });
    const ended = await mine.delete(`users/sessions/${session?.id}`);
    expect([ended.status, ended.body]).toEqual([200, { message: "Session ended" }]);
    expect([await isSignedIn(other), await isSignedIn(mine)]).toEqual([false, true]);
    expect(await sessionsOf(mine)).toEqual([expect.objectContaining({ current: true, isRemembered: true })]);
    expect(await auditOf(account.id)).toEqual([
      {
        actor_id: account.id,
        agency_id: platen.world.otherAgency.agencyId,
        before: { device: "Firefox on Linux", ip: "127.0.0.1" },
      },
    ]);
    expect((await mine.delete(`users/sessions/${session?.id}`)).status).toBe(404);
  });

  test("include the one that asks: ending it signs out", async () => {
    const mine = await new Browser().signIn(await newAccount());
    const [session] = await sessionsOf(mine);
    expect((await mine.delete(`users/sessions/${session?.id}`)).status).toBe(200);
    const next = await mine.get("users/info");
    expect([next.status, next.body.message]).toEqual([401, "Your session has ended. Sign in again"]);
  });

  test("end all but the one that asks, and every other browser is forgotten, also one without a session", async () => {
    const account = await newAccount();
    const others = [await new Browser(FIREFOX).signIn(account), await new Browser().signIn(account)];
    await (await new Browser().signIn(account)).post("auth/logout");
    const mine = await new Browser().signIn(account);
    await remember(account.id);
    expect(await remembered(account.id)).toBe(4);
    const ended = await mine.delete("users/sessions");
    expect([ended.status, ended.body]).toEqual([200, { ended: 2, message: "2 sessions ended" }]);
    expect(await Promise.all([...others, mine].map(isSignedIn))).toEqual([false, false, true]);
    expect(await sessionsOf(mine)).toEqual([expect.objectContaining({ current: true, isRemembered: true })]);
    expect(await remembered(account.id)).toBe(1);
    expect(await auditOf(account.id)).toHaveLength(2);
    expect((await mine.delete("users/sessions")).body).toEqual({ ended: 0, message: "No session was open" });
  });

  test("cannot be ended by the id of another person's", async () => {
    const stranger = await new Browser().signIn(await newAccount());
    const mine = await new Browser().signIn(await newAccount());
    const [session] = await sessionsOf(stranger);
    for (const id of [session?.id, newId(), "none"])
      expect((await mine.delete(`users/sessions/${id}`)).status).toBe(404);
    expect(await isSignedIn(stranger)).toBe(true);
  });
});

describe("sessions of others", () => {
  /** An agency with a manager, two members, and a team with a manager and a member. */
  async function newAgency() {
    const { id: agencyId } = await agency(platen.database);
    const { id: sellerTeamId } = await sellerTeam(platen.database, { agencyId });
    const ofTeam = { agencyId, sellerTeamId };
    return {
      manager: await platen.newPerson("agency", { agencyId }),
      otherManager: await accountOf("agency", { agencyId }),
      staff: await accountOf("agency:staff", { agencyId }),
      seller: await accountOf("seller", ofTeam),
      sellerStaff: await accountOf("seller:staff", ofTeam),
      sellerClient: await platen.newPerson("seller", ofTeam),
      staffClient: await platen.newPerson("agency:staff", { agencyId }),
    };
  }

  /** Statuses of the three calls, and whether the person is signed in afterwards. */
  async function tries(client: Client, account: Account) {
    const browser = await new Browser().signIn(account);
    const [session] = await sessionsOf(browser);
    const path = `users/${account.id}/sessions`;
    const statuses = [
      (await client.get(path)).status,
      (await client.delete(`${path}/${session?.id}`)).status,
      (await client.delete(path)).status,
    ];
    return [...statuses, await isSignedIn(browser)];
  }

  test("are a manager's business where they manage the person, and an administrator's everywhere", async () => {
    const here = await newAgency();
    const supplier = await accountOf("supplier", {});
    const admin = await platen.newPerson("administrator", {});
    const otherAdmin = await accountOf("administrator", {});
    const done = [200, 200, 200, false];
    for (const account of [here.staff, here.seller, here.sellerStaff])
      expect(await tries(here.manager, account)).toEqual(done);
    expect(await tries(here.sellerClient, here.sellerStaff)).toEqual(done);
    for (const account of [here.otherManager, here.staff, here.seller, supplier, otherAdmin])
      expect(await tries(admin, account)).toEqual(done);
  });

  test("are refused to others: 403 for a person whom they read, 404 for any other, and nothing ends", async () => {
    const [here, there] = [await newAgency(), await newAgency()];
    const refused = [403, 403, 403, true];
    const unknown = [404, 404, 404, true];
    expect(await tries(here.manager, here.otherManager)).toEqual(refused);
    expect(await tries(here.sellerClient, here.seller)).toEqual(refused);
    expect(await tries(here.staffClient, here.seller)).toEqual(refused);
    expect(await tries(here.sellerClient, here.staff)).toEqual(unknown);
    for (const account of [there.staff, there.seller, there.sellerStaff])
      expect(await tries(here.manager, account)).toEqual(unknown);
    const admin = await accountOf("administrator", {});
    expect(await tries(here.manager, admin)).toEqual(unknown);
    const own = await here.manager.get(`users/${here.manager.userId}/sessions`);
    expect(own.status, "one's own are a list of their own").toBe(403);
  });

  test("end one by one and all at once, are recorded in the agency, and their browsers are forgotten", async () => {
    const { manager, staff } = await newAgency();
    const browsers = [
      await new Browser(FIREFOX).signIn(staff),
      await new Browser().signIn(staff),
      await new Browser().signIn(staff),
    ];
    await remember(staff.id);
    const path = `users/${staff.id}/sessions`;
    const listed = await sessionsOf(manager, path);
    expect(listed.map(({ device, current, isRemembered }) => [device, current, isRemembered])).toEqual([
      ["Chrome on Windows", false, true],
      ["Chrome on Windows", false, true],
      ["Firefox on Linux", false, true],
    ]);
    const other = await new Browser().signIn(await newAccount());
    const [foreign] = await sessionsOf(other);
    expect((await manager.delete(`${path}/${foreign?.id}`)).status, "a session of another person").toBe(404);

    expect((await manager.delete(`${path}/${listed[2]?.id}`)).body).toEqual({ message: "Session ended" });
    expect(await remembered(staff.id)).toBe(2);
    expect((await manager.delete(path)).body).toEqual({ ended: 2, message: "2 sessions ended" });
    expect(await remembered(staff.id)).toBe(0);
    expect(await Promise.all([...browsers, other].map(isSignedIn))).toEqual([false, false, false, true]);
    expect(await sessionsOf(manager, path)).toEqual([]);
    const rows = await auditOf(staff.id);
    expect(rows.map((row) => row.actor_id)).toEqual(Array.from({ length: 3 }, () => manager.userId));
  });

  test("that an administrator ends are in the audit log of the person's agency", async () => {
    const { manager, staff } = await newAgency();
    await new Browser().signIn(staff);
    const admin = await platen.as("administrator");
    expect((await admin.delete(`users/${staff.id}/sessions`)).body.ended).toBe(1);
    const { body } = await manager.get(`audit?subject=${staff.id}&action=end-session`);
    expect(body.data).toEqual([
      expect.objectContaining({
        subject: staff.id,
        before: { device: "Chrome on Windows", ip: "127.0.0.1" },
      }),
    ]);
  });

  test("with a sign-in that lacks a step: it ends as well", async () => {
    const { manager, staff } = await newAgency();
    await run(
      "insert into challenges (token_hash, user_id, expires_at) values ($1, $2, now() + interval '5 minutes')",
      [Buffer.from(staff.id), staff.id],
    );
    await manager.delete(`users/${staff.id}/sessions`);
    expect((await run("select user_id from challenges where user_id = $1", [staff.id])).rows).toEqual([]);
  });
});

describe("how long a session lasts", () => {
  test.each([
    [
      "continues within its time",
      "created_at = now() - interval '47 hours', expires_at = now() + interval '1 hour'",
      true,
    ],
    ["ends at its time, however it is used", "expires_at = now() - interval '1 second'", false],
    [
      "continues if it was used within 12 hours",
      "last_seen_at = now() - interval '11 hours 59 minutes'",
      true,
    ],
    ["ends after 12 hours without use", "last_seen_at = now() - interval '12 hours 1 second'", false],
  ])("%s", async (_, set, isOpen) => {
    const account = await newAccount();
    const browser = await new Browser().signIn(account);
    await run(`update sessions set ${set} where user_id = $1`, [account.id]);
    expect(await isSignedIn(browser)).toBe(isOpen);
  });

  test("is as set, and a use does not make it longer", async () => {
    const account = await newAccount();
    const browser = await new Browser().signIn(account);
    await run("update sessions set last_seen_at = now() - interval '1 hour' where user_id = $1", [
      account.id,
    ]);
    await isSignedIn(browser);
    const hours = async () => {
      const text = `select extract(epoch from expires_at - created_at) / 3600 as hours,
        last_seen_at > now() - interval '1 minute' as seen from sessions where user_id = $1`;
      return (await run(text, [account.id])).rows[0];
    };
    await expect.poll(async () => (await hours())?.seen).toBe(true);
    expect(Number((await hours())?.hours)).toBe(48);
  });

  test(`is cut short by the ${AT_ONCE + 1}th sign-in for the one that was used longest ago, not the oldest`, async () => {
    const account = await newAccount();
    const browsers: Client[] = [];
    for (let count = 0; count < AT_ONCE; count++) {
      browsers.push(await new Browser().signIn(account));
      await run("update sessions set last_seen_at = last_seen_at - interval '1 hour' where user_id = $1", [
        account.id,
      ]);
    }
    // The oldest is in use, so the second is the one that was used longest ago.
    await isSignedIn(browsers[0] as Client);
    await expect
      .poll(async () => (await sessionsOf(browsers[3] as Client)).at(-1)?.lastSeenAt)
      .not.toBe((await sessionsOf(browsers[0] as Client))[0]?.lastSeenAt);
    browsers.push(await new Browser().signIn(account));
    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, false, true, true, true]);
  });
});

describe("the mail about a new device", () => {
  async function mailsTo({ email }: Account) {
    await platen.app.jobs.idle();
    return post.arrived.filter((mail) => mail.to === email && mail.subject.includes("New sign-in"));
  }

  test("is sent for a second browser, and neither for the first one nor for one that is known", async () => {
    const account = await newAccount();
    const [first, second] = [new Browser(), new Browser(FIREFOX)];
    await first.signIn(account);
    await first.signIn(account);
    expect(await mailsTo(account)).toEqual([]);
    await second.signIn(account, "wrong horse");
    expect(await mailsTo(account)).toEqual([]);
    await second.signIn(account);
    const mails = await mailsTo(account);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Firefox on Linux, from the address 127.0.0.1.");
    expect(mails[0]?.links[0]).toContain(`/cms/ag/users/${account.id}#security`);
    await second.signIn(account);
    await first.signIn(account);
    expect(await mailsTo(account)).toHaveLength(1);
  });

  test("is sent to each owner of a browser that two people use", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const shared = new Browser(FIREFOX);
    await new Browser().signIn(one);
    await new Browser().signIn(other);
    await shared.signIn(one);
    await shared.signIn(other);
    expect([(await mailsTo(one)).length, (await mailsTo(other)).length]).toEqual([1, 1]);
  });
});
