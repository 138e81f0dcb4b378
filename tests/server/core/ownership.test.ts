import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, give, make, stored } from "../../support/factories.ts";

/** Whose rows are whose, where a row leads to another. */
let platen: TestApp;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
});
afterAll(() => platen.close());

const mine = () => ({ agencyId: platen.world.agencyId });
const theirs = () => ({ agencyId: platen.world.otherAgency.agencyId });

describe("a reference", () => {
  test("to another agency's row is refused as if it were not there", async () => {
    const foreign = await make(platen.database, "basecost-groups", theirs());
    const platforms = await make(platen.database, "basecost-groups");
    for (const group of [foreign.id, platforms.id, platen.world.agencyId]) {
      const refused = await agency.post("basecosts", { name: "Gold", group });
      expect([refused.status, refused.body.errors]).toEqual([400, { group: "Group does not exist" }]);
    }
  });

  test("to a deleted row is refused", async () => {
    const { id } = (await agency.post("basecost-groups", { name: "Short-lived" })).body;
    await agency.delete(`basecost-groups/${id}`);
    expect((await agency.post("basecosts", { name: "Gold", group: id })).status).toBe(400);
  });

  test("of a list is refused if one of it is not there", async () => {
    const known = (await agency.post("category-catalog", { name: "Tees" })).body.id;
    const foreign = (await make(platen.database, "category-catalog", theirs())).id;
    expect((await agency.post("catalogs", { name: "Tee", categories: [known, foreign] })).status).toBe(400);
    expect((await agency.post("catalogs", { name: "Tee", categories: [known] })).status).toBe(201);
  });

  test("of a product's variant to a catalog variant that is absent or foreign is refused", async () => {
    const { agencyId } = platen.world;
    const seller = await platen.as("seller");
    const product = (catalogVariant: string | null, price = 20) =>
      seller.post("products", { title: "Tee", variants: [{ price, catalogVariant }] });
    const mine = async (publishStatus: number) => {
      const catalogId = (await make(platen.database, "catalogs", { agencyId }, { publishStatus })).id;
      await platen.database.pool.query(
        "insert into agency_catalogs (agency_id, catalog_id) values ($1, $2)",
        [agencyId, catalogId],
      );
      return (await make(platen.database, "catalog-variants", { agencyId }, { catalogId })).id;
    };
    const foreign = (await make(platen.database, "catalog-variants", theirs())).id;
    for (const id of [foreign, agencyId, await mine(0)]) {
      const refused = await product(id);
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { variants: "Catalog variant does not exist" },
      ]);
    }
    const variant = await mine(1);
    const made = await product(variant);
    expect([made.status, made.body.mappingStatus]).toEqual([201, 1]);
    const changed = (variants: unknown) => seller.patch(`products/${made.body.id}`, { variants });
    expect((await changed([{ price: 20, catalogVariant: foreign }])).status).toBe(400);
    // A catalog that is withdrawn leaves what names it as it is.
    await platen.database.pool.query("update catalogs set publish_status = 0 where owner_agency_id = $1", [
      agencyId,
    ]);
    expect((await changed([{ price: 21, catalogVariant: variant }])).status).toBe(200);
    expect((await product(null, -5)).body.message).toBe("Price in entry 1 of Variants must be at least 0");
  });

  test("of a category to itself, directly or further down, is refused", async () => {
    const category = async (name: string, parent?: string) =>
      (await agency.post("category-catalog", { name, ...(parent && { parent }) })).body.id as string;
    const top = await category("Wear");
    const middle = await category("Tops", top);
    const low = await category("Tees", middle);
    for (const parent of [top, middle, low]) {
      const refused = await agency.patch(`category-catalog/${top}`, { parent });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { parent: "A category cannot be below itself" },
      ]);
    }
    expect((await agency.patch(`category-catalog/${low}`, { parent: top })).status).toBe(200);
    expect((await agency.patch(`category-catalog/${low}`, { parent: null })).status).toBe(200);
  });

  test("that must be there keeps its row from being deleted", async () => {
    const group = (await agency.post("basecost-groups", { name: "Wholesale" })).body;
    const basecost = (await agency.post("basecosts", { name: "Gold", group: group.id })).body;
    const refused = await agency.delete(`basecost-groups/${group.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Base-cost group is in use and cannot be deleted",
    ]);
    expect((await agency.delete(`basecosts/${basecost.id}`)).status).toBe(200);
    expect((await agency.delete(`basecost-groups/${group.id}`)).status).toBe(200);
  });
});

describe("a catalog of the platform that an agency was given", () => {
  test("is read by the agency, and not changed", async () => {
    const { catalog, variant } = await catalogWithVariant(platen.database);
    expect((await agency.get(`catalogs/${catalog.id}`)).status).toBe(404);
    await give(platen.database, platen.world.agencyId, catalog.id);
    expect((await agency.get(`catalogs/${catalog.id}`)).status).toBe(200);
    expect((await agency.get(`catalog-variants/${variant.id}`)).status).toBe(200);
    expect((await agency.patch(`catalogs/${catalog.id}`, { name: "Mine now" })).status).toBe(403);
    expect((await agency.delete(`catalogs/${catalog.id}`)).status).toBe(403);
    expect((await agency.patch(`catalog-variants/${variant.id}`, { inStock: false })).status).toBe(403);
    expect((await stored(platen.database, "catalogs", catalog.id))?.name).toBe(catalog.name);
  });

  test("gets no variant from the agency", async () => {
    const { catalog } = await catalogWithVariant(platen.database);
    await give(platen.database, platen.world.agencyId, catalog.id);
    const refused = await agency.post("catalog-variants", {
      catalog: catalog.id,
      catalogVariantCode: "SNEAKED-IN",
    });
    expect(refused.status).toBe(403);
    const { rows } = await platen.database.pool.query(
      "select id from catalog_variants where catalog_variant_code = 'SNEAKED-IN'",
    );
    expect(rows).toEqual([]);
  });

  test("is seen by sellers once it is published", async () => {
    const seller = await platen.as("seller");
    const draft = await catalogWithVariant(platen.database, mine(), { publishStatus: 0 });
    const published = await catalogWithVariant(platen.database, mine());
    expect((await seller.get(`catalogs/${draft.catalog.id}`)).status).toBe(404);
    expect((await seller.get(`catalog-variants/${draft.variant.id}`)).status).toBe(404);
    expect((await seller.get(`catalogs/${published.catalog.id}`)).status).toBe(200);
    expect((await seller.get(`catalog-variants/${published.variant.id}`)).status).toBe(200);
  });
});

describe("a row of a seller team", () => {
  test("is made by an agency for a team that it names, and by a seller for their own", async () => {
    const seller = await platen.as("seller");
    const { sellerTeamId, otherTeamId, otherAgency } = platen.world;
    const unnamed = await agency.post("customers", { name: "Jane" });
    expect(unnamed.body.errors).toEqual({ sellerTeam: "Name the seller team" });
    const foreign = await agency.post("customers", { name: "Jane", sellerTeam: otherAgency.sellerTeamId });
    expect(foreign.body.errors).toEqual({ sellerTeam: "Seller team does not exist" });
    const named = await agency.post("customers", { name: "Jane", sellerTeam: otherTeamId });
    expect([named.status, named.body.sellerTeam.id]).toEqual([201, otherTeamId]);
    expect((await seller.get(`customers/${named.body.id}`)).status).toBe(404);
    const own = await seller.post("customers", { name: "Jane" });
    expect(own.body.sellerTeam.id).toBe(sellerTeamId);
    const refused = await seller.post("customers", { name: "Jane", sellerTeam: sellerTeamId });
    expect(refused.body.errors).toEqual({ sellerTeam: "Only agencies choose the seller" });
  });

  test("is found by its team, and no filter reaches beyond one's own rows", async () => {
    const seller = await platen.as("seller");
    const { otherTeamId } = platen.world;
    const made = await agency.post("customers", { name: "Theirs", sellerTeam: otherTeamId });
    const found = await agency.get(`customers?sellerTeam=${otherTeamId}&ids=${made.body.id}`);
    expect(found.body.total).toBe(1);
    expect((await seller.get(`customers?sellerTeam=${otherTeamId}`)).body).toEqual({ data: [], total: 0 });
    const mineOnly = await seller.get(`customers?after=${made.body.id}`);
    expect(mineOnly.body.data).toEqual([]);
  });
});

test("a variant's minimum price is at most its maximum, whichever of them is changed", async () => {
  const catalog = (await agency.post("catalogs", { name: "Priced" })).body.id;
  const variant = { catalog, catalogVariantCode: "PRICED-1" };
  const make = (prices: object) => agency.post("catalog-variants", { ...variant, ...prices });
  const message = "The minimum price cannot be above the maximum price";
  expect((await make({ supplierMinPrice: 9, supplierMaxPrice: 6 })).body.errors).toEqual({
    supplierMinPrice: message,
  });
  expect((await make({ supplierMinPrice: -1, supplierMaxPrice: 6 })).status).toBe(400);
  const { id } = (await make({ supplierMinPrice: 6, supplierMaxPrice: 9 })).body;
  const change = async (prices: object) =>
    (await agency.patch(`catalog-variants/${id}`, prices)).body.errors ?? null;
  expect(await change({ supplierMinPrice: 9.01 })).toEqual({ supplierMinPrice: message });
  expect(await change({ supplierMaxPrice: 5.99 })).toEqual({ supplierMaxPrice: message });
  expect(await change({ supplierMinPrice: 9, supplierMaxPrice: 9 })).toBeNull();
});

test("several are deleted together or not at all", async () => {
  const seller = await platen.as("seller");
  const one = (await seller.post("customers", { name: "One" })).body.id;
  const two = (await seller.post("customers", { name: "Two" })).body.id;
  const foreign = (await make(platen.database, "customers", platen.world.otherAgency)).id;
  expect((await seller.delete("customers", { ids: [one, foreign] })).status).toBe(404);
  expect((await seller.get(`customers/${one}`)).status).toBe(200);
  const both = await seller.delete("customers", { ids: [one, two, one] });
  expect([both.status, both.body.message]).toEqual([200, "Deleted"]);
  expect((await seller.delete(`customers/${one}`)).status).toBe(404);
});

test("variants are deleted within the catalog that is named", async () => {
  const own = await catalogWithVariant(platen.database, mine());
  const other = await catalogWithVariant(platen.database, mine());
  const ids = [own.variant.id];
  expect((await agency.delete("catalog-variants", { ids, catalog: other.catalog.id })).status).toBe(404);
  expect((await agency.delete("catalog-variants", { ids, catalog: own.catalog.id })).status).toBe(200);
  expect((await agency.delete("customers", { ids, catalog: own.catalog.id })).status).toBe(400);
});

test("a long list says that it counted to a thousand, and counts on when asked", async () => {
  const seller = await platen.newPerson("seller", platen.world.otherAgency);
  const { agencyId, sellerTeamId } = platen.world.otherAgency;
  await platen.database.pool.query(
    `insert into customers (agency_id, id, seller_team_id, name)
     select $1, gen_random_uuid(), $2, 'Customer ' || n from generate_series(1, 1200) n`,
    [agencyId, sellerTeamId],
  );
  const capped = (await seller.get("customers?limit=1")).body;
  expect([capped.total, capped.totalCapped]).toEqual([1000, true]);
  const exact = (await seller.get("customers?limit=1&total=exact")).body;
  expect(exact.total).toBeGreaterThanOrEqual(1200);
  expect(exact.totalCapped).toBeUndefined();
  expect((await seller.get("customers/count")).body).toEqual({ total: 1000, totalCapped: true });
  const csv = (await seller.get("customers/export")).text.trim().split("\r\n");
  expect(csv).toHaveLength(exact.total + 1);
  expect(new Set(csv).size).toBe(csv.length);
});

test("a search that is filtered too is counted among the first thousand that are found", async () => {
  const seller = await platen.newPerson("seller", platen.world.otherAgency);
  const { agencyId, sellerTeamId } = platen.world.otherAgency;
  await platen.database.pool.query(
    `insert into customers (agency_id, id, seller_team_id, name, country_code)
     select $1, gen_random_uuid(), $2, 'Tally ' || n, case when n % 3 = 0 then 'DE' when n = 7 then 'FR' else 'US' end
     from generate_series(1, 5300) n`,
    [agencyId, sellerTeamId],
  );
  const asked = async (query: string) => (await seller.get(`customers?search=tally&${query}`)).body;
  expect(await asked("limit=1")).toMatchObject({ total: 1000, totalCapped: true });
  // Of 1,001 one in three is German and one is French.
  expect(await asked("limit=1&countryCode=US")).toMatchObject({ total: 667, totalCapped: true });
  // All that a short page shows is all there is.
  expect(await asked("limit=5&countryCode=FR")).toEqual({ data: [expect.anything()], total: 1 });
  const some = await asked("limit=1&countryCode=FR");
  expect([some.data.length, some.total, some.totalCapped]).toEqual([1, 1, true]);
  expect(await asked("limit=1&countryCode=JP")).toEqual({ data: [], total: 0 });
  expect(await asked("limit=1&countryCode=FR&total=exact")).toMatchObject({ total: 1 });
  const deep = await asked("limit=1000&page=2&countryCode=DE");
  expect([deep.data.length, deep.total, deep.totalCapped]).toEqual([766, 1766, undefined]);
});
