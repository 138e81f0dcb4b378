import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expiryIn, MAX_KEY_DAYS } from "../../../src/domain/api-keys/lifetimes.ts";
import { callerWith, type KeyClient, keyOf, letOrders } from "../../support/api-keys.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make, agency as newAgency, sellerTeam, stored } from "../../support/factories.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  await letOrders(platen, platen.world.sellerTeamId, true);
});
afterAll(() => platen.close());

const UNKNOWN = { message: "This API key is unknown, expired or revoked" };
const run = (text: string, values: unknown[]) => platen.database.pool.query(text, values);
const newKey = (over: Record<string, unknown> = {}) => ({
  name: "Warehouse",
  scopes: ["orders:read"],
  ...over,
});

/** A seller of a new team in a new agency, with a key. */
async function newSeller(scopes: readonly string[] = ["orders:read", "customers:write"]) {
  const { id: agencyId } = await newAgency(platen.database);
  const { id: sellerTeamId } = await sellerTeam(platen.database, { agencyId });
  await letOrders(platen, sellerTeamId, true);
  const owner = { agencyId, sellerTeamId };
  const person = await platen.newPerson("seller", owner);
  return { owner, person, key: await keyOf(platen, person, scopes) };
}

describe("creating an API key", () => {
  it("returns the whole key once and stores only its hash", async () => {
    const made = await seller.post("api-keys", newKey());
    expect(made.status, made.text).toBe(201);
    expect(made.body.key).toMatch(/^platen_[A-Za-z0-9]{43}$/);
    expect(made.body.prefix).toBe(made.body.key.slice(0, 15));
    const shown = await seller.get(`api-keys/${made.body.id}`);
    expect(shown.body).toMatchObject({
      name: "Warehouse",
      scopes: ["orders:read"],
      createdUser: { id: seller.userId },
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(shown.text).not.toContain(made.body.key);
    const kept = JSON.stringify([
      await stored(platen.database, "api-keys", made.body.id),
      (await run("select * from audit where subject = $1", [made.body.id])).rows,
      (await run("select * from idempotency", [])).rows,
    ]);
    expect(kept).not.toContain(made.body.key);
  });

  it("refuses scopes that do not exist and those that the person does not hold", async () => {
    const refused = async (person: Client, scope: string) =>
      (await person.post("api-keys", newKey({ scopes: ["orders:read", scope] }))).body.errors?.scopes;
    expect(await refused(seller, "orders:delete")).toBe('"orders:delete" is no scope');
    expect(await refused(seller, "api-keys:write")).toBe('"api-keys:write" is no scope');
    expect(await refused(seller, "basecosts:write")).toBe(
      'You do not have the permissions of "basecosts:write"',
    );
    expect(await refused(agency, "basecosts:write")).toBeUndefined();
    // All that it opens sums orders of all teams, which no key of an agency reads.
    expect(await refused(agency, "profits:read")).toBe('You do not have the permissions of "profits:read"');
    expect((await agency.get("api-keys/scopes")).body.scopes).not.toContain("profits:read");
    expect((await seller.get("api-keys/scopes")).body.scopes).toContain("profits:read");
    expect((await seller.post("api-keys", newKey({ scopes: [] }))).status).toBe(400);
  });

  it("lets it expire after a year, or at a time within two years", async () => {
    const made = (await seller.post("api-keys", newKey())).body;
    expect(Date.parse(made.expiresAt) - Date.now()).toBeCloseTo(365 * 86_400_000, -6);
    const chosen = expiryIn(MAX_KEY_DAYS - 1);
    expect((await seller.post("api-keys", newKey({ expiresAt: chosen }))).body.expiresAt).toBe(chosen);
    for (const expiresAt of [expiryIn(MAX_KEY_DAYS + 1), expiryIn(-1), "tomorrow", null])
      expect((await seller.post("api-keys", newKey({ expiresAt }))).status).toBe(400);
  });

  it("is for the managers of agencies and teams", async () => {
    for (const role of ["agency:staff", "seller:staff", "administrator", "supplier"] as const) {
      const person = await platen.as(role);
      expect((await person.post("api-keys", newKey())).status).toBe(403);
      expect((await person.get("api-keys")).status).toBe(403);
    }
  });
});

describe("the list of API keys", () => {
  it("has an agency's own keys or a team's, and revokes no others", async () => {
    const ofTeam = await keyOf(platen, seller, ["orders:read"]);
    const ofAgency = await keyOf(platen, agency, ["orders:read"]);
    const { key: ofOther } = await newSeller();
    const idsOf = async (person: Client) =>
      (await person.get("api-keys?limit=200")).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf(seller)).toContain(ofTeam.id);
    expect(await idsOf(agency)).toContain(ofAgency.id);
    for (const { id } of [ofAgency, ofOther]) expect(await idsOf(seller)).not.toContain(id);
    for (const { id } of [ofTeam, ofOther]) expect(await idsOf(agency)).not.toContain(id);
    expect((await seller.delete(`api-keys/${ofAgency.id}`)).status).toBe(404);
    expect((await agency.delete(`api-keys/${ofTeam.id}`)).status).toBe(404);
    expect((await ofAgency.get("orders")).status).toBe(200);
  });
});

describe("a call with an API key", () => {
  it("reads and writes what its scopes permit, and nothing else", async () => {
    const { key } = await newSeller(["customers:read", "customers:write", "orders:read"]);
    const created = await key.post("customers", { name: "By API" });
    expect(created.status, created.text).toBe(201);
    const path = `customers/${created.body.id}`;
    expect((await key.patch(path, { name: "Renamed" })).status).toBe(200);
    expect((await key.get(path)).body.name).toBe("Renamed");
    expect((await key.get("customers/count")).body.total).toBe(1);
    expect((await key.get("customers/export")).text).toContain("Renamed");
    expect((await key.delete(path)).status).toBe(200);
    expect((await key.get("orders")).status).toBe(200);
    for (const response of [
      await key.post("orders", {}),
      await key.get("products"),
      await key.get("users/info"),
      await key.get("api-keys"),
      await key.post("api-keys", newKey()),
    ])
      expect([response.status, response.body.message]).toEqual([
        403,
        "This API key does not have this permission",
      ]);
  });

  it("reaches no rows of other teams and agencies", async () => {
    const { key } = await newSeller(["orders:read", "customers:read"]);
    const { sellerTeamId, agencyId, otherAgency } = platen.world;
    for (const owner of [{ agencyId, sellerTeamId }, otherAgency]) {
      const order = await make(platen.database, "orders", owner);
      expect((await key.get(`orders/${order.id}`)).status).toBe(404);
    }
    expect((await key.get("orders")).body.total).toBe(0);
  });

  it("is audited as its person's, with the key", async () => {
    const { key, person } = await newSeller();
    const created = await key.post("customers", { name: "Audited" });
    const { rows } = await run("select actor_id, api_key_id from audit where subject = $1", [
      created.body.id,
    ]);
    expect(rows).toEqual([{ actor_id: person.userId, api_key_id: key.id }]);
    const byPerson = await person.post("customers", { name: "By hand" });
    const { rows: own } = await run("select api_key_id from audit where subject = $1", [byPerson.body.id]);
    expect(own).toEqual([{ api_key_id: null }]);
    expect((await agency.get("audit")).body.data[0]).toHaveProperty("apiKey");
  });

  it("runs once with an Idempotency-Key, and pages with a cursor", async () => {
    const { key } = await newSeller(["customers:read", "customers:write"]);
    const headers = { "idempotency-key": "order-1574" };
    const first = await key.post("customers", { name: "Once" }, { headers });
    const again = await key.post("customers", { name: "Once" }, { headers });
    expect(again.body).toEqual(first.body);
    for (const name of ["Two", "Three"]) await key.post("customers", { name });
    const page = (await key.get("customers?limit=2")).body;
    expect(page.data).toHaveLength(2);
    const rest = (await key.get(`customers?limit=2&after=${page.data[1].id}`)).body;
    expect(rest.data.map(({ name }: { name: string }) => name)).toEqual(["Once"]);
  });

  it("marks the key as used", async () => {
    const { key } = await newSeller();
    await key.get("orders");
    await expect
      .poll(async () => (await stored(platen.database, "api-keys", key.id))?.lastUsedAt)
      .toEqual(expect.any(String));
  });
});

describe("a key is refused with 401", () => {
  const refused = async (client: Client) => {
    const { status, body } = await client.get("orders");
    expect([status, body]).toEqual([401, UNKNOWN]);
  };
  const endings: Record<string, (seller: Awaited<ReturnType<typeof newSeller>>) => Promise<unknown>> = {
    "it is revoked": ({ person, key }) => person.delete(`api-keys/${key.id}`),
    "it has expired": ({ key }) => run("update api_keys set expires_at = now() where id = $1", [key.id]),
    "its person is inactive": ({ person }) =>
      run("update users set status = 0 where id = $1", [person.userId]),
    "its person is deleted": ({ person }) =>
      run("update users set deleted_at = now() where id = $1", [person.userId]),
    "its team is inactive": ({ owner }) =>
      run("update seller_teams set active = 0 where id = $1", [owner.sellerTeamId]),
    "its agency is inactive": ({ owner }) =>
      run("update agencies set active = 0 where id = $1", [owner.agencyId]),
    "its person belongs to another team": async ({ person, owner }) => {
      const { id } = await sellerTeam(platen.database, { agencyId: owner.agencyId });
      await run("update users set seller_team_id = $2 where id = $1", [person.userId, id]);
    },
  };
  it.each(Object.keys(endings))("once %s", async (name) => {
    const made = await newSeller();
    expect((await made.key.get("orders")).status).toBe(200);
    await endings[name]?.(made);
    await refused(made.key);
  });

  it("where it is malformed, unknown or in another header", async () => {
    const { key, person } = await newSeller();
    const changed = `${key.key.slice(0, -1)}${key.key.endsWith("a") ? "b" : "a"}`;
    for (const text of [changed, `${key.key}0`, key.key.slice(0, -1), "platen_", `platen_${"-".repeat(43)}`])
      await refused(callerWith(platen, `Bearer ${text}`));
    const named = await platen.nobody.get("orders", { headers: { access_token: key.key } });
    expect(named.status).toBe(401);
    expect((await callerWith(platen, `Basic ${key.key}`).get("orders")).status).toBe(401);
    // A session beside a key does not count: the key alone decides.
    const session = { access_token: person.token ?? "" };
    await refused(callerWith(platen, `Bearer ${changed}`, session));
    expect((await callerWith(platen, `Bearer ${key.key}`, session).get("users/info")).status).toBe(403);
  });
});

describe("a key ends for good", () => {
  const revokedAt = async (person: Client, id: string) => (await person.get(`api-keys/${id}`)).body.revokedAt;

  it("when its person is deactivated, as their session does: neither comes back with the account", async () => {
    const { key, person, owner } = await newSeller();
    const manager = await platen.newPerson("seller", owner);
    for (const status of [0, 1])
      expect((await manager.patch(`users/${person.userId}`, { status })).status).toBe(200);
    expect((await key.get("orders")).status).toBe(401);
    expect((await person.get("users/info")).status).toBe(401);
    expect(await revokedAt(manager, key.id)).toEqual(expect.any(String));
    const { rows } = await run("select actor_id from audit where subject = $1 and action = 'revoke'", [
      key.id,
    ]);
    expect(rows).toEqual([{ actor_id: manager.userId }]);
  });

  it("when its person is deleted, with the team or alone", async () => {
    const [one, other] = [await newSeller(), await newSeller()];
    const manager = await platen.newPerson("seller", one.owner);
    expect((await manager.delete(`users/${one.person.userId}`)).status).toBe(200);
    expect(await revokedAt(manager, one.key.id)).toEqual(expect.any(String));
    const operator = await platen.newPerson("agency", { agencyId: other.owner.agencyId });
    expect((await operator.delete(`seller-teams/${other.owner.sellerTeamId}`)).status).toBe(200);
    expect((await stored(platen.database, "api-keys", other.key.id))?.revokedAt).toEqual(expect.any(String));
  });
});

it("a key has the permissions that its person has now", async () => {
  const { key, person } = await newSeller(["orders:read", "users:read"]);
  expect((await key.get("users")).status).toBe(200);
  await run("update users set authority = 'designer' where id = $1", [person.userId]);
  expect((await key.get("users")).status).toBe(403);
  const { body } = await key.get("orders");
  expect(body.total).toBe(0);
});

describe("getOrderAPI", () => {
  const CLOSED = "Orders of this team may not be pulled by API: the agency turns it on";

  it("off closes orders and their parts to the team's keys, and nothing else", async () => {
    const { key, owner } = await newSeller([
      "orders:read",
      "orders:write",
      "order-items:read",
      "customers:read",
    ]);
    const order = await make(platen.database, "orders", owner);
    const calls = () =>
      Promise.all([
        key.get("orders"),
        key.get(`orders/${order.id}`),
        key.get("orders/count"),
        key.get("order-items"),
        key.post("orders", {}),
        key.post("orders/submit", { ids: [order.id] }),
        key.post("orders/export"),
      ]);
    for (const { status } of await calls()) expect([200, 201, 400]).toContain(status);
    await letOrders(platen, owner.sellerTeamId, false);
    for (const { status, body } of await calls()) expect([status, body.message]).toEqual([403, CLOSED]);
    expect((await key.get("customers")).status).toBe(200);
    expect((await key.get("products")).body.message).toBe("This API key does not have this permission");
  });

  it("off hides the team's orders from the agency's keys, not from its people", async () => {
    const { id: agencyId } = await newAgency(platen.database);
    const [open, closed] = await Promise.all([
      sellerTeam(platen.database, { agencyId }),
      sellerTeam(platen.database, { agencyId }),
    ]);
    await letOrders(platen, open.id, true);
    await letOrders(platen, closed.id, false);
    const person = await platen.newPerson("agency", { agencyId });
    const key: KeyClient = await keyOf(platen, person, [
      "orders:read",
      "orders:write",
      "order-items:read",
      "tracking:read",
    ]);
    const orderOf = async (sellerTeamId: string) => {
      const order = await make(platen.database, "orders", { agencyId, sellerTeamId });
      await run("update orders set order_name = $2 where id = $1", [order.id, "Sought order"]);
      return order.id;
    };
    const seen = await orderOf(open.id);
    const hidden = await orderOf(closed.id);
    const item = await make(platen.database, "order-items", { agencyId, sellerTeamId: closed.id });
    const idsIn = async (client: Client, path: string) =>
      (await client.get(path)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsIn(person, "orders")).toContain(hidden);
    for (const path of ["orders", "orders?status=Unfulfilled", `orders?sellerTeam=${open.id},${closed.id}`])
      expect(await idsIn(key, path)).toEqual([seen]);
    expect((await key.get("orders/count")).body.total).toBe(1);
    expect((await key.get("orders/count?by=status")).body.by).toEqual({ Unfulfilled: 1 });
    expect((await key.get("orders/notification/all")).body.total).toBe(1);
    expect((await key.get(`orders/${hidden}`)).status).toBe(404);
    expect((await key.get(`order-items/${item.id}`)).status).toBe(404);
    expect((await key.post("orders/hold", { ids: [hidden], reason: "Stop" })).text).not.toContain('"done":1');
    expect((await stored(platen.database, "orders", hidden))?.hold).toBeNull();
    const create = (sellerTeam: string) =>
      key.post("orders", { sellerTeam, fullName: "Ann Lee", items: [{ sku: "TEE", quantity: 1 }] });
    expect((await create(open.id)).status).toBe(201);
    expect((await create(closed.id)).body.errors).toEqual({ sellerTeam: "Seller team does not exist" });
    expect((await key.get("orders/blockers")).status).toBe(403);
  });
});

describe("the limit of calls", () => {
  it("is sent with every response, and refuses more with 429 until the minute ends", async () => {
    const limited = await startApp({ env: { API_CALLS_PER_MINUTE: "3" } });
    try {
      const person = await limited.as("seller");
      const key = await keyOf(limited, person, ["customers:read"]);
      const other = await keyOf(limited, person, ["customers:read"]);
      const left: unknown[] = [];
      for (const path of ["customers", "orders", "customers/none"]) {
        const { headers } = await key.get(path);
        expect(headers["ratelimit-limit"]).toBe("3");
        expect(Number(headers["ratelimit-reset"])).toBeGreaterThan(0);
        left.push(headers["ratelimit-remaining"]);
      }
      // If the minute ended meanwhile, the rest of the test would be about the next one.
      if (left.join() !== "2,1,0") return expect(left).toContain("2");
      const refused = await key.get("customers");
      expect([refused.status, refused.headers["ratelimit-remaining"]]).toEqual([429, "0"]);
      expect(refused.headers["retry-after"]).toBe(refused.headers["ratelimit-reset"]);
      expect((await other.get("customers")).status).toBe(200);
      expect((await person.get("customers")).headers["ratelimit-limit"]).toBeUndefined();
    } finally {
      await limited.close();
    }
  });
});
