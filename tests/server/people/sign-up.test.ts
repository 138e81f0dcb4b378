import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { agency, make, sellerTeam, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";

let post: MailServer;
let platen: TestApp;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({
    env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test", DEFAULT_AGENCY: "signs-up" },
  });
  const { id: agencyId } = await agency(platen.database, { code: "signs-up", name: "Fern & Co" });
  await make(platen.database, "basecosts", { agencyId });
});
afterAll(async () => {
  await platen.close();
  await post.close();
});
beforeEach(async () => void (await platen.database.pool.query("delete from rate_limits")));

let count = 0;
const newEmail = () => `new${++count}@shop.test`;
const password = "a fine password";
const body = (more: Record<string, unknown> = {}) => ({
  name: "Ann Fern",
  email: newEmail(),
  password,
  confirmPassword: password,
  ...more,
});

const signUp = (one: Record<string, unknown>, host = "platen.test") =>
  platen.nobody.post("auth/signup", one, { headers: { host } });
const login = (email: string, typed = password) =>
  platen.nobody.post("auth/login", { email, password: typed });
const rows = async (query: string, values: unknown[] = []) =>
  (await platen.database.pool.query(query, values)).rows;

/** Sends queued mail and returns what arrived at an address. */
async function mailsTo(email: string) {
  await platen.app.jobs.idle();
  return post.arrived.filter((mail) => mail.to === email);
}

/** The path of a mail's link. */
const pathOf = (link: string | undefined) => (link ?? "").replace("https://platen.test/api/", "");
const confirmationOf = async (email: string) => pathOf((await mailsTo(email)).at(-1)?.links[0]);

describe("signing up", () => {
  test.each([
    ["Visit http://evil.test now to win", "Contains a web address"],
    ["Visit evil.test now", "Contains a web address"],
    ["Ann\r\nFern", "Contains line breaks or control characters"],
  ])("refuses a name that could carry a message to another address: %j", async (name, message) => {
    const response = await signUp(body({ name }));
    expect([response.status, response.body.errors]).toEqual([400, { name: message }]);
    expect(response.body.message).toBe(`Name ${message.replace("C", "c")}`);
  });

  test("sends no name to an unconfirmed address, neither for a confirmation nor for a reset", async () => {
    const one = body({ name: "Win A Prize" });
    expect((await signUp(one)).status).toBe(201);
    await platen.nobody.post(
      "auth/forgot-password",
      { email: one.email },
      { headers: { host: "platen.test" } },
    );
    const mails = await mailsTo(one.email);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(mail.raw).not.toContain("Win A Prize");
  });

  test("creates a team with its manager, who can sign in after following the mail's link", async () => {
    const one = body({ email: " New.Seller@Shop.TEST " });
    const email = "new.seller@shop.test";
    const response = await signUp(one);
    expect(response.status, response.text).toBe(201);
    const [person] = await rows(
      `select u.*, t.name as team, t.manager_id, a.code from users u
        join seller_teams t on t.id = u.seller_team_id join agencies a on a.id = u.owner_agency_id
        where u.email = $1`,
      [email],
    );
    expect(person).toMatchObject({
      user_type: "seller",
      authority: "seller",
      is_sub_user: false,
      team: "Ann Fern",
    });
    expect(person).toMatchObject({ manager_id: person.id, code: "signs-up" });

    const early = await login(email);
    expect([early.status, early.body.message]).toEqual([
      400,
      "Confirm your email address first: the link is in the mail that we sent you",
    ]);
    expect((await login(email, "not the password")).body.message).toBe("Email or password is wrong");

    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Confirm your account at Fern & Co");
    expect(mail?.links[0]).toMatch(/^https:\/\/platen\.test\/api\/auth\/confirm\?token=[\w-]{43}$/);
    const confirmed = await platen.nobody.get(pathOf(mail?.links[0]));
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, "/cms/active-success"]);
    expect((await login(email)).status).toBe(200);
    const audit = await rows("select action from audit where subject = $1 order by id", [person.id]);
    expect(audit.map(({ action }) => action)).toEqual(["sign-up", "confirm", "login"]);
  });

  test("can be confirmed only with the mail: the token is not stored", async () => {
    const one = body();
    await signUp(one);
    const token = (await confirmationOf(one.email)).split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    for (const table of ["one_time_tokens", "email_history", "audit"]) {
      const found = await rows(`select t::text as text from ${table} t`);
      expect(
        found.some(({ text }) => text.includes(token)),
        table,
      ).toBe(false);
    }
  });

  test("uses the agency of the host's domain, else the default one, never that of a similar host", async () => {
    const { id: agencyId } = await agency(platen.database, { primaryDomain: "orders.moss.test" });
    await make(platen.database, "basecosts", { agencyId });
    const agencyOf = async (host: string) => {
      const one = body();
      await signUp(one, host);
      return (await rows("select owner_agency_id as id from users where email = $1", [one.email]))[0].id;
    };
    const domain = { ownerAgencyId: agencyId, connectStatus: 1, host: "shop.moss.test" };
    await make(platen.database, "domains", { agencyId }, domain);
    const claimed = { ...domain, connectStatus: 0, host: "claimed.test" };
    await make(platen.database, "domains", { agencyId }, claimed);
    expect(await agencyOf("Orders.Moss.test:8443")).toBe(agencyId);
    expect(await agencyOf("shop.moss.test")).toBe(agencyId);
    for (const host of ["claimed.test", "moss.test", "evil.orders.moss.test", "orders.moss.test.evil.test"]) {
      expect(await agencyOf(host)).not.toBe(agencyId);
    }
  });

  test("with a referral code records the referrer, and an unknown code does not prevent it", async () => {
    const [{ id: agencyId }] = await rows("select id from agencies where code = 'signs-up'");
    const referrer = await sellerTeam(platen.database, { agencyId }, { referralCode: "FRIEND" });
    const foreign = await sellerTeam(platen.database, platen.world.otherAgency, { referralCode: "STRANGER" });
    const referredBy = async (referralCode: string) => {
      const one = body({ referralCode, appToken: "kept-by-the-browser" });
      expect((await signUp(one)).status).toBe(201);
      const [team] = await rows(
        "select t.referred_by_id as id from seller_teams t join users u on u.seller_team_id = t.id where u.email = $1",
        [one.email],
      );
      return team.id;
    };
    expect(await referredBy("FRIEND")).toBe(referrer.id);
    expect(await referredBy("NOBODY")).toBeNull();
    expect(await referredBy("STRANGER")).toBeNull();
    expect(foreign.id).toBeDefined();
  });

  test("is refused if the agency has no prices", async () => {
    await agency(platen.database, { primaryDomain: "bare.test" });
    const response = await signUp(body(), "bare.test");
    expect([response.status, response.body.message]).toEqual([
      400,
      "Sign-up is not available at this address yet. Ask the agency that invited you",
    ]);
  });

  test.each([
    ["no name", { name: " " }, "name", "Please input name"],
    ["a name of one letter", { name: "A" }, "name", "Name should be 2 to 60 length"],
    ["a name of 61 letters", { name: "x".repeat(61) }, "name", "Name should be 2 to 60 length"],
    ["no email", { email: "" }, "email", "Please input email"],
    ["an invalid email", { email: "ann" }, "email", "Please input correct email address"],
    ["no password", { password: "", confirmPassword: "" }, "password", "Please input password"],
    [
      "a password of five letters",
      { password: "12345", confirmPassword: "12345" },
      "password",
      "Password should be 6 to 128 length",
    ],
    [
      "two different passwords",
      { confirmPassword: "another one" },
      "confirmPassword",
      "Your confirm password not match!",
    ],
    ["a chosen role", { userType: "administrator" }, "userType", 'Unknown key "userType"'],
    ["an active account", { status: 1 }, "status", 'Unknown key "status"'],
  ])("is refused with %s", async (_, change, field, text) => {
    const response = await signUp(body(change));
    expect(response.status).toBe(400);
    expect(response.body.errors[field]).toBe(text);
  });

  test("accepts an address once, also in concurrent calls", async () => {
    const one = body();
    const responses = await Promise.all([signUp(one), signUp({ ...one, email: one.email.toUpperCase() })]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
    const again = await signUp(one);
    expect(again.body.errors.email).toContain("already registered");
    expect(await mailsTo(one.email)).toHaveLength(1);
    expect(
      await rows("select 1 from seller_teams t join users u on u.seller_team_id = t.id where u.email = $1", [
        one.email,
      ]),
    ).toHaveLength(1);
  });

  test("is limited per account and per address", async () => {
    const one = body();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await signUp(one)).status);
    expect(statuses).toEqual([201, 400, 400, 400, 400, 429]);
    expect((await signUp(body())).status).toBe(201);
    await platen.database.pool.query("update rate_limits set count = 20 where key like 'signup:ip%'");
    const limited = await signUp(body());
    expect(limited.status).toBe(429);
    expect(Number(limited.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("a confirmation", () => {
  const signedUp = async () => {
    const one = body();
    await signUp(one);
    return { email: one.email, path: await confirmationOf(one.email) };
  };
  const ended = "This link has expired or was already used. Request a new one";

  test("that is followed again, or twice at once, succeeds again and changes nothing", async () => {
    const { email, path } = await signedUp();
    const both = await Promise.all([platen.nobody.get(path), platen.nobody.get(path)]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    expect((await platen.nobody.get(path)).headers.location).toBe("/cms/active-success");
    const audit = await rows(
      "select 1 from audit where action = 'confirm' and subject = (select id::text from users where email = $1)",
      [email],
    );
    expect(audit).toHaveLength(1);
  });

  test("does not reactivate an account", async () => {
    const { email, path } = await signedUp();
    await platen.nobody.get(path);
    await platen.database.pool.query("update users set status = 0 where email = $1", [email]);
    expect((await platen.nobody.get(path)).status).toBe(400);
    expect((await login(email)).status).toBe(400);
  });

  test("that is expired, unknown or for another purpose is refused, and a browser is redirected", async () => {
    const { email, path } = await signedUp();
    await platen.database.pool.query(
      "update one_time_tokens set expires_at = now() where purpose = 'confirm'",
    );
    for (const one of [path, "auth/confirm?token=x", `auth/confirm?token=${"A".repeat(43)}`]) {
      const response = await platen.nobody.get(one);
      expect([response.status, response.body.message]).toEqual([400, ended]);
    }
    const browser = await platen.nobody.get(path, { headers: { accept: "text/html" } });
    expect([browser.status, browser.headers.location]).toEqual([302, "/cms/auth/sign-in-require?link=ended"]);
    await platen.nobody.post("auth/forgot-password", { email });
    const reset = (await mailsTo(email)).at(-1)?.links[0]?.split("token=")[1];
    expect((await platen.nobody.get(`auth/confirm?token=${reset}`)).status).toBe(400);
    for (const path of [
      "auth/confirm",
      "auth/confirm?token=",
      "auth/confirm?token=a&token=b",
      "auth/confirm?token=a&x=1",
    ]) {
      expect([path, (await platen.nobody.get(path)).status]).toEqual([path, 400]);
    }
  });

  test("is sent again on request, once a minute, and responds alike for unknown addresses", async () => {
    const { email } = await signedUp();
    const resend = (to: string) => platen.nobody.post("auth/resend-confirmation", { email: to });
    const first = await resend(email);
    expect(first.status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await resend(email)).body).toEqual(first.body);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await resend("stranger@shop.test")).body).toEqual(first.body);
    expect(await mailsTo("stranger@shop.test")).toEqual([]);
    const confirmed = await user(platen.database, "seller", platen.world.otherAgency);
    expect((await resend(String(confirmed.email))).body).toEqual(first.body);
    expect(await mailsTo(String(confirmed.email))).toEqual([]);
    for (const mail of (await mailsTo(email)).toReversed()) {
      expect((await platen.nobody.get(pathOf(mail.links[0]))).headers.location).toBe("/cms/active-success");
      break;
    }
    expect((await login(email)).status).toBe(200);
  });
});
