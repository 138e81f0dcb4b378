import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const PATH = "agencies/update-terms";
const save = (body: object, client = agency) => client.patch(PATH, body);
const preview = async (body: object) => (await agency.patch(`${PATH}?preview=true`, body)).body.effect;
const info = async () => (await agency.get("agencies/info")).body;

/** An approved order, approved so many minutes ago. */
async function approved(minutes: number): Promise<string> {
  await shop.deposit(20);
  const [id = ""] = await shop.orders(1);
  await seller.post("orders/submit", { ids: [id] });
  await agency.post("orders/approve", { ids: [id] });
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  await platen.database.drizzle.execute(sql`update orders
    set accounting = jsonb_set(accounting, '{approvedAt}', to_jsonb(${at}::text))
    where agency_id = ${shop.agencyId} and id = ${id}`);
  return id;
}

describe("the terms of an agency", () => {
  test("are saved by its manager, each alone", async () => {
    const before = await info();
    const saved = await save({ cancelWindowMinutes: 45, version: before.version });
    expect([saved.status, saved.body.message]).toEqual([200, "Terms saved"]);
    await save({ designFee: 7.5, designCost: 4, autoApproveOrders: true });
    await save({ productionDays: 5, workdays: [1, 2, 3, 4], holidays: ["2026-12-25"] });
    const after = await info();
    expect(after).toMatchObject({
      cancelWindowMinutes: 45,
      designFee: 7.5,
      designCost: 4,
      autoApproveOrders: true,
      name: before.name,
      basecost: before.basecost,
    });
    expect(after.settings).toEqual({
      ...before.settings,
      productionDays: 5,
      workdays: [1, 2, 3, 4],
      holidays: ["2026-12-25"],
    });
    const late = await save({ designFee: 1, version: before.version });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([400, ["version"]]);
    await save({ autoApproveOrders: false, productionDays: 3, workdays: [1, 2, 3, 4, 5], holidays: [] });
  });

  test("say beforehand which approved orders sellers can cancel, and hold for them from then on", async () => {
    await save({ cancelWindowMinutes: 30 });
    const old = await approved(50);
    await approved(10);
    const held = await approved(40);
    await agency.post("orders/hold", { ids: [held], reason: "Wait" });
    expect((await preview({ cancelWindowMinutes: 60 })).cancelable).toEqual({ before: 1, after: 3 });
    expect((await preview({ cancelWindowMinutes: 0 })).cancelable).toEqual({ before: 1, after: 0 });
    expect((await info()).cancelWindowMinutes).toBe(30);
    const cancel = async () => {
      await seller.post("orders/cancel", { ids: [old] });
      return (await agency.get(`orders/${old}`)).body;
    };
    expect((await cancel()).status).toBe("Approved");
    await seller.post("orders/cancel-request/withdraw", { ids: [old] });
    await save({ cancelWindowMinutes: 60 });
    expect((await cancel()).status).toBe("Cancel");
  });

  test("leave open designs at their fee", async () => {
    await save({ designFee: 5, designCost: 3 });
    await shop.deposit(40);
    const [id = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [id] });
    expect((await seller.post("orders/hire-designs", { ids: [id] })).body.success).toEqual([id]);
    expect((await preview({ designFee: 9 })).openDesigns).toBe(1);
    await save({ designFee: 9 });
    expect((await agency.get(`orders/${id}`)).body.charge.design).toBe(5);
  });

  test("move the due dates of open orders, as the preview counts", async () => {
    const before = await preview({ productionDays: 3 });
    expect([before.dueEarlier, before.dueLater]).toEqual([0, 0]);
    const { dueLater, dueEarlier, late } = await preview({ productionDays: 60 });
    expect(dueLater).toBeGreaterThan(0);
    expect([dueEarlier, late.after]).toEqual([0, 0]);
  });

  test("give new sellers a base cost, which must be the agency's own", async () => {
    const group = await make(platen.database, "basecost-groups", { agencyId: shop.agencyId });
    const own = await make(platen.database, "basecosts", { agencyId: shop.agencyId }, { groupId: group.id });
    const { otherAgency } = platen.world;
    const others = [
      (await make(platen.database, "basecosts", { agencyId: otherAgency.agencyId }, { groupId: group.id }))
        .id,
      (await make(platen.database, "basecosts", {}, { groupId: group.id })).id,
      newId(),
    ];
    for (const defaultBasecost of others) {
      const { status, body } = await save({ defaultBasecost });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["defaultBasecost"]]);
    }
    expect((await save({ defaultBasecost: own.id })).status).toBe(200);
    const code = newId().slice(0, 8);
    const made = await agency.post("seller-teams", { name: "Reed", code, manager: `${code}@reed.test` });
    expect([made.status, made.body.basecost.id]).toEqual([201, own.id]);
    const agencies = (await (await platen.as("administrator")).get(`agencies/${shop.agencyId}`)).body;
    expect(agencies.defaultBasecost.id).toBe(own.id);
    expect((await save({ defaultBasecost: null })).status).toBe(200);
    expect((await info()).defaultBasecost).toBeNull();
  });

  test("are no other role's to change, nor another agency's", async () => {
    for (const role of ["seller", "agency:staff", "agency:accounting", "administrator"] as const)
      expect((await save({ designFee: 1 }, await platen.as(role))).status, role).toBe(403);
    const { designFee } = await info();
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await save({ designFee: 2 }, stranger)).status).toBe(200);
    expect((await info()).designFee).toBe(designFee);
  });

  test.each([
    [{ cancelWindowMinutes: -1 }, "cancelWindowMinutes"],
    [{ cancelWindowMinutes: 10_081 }, "cancelWindowMinutes"],
    [{ designFee: -0.01 }, "designFee"],
    [{ designCost: 0.001 }, "designCost"],
    [{ defaultBasecost: "mine" }, "defaultBasecost"],
    [{ productionDays: 0 }, "productionDays"],
    [{ workdays: [] }, "workdays"],
    [{ holidays: ["Christmas"] }, "holidays.0"],
    [{ basecost: newId() }, "basecost"],
  ])("entered as %j are refused at the field", async (body, field) => {
    const response = await save(body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
  });
});
