import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, make, sellerTeam } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let agency: Client;
let seller: Client;
let shop: Shop;
let basecost: string;
const NONE_UNBLOCKED = { unblocked: 0, unblockedCharge: 0 };
const rate = { zone: "US", option: "standard", first: 4.99, additional: 1.5 };

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  await shop.deposit(1_000);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  basecost = (await agency.get(`seller-teams/${sellerTeamId}`)).body.basecost.id;
});
afterAll(() => platen.close());

const simulate = (client: Client, body: object) =>
  client.post(`basecosts/${basecost}/price-simulation`, body);
const prices = (price: number) => ({
  catalog: shop.catalogId,
  items: [{ variant: null, price }],
  shipping: [rate],
});
const everything = async () => {
  const { rows } = await platen.database.pool.query(
    `select (select json_agg(i order by i) from basecost_items i) as items,
      (select json_agg(v order by v.id) from catalog_variants v) as variants,
      (select json_agg(o.accounting order by o.id) from orders o) as orders,
      (select count(*) from supplier_logs) as logs, (select count(*) from audit) as audit`,
  );
  return rows[0];
};

describe("POST /basecosts/{id}/price-simulation", () => {
  it("compares margins, open orders and earnings, and writes nothing", async () => {
    const [held = "", captured = ""] = await shop.orders(4);
    await seller.post("orders/submit", { ids: [held, captured] });
    await agency.post("orders/approve", { ids: [captured] });
    const before = await everything();
    const { status, body, text } = await simulate(agency, prices(6));
    expect(status, text).toBe(200);
    const named = (id: string) => expect.objectContaining({ id });
    expect(body).toEqual({
      total: -7,
      variants: [{ id: shop.tee.id, sku: "TEE-BLK-M", before: 9.5, after: 6 }],
      margins: [
        {
          agency: named(shop.agencyId),
          basecost: { id: basecost, name: "Standard" },
          variant: shop.tee.id,
          sku: "TEE-BLK-M",
          before: 2.5,
          after: -1,
          class: "negative",
        },
      ],
      marginCounts: { negative: 1, thinner: 0, better: 0 },
      openOrders: [
        { phase: "quote", count: 2, amount: -7, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
        { phase: "held", count: 1, amount: -3.5, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
        { phase: "captured", count: 1, amount: -3.5, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
      ],
      sellers: [
        { agency: named(shop.agencyId), seller: named(shop.teamId), orders: 2, before: 6.98, after: -0.02 },
      ],
    });
    expect(await everything()).toEqual(before);
  });

  it("counts orders that lose their price as blocked", async () => {
    const { body } = await simulate(agency, { catalog: shop.catalogId, items: [], shipping: [rate] });
    expect(body.openOrders[0]).toMatchObject({ phase: "quote", count: 0, blocked: 2 });
    expect(body.variants).toEqual([{ id: shop.tee.id, sku: "TEE-BLK-M", before: 9.5, after: null }]);
    expect(body.sellers[0]).toMatchObject({ before: 6.98, after: 0 });
  });

  it("changes nothing with the current prices", async () => {
    const { body } = await simulate(agency, prices(9.5));
    expect(body).toMatchObject({ total: 0, variants: [], margins: [] });
    expect(body.openOrders.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0]);
  });

  it("lists earnings by agency for administrators, and only their own base costs", async () => {
    const administrator = await platen.as("administrator");
    expect((await simulate(administrator, prices(6))).status).toBe(404);
    const { rows } = await platen.database.pool.query("select basecost_id from agencies where id = $1", [
      shop.agencyId,
    ]);
    const { body } = await administrator.post(`basecosts/${rows[0].basecost_id}/price-simulation`, {
      ...prices(8),
      shipping: [{ ...rate, first: 4, additional: 1 }],
    });
    // The platform gets what its agency loses.
    expect(body.total).toBe(0);
    expect(body.margins).toEqual([
      expect.objectContaining({ agency: null, before: -2, after: -1, class: "negative" }),
      expect.objectContaining({ before: 2.5, after: 1.5, class: "thinner" }),
    ]);
    expect(body.sellers).toEqual([
      expect.objectContaining({ agency: expect.objectContaining({ id: shop.agencyId }), orders: 2 }),
      expect.objectContaining({ agency: null, seller: null, orders: 2 }),
    ]);
    expect(body.openOrders[1]).toMatchObject({ phase: "held", amount: 1, cost: 1 });
  });

  it("refuses invalid prices at their fields", async () => {
    const errors = async (body: object) => {
      const response = await simulate(agency, { ...prices(6), ...body });
      expect(response.status, response.text).toBe(400);
      return Object.keys(response.body.errors);
    };
    expect(await errors({ items: [{ variant: null, price: -1 }] })).toEqual(["items.0.price"]);
    expect(await errors({ shipping: [rate, rate] })).toEqual(["shipping.1.zone"]);
    expect(await errors({ catalog: "nothing" })).toEqual(["catalog"]);
    expect((await simulate(agency, { ...prices(6), more: 1 })).status).toBe(400);
  });

  it("is 404 for other tenants and 403 for roles without the right", async () => {
    const { otherAgency } = platen.world;
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect((await simulate(stranger, prices(6))).status).toBe(404);
    const foreign = await catalogWithVariant(platen.database, { agencyId: otherAgency.agencyId });
    expect((await simulate(agency, { ...prices(6), catalog: foreign.catalog.id })).status).toBe(404);
    for (const role of ["supplier", "seller", "agency:accounting"] as const)
      expect((await simulate(await platen.as(role), prices(6))).status, role).toBe(403);
  });
});

describe("POST /catalogs/{id}/price-simulation", () => {
  const url = () => `catalogs/${shop.catalogId}/price-simulation`;
  const raised = () => ({ variants: [{ id: shop.tee.id, supplierMaxPrice: 10 }] });

  it("leaves agencies with a base cost of their own as they are", async () => {
    const { body, status, text } = await agency.post(url(), raised());
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ total: 0, margins: [] });
    expect(body.variants).toEqual([{ id: shop.tee.id, sku: "TEE-BLK-M", before: 9, after: 10 }]);
  });

  it("changes the cost of agencies without a price, and includes saved prices that are not published", async () => {
    const database = platen.database.pool;
    const { rows } = await database.query(
      "update agencies set basecost_id = null where id = $1 returning (select basecost_id from agencies where id = $1) as was",
      [shop.agencyId],
    );
    const saved = await make(
      platen.database,
      "catalog-variants",
      { agencyId: shop.agencyId },
      {
        catalogId: shop.catalogId,
        catalogVariantCode: "TEE-SAVED",
        supplierMaxPrice: 500n,
      },
    );
    await database.query("update catalog_variants set published_max_price = 400 where id = $1", [saved.id]);
    const { body } = await agency.post(url(), {
      variants: [...raised().variants, { catalogVariantCode: "TEE-NEW", supplierMaxPrice: 12 }],
    });
    expect(body.variants).toEqual(
      expect.arrayContaining([
        { id: shop.tee.id, sku: "TEE-BLK-M", before: 9, after: 10 },
        { id: saved.id, sku: "TEE-SAVED", before: 4, after: 5 },
        { id: null, sku: "TEE-NEW", before: null, after: 12 },
      ]),
    );
    const margins = body.margins.map((one: Record<string, unknown>) => [
      one.sku,
      one.before,
      one.after,
      one.class,
    ]);
    expect(margins).toEqual([
      ["TEE-NEW", null, -2.5, "negative"],
      ["TEE-BLK-M", 0.5, -0.5, "negative"],
      ["TEE-SAVED", 5.5, 4.5, "thinner"],
    ]);
    expect(body.total).toBe(-2);
    await database.query("update agencies set basecost_id = $2 where id = $1", [shop.agencyId, rows[0].was]);
  });

  it("is 403 for suppliers and read-only catalogs, and 404 for those of other tenants", async () => {
    expect((await (await platen.as("supplier")).post(url(), raised())).status).toBe(403);
    const { otherAgency } = platen.world;
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect((await stranger.post(url(), raised())).status).toBe(404);
    const platform = await catalogWithVariant(platen.database);
    await platen.database.pool.query("insert into agency_catalogs (agency_id, catalog_id) values ($1, $2)", [
      shop.agencyId,
      platform.catalog.id,
    ]);
    expect(
      (await agency.post(`catalogs/${platform.catalog.id}/price-simulation`, { variants: [] })).status,
    ).toBe(403);
  });

  it("shows an agency's people their own sellers only", async () => {
    const { otherAgency } = platen.world;
    const platform = await catalogWithVariant(platen.database);
    for (const agencyId of [shop.agencyId, otherAgency.agencyId])
      await platen.database.pool.query(
        "insert into agency_catalogs (agency_id, catalog_id) values ($1, $2)",
        [agencyId, platform.catalog.id],
      );
    const own = await make(platen.database, "basecosts", { agencyId: otherAgency.agencyId });
    await sellerTeam(platen.database, otherAgency, { basecostId: own.id });
    await platen.database.pool.query(
      "insert into basecost_items (basecost_id, catalog_id, price) values ($1, $2, 5000), ($3, $2, 5000)",
      [own.id, platform.catalog.id, basecost],
    );
    await platen.database.pool.query("update catalog_variants set published_max_price = 4000 where id = $1", [
      platform.variant.id,
    ]);
    const body = { variants: [{ id: platform.variant.id, supplierMinPrice: 1, supplierMaxPrice: 49 }] };
    const administrator = await platen.as("administrator");
    const seen = await administrator.post(`catalogs/${platform.catalog.id}/price-simulation`, body);
    expect(seen.status, seen.text).toBe(200);
    const agencies = seen.body.margins.map((one: { agency: { id: string } }) => one.agency.id);
    expect(new Set(agencies)).toEqual(new Set([shop.agencyId, otherAgency.agencyId]));
    // What agencies are charged for all of it is below the supplier's new price.
    const { rows } = await platen.database.pool.query("select basecost_id from agencies where id = $1", [
      shop.agencyId,
    ]);
    const wholesale = rows[0].basecost_id ?? (await make(platen.database, "basecosts", {})).id;
    await platen.database.pool.query("update agencies set basecost_id = $1 where id = $2", [
      wholesale,
      shop.agencyId,
    ]);
    await platen.database.pool.query(
      "insert into basecost_items (basecost_id, catalog_id, price) values ($1, $2, 4500)",
      [wholesale, platform.catalog.id],
    );
    const below = await administrator.post(`catalogs/${platform.catalog.id}/price-simulation`, body);
    expect(below.body.marginCounts.negative).toBe(1);
    expect(below.body.margins[0]).toMatchObject({ agency: null, before: 5, after: -4, class: "negative" });
    const ofAgency = await agency.post(`basecosts/${basecost}/price-simulation`, {
      catalog: platform.catalog.id,
      items: [{ variant: null, price: 60 }],
      shipping: [],
    });
    expect(ofAgency.body.margins).toEqual([
      expect.objectContaining({ agency: expect.objectContaining({ id: shop.agencyId }) }),
    ]);
  });
});
