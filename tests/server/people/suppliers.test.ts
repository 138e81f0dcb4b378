import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { STATUS } from "../../../src/domain/catalogs/price-loop.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, make, stored, user } from "../../support/factories.ts";

let platen: TestApp;
let admin: Client;
let agency: Client;
let otherAgency: Client;

beforeAll(async () => {
  platen = await startApp();
  admin = await platen.as("administrator");
  agency = await platen.as("agency");
  otherAgency = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
});
afterAll(() => platen.close());

let count = 0;
const valid = () => ({ name: `Mill ${++count}`, code: `mill-${count}` });
async function newSupplier(client: Client, more: object = {}): Promise<string> {
  const created = await client.post("suppliers", { ...valid(), ...more });
  expect(created.status, created.text).toBe(201);
  return created.body.id;
}

const person = () => ({ fullName: "Wen Zhao", email: `wen${++count}@mill.test` });
const tokenIn = (link: string) => new URL(link).searchParams.get("token") ?? "";

/** Invites a person, who accepts and is signed in. */
async function signedIn(by: Client, supplierId: string): Promise<{ id: string; client: Client }> {
  const invited = await by.post(`suppliers/${supplierId}/members`, person());
  expect(invited.status, invited.text).toBe(201);
  const made = await by.post(`users/${invited.body.id}/invitation-link`);
  expect(made.status, made.text).toBe(200);
  const accepted = await platen.nobody.post("auth/accept-invitation", {
    token: tokenIn(made.body.link),
    fullName: "Wen Zhao",
    password: "a fine password",
    confirmPassword: "a fine password",
  });
  expect(accepted.status, accepted.text).toBe(200);
  return { id: invited.body.id, client: platen.withToken(accepted.body.access_token, invited.body.id) };
}

const SUPPLIED = { dropship: true, isTrademark: true };

describe("a supplier", () => {
  test("is made by an administrator and by an agency, each for itself", async () => {
    const platforms = await newSupplier(admin, { paymentTerms: 14, paymentMethod: "Wire" });
    const own = await newSupplier(agency);
    expect((await agency.get(`suppliers/${own}`)).body.ownerAgency.id).toBe(platen.world.agencyId);
    expect((await agency.get(`suppliers/${platforms}`)).body).toMatchObject({
      ownerAgency: null,
      paymentTerms: 14,
    });
    expect((await otherAgency.get(`suppliers/${own}`)).status).toBe(404);
    expect((await otherAgency.patch(`suppliers/${own}`, { name: "Taken" })).status).toBe(404);
    // The platform's are an agency's to read.
    expect((await agency.patch(`suppliers/${platforms}`, { name: "Taken" })).status).toBe(403);
    for (const role of ["agency:staff", "agency:accounting", "seller"] as const)
      expect((await (await platen.as(role)).post("suppliers", valid())).status, role).toBe(403);
  });

  test("has a code of its own among those of its owner", async () => {
    const code = valid().code;
    await newSupplier(admin, { code });
    const again = await admin.post("suppliers", { name: "Another", code });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ["code"]]);
    await newSupplier(agency, { code });
  });

  test("invites its people through its owner, who belong to no other", async () => {
    const id = await newSupplier(agency);
    const { client, id: userId } = await signedIn(agency, id);
    expect((await client.get("users/info")).body.userType).toBe("supplier");
    expect((await client.get(`suppliers/${id}`)).body.id).toBe(id);
    expect((await client.patch(`suppliers/${id}`, { paymentAccount: "mine" })).status).toBe(403);
    expect(
      (await agency.get(`suppliers/${id}/members`)).body.data.map((one: { id: string }) => one.id),
    ).toEqual([userId]);
    expect((await otherAgency.get(`suppliers/${id}/members`)).status).toBe(404);
    expect((await otherAgency.post(`suppliers/${id}/members`, person())).status).toBe(404);
    expect((await otherAgency.delete(`suppliers/${id}/members/${userId}`)).status).toBe(404);
    const platforms = await newSupplier(admin);
    expect((await agency.post(`suppliers/${platforms}/members`, person())).status).toBe(403);
    expect((await agency.delete(`suppliers/${platforms}/members/${userId}`)).status).toBe(403);
    expect((await agency.delete(`suppliers/${id}/members/${userId}`)).status).toBe(200);
    expect((await client.get(`suppliers/${id}`)).status).toBe(401);
    expect((await agency.delete(`suppliers/${id}/members/${userId}`)).status).toBe(404);
  });

  test("refuses wrong people and addresses in use at their fields", async () => {
    const id = await newSupplier(admin);
    const used = person();
    expect((await admin.post(`suppliers/${id}/members`, used)).status).toBe(201);
    const post = (body: object) => admin.post(`suppliers/${id}/members`, body);
    expect(Object.keys((await post(used)).body.errors)).toEqual(["email"]);
    for (const body of [
      {},
      { fullName: "W" },
      { ...person(), email: "no" },
      { ...person(), userType: "agency" },
    ])
      expect((await post(body)).status, JSON.stringify(body)).toBe(400);
    expect((await admin.post(`suppliers/${newId()}/members`, person())).status).toBe(404);
  });

  test("that is deactivated signs its people out and lets nobody in", async () => {
    const id = await newSupplier(admin);
    const { client, id: userId } = await signedIn(admin, id);
    const email = (await stored(platen.database, "users", userId))?.email;
    const signIn = () => platen.nobody.post("auth/login", { email, password: "a fine password" });
    expect((await admin.patch(`suppliers/${id}`, { active: 0 })).status).toBe(200);
    expect((await client.get("catalogs")).status).toBe(401);
    expect((await signIn()).status).toBe(400);
    expect((await admin.patch(`suppliers/${id}`, { active: 1 })).status).toBe(200);
    expect((await client.get("catalogs")).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });
});

describe("a catalog", () => {
  test("names a supplier of its owner or of the platform", async () => {
    const [platforms, own, others] = [
      await newSupplier(admin),
      await newSupplier(agency),
      await newSupplier(otherAgency),
    ];
    const create = (client: Client, supplier: string) =>
      client.post("catalogs", { name: "Cap", ...SUPPLIED, supplier });
    expect((await create(agency, own)).status).toBe(201);
    expect((await create(agency, platforms)).status).toBe(201);
    expect((await create(agency, others)).status).toBe(400);
    expect((await create(admin, platforms)).status).toBe(201);
    expect(Object.keys((await create(admin, own)).body.errors)).toEqual(["supplier"]);
    expect((await create(admin, newId())).status).toBe(400);
  });

  test("without a supplier is reached by no supplier", async () => {
    const { client } = await signedIn(admin, await newSupplier(admin));
    const { catalog } = await catalogWithVariant(platen.database, {}, { ...SUPPLIED, supplierId: null });
    expect((await client.get(`catalogs/${catalog.id}`)).status).toBe(404);
    expect((await admin.get(`catalogs/${catalog.id}`)).status).toBe(200);
  });
});

/** Two suppliers who price catalogs of the same platform and of the same agency. */
describe("of two suppliers", () => {
  const MARK = "zyzzyva";
  const COST = 91_919;

  test("neither gets anything of the other, nor costs, prices, notes and margins of agencies", async () => {
    const { database, world } = platen;
    const [mine, theirs] = [await newSupplier(admin), await newSupplier(admin, { name: `Loom ${MARK}` })];
    const { client } = await signedIn(admin, mine);
    const rival = await user(database, "supplier", {}, { supplierId: theirs, fullName: `Rival ${MARK}` });
    const ids: string[] = [mine, theirs, rival.id];
    for (const supplierId of [mine, theirs]) {
      const isMine = supplierId === mine;
      for (const ownerAgencyId of [undefined, world.agencyId]) {
        const owner = ownerAgencyId === undefined ? {} : { agencyId: ownerAgencyId };
        const columns = { ...SUPPLIED, supplierId, publishStatus: 1, note: `Margin ${MARK}` };
        const name = isMine ? "My cap" : `Cap ${MARK}`;
        const { catalog, variant } = await catalogWithVariant(database, owner, { ...columns, name });
        const basecost = await make(database, "basecosts", { agencyId: world.agencyId }, { name: MARK });
        await database.pool.query(
          "insert into basecost_items (basecost_id, catalog_id, variant_id, price) values ($1, $2, $3, $4)",
          [basecost.id, catalog.id, variant.id, COST],
        );
        const log = await make(database, "supplier-logs", owner, {
          catalogId: catalog.id,
          createdUserId: isMine ? client.userId : rival.id,
          ...(isMine ? {} : { note: MARK }),
        });
        ids.push(catalog.id, variant.id, basecost.id, log.id);
      }
    }
    const exported = await make(
      database,
      "export-history",
      { agencyId: world.agencyId },
      {
        createdUserId: rival.id,
        filter: MARK,
      },
    );
    ids.push(exported.id, world.agencyId, world.sellerTeamId);
    const found: string[] = [];
    let calls = 0;
    const paths = platen.routes
      .filter(({ method, url }) => method === "GET" && url.startsWith("/"))
      .map(({ url }) => url.slice(1));
    for (const path of paths) {
      const named = path.match(/:\w+/g) ?? [];
      for (const id of named.length > 0 ? ids : [""]) {
        const response = await client.get(named.reduce((url, part) => url.replace(part, id), path));
        calls += 1;
        expect(response.status, path).toBeLessThan(500);
        const text = response.text.toLowerCase();
        if (text.includes(MARK) || text.includes("919.19")) found.push(`${path} ${id}`);
      }
    }
    expect(calls).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  test("neither changes the other's prices, stock and status", async () => {
    const [mine, theirs] = [await newSupplier(admin), await newSupplier(admin)];
    const { client } = await signedIn(admin, mine);
    const make = async (supplierId: string) =>
      catalogWithVariant(platen.database, {}, { ...SUPPLIED, supplierId, publishStatus: STATUS.askPrice });
    const [own, other] = [await make(mine), await make(theirs)];
    const attempts = ({ catalog, variant }: typeof own) => [
      client.patch(`catalogs/${catalog.id}/variants`, {
        variants: [{ id: variant.id, supplierMinPrice: 1, supplierMaxPrice: 2 }],
        note: "",
      }),
      client.get(`catalogs/${catalog.id}`),
    ];
    const statuses = async (of: typeof own) => (await Promise.all(attempts(of))).map(({ status }) => status);
    expect(new Set(await statuses(other))).toEqual(new Set([404]));
    expect(await statuses(own)).not.toContain(404);
    const before = await stored(platen.database, "catalog-variants", other.variant.id);
    const filled = await client.patch("catalogs/publish-status", {
      ids: [other.catalog.id],
      status: STATUS.filledPrice,
    });
    expect(JSON.stringify(filled.body)).not.toContain(String(other.catalog.name));
    expect(await stored(platen.database, "catalog-variants", other.variant.id)).toEqual(before);
    expect((await stored(platen.database, "catalogs", String(other.catalog.id)))?.publishStatus).toBe(
      STATUS.askPrice,
    );
  });
});

describe("administrators", () => {
  test("invite others, who do what they do, and delete others but never themselves", async () => {
    const invited = await admin.post("administrators", person());
    expect(invited.status, invited.text).toBe(201);
    const { link } = (await admin.post(`users/${invited.body.id}/invitation-link`)).body;
    const accepted = await platen.nobody.post("auth/accept-invitation", {
      token: tokenIn(link),
      fullName: "Second Admin",
      password: "a fine password",
      confirmPassword: "a fine password",
    });
    const second = platen.withToken(accepted.body.access_token);
    const listed = (await second.get("administrators")).body.data.map((one: { id: string }) => one.id);
    expect(listed).toEqual(expect.arrayContaining([admin.userId, invited.body.id]));
    await newSupplier(second);
    expect((await admin.delete(`administrators/${admin.userId}`)).status).toBe(400);
    expect((await admin.delete(`administrators/${agency.userId}`)).status).toBe(404);
    expect((await admin.delete(`administrators/${invited.body.id}`)).status).toBe(200);
    expect((await second.get("administrators")).status).toBe(401);
  });

  test("are nobody else's to list, invite or delete", async () => {
    for (const role of ["supplier", "agency", "seller"] as const) {
      const client = await platen.as(role);
      expect((await client.get("administrators")).status, role).toBe(403);
      expect((await client.post("administrators", person())).status, role).toBe(403);
      expect((await client.delete(`administrators/${admin.userId}`)).status, role).toBe(403);
    }
  });
});
