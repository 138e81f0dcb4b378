import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, make, sellerTeam, stored, user } from "../../support/factories.ts";

let platen: TestApp;
let count = 0;
/** A new agency with one signed-in manager. */
let agencyId: string;
let manager: Client;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());
beforeEach(async () => {
  await platen.database.pool.query("delete from rate_limits");
  agencyId = (await agency(platen.database)).id;
  manager = await platen.newPerson("agency", { agencyId });
});

const body = (fields: object = {}) => ({
  fullName: "Wren Alder",
  userType: "agency",
  authority: "staff",
  email: `wren${++count}@members.test`,
  proxies: [],
  status: 1,
  password: "a fine password",
  confirmPassword: "a fine password",
  ...fields,
});
const login = (email: string, password = "a fine password") =>
  platen.nobody.post("auth/login", { email, password });
const ownInfo = (token: string) =>
  platen.nobody.get("users/info", { headers: { authorization: `Bearer ${token}` } });
const auditOf = async (id: string) =>
  (
    await platen.database.pool.query("select action from audit where subject = $1 order by id", [id])
  ).rows.map(({ action }) => action);

describe("a new member", () => {
  test("can sign in with the password and has the given authority", async () => {
    const sent = body({ email: `  Wren${count + 1}@Members.test ` });
    const created = await manager.post("users", sent);
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      fullName: "Wren Alder",
      email: `wren${count}@members.test`,
      authority: "staff",
      isSubUser: true,
      status: 1,
      proxies: [],
    });
    const session = await login(created.body.email);
    const info = (await ownInfo(session.body.access_token)).body;
    expect(info).toMatchObject({ authority: "staff", isSubUser: true, agency: { id: agencyId } });
    expect(info.grants.screens).not.toContain("/ag/users");
    expect(await auditOf(created.body.id)).toEqual(["create", "login"]);
    const { rows } = await platen.database.pool.query("select after::text from audit where subject = $1", [
      created.body.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain("fine password");
  });

  test("is refused at the field with the specification's text", async () => {
    const wrong: [object, string, string][] = [
      [{ fullName: "W" }, "fullName", "Full Name should be 2 to 128 length"],
      [{ fullName: "w".repeat(129) }, "fullName", "Full Name should be 2 to 128 length"],
      [{ fullName: undefined }, "fullName", "Full Name should be 2 to 128 length"],
      [{ email: undefined }, "email", "Please input email address"],
      [{ email: "" }, "email", "Please input email address"],
      [{ email: "wren" }, "email", "Please input correct email address"],
      [{ password: "short" }, "password", "Password should be 6 to 128 length"],
      [{ password: "p".repeat(129) }, "password", "Password should be 6 to 128 length"],
      [{ password: undefined }, "password", "Please input Password"],
      [{ confirmPassword: "another one" }, "confirmPassword", "Confirm Password not same with Password"],
      [{ authority: undefined }, "authority", "Please input Authority"],
      [{ authority: "king" }, "authority", "Please input Authority"],
      [{ userType: "administrator" }, "userType", "Members must have your own user type"],
      [{ authority: "seller" }, "authority", "You cannot grant an authority that you do not have"],
      [{ proxies: [newId()] }, "proxies", "Proxy does not exist"],
      [{ isSubUser: false }, "isSubUser", 'Unknown key "isSubUser"'],
      [{ passwordHash: "x" }, "passwordHash", 'Unknown key "passwordHash"'],
    ];
    for (const [fields, field, text] of wrong) {
      const response = await manager.post("users", body(fields));
      expect([response.status, response.body.errors?.[field]], JSON.stringify(fields).slice(0, 80)).toEqual([
        400,
        text,
      ]);
    }
  });

  test("needs an unused address, also in concurrent calls", async () => {
    const sent = body();
    const responses = await Promise.all([manager.post("users", sent), manager.post("users", sent)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const again = await manager.post("users", { ...sent, email: sent.email.toUpperCase() });
    expect(again.body.errors).toEqual({ email: "Email is already taken" });
  });

  test("gets only proxies of the own agency, and none from a seller", async () => {
    const own = (await make(platen.database, "proxies", { agencyId })).id;
    const foreign = (await make(platen.database, "proxies", { agencyId: platen.world.agencyId })).id;
    const created = await manager.post("users", body({ proxies: [own] }));
    // Ids only, as sent.
    expect(created.body.proxies).toEqual([own]);
    expect((await manager.get(`users/${created.body.id}`)).body.proxies).toEqual([own]);
    expect((await manager.post("users", body({ proxies: [foreign] }))).status).toBe(400);
    const team = await sellerTeam(platen.database, { agencyId });
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: team.id });
    const refused = await seller.post("users", body({ userType: "seller", proxies: [own] }));
    expect(refused.body.errors).toEqual({ proxies: "Proxies can only be assigned to users of the agency" });
  });

  test("of a team includes the team with its base cost, and one of an agency does not", async () => {
    const basecost = await make(platen.database, "basecosts", { agencyId }, { name: "Gold" });
    const team = await sellerTeam(platen.database, { agencyId }, { name: "Moss", basecostId: basecost.id });
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: team.id });
    const expected = { id: team.id, name: "Moss", basecost: { id: basecost.id, name: "Gold" } };
    expect((await seller.get(`users/${seller.userId}`)).body.sellerTeam).toEqual(expected);
    expect((await seller.get("users")).body.data[0].sellerTeam).toEqual(expected);
    expect((await manager.get(`users/${manager.userId}`)).body.sellerTeam).toBeNull();
  });

  test("of a team belongs to that team only", async () => {
    const team = await sellerTeam(platen.database, { agencyId });
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: team.id });
    const created = await seller.post("users", body({ userType: "seller", authority: "designer" }));
    expect(created.body).toMatchObject({ userType: "seller", isSubUser: true, sellerTeam: { id: team.id } });
    expect((await seller.get("users?limit=10")).body.data.map((row: { id: string }) => row.id)).toContain(
      created.body.id,
    );
    expect((await manager.get(`users/${created.body.id}`)).status).toBe(404);
  });

  test("of an agency may have the type order_exporter, with that authority, and sees orders only", async () => {
    const exporter = { userType: "order_exporter", authority: "order_exporter" };
    const created = await manager.post("users", body(exporter));
    expect([created.status, created.body], created.text).toMatchObject([
      201,
      { ...exporter, isSubUser: true },
    ]);
    const session = await login(created.body.email);
    const info = (await ownInfo(session.body.access_token)).body;
    expect(info).toMatchObject({ ...exporter, agency: { id: agencyId }, landing: "/ag/orders" });
    expect(Object.keys(info.grants.actions).sort()).toEqual([
      "export-history",
      "notification-choices",
      "orders",
      "push-notifications",
      "views",
    ]);
    const listed = (await manager.get("users?limit=10")).body.data as { id: string }[];
    expect(listed.map(({ id }) => id)).toContain(created.body.id);

    const other = await manager.post("users", body({ ...exporter, authority: "staff" }));
    expect(other.body.errors).toEqual({
      authority: "A user of type order_exporter must have the authority Order Exporter",
    });
    const team = await sellerTeam(platen.database, { agencyId });
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: team.id });
    expect((await seller.post("users", body(exporter))).body.errors).toEqual({
      userType: "Members must have your own user type",
    });

    const same = await manager.patch(`users/${created.body.id}`, { authority: "order_exporter" });
    expect(same.body).toMatchObject(exporter);
    const designer = await manager.patch(`users/${created.body.id}`, { authority: "designer" });
    expect(designer.body).toMatchObject({ userType: "agency", authority: "designer" });
  });

  test("is created by managers only", async () => {
    for (const role of ["agency:staff", "agency:accounting", "seller:staff", "administrator"] as const) {
      const person = await platen.as(role);
      expect([role, (await person.post("users", body())).status]).toEqual([role, 403]);
    }
    expect((await platen.nobody.post("users", body())).status).toBe(401);
  });
});

describe("a member", () => {
  const member = async () => (await manager.post("users", body())).body.id as string;

  test("gets another authority at once, in the current session", async () => {
    const created = (await manager.post("users", body())).body;
    const { access_token: token } = (await login(created.email)).body;
    const changed = await manager.patch(`users/${created.id}`, { fullName: "Wren B", authority: "designer" });
    expect([changed.status, changed.body.fullName, changed.body.authority]).toEqual([
      200,
      "Wren B",
      "designer",
    ]);
    expect((await ownInfo(token)).body.authority).toBe("designer");
    expect((await manager.put(`users/${created.id}`, { authority: "agency" })).body.isSubUser).toBe(false);
  });

  test("changes their own name and none of their permissions", async () => {
    const id = await member();
    const staff = await platen.newPerson("agency:staff", { agencyId });
    expect((await staff.patch(`users/${staff.userId}`, { fullName: "New Name" })).status).toBe(200);
    for (const change of [
      { authority: "agency" },
      { proxies: [] },
      { fullName: "Both", authority: "agency" },
    ]) {
      expect((await staff.patch(`users/${staff.userId}`, change)).status).toBe(403);
    }
    expect((await staff.patch(`users/${id}`, { fullName: "Not mine" })).status).toBe(403);
    expect((await stored(platen.database, "users", staff.userId ?? ""))?.fullName).toBe("New Name");
  });

  test("cannot get an authority of another user type, nor unknown keys", async () => {
    const id = await member();
    for (const change of [
      { authority: "seller" },
      { authority: "administrator" },
      { authority: null },
      { email: "other@members.test" },
      { userType: "administrator" },
      { fullName: "x" },
      { status: 2 },
    ]) {
      expect([change, (await manager.patch(`users/${id}`, change)).status]).toEqual([change, 400]);
    }
  });

  test("of another agency or a seller responds with the same 404 as an unknown one", async () => {
    const other = await user(platen.database, "agency:staff", { agencyId: platen.world.agencyId });
    const seller = await user(platen.database, "seller:staff", {
      agencyId: platen.world.agencyId,
      sellerTeamId: platen.world.sellerTeamId,
    });
    for (const id of [other.id, seller.id, newId(), "no-id"]) {
      const responses = await Promise.all([
        manager.get(`users/${id}`),
        manager.patch(`users/${id}`, { authority: "staff" }),
        manager.delete(`users/${id}`),
        manager.patch(`users/${id}/reset-password`, { password: "123456", confirmPassword: "123456" }),
      ]);
      expect(responses.map(({ status, body: refusal }) => [status, refusal.message])).toEqual(
        Array.from({ length: 4 }, () => [404, "Not found"]),
      );
    }
  });

  test("that is deleted is signed out, and the address is free", async () => {
    const created = (await manager.post("users", body())).body;
    const { access_token: token } = (await login(created.email)).body;
    const deleted = await manager.delete(`users/${created.id}`);
    expect([deleted.status, deleted.body.message]).toEqual([200, "Deleted"]);
    expect((await ownInfo(token)).status).toBe(401);
    expect((await login(created.email)).status).toBe(400);
    expect((await manager.delete(`users/${created.id}`)).status).toBe(404);
    expect((await manager.post("users", body({ email: created.email }))).status).toBe(201);
  });

  test("several members are deleted in one transaction", async () => {
    const id = await member();
    expect((await manager.delete("users", { ids: [id, newId()] })).status).toBe(404);
    expect((await manager.get(`users/${id}`)).status).toBe(200);
    expect((await manager.delete("users", { ids: [id] })).status).toBe(200);
  });
});

test("a deactivated member is signed out and cannot sign in until a manager reactivates them", async () => {
  const created = (await manager.post("users", body())).body;
  const token = (await login(created.email)).body.access_token;
  const inactive = await manager.patch(`users/${created.id}`, { status: 0, version: created.version });
  expect([inactive.status, inactive.body.status]).toEqual([200, 0]);
  expect((await ownInfo(token)).status).toBe(401);
  expect((await login(created.email)).status).toBe(400);
  expect((await manager.patch(`users/${created.id}`, { status: 1 })).body.status).toBe(1);
  expect((await ownInfo(token)).status, "the old session stays ended").toBe(401);
  expect((await login(created.email)).status).toBe(200);
});

test("a person chooses to start at Home; the screen of the specification is the default", async () => {
  const own = await platen.newPerson("agency", { agencyId });
  const landing = async () => (await own.get("users/info")).body.landing;
  expect(await landing()).toBe("/ag/catalogs");
  expect((await own.put("users/start-page", { home: true })).body.landing).toBe("/ag/home");
  expect(await landing()).toBe("/ag/home");
  for (const body of [{}, { home: "yes" }, { home: true, userId: own.userId }])
    expect((await own.put("users/start-page", body)).status).toBe(400);
  expect((await own.put("users/start-page", { home: false })).body.landing).toBe("/ag/catalogs");
});

test("users cannot deactivate their own account", async () => {
  await user(platen.database, "agency", { agencyId });
  const own = (await manager.get("users/info")).body.id;
  const refused = await manager.patch(`users/${own}`, { status: 0 });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["status"]]);
});

test("of two concurrent edits of a member's permissions the later is refused with the author of the other", async () => {
  const created = (await manager.post("users", body())).body;
  const path = `users/${created.id}`;
  expect((await manager.patch(path, { authority: "designer", version: created.version })).status).toBe(200);
  const stale = await manager.patch(path, {
    authority: "accounting",
    fullName: "Wren",
    version: created.version,
  });
  expect([stale.status, stale.body.errors.version]).toEqual([400, stale.body.message]);
  expect(stale.body.message).toContain("You changed Authority in another window");
});

test("two proxy groups of one agency cannot have the same name", async () => {
  const group = { name: "West coast", proxies: [] };
  expect((await manager.post("proxy-groups", group)).status).toBe(201);
  const second = await manager.post("proxy-groups", group);
  expect([second.status, second.body.errors]).toEqual([400, { name: "Name is already taken" }]);
});

test("a search of one letter finds the beginnings of words, and in more than names", async () => {
  for (const fullName of ["Quinn Zephyr", "Zoe Quill", "Lazlo Ott"])
    await manager.post("users", body({ fullName }));
  const found = async (search: string) =>
    (await manager.get(`users?search=${search}&sort=fullName`)).body.data.map(
      (row: { fullName: string }) => row.fullName,
    );
  expect(await found("z")).toEqual(["Quinn Zephyr", "Zoe Quill"]);
  expect(await found("laz")).toEqual(["Lazlo Ott"]);
});

describe("the last manager", () => {
  test("cannot be demoted or deleted, and users cannot delete themselves", async () => {
    const text = "At least one manager is required. Make another member manager first";
    const demoted = await manager.patch(`users/${manager.userId}`, { authority: "staff" });
    expect([demoted.status, demoted.body.message]).toEqual([400, text]);
    expect((await manager.delete(`users/${manager.userId}`)).body.message).toBe(
      "You cannot delete the account that you are signed in with",
    );
    await user(platen.database, "agency", { agencyId }, { status: 0 });
    expect((await manager.patch(`users/${manager.userId}`, { authority: "staff" })).status).toBe(400);
  });

  test("can be deleted once there is another one, who is then named as the manager", async () => {
    await platen.database.pool.query("update agencies set manager_id = $1 where id = $2", [
      manager.userId,
      agencyId,
    ]);
    const other = await platen.newPerson("agency", { agencyId });
    expect((await other.delete(`users/${manager.userId}`)).status).toBe(200);
    expect((await stored(platen.database, "agencies", agencyId))?.managerId).toBe(other.userId);
    expect((await manager.get("users")).status).toBe(401);
  });
});

test("another authority leaves the second factor of a member as it is", async () => {
  const { id } = await user(platen.database, "agency:staff", { agencyId }, { secondFactor: true });
  expect((await manager.patch(`users/${id}`, { authority: "accounting" })).status).toBe(200);
  expect((await stored(platen.database, "users", id))?.secondFactor).toBe(true);
});

describe("a password that is set by a manager", () => {
  const set = (
    client: Client,
    id: string | undefined,
    password = "harbor lights",
    confirmPassword = password,
  ) => client.patch(`users/${id}/reset-password`, { password, confirmPassword });

  test("is valid for a seller at once, and their sessions end", async () => {
    const team = await sellerTeam(platen.database, { agencyId });
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId: team.id });
    const { email } = (await seller.get("users/info")).body;
    const response = await set(manager, seller.userId);
    expect([response.status, response.body.message]).toEqual([200, "Reset password success!"]);
    expect((await seller.get("users/info")).status).toBe(401);
    expect((await login(email, "harbor lights")).status).toBe(200);
    expect(await auditOf(seller.userId ?? "")).toEqual(["reset-password", "login"]);
  });

  test("has 6 to 60 characters, twice the same", async () => {
    const team = await sellerTeam(platen.database, { agencyId });
    const { id } = await user(platen.database, "seller", { agencyId, sellerTeamId: team.id });
    expect((await set(manager, id, "12345")).body.errors.password).toBe("Password should be 6 to 60 length");
    expect((await set(manager, id, "p".repeat(61))).status).toBe(400);
    expect((await set(manager, id, "123456", "1234567")).body.errors).toEqual({
      confirmPassword: "The passwords not match.",
    });
    expect((await manager.patch(`users/${id}/reset-password`, { password: "123456" })).status).toBe(400);
  });

  test("is refused for oneself and for other managers", async () => {
    const otherManager = await user(platen.database, "agency", { agencyId });
    expect((await set(manager, otherManager.id)).status).toBe(403);
    expect((await set(manager, manager.userId)).status).toBe(403);
  });
});

test("designers and supporters are offered from the own agency", async () => {
  const designer = (await manager.post("users", body({ authority: "designer" }))).body.id;
  const staff = (await manager.post("users", body())).body.id;
  const support = (await manager.post("users", body({ authority: "customer_support" }))).body.id;
  await user(platen.database, "agency:staff", { agencyId: platen.world.agencyId });
  const idsOf = (response: { body: { data: { id: string }[] } }) =>
    response.body.data.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));
  expect(idsOf(await manager.get("users/designers"))).toEqual([designer]);
  expect(idsOf(await manager.get("agencies/staffs?page=1&limit=1000"))).toEqual(
    [staff, support, manager.userId ?? ""].toSorted((a, b) => a.localeCompare(b)),
  );
});
