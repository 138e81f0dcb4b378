import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../../src/server/people/passwords.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, make, sellerTeam, user } from "../../support/factories.ts";

let platen: TestApp;
let passwordHash: string;
const password = "correct horse";
/** Hosts with a profile of their own; one names its agency, and one will be verified by an agency. */
const BRANDS = {
  "shop.platen.test": { accessProfile: "restricted" },
  "named.platen.test": { accessProfile: "restricted", agency: "kept-short" },
  "print.there.test": { accessProfile: "restricted" },
};
beforeAll(async () => {
  platen = await startApp({ env: { BRANDS: JSON.stringify(BRANDS) } });
  passwordHash = await hashPassword(password);
});
afterAll(() => platen.close());

const login = (email: unknown, typed: unknown = password) =>
  platen.nobody.post("auth/login", { email, password: typed });

/** A seller of a new team in a new agency, and how to change any of the three. */
async function newSeller() {
  const { database } = platen;
  const { id: agencyId } = await agency(database);
  const { id: sellerTeamId } = await sellerTeam(database, { agencyId });
  const person = await user(database, "seller", { agencyId, sellerTeamId }, { passwordHash });
  const change = (table: string, id: string, set: string) =>
    database.pool.query(`update ${table} set ${set} where id = $1`, [id]);
  return { person, agencyId, sellerTeamId, change, email: String(person.email) };
}

const withToken = (token: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  platen.nobody.get("users/info", { headers });

describe("signing in", () => {
  test("gives a token that says who one is", async () => {
    const { email, person, agencyId, sellerTeamId } = await newSeller();
    const answer = await login(email);
    expect([answer.status, answer.body.message]).toEqual([200, "Login Success!"]);
    const info = (await withToken(answer.body.access_token)).body;
    expect(info).toMatchObject({
      id: person.id,
      email,
      userType: "seller",
      authority: "seller",
      isSubUser: false,
      agency: { id: agencyId },
      sellerTeam: { id: sellerTeamId, basecost: { name: expect.any(String) } },
      profile: "standard",
      accountingProxyGroups: false,
      landing: "/s/orders",
    });
    expect(info.grants.actions.orders).toContain("submit");
    expect(info.grants.screens).toContain("/s/orders");
    expect(JSON.stringify(info)).not.toContain("argon2");
  });

  test("knows the email in any case and with blanks around it", async () => {
    const { email } = await newSeller();
    expect((await login(`  ${email.toUpperCase()} `)).status).toBe(200);
  });

  test("says the same of a wrong password and of nobody's email", async () => {
    const { email } = await newSeller();
    const wrong = await login(email, "incorrect horse");
    const nobody = await login("nobody@platen.test");
    expect(wrong.status).toBe(400);
    expect(nobody.body).toEqual(wrong.body);
    expect(wrong.body).toEqual({ message: "Email or password is wrong" });
  });

  test.each([
    ["no email", "", password, "email", "Please input email"],
    ["no address", "jane", password, "email", "Please input correct email address"],
    ["a list", ["a@b.test"], password, "email", "Must be text"],
    ["no password", "a@b.test", "", "password", "Please input password"],
    ["a short password", "a@b.test", "12345", "password", "Password should be 6 to 128 length"],
    ["a very long one", "a@b.test", "x".repeat(129), "password", "Password should be 6 to 128 length"],
  ])("is refused with %s", async (_, email, typed, field, text) => {
    const answer = await login(email, typed);
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: text }]);
  });

  test("stores nothing from which the token could be had", async () => {
    const { email } = await newSeller();
    const { access_token } = (await login(email)).body;
    const rows = await platen.database.pool.query("select sessions::text as text from sessions");
    expect(rows.rows.some((row) => row.text.includes(access_token))).toBe(false);
    expect(access_token).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ["person", "users", "status = 0", "status = 1"],
    ["person deleted", "users", "deleted_at = now()", "updated_at = now()"],
    ["team", "seller_teams", "active = 0", "active = 1"],
    ["agency", "agencies", "active = 0", "active = 1"],
  ])(
    "is closed to an inactive %s, and the sessions that they had end for good",
    async (_, table, set, back) => {
      const { email, change, person, sellerTeamId, agencyId } = await newSeller();
      const { access_token } = (await login(email)).body;
      expect((await withToken(access_token)).status).toBe(200);
      const id = { users: person.id, seller_teams: sellerTeamId, agencies: agencyId }[table] ?? "";
      await change(table, id, set);
      expect((await withToken(access_token)).status).toBe(401);
      const again = await login(email);
      expect(again.status).toBe(400);
      expect(again.body.message).toMatch(/not active|is wrong/);
      await change(table, id, back);
      expect((await withToken(access_token)).status).toBe(401);
    },
  );
});

test("an agency that makes a team inactive and active again leaves its people signed out, and others signed in", async () => {
  const { email, agencyId, sellerTeamId } = await newSeller();
  const manager = await platen.newPerson("agency", { agencyId });
  const { access_token } = (await login(email)).body;
  for (const active of [0, 1])
    expect((await manager.patch(`seller-teams/${sellerTeamId}`, { active })).status).toBe(200);
  expect((await withToken(access_token)).status).toBe(401);
  expect((await manager.get("users/info")).status).toBe(200);
  expect((await login(email)).status).toBe(200);

  const admin = await platen.as("administrator");
  const second = (await login(email)).body.access_token;
  for (const active of [0, 1])
    expect((await admin.patch(`agencies/${agencyId}`, { active })).status).toBe(200);
  expect((await withToken(second)).status).toBe(401);
  expect((await manager.get("users/info")).status).toBe(401);
  expect((await admin.get("users/info")).status).toBe(200);
});

describe("a session", () => {
  let client: Client;
  let token: string;
  beforeAll(async () => {
    client = await platen.as("agency");
    token = client.token ?? "";
  });

  test("travels as Bearer or as the access_token header", async () => {
    expect((await withToken(token)).status).toBe(200);
    expect((await withToken(token, { authorization: `bearer ${token}` })).status).toBe(200);
    expect((await withToken(token, { access_token: token })).status).toBe(200);
  });

  test.each([
    ["no token", {}],
    ["an empty one", { authorization: "Bearer " }],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["a made-up one", { access_token: "A".repeat(43) }],
    ["a very long one", { access_token: "A".repeat(5_000) }],
    ["SQL", { access_token: "' or ''='" }],
  ])("is not there with %s", async (_, headers) => {
    const answer = await withToken(token, headers);
    expect([answer.status, answer.body]).toEqual([401, { message: "Your session has ended. Sign in again" }]);
  });

  test("is never taken from the address", async () => {
    expect((await platen.nobody.get(`users/info?access_token=${token}`)).status).toBe(401);
  });

  test("ends at logout, and no other one with it", async () => {
    const { email } = await newSeller();
    const one = (await login(email)).body.access_token;
    const other = (await login(email)).body.access_token;
    const out = await platen.nobody.post("auth/logout", undefined, {
      headers: { authorization: `Bearer ${one}` },
    });
    expect(out.status).toBe(200);
    expect([(await withToken(one)).status, (await withToken(other)).status]).toEqual([401, 200]);
  });

  test.each([
    ["its time is over", "expires_at = now() - interval '1 second'", 401],
    ["it lay unused for a week", "last_seen_at = now() - interval '8 days'", 401],
    ["it was used yesterday", "last_seen_at = now() - interval '1 day'", 200],
  ])("when %s", async (_, set, status) => {
    const { email, person } = await newSeller();
    const { access_token } = (await login(email)).body;
    await platen.database.pool.query(`update sessions set ${set} where user_id = $1`, [person.id]);
    expect((await withToken(access_token)).status).toBe(status);
  });
});

describe("the access profile of a session", () => {
  // A list that staff read in the standard profile only, and that keeps sessions between calls.
  const ORDERS = "orders";
  const signInAt = async (host: string, email: unknown): Promise<string> =>
    (await platen.nobody.post("auth/login", { email, password }, { headers: { host } })).body.access_token;
  const ask = async (token: string, host: string, headers = {}) =>
    (await platen.nobody.get(ORDERS, { headers: { authorization: `Bearer ${token}`, host, ...headers } }))
      .status;
  const newStaff = async (columns: Record<string, unknown> = {}) => {
    const { id: agencyId } = await agency(platen.database, columns);
    const { email } = await user(platen.database, "agency:staff", { agencyId }, { passwordHash });
    return { agencyId, email };
  };

  test("of a restricted host is restricted at every host", async () => {
    const { email } = await newStaff();
    const token = await signInAt("shop.platen.test", email);
    expect(await ask(token, "shop.platen.test")).toBe(403);
    expect(await ask(token, "elsewhere.platen.test"), "another Host header").toBe(403);
    const forwarded = { "x-forwarded-host": "elsewhere.platen.test" };
    expect(await ask(token, "shop.platen.test", forwarded), "another X-Forwarded-Host header").toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await withToken(token);
    expect([body.profile, body.landing]).toEqual(["restricted", "/s/catalogs"]);
    expect((await platen.nobody.get("agencies/config", { headers })).body.accessProfile).toBe("restricted");
  });

  test("of a standard host stays standard at a restricted one", async () => {
    const { email } = await newStaff();
    const token = await signInAt("elsewhere.platen.test", email);
    expect(await ask(token, "elsewhere.platen.test")).toBe(200);
    expect(await ask(token, "shop.platen.test")).toBe(200);
  });

  test("is restricted at every host for members of an agency that a restricted brand names", async () => {
    const { email } = await newStaff({ code: "kept-short" });
    const token = await signInAt("elsewhere.platen.test", email);
    expect(await ask(token, "elsewhere.platen.test")).toBe(403);
  });

  test("follows the verification of a restricted host, also in a session that is kept between calls", async () => {
    const { agencyId, email } = await newStaff();
    const token = await signInAt("elsewhere.platen.test", email);
    const { id } = await make(platen.database, "domains", { agencyId }, { host: "print.there.test" });
    const set = (text: string) =>
      platen.database.pool.query(`update domains set ${text} where id = $1`, [id]);
    expect(await ask(token, "elsewhere.platen.test"), "claimed and not verified").toBe(200);
    await set("connect_status = 1");
    expect(await ask(token, "elsewhere.platen.test")).toBe(403);
    await set("deleted_at = now()");
    expect(await ask(token, "elsewhere.platen.test")).toBe(200);
  });

  test("restricts no role that both profiles treat alike", async () => {
    const { email } = await newSeller();
    expect(await ask(await signInAt("shop.platen.test", email), "shop.platen.test")).toBe(200);
  });
});

describe("changing one's password", () => {
  const change = (token: string, data: Record<string, unknown>) =>
    platen.nobody.patch(
      "users/info",
      { action: "reset_password", data },
      { headers: { authorization: `Bearer ${token}` } },
    );

  test("takes the old one, ends every other session and keeps this one", async () => {
    const { email } = await newSeller();
    const mine = (await login(email)).body.access_token;
    const stolen = (await login(email)).body.access_token;
    const changed = await change(mine, {
      oldPassword: password,
      newPassword: "battery staple",
      confirmNewPassword: "battery staple",
    });
    expect([changed.status, changed.body.message]).toEqual([200, "Update password success"]);
    expect([(await withToken(mine)).status, (await withToken(stolen)).status]).toEqual([200, 401]);
    expect((await login(email)).status).toBe(400);
    expect((await login(email, "battery staple")).status).toBe(200);
  });

  test("in two windows at once takes one of them and refuses the other", async () => {
    const { email } = await newSeller();
    const tokens = [(await login(email)).body.access_token, (await login(email)).body.access_token];
    const wanted = ["battery staple", "paper lantern"];
    const statuses = await Promise.all(
      wanted.map(async (next, at) => {
        const data = { oldPassword: password, newPassword: next, confirmNewPassword: next };
        return (await change(tokens[at] ?? "", data)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const won = wanted[statuses.indexOf(200)];
    expect((await login(email, won)).status).toBe(200);
  });

  test.each([
    ["the wrong old one", "wrong password", "battery staple", "battery staple", "data.oldPassword"],
    ["no old one", "", "battery staple", "battery staple", "data.oldPassword"],
    ["a short new one", password, "short", "short", "data.newPassword"],
    ["two that differ", password, "battery staple", "battery stable", "data.confirmNewPassword"],
  ])("is refused with %s", async (_, oldPassword, newPassword, confirmNewPassword, field) => {
    const { email } = await newSeller();
    const { access_token } = (await login(email)).body;
    const answer = await change(access_token, { oldPassword, newPassword, confirmNewPassword });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [field]]);
    expect((await login(email)).status).toBe(200);
  });
});

describe("one's own profile", () => {
  test("is open to a role that may see no other, and only the name of it changes", async () => {
    const designer = await platen.as("agency:designer");
    const other = await make(platen.database, "users", { agencyId: platen.world.agencyId });
    expect((await designer.get(`users/${designer.userId}`)).body.id).toBe(designer.userId);
    expect((await designer.get(`users/${other.id}`)).status).toBe(403);
    expect((await designer.patch(`users/${designer.userId}`, { fullName: "New Name" })).body.fullName).toBe(
      "New Name",
    );
    expect((await designer.patch(`users/${other.id}`, { fullName: "New Name" })).status).toBe(403);
    // What somebody may do is for whoever runs the agency to say.
    const self = await designer.patch(`users/${designer.userId}`, { authority: "agency" });
    expect(self.status).toBe(403);
    for (const key of ["userType", "status", "passwordHash", "ownerAgencyId", "email"]) {
      expect([key, (await designer.patch(`users/${designer.userId}`, { [key]: "agency" })).status]).toEqual([
        key,
        400,
      ]);
    }
  });
});
