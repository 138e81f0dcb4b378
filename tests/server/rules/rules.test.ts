import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
let agency: Client;
let seller: Client;
let stranger: Client;
let otherSeller: Client;

beforeAll(async () => {
  app = await startApp();
  const { agencyId, otherAgency, otherTeamId } = app.world;
  agency = await app.as("agency");
  seller = await app.as("seller");
  stranger = await app.newPerson("agency", { agencyId: otherAgency.agencyId });
  otherSeller = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
});
afterAll(() => app.close());

const condition = (fact: string, is: string, more: object = {}) => ({
  match: "all",
  of: [{ fact, is, ...more }],
});
const RULE = {
  name: "Small orders",
  event: "submitted",
  conditions: condition("charge", "at-most", { number: 50 }),
  effects: [{ do: "approve" }],
};
const SELLERS = { ...RULE, effects: [{ do: "tag", tags: ["small"] }] };
const create = async (client: Client, rule: object = RULE) => {
  const { status, body, text } = await client.post("rules", rule);
  expect(status, text).toBe(201);
  return body;
};
/** Stores a back-test of the rule's version, as if it had been run. */
const tested = (id: string, revision = 1) =>
  rowsOf(
    app.database,
    sql`update rules set test = ${JSON.stringify({ revision })}::jsonb where id = ${id} returning id`,
  );

describe("a rule", () => {
  it("is written for one side, which alone reads it", async () => {
    const { id, state, revision, author, sellerTeam } = await create(agency);
    expect({ state, revision, sellerTeam }).toEqual({ state: "off", revision: 1, sellerTeam: null });
    expect(author.id).toBe(agency.userId);
    const ofTeam = await create(seller, SELLERS);
    expect(ofTeam.sellerTeam.id).toBe(app.world.sellerTeamId);
    const idsOf = async (client: Client) =>
      (await client.get("rules")).body.data.map((rule: { id: string }) => rule.id);
    expect(await idsOf(agency)).toEqual([id]);
    expect(await idsOf(seller)).toEqual([ofTeam.id]);
    expect(await idsOf(stranger)).toEqual([]);
    expect(await idsOf(otherSeller)).toEqual([]);
    for (const [client, one] of [
      [stranger, id],
      [seller, id],
      [agency, ofTeam.id],
      [otherSeller, ofTeam.id],
    ] as const) {
      expect((await client.get(`rules/${one}`)).status).toBe(404);
      expect((await client.put(`rules/${one}`, SELLERS)).status).toBe(404);
      expect((await client.put(`rules/${one}/state`, { state: "off" })).status).toBe(404);
      expect((await client.put("rules/order", { ids: [one] })).status).toBe(404);
      expect((await client.delete(`rules/${one}`)).status).toBe(404);
    }
  });

  it.each([
    ["an unknown fact", { conditions: condition("weather", "any-of", { values: ["sun"] }) }],
    ["an operator of another kind", { conditions: condition("charge", "contains", { values: ["5"] }) }],
    ["a number that is missing", { conditions: condition("charge", "at-most") }],
    ["a choice that does not exist", { conditions: condition("shipping", "any-of", { values: ["mule"] }) }],
    ["an id that is none", { conditions: condition("seller", "any-of", { values: ["x"] }) }],
    ["a seller of another agency", { conditions: condition("seller", "any-of", { values: [newId()] }) }],
    ["a webhook that does not exist", { effects: [{ do: "webhook", webhook: newId() }] }],
    ["people of nowhere", { effects: [{ do: "notify", users: [newId()] }] }],
    ["a designer who is none", { effects: [{ do: "designer", designer: newId(), brief: "" }] }],
    ["no effect", { effects: [] }],
    ["two next steps", { effects: [{ do: "approve" }, { do: "hold", reason: "x" }] }],
    ["what only sellers do", { effects: [{ do: "submit" }] }],
    ["hours that are missing", { event: "stuck" }],
    [
      "a group in a group",
      { conditions: { match: "all", of: [{ match: "any", of: [{ match: "all", of: [] }] }] } },
    ],
    ["an unknown key", { color: "red" }],
    ["a name that is too long", { name: "x".repeat(81) }],
  ])("is refused with %s", async (_, part) => {
    const { status, body } = await agency.post("rules", { ...RULE, ...part });
    expect(status).toBe(400);
    expect(body.message).toEqual(expect.any(String));
  });

  it("of a seller has nothing of the agency's", async () => {
    const part = { conditions: condition("seller", "any-of", { values: [app.world.sellerTeamId] }) };
    for (const rule of [RULE, { ...SELLERS, ...part }])
      expect((await seller.post("rules", rule)).status).toBe(400);
    const names = { ...RULE, ...part };
    await create(agency, names);
    expect(Object.keys((await agency.get("rules/names")).body.names)).toEqual([app.world.sellerTeamId]);
    expect((await seller.get("rules/names")).body.names).toEqual({});
  });

  it("is written by nobody who only does other work", async () => {
    for (const role of [
      "agency:customer_support",
      "seller:designer",
      "agency:accounting",
      "supplier",
    ] as const)
      expect((await (await app.as(role)).post("rules", RULE)).status).toBe(403);
  });

  it("cannot be on before its version was replayed and seen, and another version is off", async () => {
    const { id, version } = await create(agency);
    const turn = (state: string, revision?: number) => agency.put(`rules/${id}/state`, { state, revision });
    expect((await turn("on", 1)).body.errors).toEqual({
      revision: "Run the back-test of this version first",
    });
    await tested(id);
    expect((await turn("on")).status).toBe(400);
    expect((await turn("on", 2)).status).toBe(400);
    expect((await turn("on", 1)).body).toMatchObject({ state: "on", since: expect.any(String) });

    // Another name is no other version.
    const staff = await app.as("agency:staff");
    const renamed = await staff.put(`rules/${id}`, { ...RULE, name: "Renamed" });
    expect(renamed.body).toMatchObject({
      state: "on",
      revision: 1,
      name: "Renamed",
      author: { id: agency.userId },
    });
    expect((await agency.put(`rules/${id}`, { ...RULE, version })).status).toBe(400);
    const changed = await agency.put(`rules/${id}`, { ...RULE, conditions: { match: "all", of: [] } });
    expect(changed.body).toMatchObject({ state: "off", revision: 2, since: null });
    expect((await turn("watch", 2)).status).toBe(400);
    expect((await agency.delete(`rules/${id}`)).status).toBe(200);
    expect((await agency.get(`rules/${id}`)).status).toBe(404);
  });

  it("is nothing for a member who sees the orders of some stores only", async () => {
    const { agencyId } = app.world;
    const { id } = await create(agency);
    const limited = await app.newPerson("agency:staff", { agencyId });
    await rowsOf(
      app.database,
      sql`update users set proxies = array[${newId()}]::uuid[] where id = ${limited.userId}`,
    );
    expect((await limited.get("rules")).body.data).toEqual([]);
    expect((await limited.post("rules", RULE)).status).toBe(403);
    for (const call of [
      limited.get(`rules/${id}`),
      limited.put(`rules/${id}`, RULE),
      limited.delete(`rules/${id}`),
    ])
      expect((await call).status).toBe(404);
  });

  it("has a place in the order of its side", async () => {
    const mine = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
    const [one, two, three] = [await create(mine), await create(mine), await create(mine)];
    const inOrder = async () => (await mine.get("rules")).body.data.map((rule: { id: string }) => rule.id);
    expect(await inOrder()).toEqual([one.id, two.id, three.id]);
    expect((await mine.put("rules/order", { ids: [three.id, one.id] })).status).toBe(200);
    expect(await inOrder()).toEqual([three.id, one.id, two.id]);
    expect((await mine.put("rules/order", { ids: [one.id, newId()] })).status).toBe(404);
  });
});
