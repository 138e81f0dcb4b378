import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let foreign: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  foreign = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
  await shop.deposit(200);
});
afterAll(() => app.close());

const statusOf = async (id: string) => (await seller.get(`orders/${id}`)).body.addressStatus;

test("an address is checked again by its parts, country and zip code, also after a confirmation", async () => {
  const [wrong = "", right = ""] = [
    ...(await shop.orders(1, { zipCode: "nonsense", addressStatus: 3 })),
    ...(await shop.orders(1, { addressStatus: 3 })),
  ];
  const checked = await seller.post(`orders/${wrong}/address/checking`);
  expect(checked.body).toMatchObject({ addressStatus: 0, gates: [{ gate: "address", owner: "seller" }] });
  expect((await agency.post(`orders/${right}/address/checking`, {})).body.addressStatus).toBe(1);
  expect((await seller.post(`orders/${wrong}/address/confirm`)).body).toMatchObject({
    addressStatus: 2,
    gates: [],
  });
  expect((await seller.post(`orders/${wrong}/address/confirm`)).body.addressStatus).toBe(2);
  expect((await seller.post(`orders/${wrong}/address/checking`)).body.addressStatus).toBe(0);
});

test("the addresses of several orders are confirmed at once, without those of other tenants", async () => {
  const ids = await shop.orders(2, { zipCode: "nonsense", addressStatus: 0 });
  const [first = "", second = ""] = ids;
  expect((await foreign.post("orders/confirm-address", { ids })).body.success).toEqual([]);
  for (const call of ["confirm", "checking"]) {
    expect(await foreign.post(`orders/${first}/address/${call}`)).toMatchObject({ status: 404 });
    expect(await seller.post(`orders/nothing/address/${call}`)).toMatchObject({ status: 404 });
    const refused = await seller.post(`orders/${first}/address/${call}`, { addressStatus: 2 });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Unknown key "addressStatus"' } });
  }
  expect([await statusOf(first), await statusOf(second)]).toEqual([0, 0]);
  const confirmed = await seller.post("orders/confirm-address", { ids });
  expect(new Set(confirmed.body.success)).toEqual(new Set(ids));
  expect([await statusOf(first), await statusOf(second)]).toEqual([2, 2]);
});

test("an agency ships an order to an excluded destination by ignoring that", async () => {
  const [id = ""] = await shop.orders(1);
  expect((await seller.post("orders/submit", { ids: [id] })).body.success).toEqual([id]);
  const settings = {
    agencyShippingStatus: true,
    shippingExcludeCode: [{ countryCode: "US", provinceCode: ["CA"] }],
  };
  expect((await agency.patch("agencies/update-settings", { settings })).status).toBe(200);
  const open = { settings: { agencyShippingStatus: false, shippingExcludeCode: [] } };
  const checked = await seller.post(`orders/${id}/address/checking`);
  expect(checked.body).toMatchObject({ cannotShip: true, gates: [{ gate: "destination", owner: "agency" }] });
  const refused = await agency.post("orders/approve", { ids: [id] });
  expect(refused.body).toMatchObject({ success: [], failed: [{ id, gate: "destination" }] });
  expect((await seller.post("orders/ignore-cannot-ship", { ids: [id] })).status).toBe(403);
  expect((await foreign.post("orders/ignore-cannot-ship", { ids: [id] })).body.success).toEqual([]);
  expect((await agency.post("orders/ignore-cannot-ship", { ids: [id] })).body.success).toEqual([id]);
  expect((await agency.get(`orders/${id}`)).body).toMatchObject({ shipAnyway: true, gates: [] });
  expect((await agency.post("orders/approve", { ids: [id] })).body.success).toEqual([id]);
  await agency.patch("agencies/update-settings", open);
  const [other = ""] = await shop.orders(1);
  const needless = await agency.post("orders/ignore-cannot-ship", { ids: [other] });
  expect(needless.body.message).toBe("The agency ships to this destination");
});

test("a new exclusion checks the orders again that are not approved yet, and says how many it concerns", async () => {
  const [draft = "", submitted = "", approved = "", elsewhere = ""] = await shop.orders(4);
  const move = { province: "NV", city: "Reno", zipCode: "89501" };
  expect((await seller.post(`orders/${elsewhere}/customer/update`, move)).status).toBe(200);
  await seller.post("orders/submit", { ids: [submitted, approved] });
  await agency.post("orders/approve", { ids: [approved] });
  const stateOf = async (id: string) => (await agency.get(`orders/${id}`)).body;
  const save = async (settings: object, query = "") =>
    (await agency.patch(`agencies/update-settings${query}`, { settings })).body.rechecked;
  const shippingExcludeCode = [{ countryCode: "US", provinceCode: ["CA"] }];
  expect(await save({ shippingExcludeCode }), "the switch is off").toBeNull();
  const preview = await save({ agencyShippingStatus: true }, "?preview=true");
  expect((await stateOf(draft)).cannotShip, "a preview changes nothing").toBe(false);
  const saved = await save({ agencyShippingStatus: true });
  expect(saved).toEqual(preview);
  const { cannotShip } = saved;
  expect(cannotShip, "those of this test at least").toBeGreaterThanOrEqual(2);
  expect(saved.approved, "the approved one at least").toBeGreaterThanOrEqual(1);
  expect((await stateOf(draft)).cannotShip).toBe(true);
  expect(await stateOf(submitted)).toMatchObject({
    cannotShip: true,
    gates: [{ gate: "destination", owner: "agency" }],
  });
  expect((await stateOf(approved)).cannotShip, "it was approved before").toBe(false);
  expect((await stateOf(elsewhere)).cannotShip).toBe(false);
  expect(await save({ shippingExcludeCode })).toBeNull();
  expect(await save({ shippingExcludeCode: [], agencyShippingStatus: false })).toEqual({
    cannotShip: 0,
    canShip: cannotShip,
    approved: 0,
  });
  expect((await stateOf(draft)).cannotShip).toBe(false);
});

test("an open design is set to the agency's current fee, and the seller pays the difference", async () => {
  const [id = ""] = await shop.orders(1);
  const balance = async () => (await seller.get("balances/seller-teams")).body.amount;
  const setFee = (fee: number) =>
    app.database.pool.query("update agencies set design_fee = $1 where id = $2", [fee, app.world.agencyId]);
  await setFee(500);
  await seller.post("orders/hire-designs", { ids: [id], brief: "A fox" });
  const before = await balance();
  await setFee(750);
  const path = `orders/sync-default-design-cost/${id}`;
  expect((await seller.patch(path, {})).status).toBe(403);
  expect((await foreign.patch(path, {})).status).toBe(404);
  expect((await agency.patch(path, { fee: 1 })).status).toBe(400);
  expect((await agency.patch(path, {})).body).toMatchObject({
    charge: { design: 7.5 },
    design: { fee: 7.5 },
  });
  expect((await balance()) - before).toBeCloseTo(-2.5, 5);
  expect((await agency.patch(path, {})).body).toMatchObject({ charge: { design: 7.5 } });
  await setFee(0);
});

test("an order has the type that the catalogs of all its items have, also once they are mapped", async () => {
  const { pool } = app.database;
  const total = (await seller.get("orders/count")).body.total;
  expect((await seller.get("orders/count?by=orderType")).body.by).toEqual({ pod: total });
  await pool.query("update catalogs set type = 'drop' where id = $1", [shop.catalogId]);
  const tee = { sku: "TEE-BLK-M", quantity: 1 };
  const create = async (items: readonly unknown[]) =>
    (await seller.post("orders", { fullName: "Rosa Diaz", items })).body;
  const dropped = await create([tee]);
  const mixed = await create([tee, { sku: "MOON-1", quantity: 1 }]);
  expect([dropped.orderType, mixed.orderType]).toEqual(["drop", "pod"]);
  const found = async (types: string) =>
    (await seller.get(`orders?orderType=${types}`)).body.data.map(({ id }: { id: string }) => id) as string[];
  expect(await found("drop")).toEqual([dropped.id]);
  const mapped = await seller.post("orders/mapping", { key: "sku:MOON-1", variant: shop.tee.id });
  expect(mapped.status, mapped.text).toBe(200);
  expect(new Set(await found("drop,fake"))).toEqual(new Set([dropped.id, mixed.id]));
  await pool.query("update catalogs set type = 'fake' where id = $1", [shop.catalogId]);
  const change = { orderId: dropped.id, itemId: dropped.items[0].id, catalogVariantCode: "TEE-BLK-M" };
  expect((await agency.put("orders/update-item-code", change)).body.orderType).toBe("fake");
  expect((await seller.get("orders?orderType=print")).status).toBe(400);
});
