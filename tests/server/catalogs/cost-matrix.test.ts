import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CostMatrix } from "../../../src/domain/catalogs/basecosts/cost-matrix.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let agency: Client;
let shop: Shop;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
});
afterAll(() => platen.close());

const run = (query: ReturnType<typeof sql>) => platen.database.drizzle.execute(query);

/** The cell of the shop's catalog in a base cost with this name. */
async function cellOf(client: Client, name: string) {
  const response = await client.get("basecosts/matrix?search=Classic tee");
  expect(response.status, response.text).toBe(200);
  const matrix: CostMatrix = response.body;
  const row = matrix.data.find(({ id }) => id === shop.catalogId);
  const column = matrix.basecosts.find((basecost) => basecost.name === name);
  return { row, cell: row?.cells.find(({ basecost }) => basecost === column?.id) };
}

describe("the matrix of base costs", () => {
  it("has the margin over the agency's own cost, which is the platform's price", async () => {
    const { row, cell } = await cellOf(agency, "Standard");
    expect(row).toMatchObject({ name: "Classic tee", variants: 1 });
    // 9.50 for the seller, 7.00 for the agency.
    expect(cell).toMatchObject({ priced: 1, lowestMargin: 2.5, highestMargin: 2.5, rates: 1, waiting: 0 });
  });

  it("has the margin over the supplier's published price for the platform", async () => {
    const { cell } = await cellOf(await platen.as("administrator"), "Wholesale");
    // 7.00 for the agency, 9.00 to the supplier.
    expect(cell).toMatchObject({ priced: 1, lowestMargin: -2, highestMargin: -2 });
  });

  it("counts the open orders that wait for a price, and no others", async () => {
    await shop.orders(2);
    expect((await cellOf(agency, "Standard")).cell?.waiting).toBe(0);
    await shop.orders(1, { countryCode: "CA", provinceCode: "ON" });
    expect((await cellOf(agency, "Standard")).cell?.waiting, "no rate for Canada").toBe(1);
    await run(sql`delete from basecost_items where catalog_id = ${shop.catalogId} and price = 950`);
    const { cell } = await cellOf(agency, "Standard");
    expect(cell).toMatchObject({ priced: 0, lowestMargin: null, waiting: 3 });
    await run(
      sql`insert into basecost_items (basecost_id, catalog_id, variant_id, price)
        values (${cell?.basecost}, ${shop.catalogId}, null, 950)`,
    );
    expect((await cellOf(agency, "Standard")).cell?.waiting).toBe(1);
    await run(sql`update orders set status = 'Approved' where country_code = 'CA'`);
    expect((await cellOf(agency, "Standard")).cell?.waiting, "priced when it was submitted").toBe(0);
  });

  it("lets orders wait for the platform's price only where the supplier has none either", async () => {
    const admin = await platen.as("administrator");
    const variant = sql`where id = ${shop.tee.id}`;
    await run(sql`delete from basecost_items where catalog_id = ${shop.catalogId} and price = 700`);
    expect((await cellOf(admin, "Wholesale")).cell).toMatchObject({ priced: 0, waiting: 0 });
    await run(sql`update catalog_variants set published_max_price = null ${variant}`);
    expect((await cellOf(admin, "Wholesale")).cell?.waiting).toBe(2);
    await run(sql`update catalog_variants set published_max_price = 900 ${variant}`);
    // Without the platform's price, the agency's cost is the supplier's.
    expect((await cellOf(agency, "Standard")).cell?.lowestMargin).toBe(0.5);
  });

  it("has an agency's own base costs and catalogs only, and refuses sellers and suppliers", async () => {
    const { otherAgency } = platen.world;
    const foreign = await make(platen.database, "basecosts", { agencyId: otherAgency.agencyId });
    const { body } = await agency.get("basecosts/matrix");
    const ids = (body as CostMatrix).basecosts.map(({ id }) => id);
    expect(ids).not.toContain(foreign.id);
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const theirs: CostMatrix = (await stranger.get("basecosts/matrix")).body;
    expect(theirs.data.map(({ id }) => id)).not.toContain(shop.catalogId);
    expect(theirs.basecosts.map(({ id }) => id)).toContain(foreign.id);
    for (const role of ["seller", "supplier"] as const)
      expect((await (await platen.as(role)).get("basecosts/matrix")).status, role).toBe(403);
  });

  it("has pages of at most 100 catalogs", async () => {
    expect((await agency.get("basecosts/matrix?limit=101")).status).toBe(400);
    expect((await agency.get("basecosts/matrix?limit=100&page=2")).body.data).toEqual([]);
  });
});

describe("the costs of a catalog", () => {
  it("are its prices in the base costs of the scope, and what each variant costs their owner", async () => {
    const costs = async (client: Client) => (await client.get(`basecosts/catalogs/${shop.catalogId}`)).body;
    const own = await costs(agency);
    expect(own.basecosts).toContainEqual({
      id: expect.any(String),
      name: "Standard",
      version: 1,
      items: [{ variant: null, price: 9.5 }],
      shipping: [{ zone: "US", option: "standard", first: 4.99, additional: 1.5 }],
    });
    expect(own.basecosts.map(({ name }: { name: string }) => name)).not.toContain("Wholesale");
    // The platform's price was deleted above, so the supplier's remains.
    expect(own.costs).toEqual([{ variant: shop.tee.id, cost: 9 }]);
    const platform = await costs(await platen.as("administrator"));
    expect(platform.basecosts.map(({ name }: { name: string }) => name)).toContain("Wholesale");
  });

  it("are not found for a catalog of another agency", async () => {
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await stranger.get(`basecosts/catalogs/${shop.catalogId}`)).status).toBe(404);
    expect((await (await platen.as("seller")).get(`basecosts/catalogs/${shop.catalogId}`)).status).toBe(403);
  });
});
