import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let seller: Client;
let shop: Shop;
beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
});
afterAll(() => platen.close());

const run = (query: ReturnType<typeof sql>) => platen.database.drizzle.execute(query);
const prices = (client: Client) => client.get(`catalogs/${shop.catalogId}/prices`);

describe("a seller's prices of a catalog", () => {
  it("are those of the own team's base cost, and no others", async () => {
    const response = await prices(seller);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toEqual({
      variants: [{ id: shop.tee.id, price: 9.5 }],
      shipping: [{ zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
    });
  });

  it("are what an order of it is charged", async () => {
    const [id] = await shop.orders(1);
    const { charge } = (await seller.get(`orders/${id}`)).body;
    const { variants, shipping } = (await prices(seller)).body;
    expect([charge.items, charge.shipping]).toEqual([variants[0].price, shipping[0].first]);
  });

  it("begin in the list of catalogs with the lowest of its variants", async () => {
    const rows = async () => (await seller.get("catalogs/lowest-prices")).body.data;
    expect(await rows()).toContainEqual({ catalog: shop.catalogId, price: 9.5 });
    await run(sql`update catalogs set active = false where id = ${shop.catalogId}`);
    expect(JSON.stringify(await rows()), "not on sale").not.toContain(shop.catalogId);
    await run(sql`update catalogs set active = true where id = ${shop.catalogId}`);
    expect((await (await platen.as("agency")).get("catalogs/lowest-prices")).status).toBe(403);
  });

  it("are null where the base cost has none, even if the supplier has a price", async () => {
    await run(sql`delete from basecost_items where catalog_id = ${shop.catalogId} and price = 950`);
    expect((await prices(seller)).body.variants).toEqual([{ id: shop.tee.id, price: null }]);
  });

  it("are refused to agencies and suppliers, and not found for catalogs of others or not on sale", async () => {
    for (const role of ["agency", "administrator", "supplier", "seller:designer"] as const)
      expect((await prices(await platen.as(role))).status, role).toBe(403);
    const foreign = await catalogWithVariant(platen.database, platen.world.otherAgency, { publishStatus: 1 });
    expect((await seller.get(`catalogs/${foreign.catalog.id}/prices`)).status).toBe(404);
    await run(sql`update catalogs set active = false where id = ${shop.catalogId}`);
    expect((await prices(seller)).status).toBe(404);
    await run(sql`update catalogs set active = true where id = ${shop.catalogId}`);
  });
});

describe("a catalog as sellers read it", () => {
  it("has neither the agency's note nor a supplier's price, in no call", async () => {
    await run(sql`update catalogs set note = 'secret-note' where id = ${shop.catalogId}`);
    const urls = [
      `catalogs/${shop.catalogId}`,
      `catalogs/${shop.catalogId}/detail`,
      `catalogs/${shop.catalogId}/prices`,
      "catalogs?limit=100",
      "catalogs/list?limit=100",
      `catalog-variants?catalog=${shop.catalogId}`,
    ];
    for (const url of urls) {
      const { status, text } = await seller.get(url);
      expect(status, url).toBe(200);
      expect(text, url).toContain(url.includes("prices") ? shop.tee.id : shop.catalogId);
      expect(text, url).not.toMatch(/secret-note|"note"|(supplier|published)(Min|Max)Price/);
    }
    expect((await (await platen.as("agency")).get(`catalogs/${shop.catalogId}`)).text).toContain(
      "secret-note",
    );
  });
});
