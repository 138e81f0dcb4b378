import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { chanceOf } from "../../support/chance.ts";
import { catalogWithVariant, give } from "../../support/factories.ts";
import { seed, times } from "../../support/sample.ts";

let platen: TestApp;
let seller: Client;
let catalogVariants: string[];
beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
  const { agencyId } = platen.world;
  catalogVariants = [];
  for (let count = 0; count < 3; count += 1) {
    const { catalog, variant } = await catalogWithVariant(platen.database, { agencyId });
    await give(platen.database, agencyId, catalog.id);
    catalogVariants.push(variant.id);
  }
});
afterAll(() => platen.close());

interface Row {
  id: string;
  sku: string | null;
  price: number;
}
const create = async (variants: object[], more: object = {}) =>
  (await seller.post("products", { title: "Tee", variants, ...more })).body;

it("is named with its agency by lists, details and the responses of writes, for both sides", async () => {
  const { agencyId } = platen.world;
  const { rows } = await platen.database.pool.query("select name from agencies where id = $1", [agencyId]);
  const agency = { id: agencyId, name: rows[0].name };
  const created = await seller.post("products", { title: "Harbor tee" });
  expect(created.body.agency).toEqual(agency);
  const { id } = created.body;
  expect((await seller.patch(`products/${id}`, { title: "Harbor tank" })).body.agency).toEqual(agency);
  for (const by of [seller, await platen.as("agency")]) {
    expect((await by.get(`products/${id}`)).body.agency).toEqual(agency);
    expect((await by.get(`products?ids=${id}`)).body.data).toMatchObject([{ id, agency }]);
  }
  const named = await seller.post("products", { title: "Cove tee", agency: agencyId });
  expect([named.status, Object.keys(named.body.errors)]).toEqual([400, ["agency"]]);
});

describe("variants of a product", () => {
  it("are read as they were written, each with an id, in their order", async () => {
    const made = await create([
      { sku: "B", option1: "Blue", price: 24.9, shipUsFirst: true, catalogVariant: catalogVariants[0] },
      { price: 19 },
    ]);
    const none = { option1: null, option2: null, option3: null, sku: null, shipUsFirst: false };
    expect(made.variants).toEqual([
      {
        ...none,
        id: expect.any(String),
        sku: "B",
        option1: "Blue",
        price: 24.9,
        shipUsFirst: true,
        catalogVariant: catalogVariants[0],
      },
      { ...none, id: expect.any(String), price: 19, catalogVariant: null },
    ]);
    expect((await seller.get(`products/${made.id}`)).body.variants).toEqual(made.variants);
  });

  it("keep their ids in a save that names them, which is one version of the product", async () => {
    const made = await create([
      { sku: "A", price: 10 },
      { sku: "B", price: 11 },
      { sku: "C", price: 12 },
    ]);
    const [a, b, c] = made.variants as Row[];
    const saved = await seller.patch(`products/${made.id}`, {
      title: "Better tee",
      variants: [
        { ...c, price: 15.5 },
        { ...a, sku: "A2" },
        { sku: "D", price: 9 },
      ],
      version: made.version,
    });
    expect(saved.body).toMatchObject({ title: "Better tee", version: made.version + 1 });
    const rows = saved.body.variants as Row[];
    expect(rows.map(({ sku, price }) => [sku, price])).toEqual([
      ["C", 15.5],
      ["A2", 10],
      ["D", 9],
    ]);
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([c?.id, a?.id]);
    expect(rows.map(({ id }) => id)).not.toContain(b?.id);
    const history = (await seller.get(`row-history?object=products&subject=${made.id}`)).body.data;
    expect(history[0]).toMatchObject({ action: "edit", before: { variants: [{ sku: "A" }, {}, {}] } });
    expect(history[0].after.variants).toEqual(rows);
  });

  it("stay as they are in a save that leaves them out", async () => {
    const made = await create([{ sku: "A", price: 10 }]);
    const saved = await seller.patch(`products/${made.id}`, { title: "Renamed" });
    expect(saved.body.variants).toEqual(made.variants);
  });

  it("are changed by their own product only", async () => {
    const [mine, other] = [await create([{ price: 10 }]), await create([{ price: 11 }])];
    const refused = await seller.patch(`products/${mine.id}`, { variants: other.variants });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { "variants.0.id": "This product has no such variant" },
    ]);
    const created = await seller.post("products", { title: "Copy", variants: mine.variants });
    expect(created.status).toBe(400);
    expect((await seller.get(`products/${other.id}`)).body.variants).toEqual(other.variants);
  });
});

it("have a mapping status that follows from the rows after any writes", async () => {
  const chance = chanceOf(seed);
  const { pick } = chance;
  const variant = () => ({
    sku: pick(["RANDOM-1", "random-1", "RANDOM-2", ""]),
    price: 10,
    catalogVariant: pick([...catalogVariants, null, null]),
  });
  const variants = () => Array.from({ length: pick([0, 1, 2, 3]) }, variant);
  const mockup = () => pick([null, "https://example.com/tee.png"]);
  const ids: string[] = [];
  const writes = {
    create: async () => ids.push((await create(variants(), { title: "Random", mockup: mockup() })).id),
    save: () => seller.patch(`products/${pick(ids)}`, { variants: variants() }),
    change: async () => {
      const { id, variants: rows } = (await seller.get(`products/${pick(ids)}`)).body;
      const mapped = rows.map((row: object) => ({
        ...row,
        catalogVariant: pick([...catalogVariants, null]),
      }));
      return seller.patch(`products/${id}`, { variants: [...mapped, variant()].slice(0, 4) });
    },
    image: () => seller.patch(`products/${pick(ids)}`, { mockup: mockup() }),
    map: () => seller.post("orders/mapping", { key: "sku:RANDOM-1", variant: pick(catalogVariants) }),
    sync: () => seller.put(`products/${pick(ids)}/sync-to-item`, {}),
  };
  // One of each status, so that the filter below has something to find. The writes that follow leave them alone.
  const mapped = [{ price: 10, catalogVariant: catalogVariants[0] ?? null }];
  await create([], { title: "None" });
  await create(mapped, { title: "Mapped" });
  await create(mapped, { title: "Uploaded", mockup: "https://example.com/tee.png" });
  await writes.create();
  for (let count = 0; count < times(400, 60); count += 1) {
    await writes[pick(Object.keys(writes) as (keyof typeof writes)[])]();
  }
  const wrong = await rowsOf(
    platen.database,
    sql`select p.id, p.mapping_status, v.* from products p cross join lateral (
        select count(*)::int as variants, (count(*) filter (where catalog_variant_id is null))::int as unmapped
        from product_variants v where v.agency_id = p.agency_id and v.product_id = p.id) v
      where p.mapping_status <> case when v.variants = 0 or v.unmapped > 0 then 0 when p.mockup is null then 1 else 2 end
        or (p.variant_count, p.unmapped_variants) <> (v.variants, v.unmapped)`,
  );
  expect(wrong).toEqual([]);
  const counts = await Promise.all(
    [0, 1, 2].map(async (status) => (await seller.get(`products?mappingStatus=${status}`)).body.total),
  );
  expect(counts.every((count) => count > 0)).toBe(true);
});
