import { createHash, generateKeyPairSync } from "node:crypto";
import { PassThrough } from "node:stream";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "../../../src/domain/access/roles.ts";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { type Owner, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";

const PASSWORD = "Correct-Horse-7";
const CODE = /^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/;

let post: MailServer;
let platen: TestApp;
let passwordHash: string;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({ env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test" } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;
beforeEach(async () => {
  await query("delete from rate_limits");
  await security({});
});

/** Saves how the first agency protects accounts. */
const security = (given: object) =>
  query("update agencies set settings = jsonb_set(settings, '{security}', $2) where id = $1", [
    platen.world.agencyId,
    JSON.stringify({ secondFactor: "off", ownPasswords: false, payoutsAskAbove: 1_000, ...given }),
  ]);

const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });
/** The code of the next period: that of the current one was used when the app was set up. */
const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000);

async function person(role: Role = "agency:staff", owner: Owner = platen.ownerOf(role)) {
  const { id, email } = await user(platen.database, role, owner, { passwordHash });
  return { id, email: String(email) };
}

const login = (email: string, deviceToken?: string, password = PASSWORD) =>
  platen.nobody.post("auth/login", { email, password, ...(deviceToken && { deviceToken }) });

/** A person with an authenticator app, who is signed in. */
async function enrolled(role?: Role, owner?: Owner) {
  const made = await person(role, owner);
  const token = (await login(made.email)).body.access_token as string;
  const client = platen.withToken(token, made.id);
  const draft = await client.post("users/factors/draft", { kind: "totp" });
  const secret = draft.body.totp.secret as string;
  const added = await client.post("users/factors", {
    challenge: draft.body.challenge,
    name: "Phone",
    code: codeOf(secret),
  });
  expect(added.status).toBe(201);
  return {
    ...made,
    client,
    secret,
    factorId: added.body.id as string,
    codes: added.body.recoveryCodes as string[],
  };
}

const answer = (challenge: string, given: object) =>
  platen.nobody.post("auth/factor", { challenge, ...given });

async function mailsTo(email: string) {
  await platen.app.jobs.idle();
  return post.arrived.filter((mail) => mail.to === email).map(({ subject }) => subject);
}

describe("an authenticator app", () => {
  test("is set up by a code, and shows ten recovery codes once", async () => {
    const { client, codes, email } = await enrolled();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(CODE);
    const { body } = await client.get("users/factors");
    expect(body).toMatchObject({ recoveryCodes: 10, isRequired: false, host: "localhost", noApps: null });
    expect(body.data).toMatchObject([{ kind: "totp", name: "Phone", host: null }]);
    expect((await client.get(`users/${client.userId}`)).body.secondFactor).toBe(true);
    expect((await mailsTo(email)).some((subject) => subject.startsWith("A second factor was added"))).toBe(
      true,
    );
  });

  test("is stored sealed, its codes as hashes", async () => {
    const { id, secret, codes } = await enrolled();
    const [row] = await query("select secret from factors where user_id = $1", [id]);
    expect(row.secret).toMatch(/^sealed:/);
    const everything = JSON.stringify([
      ...(await query("select * from factors")),
      ...(await query("select * from audit")),
      ...(await query("select encode(code_hash, 'escape') as hash from recovery_codes")),
      ...(await query("select * from email_history")),
    ]);
    for (const text of [secret, ...codes]) expect(everything).not.toContain(text);
  });

  test("makes a sign-in a challenge, which its code completes", async () => {
    const { email, secret } = await enrolled();
    const challenged = await login(email);
    expect([challenged.status, challenged.body]).toEqual([
      401,
      {
        message: "Enter the code of your authenticator app, or use a passkey",
        challenge: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          needs: "factor",
          methods: ["totp", "recovery"],
          otherHosts: [],
        },
      },
    ]);
    const done = await answer(challenged.body.challenge.token, { code: nextCode(secret) });
    expect([done.status, done.body]).toEqual([
      200,
      { access_token: expect.any(String), message: "Login Success!", deviceToken: expect.any(String) },
    ]);
    const [row] = await query(
      "select after from audit where action = 'login' order by created_at desc, id desc limit 1",
    );
    expect(row.after).toEqual({ factor: "totp" });
  });

  test("accepts a code once, and no code from before it", async () => {
    const { email, secret } = await enrolled();
    const code = nextCode(secret);
    const first = (await login(email)).body.challenge.token;
    expect((await answer(first, { code })).status).toBe(200);
    const second = (await login(email)).body.challenge.token;
    const again = await answer(second, { code });
    expect([again.status, again.body.errors]).toEqual([
      400,
      { code: "This code is wrong or was used before. Wait for the next one and try again" },
    ]);
    expect((await answer(second, { code: codeOf(secret) })).status).toBe(400);
  });

  test("lets a sign-in begin again after five wrong codes, and a person wait after ten", async () => {
    const { email, secret, codes } = await enrolled();
    const wrong = { code: nextCode(secret) === "000000" ? "111111" : "000000" };
    const first = (await login(email)).body.challenge.token;
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) statuses.push((await answer(first, wrong)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 401]);
    const second = (await login(email)).body.challenge.token;
    for (let tries = 0; tries < 5; tries++) await answer(second, wrong);
    const third = (await login(email)).body.challenge.token;
    expect((await answer(third, { code: nextCode(secret) })).status).toBe(429);
    expect((await mailsTo(email)).filter((subject) => subject.startsWith("Wrong codes"))).toHaveLength(1);
    // The owner still gets in, although somebody guesses.
    expect((await answer(third, { recoveryCode: codes[0] })).status).toBe(200);
    await platen.app.securityEvents.flush();
    const [row] = await query(
      "select sum(count)::int as count from security_events where kind = 'factor-failed'",
    );
    expect(row.count).toBeGreaterThanOrEqual(10);
  });

  test("cannot be set up without SECRETS_KEY, and says so", async () => {
    const bare = await startApp({ env: { SECRETS_KEY: "" } });
    try {
      const client = await bare.as("agency");
      const response = await client.post("users/factors/draft", { kind: "totp" });
      expect([response.status, response.body.message]).toEqual([400, expect.stringContaining("SECRETS_KEY")]);
      expect((await client.get("users/factors")).body.noApps).toBe(response.body.message);
    } finally {
      await bare.close();
    }
  });
});

test("an app whose key was lost signs nobody in, and its recovery codes do", async () => {
  const { email, secret, codes } = await enrolled();
  const env = { SECRETS_KEY: Buffer.alloc(32, 9).toString("base64") };
  const lost = await startApp({ database: platen.database, env, log: new PassThrough() });
  const sign = async (given: object) => {
    const { body } = await lost.nobody.post("auth/login", { email, password: PASSWORD });
    return lost.nobody.post("auth/factor", { challenge: body.challenge.token, ...given });
  };
  expect((await sign({ code: nextCode(secret) })).status).toBe(400);
  expect((await sign({ recoveryCode: codes[0] })).status).toBe(200);
  await lost.app.close();
});

describe("a recovery code", () => {
  test("signs in once, in any spelling, mails the owner, and remembers no browser", async () => {
    const { email, codes } = await enrolled();
    const [code = ""] = codes;
    const spelled = code.toUpperCase().replaceAll("-", " ");
    const first = (await login(email)).body.challenge.token;
    const done = await answer(first, { recoveryCode: spelled, remember: true });
    expect(done.status).toBe(200);
    expect((await mailsTo(email)).some((subject) => subject.startsWith("A recovery code was used"))).toBe(
      true,
    );
    const second = await login(email, done.body.deviceToken);
    expect(second.status).toBe(401);
    expect((await answer(second.body.challenge.token, { recoveryCode: code })).status).toBe(400);
  });

  test("ends when new ones are made", async () => {
    const { email, client, codes } = await enrolled();
    const renewed = await client.post("users/factors/recovery-codes");
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const { token } = (await login(email)).body.challenge;
    expect((await answer(token, { recoveryCode: codes[1] })).status).toBe(400);
    expect((await answer(token, { recoveryCode: renewed.body.recoveryCodes[1] })).status).toBe(200);
  });
});

describe("a remembered browser", () => {
  async function remembered() {
    const made = await enrolled();
    const { token } = (await login(made.email)).body.challenge;
    const done = await answer(token, { code: nextCode(made.secret), remember: true });
    return {
      ...made,
      deviceToken: done.body.deviceToken as string,
      session: done.body.access_token as string,
    };
  }

  test("needs no factor for thirty days", async () => {
    const { email, deviceToken } = await remembered();
    expect((await login(email, deviceToken)).status).toBe(200);
    await query("update device_tokens set remembered_until = remembered_until - interval '30 days'");
    expect((await login(email, deviceToken)).status).toBe(401);
  });

  test("is forgotten with another password, and with another factor", async () => {
    const one = await remembered();
    const changed = await platen.withToken(one.session).patch("users/info", {
      action: "reset_password",
      data: { oldPassword: PASSWORD, newPassword: "Another-Horse-8", confirmNewPassword: "Another-Horse-8" },
    });
    expect(changed.status).toBe(200);
    expect((await login(one.email, one.deviceToken, "Another-Horse-8")).status).toBe(401);
    const two = await remembered();
    const client = platen.withToken(two.session);
    const draft = (await client.post("users/factors/draft", { kind: "totp" })).body;
    const proof = { challenge: draft.challenge, code: codeOf(draft.totp.secret) };
    expect((await client.post("users/factors", proof)).body.recoveryCodes).toBeUndefined();
    expect((await login(two.email, two.deviceToken)).status).toBe(401);
  });
});

describe("a required second factor", () => {
  test("is set up at the sign-in, which shows the recovery codes", async () => {
    await security({ secondFactor: "members" });
    const { email } = await person();
    const { status, body } = await login(email);
    expect([status, body.challenge.needs, body.challenge.methods]).toEqual([
      401,
      "enrolment",
      ["totp", "passkey"],
    ]);
    const challenge = body.challenge.token;
    const draft = await platen.nobody.post("auth/enrolment", { challenge, kind: "totp" });
    expect(draft.body.totp.uri).toContain("otpauth://totp/");
    expect(draft.body.totp.qr).toMatch(/^<svg/);
    const wrong = await platen.nobody.post("auth/enrolment/complete", { challenge, code: "000000" });
    expect(wrong.status).toBe(400);
    const done = await platen.nobody.post("auth/enrolment/complete", {
      challenge,
      code: codeOf(draft.body.totp.secret),
    });
    expect([done.status, done.body.recoveryCodes.length]).toEqual([200, 10]);
    const client = platen.withToken(done.body.access_token);
    const { body: listed } = await client.get("users/factors");
    const refused = await client.delete(`users/factors/${listed.data[0].id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "A second factor is required for your account. Set up another one first",
    ]);
  });

  test.each([
    ["money", "agency:staff", 200],
    ["money", "agency:accounting", 401],
    ["money", "agency", 401],
    ["money", "seller", 200],
    ["members", "seller", 200],
    ["everyone", "seller:staff", 401],
    ["everyone", "supplier", 200],
    ["everyone", "administrator", 200],
  ] as const)("of %s: %s gets %i", async (secondFactor, role, status) => {
    await security({ secondFactor });
    const { email } = await person(role);
    expect((await login(email)).status).toBe(status);
  });

  test("of administrators is a setting of the installation", async () => {
    const strict = await startApp({
      database: platen.database,
      env: { ADMINISTRATORS_NEED_FACTOR: "1" },
    });
    const { email } = await person("administrator");
    const response = await strict.nobody.post("auth/login", { email, password: PASSWORD });
    expect([response.status, response.body.challenge.needs]).toEqual([401, "enrolment"]);
    await strict.app.close();
  });
});

describe("a password that a manager has set", () => {
  const OWN = "My-Own-Horse-9";

  test("is changed at the next sign-in where the agency demands it, and not elsewhere", async () => {
    const manager = await platen.as("agency");
    const one = await person();
    const set = { password: "Set-By-Manager-1", confirmPassword: "Set-By-Manager-1" };
    expect((await manager.patch(`users/${one.id}/reset-password`, set)).status).toBe(200);
    expect((await login(one.email, undefined, set.password)).status).toBe(200);
    await security({ ownPasswords: true });
    expect((await manager.patch(`users/${one.id}/reset-password`, set)).status).toBe(200);
    const challenged = await login(one.email, undefined, set.password);
    expect([challenged.status, challenged.body.challenge]).toMatchObject([
      401,
      { needs: "password", methods: [] },
    ]);
    const challenge = challenged.body.challenge.token;
    const first = (password: string) =>
      platen.nobody.post("auth/first-password", { challenge, password, confirmPassword: password });
    expect((await first(set.password)).body.errors).toEqual({
      password: "Choose another password than the one that your manager has set",
    });
    const done = await first(OWN);
    expect([done.status, done.body.access_token]).toEqual([200, expect.any(String)]);
    expect((await first(OWN)).status).toBe(401);
    expect((await login(one.email, undefined, OWN)).status).toBe(200);
  });

  test("of a new member, too", async () => {
    await security({ ownPasswords: true });
    const manager = await platen.as("agency");
    const email = `new-${Date.now()}@shop.test`;
    const created = await manager.post("users", {
      fullName: "New Member",
      userType: "agency",
      authority: "staff",
      email,
      password: "Set-By-Manager-2",
      confirmPassword: "Set-By-Manager-2",
    });
    expect(created.status).toBe(201);
    expect((await login(email, undefined, "Set-By-Manager-2")).body.challenge.needs).toBe("password");
  });

  test("is asked for after the factor, and does not go round it", async () => {
    await security({ ownPasswords: true });
    const { id, email, secret } = await enrolled();
    await query("update users set must_change_password = true where id = $1", [id]);
    const factor = (await login(email)).body.challenge;
    expect(factor.needs).toBe("factor");
    const round = { challenge: factor.token, password: OWN, confirmPassword: OWN };
    expect((await platen.nobody.post("auth/first-password", round)).status).toBe(401);
    const next = await answer(factor.token, { code: nextCode(secret) });
    expect([next.status, next.body.challenge.needs]).toEqual([401, "password"]);
    const last = { ...round, challenge: next.body.challenge.token };
    expect((await platen.nobody.post("auth/first-password", last)).status).toBe(200);
  });
});

describe("asking again", () => {
  const older = (userId: string | undefined) =>
    query("update sessions set verified_at = now() - interval '11 minutes' where user_id = $1", [userId]);

  test("refuses an older session with what it may be verified by, until it was", async () => {
    const { client, id, secret } = await enrolled("agency");
    await older(id);
    const refused = await client.post("users/factors/recovery-codes");
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message: "Confirm that it is you",
        challenge: { token: "", needs: "verification", methods: ["totp"], otherHosts: [] },
      },
    ]);
    expect((await client.post("auth/verify", { code: "000000" })).status).toBe(400);
    // The password does not replace the factor.
    expect((await client.post("auth/verify", { password: PASSWORD })).status).toBe(400);
    expect((await client.post("users/factors/recovery-codes")).status).toBe(403);
    expect((await client.post("auth/verify", { code: nextCode(secret) })).status).toBe(200);
    expect((await client.post("users/factors/recovery-codes")).status).toBe(200);
  });

  test("takes the password of a person without a factor", async () => {
    const { id, email } = await person("agency");
    const client = platen.withToken((await login(email)).body.access_token, id);
    await older(id);
    const refused = await client.post("users/factors/draft", { kind: "totp" });
    expect(refused.body.challenge.methods).toEqual(["password"]);
    expect((await client.post("auth/verify", { password: PASSWORD })).status).toBe(200);
    expect((await client.post("users/factors/draft", { kind: "totp" })).status).toBe(200);
  });

  test("ends a session that guesses, and leaves the owner's other ones", async () => {
    const { id, email } = await person("agency");
    const stolen = platen.withToken((await login(email)).body.access_token, id);
    const own = platen.withToken((await login(email)).body.access_token, id);
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await stolen.post("auth/verify", { password: `wrong-password-${tries}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 401]);
    expect((await stolen.get("users/info")).status).toBe(401);
    expect((await own.post("auth/verify", { password: PASSWORD })).status).toBe(200);
    expect((await mailsTo(email)).some((subject) => subject.startsWith("A session was ended"))).toBe(true);
  });

  test("needs the factor after a sign-in with a remembered browser", async () => {
    const { email, secret } = await enrolled("agency");
    const { token } = (await login(email)).body.challenge;
    const { deviceToken } = (await answer(token, { code: nextCode(secret), remember: true })).body;
    const client = platen.withToken((await login(email, deviceToken)).body.access_token);
    expect((await client.post("api-keys", {})).body.challenge.methods).toEqual(["totp"]);
  });

  test.each([
    ["post", "api-keys"],
    ["post", "webhooks"],
    ["post", "webhooks/00000000-0000-4000-8000-000000000000/rotate"],
    ["patch", "webhooks/00000000-0000-4000-8000-000000000000"],
    ["post", "pay-runs"],
    ["patch", "pay-runs/00000000-0000-4000-8000-000000000000"],
    ["put", "integrations/00000000-0000-4000-8000-000000000000/access"],
    ["post", "users/factors/draft"],
    ["post", "users/factors"],
    ["delete", "users/factors/00000000-0000-4000-8000-000000000000"],
    ["delete", "users/00000000-0000-4000-8000-000000000000/factors"],
    ["delete", "users/sessions"],
    ["post", "users"],
    ["delete", "users"],
    ["delete", "users/00000000-0000-4000-8000-000000000000"],
    ["post", "users/00000000-0000-4000-8000-000000000000/invitation-link"],
    ["post", "suppliers/00000000-0000-4000-8000-000000000000/members"],
    ["delete", "users/00000000-0000-4000-8000-000000000000/sessions"],
    ["post", "customers/00000000-0000-4000-8000-000000000000/erase"],
    ["post", "users/identities/begin"],
    ["put", "agencies/identity-provider"],
    ["patch", "users/00000000-0000-4000-8000-000000000000/reset-password"],
  ] as const)("comes before %s %s", async (method, path) => {
    const client = await platen.newPerson(
      path.startsWith("integrations") ? "seller" : "agency",
      platen.ownerOf(path.startsWith("integrations") ? "seller" : "agency"),
    );
    await older(client.userId);
    const response = await client[method](path, {});
    expect([response.status, response.body.challenge?.needs]).toEqual([403, "verification"]);
  });

  test("comes before a member gets an authority, and not before a name", async () => {
    const client = await platen.newPerson("agency", platen.ownerOf("agency"));
    const { id } = await person();
    await older(client.userId);
    expect((await client.patch(`users/${id}`, { authority: "agency" })).status).toBe(403);
    expect((await client.patch(`users/${id}`, { fullName: "Another Name" })).status).toBe(200);
  });

  test("comes before a change of how accounts are protected or data is erased, and not of other settings", async () => {
    const client = await platen.newPerson("agency", platen.ownerOf("agency"));
    await older(client.userId);
    const save = async (settings: object) =>
      (await client.patch("agencies/update-settings", { settings })).status;
    const loosened = { secondFactor: "off", ownPasswords: false, payoutsAskAbove: 100_000 };
    expect(await save({ security: loosened })).toBe(403);
    expect(await save({ buyerDataMonths: 12 })).toBe(403);
    expect(await save({ twoPeople: [] })).toBe(403);
    expect(await save({ payment: { topupContent: "Send it to us" } })).toBe(403);
    expect(await save({ packingSlipPrices: true })).toBe(200);
  });
});

describe("a manager", () => {
  test("removes the factors of a member, who is mailed and signed out", async () => {
    const { id, email, client } = await enrolled();
    const manager = await platen.as("agency");
    expect((await manager.delete(`users/${id}/factors`)).status).toBe(200);
    expect((await client.get("users/factors")).status).toBe(401);
    expect((await login(email)).status).toBe(200);
    expect(
      (await mailsTo(email)).some((subject) => subject.startsWith("Your second factors were removed")),
    ).toBe(true);
    expect((await manager.delete(`users/${id}/factors`)).status).toBe(400);
  });

  test("removes none of another manager, of another agency, or of their own", async () => {
    const manager = await platen.as("agency");
    const other = await enrolled("agency");
    const foreign = await enrolled("agency:staff", { agencyId: platen.world.otherAgency.agencyId });
    expect((await manager.delete(`users/${other.id}/factors`)).status).toBe(403);
    expect((await manager.delete(`users/${foreign.id}/factors`)).status).toBe(404);
    expect((await manager.delete(`users/${manager.userId}/factors`)).status).toBe(403);
    const administrator = await platen.as("administrator");
    expect((await administrator.delete(`users/${other.id}/factors`)).status).toBe(200);
  });
});

describe("a draft", () => {
  test("is of its session, expires, and has five tries", async () => {
    const one = await platen.newPerson("agency:staff", platen.ownerOf("agency:staff"));
    const two = await platen.newPerson("agency:staff", platen.ownerOf("agency:staff"));
    const draft = (await one.post("users/factors/draft", { kind: "totp" })).body;
    const proof = { challenge: draft.challenge, code: codeOf(draft.totp.secret) };
    expect((await two.post("users/factors", proof)).status).toBe(400);
    await query("update challenges set expires_at = now() where user_id = $1", [one.userId]);
    expect((await one.post("users/factors", proof)).status).toBe(400);
    const passkey = (await one.post("users/factors/draft", { kind: "passkey" })).body;
    expect(passkey.passkey).toMatchObject({ rp: { id: "localhost" }, user: { name: expect.any(String) } });
    const garbage = { challenge: passkey.challenge, passkey: { id: "x", response: {} } };
    const refused = await one.post("users/factors", garbage);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { passkey: "This passkey was not accepted. Try again, or use another way" },
    ]);
  });
});

test("a browser has one session: its earlier one ends at the next sign-in", async () => {
  const { email } = await person();
  const first = (await login(email)).body;
  const second = (await login(email, first.deviceToken)).body;
  expect((await platen.withToken(first.access_token).get("users/info")).status).toBe(401);
  expect((await platen.withToken(second.access_token).get("users/info")).status).toBe(200);
});

test("a hash of other parameters is replaced at the sign-in", async () => {
  const { hash } = await import("@node-rs/argon2");
  const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1 });
  const { id, email } = await user(platen.database, "agency:staff", platen.ownerOf("agency:staff"), {
    passwordHash: weak,
  });
  expect((await login(String(email))).status).toBe(200);
  await vi.waitFor(async () => {
    const [row] = await query("select password_hash from users where id = $1", [id]);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
  expect((await login(String(email))).status).toBe(200);
});

describe("the response of a browser that has made a passkey", () => {
  /** What an authenticator returns for a draft, without an attestation. */
  function made(toSign: string, credentialId: Buffer, counter = 0) {
    const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({
      format: "jwk",
    });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const counters = Buffer.alloc(4);
    counters.writeUInt32BE(counter);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      createHash("sha256").update("localhost").digest(),
      Buffer.from([0x45]),
      counters,
      Buffer.alloc(16),
      length,
      credentialId,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<never, never>>([
      ["fmt", "none"],
      ["attStmt", new Map<never, never>()],
      ["authData", new Uint8Array(authData)],
    ]);
    const client = { type: "webauthn.create", challenge: toSign, origin: "http://localhost:80" };
    const id = credentialId.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: Buffer.from(JSON.stringify(client)).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
      },
    };
  }

  type Made = ReturnType<typeof made>;
  let count = 0;

  /** The response to a passkey that is right but for what `change` does to it. */
  async function register(change: (given: Made) => unknown, { length = 32, counter = 0 } = {}) {
    const client = await platen.newPerson("agency:staff", platen.ownerOf("agency:staff"));
    const { challenge, passkey } = (await client.post("users/factors/draft", { kind: "passkey" })).body;
    const credentialId = Buffer.alloc(length, (count += 1));
    const given = made(passkey.challenge, credentialId, counter);
    const response = await client.post("users/factors", { challenge, passkey: change(given) });
    const [row] = await query("select transports, counter from factors where user_id = $1", [client.userId]);
    return { status: response.status, row };
  }

  const withTransports = (transports: unknown) => (given: Made) => ({
    ...given,
    response: { ...given.response, transports },
  });

  test.each([
    ["the usual", ["internal", "hybrid"], ["hybrid", "internal"]],
    ["none", undefined, []],
    ["null", null, []],
    ["a number", 5, []],
    ["an object", { length: 3, includes: "usb" }, []],
    ["a long text", "usb".repeat(100_000), []],
    ["100,000 entries", Array(100_000).fill("usb"), ["usb"]],
    ["unknown ones", ["carrier-pigeon", 7, null, ["nfc"], { usb: 1 }, "nfc"], ["nfc"]],
  ])("keeps known transports alone: of %s", async (_name, transports, kept) => {
    expect(await register(withTransports(transports))).toMatchObject({
      status: 201,
      row: { transports: kept },
    });
  });

  test("may have the highest counter, and an id of 1,023 bytes", async () => {
    const same = (given: Made) => given;
    expect(await register(same, { counter: 0xffff_ffff })).toMatchObject({
      status: 201,
      row: { counter: expect.toSatisfy((counter) => Number(counter) === 0xffff_ffff) },
    });
    expect((await register(same, { length: 1_023 })).status).toBe(201);
    for (const length of [1_024, 8_000, 60_000]) expect((await register(same, { length })).status).toBe(400);
  });

  test("is refused where any part of it is something else", async () => {
    const odd = [5, null, {}, [], "", "x", "\u0000", -1, true, "A".repeat(10_000)];
    const changes = odd.flatMap((value) => [
      (given: Made) => ({ ...given, id: value }),
      (given: Made) => ({ ...given, rawId: value }),
      (given: Made) => ({ ...given, type: value }),
      (given: Made) => ({ ...given, response: value }),
      (given: Made) => ({ ...given, response: { ...given.response, clientDataJSON: value } }),
      (given: Made) => ({ ...given, response: { ...given.response, attestationObject: value } }),
    ]);
    const client = await platen.newPerson("agency:staff", platen.ownerOf("agency:staff"));
    for (const change of changes) {
      const { challenge, passkey } = (await client.post("users/factors/draft", { kind: "passkey" })).body;
      const given = change(made(passkey.challenge, Buffer.alloc(32, 255)));
      const { status } = await client.post("users/factors", { challenge, passkey: given });
      expect(status, JSON.stringify(given).slice(0, 200)).toBe(400);
    }
    expect(await query("select 1 from factors where user_id = $1", [client.userId])).toEqual([]);
  });
});
