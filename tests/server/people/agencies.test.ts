import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { agency, catalogWithVariant, give, make, sellerTeam, user } from "../../support/factories.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { openShop } from "../../support/shop.ts";

let platen: TestApp;
let post: MailServer;
let admin: Client;
let count = 0;
beforeAll(async () => {
  post = await startMailServer();
  platen = await startApp({ env: { SMTP_URL: post.url, PUBLIC_URL: "https://platen.test" } });
  admin = await platen.as("administrator");
});
afterAll(async () => {
  await platen.close();
  await post.close();
});

const body = (fields: object = {}) => {
  const n = ++count;
  return {
    name: `Northwind ${n}`,
    code: `north-${n}`,
    manager: `north${n}@agency.test`,
    active: 1,
    ...fields,
  };
};
const create = async (fields: object = {}) => (await admin.post("agencies", body(fields))).body;
const password = "a fine password";
const login = (email: string) => platen.nobody.post("auth/login", { email, password });
async function join(email: string) {
  await platen.app.jobs.idle();
  const link = post.arrived.findLast(({ to }) => to === email)?.links[0] ?? "";
  await platen.nobody.post("auth/reset-password", {
    token: link.split("token=")[1],
    password,
    confirmPassword: password,
  });
}

describe("a new agency", () => {
  test("has a manager who is invited by mail and can manage it", async () => {
    const basecost = (await make(platen.database, "basecosts")).id;
    const sent = body({ basecost });
    const created = await admin.post("agencies", sent);
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      name: sent.name,
      code: sent.code,
      active: 1,
      manager: { email: sent.manager },
      basecost: { id: basecost },
      autoApproveOrders: false,
    });
    await join(sent.manager);
    const session = await login(sent.manager);
    const info = await platen.nobody.get("users/info", {
      headers: { authorization: `Bearer ${session.body.access_token}` },
    });
    expect(info.body).toMatchObject({
      userType: "agency",
      authority: "agency",
      agency: { id: created.body.id },
    });
    const rest = { name: "No manager", code: `none-${++count}` };
    expect((await admin.post("agencies", rest)).body).toMatchObject({ active: 1, manager: null });
  });

  test("is refused at the invalid field", async () => {
    const first = await create();
    const foreign = await make(platen.database, "basecosts", { agencyId: platen.world.agencyId });
    const wrong: [object, string][] = [
      [{ name: "N" }, "name"],
      [{ name: "n".repeat(129) }, "name"],
      [{ name: 7 }, "name"],
      [{ code: "N" }, "code"],
      [{ code: undefined }, "code"],
      [{ code: first.code }, "code"],
      [{ manager: "nobody" }, "manager"],
      [{ manager: first.manager.email }, "manager"],
      [{ active: true }, "active"],
      [{ basecost: foreign.id }, "basecost"],
      [{ settings: {} }, "settings"],
    ];
    for (const [fields, field] of wrong) {
      const response = await admin.post("agencies", body(fields));
      expect([field, response.status, Object.keys(response.body.errors ?? {})]).toEqual([
        field,
        400,
        [field],
      ]);
    }
    const short = await admin.post("agencies", body({ name: "NW" }));
    expect(short.status).toBe(201);
    // A value that was accepted at creation does not prevent an edit of other fields.
    const whole = { name: "NW", code: short.body.code, active: 0 };
    expect((await admin.put(`agencies/${short.body.id}`, whole)).status).toBe(200);
    expect((await admin.patch(`agencies/${first.id}`, { name: "NW" })).status).toBe(400);
    for (const role of ["agency", "supplier", "seller"] as const) {
      expect([role, (await (await platen.as(role)).post("agencies", body())).status]).toEqual([role, 403]);
    }
  });
});

describe("an agency", () => {
  test("that is inactive lets none of its users sign in, with the reason", async () => {
    const one = await create();
    await join(one.manager.email);
    const { access_token: token } = (await login(one.manager.email)).body;
    const ownInfo = () => platen.nobody.get("users/info", { headers: { authorization: `Bearer ${token}` } });
    expect((await ownInfo()).status).toBe(200);
    expect((await admin.patch(`agencies/${one.id}`, { active: 0 })).body.active).toBe(0);
    expect((await ownInfo()).status).toBe(401);
    const refused = await login(one.manager.email);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "This agency is not active. Ask Platen to activate it",
    ]);
    await admin.patch(`agencies/${one.id}`, { active: 1 });
    expect((await login(one.manager.email)).status).toBe(200);
  });

  test("without a manager or a base cost gets both later, and the manager is invited once", async () => {
    const one = await create({ manager: null });
    expect([one.manager, one.basecost]).toEqual([null, null]);
    const basecost = (await make(platen.database, "basecosts")).id;
    const manager = `late${++count}@agency.test`;
    const taken = await admin.patch(`agencies/${one.id}`, { manager: (await create()).manager.email });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ["manager"]]);
    const given = await admin.patch(`agencies/${one.id}`, { name: "Northwind Late", manager, basecost });
    expect(given.status, given.text).toBe(200);
    expect(given.body).toMatchObject({
      name: "Northwind Late",
      manager: { email: manager },
      basecost: { id: basecost },
    });
    await join(manager);
    expect((await login(manager)).status).toBe(200);
    const second = await admin.patch(`agencies/${one.id}`, { manager: `other${count}@agency.test` });
    expect([second.status, second.body.errors]).toEqual([
      400,
      { manager: "This agency already has a manager" },
    ]);
    expect((await admin.get(`agencies/${one.id}`)).body.manager.email).toBe(manager);
  });

  test("shows its uses and lists its own users", async () => {
    const one = await create();
    const team = await sellerTeam(platen.database, { agencyId: one.id });
    await user(platen.database, "seller", { agencyId: one.id, sellerTeamId: team.id });
    await make(platen.database, "orders", { agencyId: one.id, sellerTeamId: team.id });
    expect((await admin.get(`agencies/${one.id}/use`)).body).toEqual({
      members: 1,
      sellers: 1,
      sellerMembers: 1,
      openOrders: 1,
    });
    const members = (await admin.get(`agencies/${one.id}/members?page=1&limit=10000`)).body;
    expect(members).toMatchObject({ total: 1, data: [{ email: one.manager.email, userType: "agency" }] });
    expect((await admin.get(`agencies/${one.id}/members?limit=10001`)).status).toBe(400);
    const absent = await admin.get(`agencies/${newId()}/members`);
    expect([absent.status, absent.body.message]).toEqual([404, "Not found"]);
    expect((await (await platen.as("agency")).get(`agencies/${one.id}/members`)).status).toBe(403);
  });

  test("that owes its sellers nothing is deleted with its users", async () => {
    const one = await create();
    await join(one.manager.email);
    const deleted = await admin.delete(`agencies/${one.id}`);
    expect([deleted.status, deleted.body.message]).toEqual([200, "Deleted"]);
    expect((await login(one.manager.email)).status).toBe(400);
    expect((await admin.get(`agencies/${one.id}`)).status).toBe(404);
    expect((await admin.delete(`agencies/${one.id}`)).body.message).toBe("Not found");
    expect((await create({ code: one.code, manager: one.manager.email })).id).toBeTruthy();
  });

  test("whose sellers have money cannot be deleted", async () => {
    const { id: agencyId } = await agency(platen.database);
    const team = await sellerTeam(platen.database, { agencyId });
    await (await openShop(platen.database, agencyId, team.id)).deposit(40);
    const refused = await admin.delete(`agencies/${agencyId}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Sellers of this agency still have money here ($40.00 balance): settle it first, or make the agency inactive",
    ]);
  });
});

describe("an agency's catalogs", () => {
  const idsOf = (response: { body: { data: { id: string }[] } }) => response.body.data.map(({ id }) => id);

  test("are assigned and removed, also repeatedly, and the others are offered", async () => {
    const { id } = await create();
    const [one, two] = [
      (await catalogWithVariant(platen.database)).catalog.id,
      (await catalogWithVariant(platen.database)).catalog.id,
    ];
    const change = (catalogs: object) => admin.patch(`agencies/${id}/product-catalogs`, { catalogs });
    for (const _ of [1, 2]) {
      const saved = await change({ add: [one] });
      expect([saved.status, saved.body.message]).toEqual([200, "Save success!"]);
    }
    expect(idsOf(await admin.get(`agencies/${id}/product-catalogs?limit=10`))).toEqual([one]);
    const offered = idsOf(await admin.get(`catalogs/not-added/${id}/agency?limit=1000`));
    expect([offered.includes(one), offered.includes(two)]).toEqual([false, true]);
    const removed = await change({ delete: [one] });
    expect([removed.status, removed.body.message]).toEqual([200, "Delete success!"]);
    expect((await change({ add: [two], delete: [one] })).body.message).toBe("Save success!");
    expect(idsOf(await admin.get(`agencies/${id}/product-catalogs`))).toEqual([two]);
    const { rows } = await platen.database.pool.query(
      "select after from audit where subject = $1 and action = 'change-catalogs' order by id",
      [id],
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { added: [one], removed: [] },
      { added: [], removed: [one] },
      { added: [two], removed: [] },
    ]);
  });

  test("are all given by one call, which says how many were missing", async () => {
    const { id } = await create();
    const { catalog: foreign } = await catalogWithVariant(platen.database, {
      agencyId: platen.world.agencyId,
    });
    const offered = idsOf(await admin.get(`catalogs/not-added/${id}/agency?limit=1000`));
    const path = `agencies/${id}/product-catalogs`;
    await admin.patch(path, { catalogs: { add: offered.slice(0, 1) } });
    const rest = offered.length - 1;
    const saved = await admin.patch(path, { catalogs: { add: "all" } });
    expect([saved.status, saved.body.message]).toEqual([
      200,
      rest === 1 ? "1 catalog added" : `${rest} catalogs added`,
    ]);
    const given = idsOf(await admin.get(`${path}?limit=1000`));
    expect([given.sort(), given.includes(foreign.id)]).toEqual([offered.sort(), false]);
    const again = await admin.patch(path, { catalogs: { add: "all" } });
    expect([again.status, again.body.message]).toEqual([200, "The agency has all catalogs"]);
  });

  test("are refused if they are unknown, of another agency or malformed", async () => {
    const { id } = await create();
    const foreign = (await catalogWithVariant(platen.database, { agencyId: platen.world.agencyId })).catalog
      .id;
    const path = `agencies/${id}/product-catalogs`;
    for (const catalogs of [
      { add: [newId()] },
      { add: [foreign] },
      { add: "x" },
      { remove: [] },
      undefined,
    ]) {
      expect([catalogs, (await admin.patch(path, { catalogs })).status]).toEqual([catalogs, 400]);
    }
    const absent = await admin.patch(`agencies/${newId()}/product-catalogs`, { catalogs: {} });
    expect([absent.status, absent.body.message]).toEqual([404, "Not found"]);
    expect((await (await platen.as("agency")).patch(path, { catalogs: {} })).status).toBe(403);
  });

  test("show their uses before they are removed", async () => {
    const { id: agencyId } = await create();
    const { catalog, variant } = await catalogWithVariant(platen.database);
    await give(platen.database, agencyId, catalog.id);
    const basecostId = (await make(platen.database, "basecosts", { agencyId })).id;
    await platen.database.pool.query(
      "insert into basecost_items (basecost_id, catalog_id, price) values ($1, $2, 500)",
      [basecostId, catalog.id],
    );
    const sellerTeamId = (await sellerTeam(platen.database, { agencyId })).id;
    const owner = { agencyId, sellerTeamId };
    await make(platen.database, "products", owner, {
      title: "Tee",
      variants: [{ price: 10, catalogVariant: variant.id }],
    });
    const item = await make(platen.database, "order-items", owner);
    await platen.database.pool.query("update order_items set variant_id = $1 where id = $2", [
      variant.id,
      item.id,
    ]);
    const use = await admin.get(`agencies/${agencyId}/product-catalogs/use?catalogs=${catalog.id}`);
    expect(use.body, use.text).toEqual({ products: 1, basecosts: 1, openOrders: 1 });
    const unknown = await admin.get(`agencies/${agencyId}/product-catalogs/use?catalogs=${newId()}`);
    expect(unknown.body).toEqual({ products: 0, basecosts: 0, openOrders: 0 });
  });
});
