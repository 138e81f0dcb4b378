import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

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

test("a view is visible to its author, and to the team once it is shared", async () => {
  const created = await agency.post("views", held);
  expect([created.status, created.body]).toMatchObject([
    201,
    { ...held, shared: false, mine: true, isDefault: false },
  ]);
  expect(await namesFor(agency)).toEqual(["On hold"]);
  expect(await namesFor(staff)).toEqual([]);
  await agency.patch(`views/${created.body.id}`, { shared: true });
  expect((await staff.get("views?path=/ag/orders")).body.data).toMatchObject([
    { name: "On hold", mine: false },
  ]);
  const { otherAgency } = platen.world;
  expect(await namesFor(await platen.newPerson("agency", { agencyId: otherAgency.agencyId }))).toEqual([]);
  expect(await namesFor(seller), "views of an agency are not visible to its sellers").toEqual([]);
  expect(await namesFor(agency, "/ag/deposits")).toEqual([]);
});

test("a view of a seller team is visible to that team only", async () => {
  const { agencyId, otherTeamId } = platen.world;
  await seller.post("views", { path: "/s/orders", name: "Late", query: "status=Hold", shared: true });
  expect(await namesFor(await platen.as("seller:staff"), "/s/orders")).toEqual(["Late"]);
  const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
  expect(await namesFor(sibling, "/s/orders")).toEqual([]);
  expect(await namesFor(agency, "/s/orders")).toEqual([]);
});

test("administrators are one team, and suppliers another", async () => {
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

test("another user's view can be seen but not changed, and an invisible one responds with 404", async () => {
  const { id } = (await agency.post("views", { ...held, name: "Ours", shared: true })).body;
  expect((await staff.patch(`views/${id}`, { name: "Mine" })).status).toBe(403);
  expect((await staff.delete(`views/${id}`)).status).toBe(403);
  const absent = await seller.patch(`views/${newId()}`, { name: "Mine" });
  const foreign = await seller.patch(`views/${id}`, { name: "Mine" });
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
  expect((await seller.delete(`views/${id}`)).status).toBe(404);
});

test("a list opens with the user's own default view, even a shared one", async () => {
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
])("an invalid view is refused: %j", async (body) => {
  expect((await agency.post("views", body)).status).toBe(400);
});

test("a person can keep fifty views of a list, and the fifty-first is refused with the reason", async () => {
  const person = await platen.newPerson("agency:staff", { agencyId: platen.world.agencyId });
  for (let n = 0; n < 50; n++) await person.post("views", { ...held, name: `View ${n}` });
  const refused = await person.post("views", held);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "There are 50 views of this list. Delete one first",
  ]);
});

test("the agency's audit has its own people's views, and neither views nor tags of sellers", async () => {
  const ofAgency = (await agency.post("views", { ...held, name: "Ours" })).body.id;
  const ofSeller = (
    await seller.post("views", { path: "/s/orders", name: "Slow payers", query: "search=Zoe+Quill&tags=vip" })
  ).body.id;
  const order = await make(platen.database, "orders", platen.world);
  await seller.post("orders/tags", { ids: [order.id], add: ["vip"] });
  for (const reader of [agency, await platen.as("administrator")]) {
    const { text, body } = await reader.get("audit?limit=1000");
    expect(text).not.toContain(ofSeller);
    expect(text).not.toContain("Slow payers");
    expect(body.data.filter(({ action }: { action: string }) => action === "tag")).toEqual([]);
    expect(text).toContain(ofAgency);
    expect((await reader.get("audit/export")).text).not.toContain(ofSeller);
  }
});
