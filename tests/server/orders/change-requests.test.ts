import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(500);
});
afterAll(() => app.close());

const ART = "https://example.com/fox.png";

/** A request of a change of a new order. */
async function request(by: Client, reason: string, orderId?: string, note = "As on the phone") {
  const id = orderId ?? (await shop.orders(1))[0] ?? "";
  const made = await by.put("orders/update-change-history", {
    orderId: id,
    kind: "requested",
    reason,
    note,
  });
  expect(made.status, made.text).toBe(200);
  const itemId: string = (await agency.get(`orders/${id}`)).body.items[0].id;
  return { id: made.body.id as string, orderId: id, itemId, body: made.body };
}
const accept = (by: Client, id: string, body: object = {}) => by.post(`change-histories/${id}/accept`, body);
const decline = (by: Client, id: string, body: object = { note: "Too late" }) =>
  by.post(`change-histories/${id}/decline`, body);
const latest = async (orderId: string) => (await agency.get(`orders/${orderId}`)).body.history[0];

describe("a change request", () => {
  test("is open with the side that made it, and counted by status", async () => {
    const before = (await agency.get("change-histories/count?kind=requested&by=status")).body.by?.open ?? 0;
    const { id, body } = await request(seller, "others");
    expect(body).toMatchObject({
      id,
      kind: "requested",
      status: "open",
      side: "seller",
      note: "As on the phone",
    });
    const listed = await agency.get("change-histories?kind=requested&status=open");
    expect(listed.body.data.map((row: { id: string }) => row.id)).toContain(id);
    const after = (await agency.get("change-histories/count?kind=requested&by=status")).body.by.open;
    expect(after).toBe(before + 1);
  });

  test("that only records a change has no status and nothing to decide", async () => {
    const [orderId] = await shop.orders(1);
    const body = { orderId, kind: "updated", reason: "others" };
    const recorded = (await agency.put("orders/update-change-history", body)).body;
    expect(recorded.status).toBeNull();
    expect((await accept(seller, recorded.id)).status).toBe(400);
  });

  test("is accepted by the other side with a note that reaches the requester", async () => {
    const { id, orderId } = await request(seller, "others");
    const own = await accept(seller, id);
    expect(own).toMatchObject({ status: 400, body: { message: "The agency decides this request" } });
    await app.database.pool.query("delete from notifications");
    await app.database.pool.query("delete from email_history");
    const accepted = await accept(agency, id, { note: "Done today" });
    expect(accepted.body, accepted.text).toMatchObject({
      status: "accepted",
      answer: "Done today",
      decidedUser: { id: agency.userId },
      decidedAt: expect.any(String),
    });
    expect(await latest(orderId)).toMatchObject({
      action: "accept-change",
      detail: { change: id, changeReason: "others", reason: "Done today" },
    });
    const { rows } = await app.database.pool.query("select user_id, content, link from notifications");
    expect(rows).toMatchObject([{ user_id: seller.userId, link: `/s/orders/${orderId}` }]);
    expect(rows[0].content).toContain("Done today");
    expect((await app.database.pool.query("select 1 from email_history")).rows).toHaveLength(1);
  });

  test("that is decided names who did when another person decides it", async () => {
    const { id } = await request(seller, "others");
    const support = await app.as("agency:customer_support");
    expect((await decline(support, id)).body.status).toBe("declined");
    const late = await accept(agency, id);
    expect(late.status).toBe(400);
    expect(late.body.message).toMatch(/ has already declined this request$/);
  });

  test("is declined with a note only", async () => {
    const { id } = await request(agency, "others");
    expect((await decline(seller, id, {})).body.errors).toHaveProperty("note");
    expect((await decline(seller, id, { note: "x".repeat(256) })).status).toBe(400);
    expect((await decline(seller, id, { note: "No", more: 1 })).status).toBe(400);
    expect((await decline(seller, id)).body).toMatchObject({ status: "declined", answer: "Too late" });
  });

  test("is not accepted once the order cannot take the change", async () => {
    const { id, orderId, itemId } = await request(seller, "reupload_design");
    await agency.put("orders/update-item-design", { orderId, itemId, artwork1: ART });
    await seller.post("orders/submit", { ids: [orderId] });
    await agency.post("orders/approve", { ids: [orderId] });
    expect((await agency.post("orders/pickup", { ids: [orderId] })).body.success).toEqual([orderId]);
    const refused = await accept(agency, id);
    expect(refused).toMatchObject({
      status: 400,
      body: { message: "Not possible while the order is In production" },
    });
    expect((await decline(agency, id)).body.status).toBe("declined");
  });

  test("of others is not found, and roles without orders are refused", async () => {
    const { id } = await request(seller, "others");
    const { agencyId, otherTeamId, otherAgency } = app.world;
    const strangers = [
      await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
      await app.newPerson("agency", { agencyId: otherAgency.agencyId }),
    ];
    for (const by of strangers) {
      expect((await accept(by, id)).status).toBe(404);
      expect((await decline(by, id)).status).toBe(404);
    }
    expect((await accept(agency, newId())).status).toBe(404);
    for (const role of ["agency:designer", "seller:designer", "agency:order_exporter"] as const)
      expect((await accept(await app.as(role), id)).status).toBe(403);
  });
});

describe("an edit that applies a request", () => {
  test("of another variant marks it as applied, with the code before and after in the history", async () => {
    const { id, orderId, itemId } = await request(seller, "change_catalog_code");
    const edit = (over: object = {}) =>
      agency.put("orders/update-item-code", { orderId, itemId, catalogVariantCode: "TEE-BLK-M", ...over });
    expect((await edit({ change: id })).body.errors.change).toBe("This change request is not accepted");
    await accept(agency, id);
    await app.database.pool.query(
      `insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color, size, in_stock,
        supplier_min_price, supplier_max_price, published_max_price, supplier_quantity)
       values ($1, $2, $3, 'TEE-WHT-L', 'White', 'L', true, 600, 900, 900, 100)`,
      [newId(), app.world.agencyId, shop.catalogId],
    );
    const applied = await edit({ change: id, catalogVariantCode: "TEE-WHT-L" });
    expect(applied.body.items[0].variant.catalogVariantCode, applied.text).toBe("TEE-WHT-L");
    expect(applied.body.history[0]).toMatchObject({
      action: "update-item-code",
      detail: {
        before: { catalogVariantCode: "TEE-BLK-M" },
        after: { catalogVariantCode: "TEE-WHT-L" },
        change: id,
        changeReason: "change_catalog_code",
      },
    });
    expect((await agency.get(`change-histories/${id}`)).body.appliedAt).toEqual(expect.any(String));
    expect((await edit({ change: id })).body.errors.change).toBe("This change request was applied already");
  });

  test("of artwork marks it as applied, with the paths before and after in the history", async () => {
    const { id, orderId, itemId } = await request(agency, "reupload_design");
    await accept(seller, id);
    const edited = await seller.put("orders/update-item-design", {
      orderId,
      itemId,
      artwork1: ART,
      change: id,
    });
    expect(edited.body.history[0].detail, edited.text).toMatchObject({
      before: { artwork1: null },
      after: { artwork1: ART },
      changeReason: "reupload_design",
    });
    expect((await seller.get(`change-histories/${id}`)).body.appliedAt).toEqual(expect.any(String));
  });

  test("is refused for a request of another order, another kind or another agency, and changes nothing", async () => {
    const wrong = await request(seller, "change_catalog_code");
    await accept(agency, wrong.id);
    const { orderId, itemId } = await request(seller, "others");
    const body = { orderId, itemId, artwork1: ART };
    for (const change of [wrong.id, newId(), "not-an-id"]) {
      const refused = await agency.put("orders/update-item-design", { ...body, change });
      expect([change, refused.status]).toEqual([change, 400]);
    }
    const sameOrder = await agency.put("orders/update-item-design", {
      orderId: wrong.orderId,
      itemId: wrong.itemId,
      artwork1: ART,
      change: wrong.id,
    });
    expect(sameOrder.body.errors.change).toBe("This change request asks for another change");
    expect((await agency.get(`orders/${orderId}`)).body.items[0].artwork1).toBeNull();
  });
});
