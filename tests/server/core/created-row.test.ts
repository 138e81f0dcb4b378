import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resourceNamed, resources } from "../../../src/domain/resources/registry.ts";
import { jsonOfRow } from "../../../src/server/crud/json-of-row.ts";
import { modelOf } from "../../../src/server/crud/model.ts";
import { showWritten } from "../../../src/server/crud/show.ts";
import { isCreatedAlone } from "../../../src/server/crud/write/create.ts";
import { isInsertedWhole } from "../../../src/server/crud/write/insert-row.ts";
import { valuesOfNew } from "../../../src/server/crud/write/values.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { validBody } from "../../support/bodies.ts";
import { make } from "../../support/factories.ts";
import { next } from "../../support/values.ts";

/** Rows that are written by one statement with their audit rows, and whose JSON that statement makes. */
let platen: TestApp;
let agency: Client;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const named = (of: (resource: Resource) => boolean) =>
  [...resources.values()]
    .filter((resource) => resource.verbs.includes("create") && of(resource))
    .map((resource) => ({ name: resource.name, resource }));
const inserted = named((resource) => isInsertedWhole(modelOf(resource)));
/** Not domains, whose own route starts a check that changes them. */
const alone = named((resource) => resource.name !== "domains" && isCreatedAlone(modelOf(resource)));

const auditOf = (subject: string) =>
  platen.database.pool
    .query("select agency_id, action, object, actor_id, before, after, ip from audit where subject = $1", [
      subject,
    ])
    .then(({ rows }) => rows);
const customersNamed = async (name: string) =>
  (await platen.database.pool.query("select id from customers where name = $1", [name])).rows;

it.each(inserted)(
  "the statement makes the same JSON as a read of the row: $name",
  async ({ name, resource }) => {
    const model = modelOf(resource);
    const owner = platen.ownerOf("seller");
    const body = await validBody(platen.database, resource, owner);
    const { id } = await make(platen.database, name, owner, valuesOfNew(model, body));
    const { select, joins } = model.selection(model.fields.keys());
    const [row] = await rowsOf<{ json: unknown }>(
      platen.database,
      sql`select ${jsonOfRow(model)} as json
      from (select ${select} from ${model.table}${joins} where ${eq(model.table.id, id)}) s`,
    );
    expect(row?.json).toEqual(
      await showWritten(platen.database, model, { id, agencyId: owner.agencyId ?? null }),
    );
  },
);

describe.each(["with", "without"])("a creation %s an Idempotency-Key", (key) => {
  const sent = () => (key === "with" ? { headers: { "idempotency-key": `created-${next()}` } } : {});

  it.each(alone)("responds with the row, which its audit row has too: $name", async ({ resource }) => {
    const isOfTeam = resource.owner === "sellerTeam";
    const person = isOfTeam ? seller : agency;
    const body = await validBody(platen.database, resource, platen.ownerOf(isOfTeam ? "seller" : "agency"));
    const made = await person.post(resource.path, body, sent());
    expect(made.status, made.text).toBe(201);
    const { id } = made.body;
    expect(made.body).toEqual((await person.get(`${resource.path}/${id}`)).body);
    expect(await auditOf(id)).toEqual([
      {
        ...{ agency_id: platen.world.agencyId, action: "create", object: resource.name, before: null },
        ...{ actor_id: person.userId, after: expect.objectContaining(made.body), ip: "127.0.0.1" },
      },
    ]);
  });

  it("names the field whose value is taken, and writes no audit row", async () => {
    const body = await validBody(platen.database, resourceNamed("warehouses"), platen.ownerOf("agency"));
    const { code } = (await agency.post("warehouses", body, sent())).body;
    const { rows } = await platen.database.pool.query("select count(*) from audit");
    const refused = await agency.post("warehouses", { ...body, code }, sent());
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(["code"]);
    expect((await platen.database.pool.query("select count(*) from audit")).rows).toEqual(rows);
  });

  it("refuses another agency's row and another team, and writes nothing", async () => {
    const { otherAgency } = platen.world;
    const store = await make(platen.database, "stores", otherAgency);
    const body = await validBody(platen.database, resourceNamed("integrations"), platen.ownerOf("seller"));
    const refused = await seller.post("integrations", { ...body, store: store.id }, sent());
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["store"]]);
    const name = `Of no team ${next()}`;
    const foreign = await agency.post("customers", { name, sellerTeam: otherAgency.sellerTeamId }, sent());
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["sellerTeam"]]);
    expect(await customersNamed(name)).toEqual([]);
  });

  it("writes no row where its audit row cannot be written", async () => {
    const name = `Not audited ${next()}`;
    await platen.database.pool.query(
      "alter table audit add constraint refused check (object <> 'customers') not valid",
    );
    try {
      expect((await seller.post("customers", { name }, sent())).status).toBe(400);
    } finally {
      await platen.database.pool.query("alter table audit drop constraint refused");
    }
    expect(await customersNamed(name)).toEqual([]);
  });
});
