import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let agency: Client;
let staff: Client;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  [agency, staff, seller] = [
    await platen.as("agency"),
    await platen.as("agency:staff"),
    await platen.as("seller"),
  ];
});
afterAll(() => platen.close());

const held = { path: "/ag/orders", name: "On hold", query: "status=Hold&sort=-createdAt" };
const namesFor = async (person: Client, path = "/ag/orders"): Promise<string[]> =>
  (await person.get(`views?path=${path}`)).body.data.map(({ name }: { name: string }) => name);

test("a view is its maker's alone until it is shared, and then the team's", async () => {
  const made = await agency.post("views", held);
  expect([made.status, made.body]).toMatchObject([
    201,
    { ...held, shared: false, mine: true, isDefault: false },
  ]);
  expect(await namesFor(agency)).toEqual(["On hold"]);
  expect(await namesFor(staff)).toEqual([]);
  await agency.patch(`views/${made.body.id}`, { shared: true });
  expect((await staff.get("views?path=/ag/orders")).body.data).toMatchObject([
    { name: "On hold", mine: false },
  ]);
  const { otherAgency } = platen.world;
  expect(await namesFor(await platen.newPerson("agency", { agencyId: otherAgency.agencyId }))).toEqual([]);
  expect(await namesFor(seller), "a seller team is another team than its agency's").toEqual([]);
  expect(await namesFor(agency, "/ag/deposits")).toEqual([]);
});

test("a team's view is a seller team's own", async () => {
  const { agencyId, otherTeamId } = platen.world;
  await seller.post("views", { path: "/s/orders", name: "Late", query: "status=Hold", shared: true });
  expect(await namesFor(await platen.as("seller:staff"), "/s/orders")).toEqual(["Late"]);
  const neighbour = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
  expect(await namesFor(neighbour, "/s/orders")).toEqual([]);
  expect(await namesFor(agency, "/s/orders")).toEqual([]);
});

test("administrators are a team, and suppliers another", async () => {
  const path = "/a/catalogs";
  const administrator = await platen.as("administrator");
  const supplier = await platen.as("supplier");
  for (const shared of [true, false]) {
    const name = shared ? "Ours" : "Mine";
    expect((await administrator.post("views", { path, name, query: "search=tee", shared })).status).toBe(201);
  }
  expect(await namesFor(administrator, path)).toEqual(["Mine", "Ours"]);
  const colleague = await platen.newPerson("administrator", {});
  expect((await colleague.get(`views?path=${path}`)).body.data).toMatchObject([
    { name: "Ours", mine: false },
  ]);
  expect(await namesFor(supplier, path)).toEqual([]);
  expect(await namesFor(agency, path)).toEqual([]);
  const [{ id }] = (await colleague.get(`views?path=${path}`)).body.data;
  expect((await supplier.patch(`views/${id}`, { isDefault: true })).status).toBe(404);
  expect((await colleague.delete(`views/${id}`)).status).toBe(403);
});

test("another's is seen and not changed; one that is not seen is not there", async () => {
  const { id } = (await agency.post("views", { ...held, name: "Ours", shared: true })).body;
  expect((await staff.patch(`views/${id}`, { name: "Mine" })).status).toBe(403);
  expect((await staff.delete(`views/${id}`)).status).toBe(403);
  const absent = await seller.patch(`views/${newId()}`, { name: "Mine" });
  const foreign = await seller.patch(`views/${id}`, { name: "Mine" });
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  expect((await seller.delete(`views/${id}`)).status).toBe(404);
});

test("a list opens with one view, a person's own choice, even of one that is shared", async () => {
  const first = (await agency.post("views", { ...held, name: "First", shared: true, isDefault: true })).body;
  const second = (await agency.post("views", { ...held, name: "Second", isDefault: true })).body;
  expect([first.isDefault, second.isDefault]).toEqual([true, true]);
  const defaults = async (person: Client) =>
    (await person.get("views?path=/ag/orders")).body.data
      .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
      .map(({ name }: { name: string }) => name);
  expect(await defaults(agency)).toEqual(["Second"]);
  expect((await staff.patch(`views/${first.id}`, { isDefault: true })).status).toBe(200);
  expect([await defaults(agency), await defaults(staff)]).toEqual([["Second"], ["First"]]);
  await agency.delete(`views/${second.id}`);
  expect(await defaults(agency)).toEqual([]);
  await staff.patch(`views/${first.id}`, { isDefault: false });
  expect(await defaults(staff)).toEqual([]);
});

test.each([
  { ...held, name: "" },
  { ...held, name: "x".repeat(41) },
  { ...held, path: "https://elsewhere.test/" },
  { ...held, path: "/ag" },
  { ...held, query: "a b" },
  { ...held, user: "somebody" },
  { name: "No list" },
])("refuses %j", async (body) => {
  expect((await agency.post("views", body)).status).toBe(400);
});

test("a person keeps fifty views of a list and is told why there is no fifty-first", async () => {
  const person = await platen.newPerson("agency:staff", { agencyId: platen.world.agencyId });
  for (let n = 0; n < 50; n++) await person.post("views", { ...held, name: `View ${n}` });
  const refused = await person.post("views", held);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "There are 50 views of this list. Delete one first",
  ]);
});
