import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../src/domain/dates.ts";
import { dayOf } from "../../../src/domain/format.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let designer: Client;
/** Orders by the due date of their request. */
let late: string;
let soon: string;
let undated: string;
let approved: string;

const ART = "https://example.com/fox.png";
const TODAY = dayOf(new Date().toISOString());
const YESTERDAY = addDays(`${TODAY}T00:00:00.000Z`, -1).slice(0, 10);

async function requested(request: Record<string, unknown> = {}) {
  const [id = ""] = await shop.orders(1);
  const hired = await agency.post("orders/hire-designs", { ids: [id], ...request });
  expect(hired.body.failed, hired.text).toEqual([]);
  return id;
}

/** A request whose day has passed since. */
async function requestedFor(day: string, request: Record<string, unknown>) {
  const id = await requested({ dueDate: TODAY, ...request });
  await app.database.pool.query(
    "update orders set accounting = jsonb_set(accounting, '{design,dueDate}', to_jsonb($2::text)) where id = $1",
    [id, day],
  );
  return id;
}

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  designer = await app.as("agency:designer");
  await shop.deposit(500);
  await app.database.pool.query("update agencies set design_fee = 500, design_cost = 300");
  await app.database.pool.query("update catalogs set designs = $1", [
    JSON.stringify([{ slot: 1, label: "Front", required: true, minWidth: 100, minHeight: 100 }]),
  ]);
  undated = await requested({ brief: "A fox" });
  soon = await requested({ dueDate: "2999-01-01", designer: designer.userId });
  late = await requestedFor("2020-01-01", { designer: designer.userId });
  approved = await requestedFor("2019-01-01", { designer: designer.userId });
  const itemId = (await agency.get(`orders/${approved}`)).body.items[0].id;
  await designer.post(`orders/${approved}/design-proofs`, { images: [{ itemId, slot: 1, path: ART }] });
  const support = await app.as("agency:customer_support");
  const done = await support.patch(`orders/change-design-status/${approved}`, { status: "approved" });
  expect(done.status, done.text).toBe(200);
});
afterAll(() => app.close());

const idsOf = async (query: string, by: Client = designer): Promise<string[]> =>
  (await by.get(`orders/designs?${query}`)).body.data.map(({ id }: { id: string }) => id);

describe("the designers' queue", () => {
  test("takes no request for a day that has passed", async () => {
    const [id = ""] = await shop.orders(1);
    const hire = (dueDate: string) => agency.post("orders/hire-designs", { ids: [id], dueDate });
    const past = await hire(YESTERDAY);
    expect(past.status).toBe(400);
    expect(past.text).toContain("The day has passed");
    expect((await hire(TODAY)).body.failed).toEqual([]);
    await agency.post("orders/hire-designs", { ids: [id], withdraw: true });
  });

  test("lists open requests by due date, those without one last, and approved ones after them", async () => {
    expect(await idsOf("designStatus=assign,in_review,approved")).toEqual([late, soon, undated, approved]);
    expect(await idsOf("late=true")).toEqual([late]);
    expect((await idsOf("late=false")).sort()).toEqual([soon, undated, approved].sort());
    expect(await idsOf("designStatus=rejected")).toEqual([]);
    expect((await idsOf(`designer=${designer.userId}`)).sort()).toEqual([late, soon, approved].sort());
    expect(await idsOf("limit=1&page=2")).toEqual([soon]);
  });

  test("lists the oldest request first of those without a due date", async () => {
    const others = [await requested(), await requested()];
    const [first = "", second = ""] = others;
    await app.database.pool.query(
      "update orders set accounting = jsonb_set(accounting, '{design,requestedAt}', '\"2020-01-01T00:00:00.000Z\"') where id = $1",
      [second],
    );
    expect(await idsOf("designStatus=assign")).toEqual([late, soon, second, undated, first]);
    await agency.post("orders/hire-designs", { ids: others, withdraw: true });
  });

  test("gives a request to the designer who takes it, and to no one else", async () => {
    const id = await requested();
    const take = (by: Client) => by.post(`orders/${id}/take-design`, {});
    expect((await take(agency)).body.message).toBe("Only a designer can take a design");
    expect((await take(seller)).body.message).toBe("Only a designer can take a design");
    const taken = await take(designer);
    expect(taken.status, taken.text).toBe(200);
    expect(taken.body.design.designer.id).toBe(designer.userId);
    expect(taken.body.history[0]).toMatchObject({ action: "take-design" });
    expect((await take(designer)).body.message).toBe("You have this design already");
    const { agencyId, otherAgency } = app.world;
    const colleague = await app.newPerson("agency:designer", { agencyId });
    expect((await take(colleague)).body.message).toBe("Another designer has this design");
    const stranger = await app.newPerson("agency:designer", { agencyId: otherAgency.agencyId });
    expect((await take(stranger)).status).toBe(404);
    expect(await idsOf(`designer=${designer.userId}&designStatus=assign`)).toContain(id);
    await agency.post("orders/hire-designs", { ids: [id], withdraw: true });
    expect((await take(designer)).status).toBe(404);
  });

  test("has the garment, its slots, the brief, the requester and the designer's pay, without fee and buyer", async () => {
    const response = await designer.get("orders/designs");
    const row = response.body.data.find(({ id }: { id: string }) => id === late);
    expect(row).toMatchObject({
      garments: [{ garment: "Classic tee", title: "Sunset tee", slots: [{ label: "Front" }], filled: [] }],
      requester: { id: agency.userId },
      designer: { id: designer.userId },
      dueDate: "2020-01-01",
      isLate: true,
      proofs: 0,
      pay: 3,
    });
    expect(row).not.toHaveProperty("fee");
    expect(response.text).not.toMatch(/Ann Lee|Maple|90731/);
    expect(response.body.data.find(({ id }: { id: string }) => id === approved)).toMatchObject({
      garments: [{ filled: [1] }],
      isLate: false,
      proofs: 1,
    });
  });

  test("shows the agency fee and pay, a seller the fee, and a seller's designer neither", async () => {
    const first = async (by: Client) => (await by.get("orders/designs")).body.data[0];
    expect(await first(agency)).toMatchObject({ fee: 5, pay: 3 });
    const own = await first(seller);
    expect([own.fee, "pay" in own]).toEqual([5, false]);
    const theirs = await first(await app.as("seller:designer"));
    expect(["fee" in theirs, "pay" in theirs]).toEqual([false, false]);
  });

  test("counts by status", async () => {
    const counts = await designer.get("orders/designs/count?by=designStatus");
    expect(counts.body).toEqual({ total: 4, by: { assign: 3, approved: 1 } });
  });

  test("has no requests of other teams and agencies", async () => {
    const { agencyId, otherTeamId, otherAgency } = app.world;
    const others = [
      await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
      await app.newPerson("agency", { agencyId: otherAgency.agencyId }),
    ];
    for (const by of others) expect((await by.get("orders/designs")).body).toEqual({ data: [], total: 0 });
  });

  test.each([
    "designStatus=done",
    "late=yes",
    "sort=fee",
    "page=0",
    "limit=1001",
    "designer=x",
    "countryCode=US",
  ])("refuses ?%s with 400", async (query) => {
    expect((await designer.get(`orders/designs?${query}`)).status).toBe(400);
  });
});

describe("the report of designs", () => {
  const report = (by: Client, query = `createdFrom=${TODAY}&createdTo=${TODAY}`) =>
    by.get(`dashboards/designs?${query}`);

  test("counts designs, fees, rounds and lateness by designer", async () => {
    const { data } = (await report(agency)).body;
    expect(data[0]).toMatchObject({
      designer: { id: designer.userId },
      designs: 3,
      approved: 1,
      open: 2,
      fees: 5,
      pay: 3,
      rounds: 1,
      // The approved one was due in 2019.
      late: 2,
    });
    expect(data[0].hoursToFirstProof).toBeGreaterThanOrEqual(0);
    expect(data[0].hoursToFirstProof).toBeLessThan(1);
    expect(data[1]).toMatchObject({ designer: null, designs: 1, hoursToFirstProof: null, rounds: null });
  });

  test("has only the requests of its days", async () => {
    expect((await report(agency, "createdFrom=2020-01-01&createdTo=2020-12-30")).body.data).toEqual([]);
  });

  test("is the agency's own, and refuses a range that is wrong", async () => {
    const other = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
    expect((await report(other)).body.data).toEqual([]);
    for (const by of [seller, designer]) expect((await report(by)).status).toBe(403);
    for (const query of ["createdFrom=2026-02-01&createdTo=2026-01-01", "createdFrom=x&createdTo=y", ""]) {
      expect([query, (await report(agency, query)).status]).toEqual([query, 400]);
    }
  });
});
