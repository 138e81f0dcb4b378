import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, make } from "../../support/factories.ts";

let platen: TestApp;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

async function world() {
  const owner = { agencyId: platen.world.agencyId };
  const basecost = await make(platen.database, "basecosts", owner);
  const { catalog, variant } = await catalogWithVariant(platen.database, owner);
  return { path: `basecosts/${basecost.id}/catalogs/${catalog.id}`, basecost, catalog, variant };
}
const rate = { zone: "US", option: "standard", first: 4.99, additional: 1.5 };

describe("the prices of a catalog in a base cost", () => {
  it("are replaced as a whole, and read back with their version", async () => {
    const { path, basecost, variant } = await world();
    const empty = await agency.get(path);
    expect(empty.body).toEqual({ items: [], shipping: [], version: 1 });
    const items = [
      { variant: null, price: 9.5 },
      { variant: variant.id, price: 11 },
    ];
    const saved = await agency.put(path, { items, shipping: [rate], version: 1 });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toEqual({ items, shipping: [rate], version: 2 });
    expect((await agency.get(path)).body).toEqual(saved.body);
    const fewer = await agency.put(path, { items: [{ variant: null, price: 10 }], shipping: [] });
    expect(fewer.body).toEqual({ items: [{ variant: null, price: 10 }], shipping: [], version: 3 });
    expect((await agency.get(`basecosts/${basecost.id}`)).body.items).toHaveLength(1);
  });

  it("are logged for the variants whose price changes", async () => {
    const { path, catalog, variant } = await world();
    await agency.put(path, { items: [{ variant: null, price: 9.5 }], shipping: [] });
    await agency.put(path, { items: [{ variant: null, price: 9.5 }], shipping: [rate] });
    const logs = async (client: Client) =>
      (await client.get(`products/supplier-log/histories?catalog=${catalog.id}&type=CHANGE_SELLER_PRICE`))
        .body;
    const { data, total } = await logs(agency);
    expect(total).toBe(1);
    const detail = (await agency.get(`products/supplier-log/histories/${data[0].id}`)).body;
    expect(detail.variantChanged).toEqual([
      expect.objectContaining({
        id: variant.id,
        price: 9.5,
        before: expect.objectContaining({ price: null }),
      }),
    ]);
    expect((await logs(await platen.as("supplier"))).total).toBe(0);
  });

  it("are refused at their fields, and of an older version", async () => {
    const { path, variant } = await world();
    const other = await catalogWithVariant(platen.database, { agencyId: platen.world.agencyId });
    const errors = async (body: object) => {
      const response = await agency.put(path, { items: [], shipping: [], ...body });
      expect(response.status, response.text).toBe(400);
      return Object.keys(response.body.errors);
    };
    const price = { variant: variant.id, price: 1 };
    expect(await errors({ items: [price, price] })).toEqual(["items.1.variant"]);
    expect(await errors({ items: [{ variant: other.variant.id, price: 1 }] })).toEqual(["items.0.variant"]);
    expect(await errors({ items: [{ variant: null, price: -1 }] })).toEqual(["items.0.price"]);
    expect(await errors({ items: [{ variant: null, price: 1.001 }] })).toEqual(["items.0.price"]);
    expect(await errors({ shipping: [rate, rate] })).toEqual(["shipping.1.zone"]);
    expect(await errors({ shipping: [{ ...rate, zone: "usa" }] })).toEqual(["shipping.0.zone"]);
    await agency.put(path, { items: [], shipping: [], version: 1 });
    expect(await errors({ version: 1 })).toEqual(["version"]);
  });

  it("have a version of their own, which prices of other catalogs and the base cost's name leave as it is", async () => {
    const { path, basecost } = await world();
    const other = await catalogWithVariant(platen.database, { agencyId: platen.world.agencyId });
    const otherPath = `basecosts/${basecost.id}/catalogs/${other.catalog.id}`;
    const colleague = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
    const prices = { items: [{ variant: null, price: 3 }], shipping: [], version: 1 };
    expect((await agency.put(path, prices)).body.version).toBe(2);
    const beside = await colleague.put(otherPath, prices);
    expect(beside.status, beside.text).toBe(200);
    expect(beside.body.version).toBe(2);
    const { version } = (await agency.get(`basecosts/${basecost.id}`)).body;
    expect((await agency.patch(`basecosts/${basecost.id}`, { name: "Renamed", version })).status).toBe(200);
    const again = await agency.put(path, { ...prices, version: 2 });
    expect(again.status, again.text).toBe(200);
    const lost = await colleague.put(path, { ...prices, version: 2 });
    expect(lost.status).toBe(400);
    // One change in between, and not that of the other catalog.
    expect(lost.body.errors.version.match(/ on /g)).toHaveLength(1);
    expect((await agency.get(path)).body.version).toBe(3);
    const costs = (await agency.get(`basecosts/catalogs/${other.catalog.id}`)).body;
    expect(costs.basecosts.find(({ id }: { id: string }) => id === basecost.id).version).toBe(2);
  });

  it("belong to the agency of the base cost", async () => {
    const { path, basecost } = await world();
    const { otherAgency } = platen.world;
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const foreign = await catalogWithVariant(platen.database, { agencyId: otherAgency.agencyId });
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.put(path, { items: [], shipping: [] })).status).toBe(404);
    expect((await agency.get(`basecosts/${basecost.id}/catalogs/${foreign.catalog.id}`)).status).toBe(404);
    expect((await (await platen.as("seller")).get(path)).status).toBe(403);
    expect((await (await platen.as("supplier")).get(path)).status).toBe(403);
    expect((await (await platen.as("agency:accounting")).put(path, { items: [], shipping: [] })).status).toBe(
      403,
    );
  });
});

it("suppliers see no drafts of agencies, and no variants of them", async () => {
  const supplier = await platen.as("supplier");
  const owner = { agencyId: platen.world.agencyId };
  const theirs = { dropship: true, isTrademark: true };
  const draft = await catalogWithVariant(platen.database, owner, { ...theirs, publishStatus: 0 });
  const asked = await catalogWithVariant(platen.database, owner, { ...theirs, publishStatus: 2 });
  const platform = await catalogWithVariant(platen.database, {}, { ...theirs, publishStatus: 0 });
  for (const [catalog, status] of [
    [draft, 404],
    [asked, 200],
    [platform, 200],
  ] as const) {
    expect((await supplier.get(`catalogs/${catalog.catalog.id}`)).status).toBe(status);
    expect((await supplier.get(`catalog-variants/${catalog.variant.id}`)).status).toBe(status);
  }
});
