import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailInvitation } from "../../../src/server/auth/account-mail.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";

let post: MailServer;
let platen: TestApp;
let passwordHash: string;
const old = "the old password";
const fresh = "a new password";
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({ env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test" } });
  passwordHash = await hashPassword(old);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
beforeEach(async () => void (await platen.database.pool.query("delete from rate_limits")));

const newPerson = async () => {
  const { email, id } = await user(platen.database, "seller", platen.world.otherAgency, { passwordHash });
  return { email: String(email), id };
};
const login = async (email: string, password: string) =>
  platen.nobody.post("auth/login", { email, password });
const forgot = (email: string, headers: Record<string, string> = {}) =>
  platen.nobody.post("auth/forgot-password", { email }, { headers });
const reset = (token: string, more: Record<string, unknown> = { password: fresh, confirmPassword: fresh }) =>
  platen.nobody.post("auth/reset-password", { token, ...more });

async function mailsTo(email: string) {
  await platen.app.jobs.idle();
  return post.arrived.filter((mail) => mail.to === email);
}
const tokenTo = async (email: string) => (await mailsTo(email)).at(-1)?.links[0]?.split("token=")[1] ?? "";

describe("a forgotten password", () => {
  test("is replaced through the link in the mail, and every session ends", async () => {
    const { email } = await newPerson();
    const session = (await login(email, old)).body.access_token;
    const requested = await forgot(email);
    expect([requested.status, requested.body.message]).toEqual([
      200,
      "Instructions to reset your password have been emailed to you. Not receive email yet?",
    ]);
    const [mail] = await mailsTo(email);
    expect(mail?.links[0]).toMatch(/^https:\/\/platen\.test\/cms\/auth\/reset-password\?token=[\w-]{43}$/);
    const done = await reset(await tokenTo(email));
    expect([done.status, done.body]).toEqual([200, { message: "Password has been reseted" }]);
    expect((await login(email, old)).status).toBe(400);
    expect((await login(email, fresh)).status).toBe(200);
    const info = await platen.nobody.get("users/info", { headers: { authorization: `Bearer ${session}` } });
    expect(info.status).toBe(401);
  });

  test("gets a link to our own address, whatever host the request named", async () => {
    const { email } = await newPerson();
    await forgot(email, { host: "evil.test", "x-forwarded-host": "evil.test" });
    expect((await mailsTo(email))[0]?.raw).not.toContain("evil.test");
  });

  test("of an unknown address is refused with a message, as the screen requires", async () => {
    const response = await forgot("nobody@shop.test");
    expect([response.status, response.body.message]).toEqual([
      400,
      "This email address has not been registered. Please try again with another email",
    ]);
  });

  test("is limited per account and per address", async () => {
    const { email } = await newPerson();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await forgot(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const unknownStatuses: number[] = [];
    for (let attempt = 0; attempt < 15; attempt++)
      unknownStatuses.push((await forgot(`guess${attempt}@shop.test`)).status);
    expect(unknownStatuses.slice(0, 14).every((status) => status === 400)).toBe(true);
    expect(unknownStatuses[14]).toBe(429);
  });
});

describe("the link of a reset", () => {
  const ended = { message: "This link has expired or was already used. Request a new one" };

  test("works once, also in concurrent calls, and invalidates earlier ones", async () => {
    const { email } = await newPerson();
    await forgot(email);
    const first = await tokenTo(email);
    await forgot(email);
    const second = await tokenTo(email);
    const other = { password: "yet another", confirmPassword: "yet another" };
    const both = await Promise.all([reset(second), reset(second, other)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    for (const token of [first, second]) expect((await reset(token)).body).toMatchObject(ended);
  });

  test("works for thirty minutes, and that of an invitation for 72 hours", async () => {
    const { email, id } = await newPerson();
    const { agencyId, sellerTeamId } = platen.world.otherAgency;
    await forgot(email);
    const token = await tokenTo(email);
    await inTransaction(platen.database, (tx) =>
      mailInvitation(tx, {
        userId: id,
        scope: { reach: "sellerTeam", agencyId, sellerTeamId },
        fullName: "Ann",
        email,
      }),
    );
    const lifetimes = await platen.database.pool.query(
      `select purpose, round(extract(epoch from expires_at - created_at) / 60)::int as minutes
        from one_time_tokens where user_id = $1 order by purpose`,
      [id],
    );
    expect(lifetimes.rows).toEqual([
      { purpose: "invite", minutes: 72 * 60 },
      { purpose: "reset", minutes: 30 },
    ]);
    await platen.database.pool.query("update one_time_tokens set expires_at = now() where purpose = 'reset'");
    expect((await reset(token)).body).toMatchObject(ended);
    platen.app.jobs.kick();
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/^Your account at Agency/);
    expect((await reset(await tokenTo(email))).status).toBe(200);
    expect((await login(email, fresh)).status).toBe(200);
  });

  test("also confirms an unconfirmed account, but does not reactivate one", async () => {
    const waiting = await newPerson();
    const closed = await newPerson();
    const set = (id: string, assignment: string) =>
      platen.database.pool.query(`update users set status = 0, ${assignment} where id = $1`, [id]);
    await set(waiting.id, "awaits_confirmation = true");
    await set(closed.id, "awaits_confirmation = false");
    for (const [{ email }, status] of [
      [waiting, 200],
      [closed, 400],
    ] as const) {
      await forgot(email);
      expect((await reset(await tokenTo(email))).status).toBe(200);
      expect((await login(email, fresh)).status).toBe(status);
    }
  });

  test("accepts the password under the form's key newPassword too", async () => {
    const { email } = await newPerson();
    await forgot(email);
    const done = await reset(await tokenTo(email), { newPassword: fresh, confirmPassword: fresh });
    expect(done.status, done.text).toBe(200);
    expect((await login(email, fresh)).status).toBe(200);
  });

  test.each([
    ["no password", { confirmPassword: fresh }, "password", "Please input new password"],
    ["an empty password", { password: "", confirmPassword: "" }, "password", "Please input new password"],
    [
      "a short password",
      { password: "12345", confirmPassword: "12345" },
      "password",
      "Password should be 6 to 128 length",
    ],
    [
      "two different passwords",
      { password: fresh, confirmPassword: old },
      "confirmPassword",
      "Your confirm password not match!",
    ],
    [
      "different values of password and newPassword",
      { password: fresh, newPassword: old, confirmPassword: fresh },
      "confirmPassword",
      "Your confirm password not match!",
    ],
    [
      "an unknown key",
      { password: fresh, confirmPassword: fresh, userId: "x" },
      "userId",
      'Unknown key "userId"',
    ],
  ])("is refused with %s", async (_, body, field, text) => {
    const response = await reset("x", body);
    expect([response.status, response.body.errors[field]]).toEqual([400, text]);
  });
});

test("any input to these calls gets no 5xx status", async () => {
  const bodies = [
    null,
    [],
    "text",
    1,
    {},
    { email: null },
    { email: ["a@b.test"] },
    { email: "a\u0000@b.test" },
    { email: "a@b.test\r\nBcc: x@y.test" },
    { token: {}, password: [], confirmPassword: 1 },
    { token: "x".repeat(100_000), password: fresh, confirmPassword: fresh },
    { name: "\u0000\u0000\u0000", email: "n@b.test", password: fresh, confirmPassword: fresh },
    { name: "Ann", email: "n2@b.test", password: "\ud800bcdefg", confirmPassword: "\ud800bcdefg" },
  ];
  for (const path of ["signup", "resend-confirmation", "forgot-password", "reset-password", "login"]) {
    for (const body of bodies) {
      await platen.database.pool.query("delete from rate_limits");
      const response = await platen.nobody.post(`auth/${path}`, body);
      expect([path, JSON.stringify(body)?.slice(0, 60), response.status >= 500]).toEqual([
        path,
        JSON.stringify(body)?.slice(0, 60),
        false,
      ]);
    }
  }
});
