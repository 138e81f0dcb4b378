import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../../src/server/auth/passwords.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, make, sellerTeam, user } from "../../support/factories.ts";

let platen: TestApp;
let passwordHash: string;
const password = "correct horse";
/** Hosts with a profile of their own: one of a given agency, and one that an agency will verify. */
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

/** A seller of a new team in a new agency, with functions that change each of the three. */
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
  test("returns a token of the user", async () => {
    const { email, person, agencyId, sellerTeamId } = await newSeller();
    const response = await login(email);
    expect([response.status, response.body.message]).toEqual([200, "Login Success!"]);
    const info = (await withToken(response.body.access_token)).body;
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

  test("accepts the email in any case and with surrounding blanks", async () => {
    const { email } = await newSeller();
    expect((await login(`  ${email.toUpperCase()} `)).status).toBe(200);
  });

  test("gives the same message for a wrong password and for an unknown email", async () => {
    const { email } = await newSeller();
    const wrong = await login(email, "incorrect horse");
    const unknown = await login("nobody@platen.test");
    expect(wrong.status).toBe(400);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.body).toEqual({ message: "Email or password is wrong" });
  });

  test.each([
    ["no email", "", password, "email", "Please input email"],
    ["an invalid email", "jane", password, "email", "Please input correct email address"],
    ["a list as email", ["a@b.test"], password, "email", "Must be text"],
    ["no password", "a@b.test", "", "password", "Please input password"],
    ["a short password", "a@b.test", "12345", "password", "Password should be 6 to 128 length"],
    ["a very long password", "a@b.test", "x".repeat(129), "password", "Password should be 6 to 128 length"],
  ])("is refused with %s", async (_, email, typed, field, text) => {
    const response = await login(email, typed);
    expect([response.status, response.body.errors]).toEqual([400, { [field]: text }]);
  });

  test("stores nothing from which the token could be derived", async () => {
    const { email } = await newSeller();
    const { access_token } = (await login(email)).body;
    const rows = await platen.database.pool.query("select sessions::text as text from sessions");
    expect(rows.rows.some((row) => row.text.includes(access_token))).toBe(false);
    expect(access_token).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    ["user", "users", "status = 0", "status = 1"],
    ["deleted user", "users", "deleted_at = now()", "updated_at = now()"],
    ["team", "seller_teams", "active = 0", "active = 1"],
    ["agency", "agencies", "active = 0", "active = 1"],
  ])(
    "is refused for an inactive %s, and their earlier sessions stay ended after reactivation",
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

test("deactivating and reactivating a team leaves its users signed out and all others signed in", async () => {
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

  test("is accepted as a Bearer token or in the access_token header", async () => {
    expect((await withToken(token)).status).toBe(200);
    expect((await withToken(token, { authorization: `bearer ${token}` })).status).toBe(200);
    expect((await withToken(token, { access_token: token })).status).toBe(200);
  });

  test.each([
    ["no token", {}],
    ["an empty token", { authorization: "Bearer " }],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["a key of another service", { authorization: "Bearer sk_live_1574" }],
    ["a very long token", { access_token: "A".repeat(5_000) }],
    ["SQL", { access_token: "' or ''='" }],
  ])("is asked for, or an API key, with %s", async (_, headers) => {
    const response = await withToken(token, headers);
    const message =
      "This call needs an API key or a session. Send a key as Authorization: Bearer, or sign in";
    expect([response.status, response.body]).toEqual([401, { message }]);
    const deep = await platen.nobody.get("health?deep=1", { headers });
    expect([deep.status, deep.body]).toEqual([401, { message }]);
  });

  test("has ended if nobody has its token", async () => {
    const response = await withToken(token, { access_token: "A".repeat(43) });
    expect([response.status, response.body]).toEqual([
      401,
      { message: "Your session has ended. Sign in again" },
    ]);
  });

  test("is never read from the URL", async () => {
    expect((await platen.nobody.get(`users/info?access_token=${token}`)).status).toBe(401);
  });

  test("ends at sign-out, and no other session does", async () => {
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
    ["ends when it expires", "expires_at = now() - interval '1 second'", 401],
    ["ends after a week without use", "last_seen_at = now() - interval '8 days'", 401],
    ["continues if it was used yesterday", "last_seen_at = now() - interval '1 day'", 200],
  ])("%s", async (_, set, status) => {
    const { email, person } = await newSeller();
    const { access_token } = (await login(email)).body;
    await platen.database.pool.query(`update sessions set ${set} where user_id = $1`, [person.id]);
    expect((await withToken(access_token)).status).toBe(status);
  });
});

describe("the access profile of a session", () => {
  // Staff read this list in the standard profile only, and it caches sessions between calls.
  const ORDERS = "orders";
  const signInAt = async (host: string, email: unknown): Promise<string> =>
    (await platen.nobody.post("auth/login", { email, password }, { headers: { host } })).body.access_token;
  const request = async (token: string, host: string, headers = {}) =>
    (await platen.nobody.get(ORDERS, { headers: { authorization: `Bearer ${token}`, host, ...headers } }))
      .status;
  const newStaff = async (columns: Record<string, unknown> = {}) => {
    const { id: agencyId } = await agency(platen.database, columns);
    const { email } = await user(platen.database, "agency:staff", { agencyId }, { passwordHash });
    return { agencyId, email };
  };

  test("that began at a restricted host is restricted at every host", async () => {
    const { email } = await newStaff();
    const token = await signInAt("shop.platen.test", email);
    expect(await request(token, "shop.platen.test")).toBe(403);
    expect(await request(token, "elsewhere.platen.test"), "another Host header").toBe(403);
    const forwarded = { "x-forwarded-host": "elsewhere.platen.test" };
    expect(await request(token, "shop.platen.test", forwarded), "another X-Forwarded-Host header").toBe(403);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await withToken(token);
    expect([body.profile, body.landing]).toEqual(["restricted", "/s/catalogs"]);
    expect((await platen.nobody.get("agencies/config", { headers })).body.accessProfile).toBe("restricted");
  });

  test("that began at a standard host stays standard at a restricted one", async () => {
    const { email } = await newStaff();
    const token = await signInAt("elsewhere.platen.test", email);
    expect(await request(token, "elsewhere.platen.test")).toBe(200);
    expect(await request(token, "shop.platen.test")).toBe(200);
  });

  test("is restricted at every host for members of an agency with a restricted brand", async () => {
    const { email } = await newStaff({ code: "kept-short" });
    const token = await signInAt("elsewhere.platen.test", email);
    expect(await request(token, "elsewhere.platen.test")).toBe(403);
  });

  test("follows the verification of a restricted host", async () => {
    const { agencyId, email } = await newStaff();
    const token = await signInAt("elsewhere.platen.test", email);
    const { id } = await make(platen.database, "domains", { agencyId }, { host: "print.there.test" });
    const set = (text: string) =>
      platen.database.pool.query(`update domains set ${text} where id = $1`, [id]);
    expect(await request(token, "elsewhere.platen.test"), "claimed and not verified").toBe(200);
    await set("connect_status = 1");
    expect(await request(token, "elsewhere.platen.test")).toBe(403);
    await set("deleted_at = now()");
    expect(await request(token, "elsewhere.platen.test")).toBe(200);
  });

  test("changes nothing for roles that both profiles treat alike", async () => {
    const { email } = await newSeller();
    expect(await request(await signInAt("shop.platen.test", email), "shop.platen.test")).toBe(200);
  });
});

describe("changing one's password", () => {
  const change = (token: string, data: Record<string, unknown>) =>
    platen.nobody.patch(
      "users/info",
      { action: "reset_password", data },
      { headers: { authorization: `Bearer ${token}` } },
    );

  test("requires the old one, and ends every other session", async () => {
    const { email } = await newSeller();
    const mine = (await login(email)).body.access_token;
    const otherToken = (await login(email)).body.access_token;
    const changed = await change(mine, {
      oldPassword: password,
      newPassword: "battery staple",
      confirmNewPassword: "battery staple",
    });
    expect([changed.status, changed.body.message]).toEqual([200, "Update password success"]);
    expect([(await withToken(mine)).status, (await withToken(otherToken)).status]).toEqual([200, 401]);
    expect((await login(email)).status).toBe(400);
    expect((await login(email, "battery staple")).status).toBe(200);
  });

  test("in two windows at once succeeds in one of them only", async () => {
    const { email } = await newSeller();
    const tokens = [(await login(email)).body.access_token, (await login(email)).body.access_token];
    const passwords = ["battery staple", "paper lantern"];
    const statuses = await Promise.all(
      passwords.map(async (next, at) => {
        const data = { oldPassword: password, newPassword: next, confirmNewPassword: next };
        return (await change(tokens[at] ?? "", data)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const storedPassword = passwords[statuses.indexOf(200)];
    expect((await login(email, storedPassword)).status).toBe(200);
  });

  test.each([
    ["a wrong old password", "wrong password", "battery staple", "battery staple", "data.oldPassword"],
    ["no old password", "", "battery staple", "battery staple", "data.oldPassword"],
    ["a short new password", password, "short", "short", "data.newPassword"],
    [
      "two new passwords that differ",
      password,
      "battery staple",
      "battery stable",
      "data.confirmNewPassword",
    ],
  ])("is refused with %s", async (_, oldPassword, newPassword, confirmNewPassword, field) => {
    const { email } = await newSeller();
    const { access_token } = (await login(email)).body;
    const response = await change(access_token, { oldPassword, newPassword, confirmNewPassword });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
    expect((await login(email)).status).toBe(200);
  });
});

describe("one's own profile", () => {
  test("can be edited by a role that sees no other profile, and only its name", async () => {
    const designer = await platen.as("agency:designer");
    const other = await make(platen.database, "users", { agencyId: platen.world.agencyId });
    expect((await designer.get(`users/${designer.userId}`)).body.id).toBe(designer.userId);
    expect((await designer.get(`users/${other.id}`)).status).toBe(403);
    expect((await designer.patch(`users/${designer.userId}`, { fullName: "New Name" })).body.fullName).toBe(
      "New Name",
    );
    expect((await designer.patch(`users/${other.id}`, { fullName: "New Name" })).status).toBe(403);
    // Only managers change authorities.
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
