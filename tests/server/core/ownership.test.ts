import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, EMPTY_ITEM_ACCOUNTING, give, make, stored } from "../../support/factories.ts";

/** References between rows, and who may see and write which rows. */
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
  test("to a row of another agency is refused like an unknown row", async () => {
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

  test("in a list is refused if one of the list does not exist", async () => {
    const category = (await agency.post("category-catalog", { name: "Tees" })).body.id;
    const foreign = (await make(platen.database, "category-catalog", theirs())).id;
    expect((await agency.post("catalogs", { name: "Tee", categories: [category, foreign] })).status).toBe(
      400,
    );
    expect((await agency.post("catalogs", { name: "Tee", categories: [category] })).status).toBe(201);
  });

  test("of a product's variant to an unknown or foreign catalog variant is refused", async () => {
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
    const created = await product(variant);
    expect([created.status, created.body.mappingStatus]).toEqual([201, 1]);
    const changed = (variants: unknown) => seller.patch(`products/${created.body.id}`, { variants });
    expect((await changed([{ price: 20, catalogVariant: foreign }])).status).toBe(400);
    // Products keep their variants when a catalog is unpublished.
    await platen.database.pool.query(
      "update catalogs set publish_status = 0, active = false where owner_agency_id = $1",
      [agencyId],
    );
    expect((await changed([{ price: 21, catalogVariant: variant }])).status).toBe(200);
    expect((await product(null, -5)).body.message).toBe("Price in entry 1 of Variants must be at least 0");
  });

  test("from a product or an open order keeps a catalog variant and its catalog from being deleted", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const seller = await platen.as("seller");
    const { catalog, variant } = await catalogWithVariant(platen.database, mine(), { publishStatus: 1 });
    await give(platen.database, agencyId, catalog.id);
    const variants = [{ price: 20, catalogVariant: variant.id.toUpperCase() }];
    const product = (await seller.post("products", { title: "Mapped tee", variants })).body.id;
    const order = await make(platen.database, "orders", { agencyId, sellerTeamId });
    const item = { orderId: order.id, variantId: variant.id, accounting: EMPTY_ITEM_ACCOUNTING };
    await make(platen.database, "order-items", { agencyId, sellerTeamId }, item);
    const refusal = async (path: string, ids?: object) => {
      const { status, body } = await agency.delete(path, ids);
      return [status, body.message];
    };
    const both = "It is used by 1 product and 1 open order. Unpublish it and remove these uses first";
    expect(await refusal(`catalog-variants/${variant.id}`)).toEqual([400, both]);
    expect(await refusal("catalog-variants", { ids: [variant.id] })).toEqual([400, both]);
    expect(await refusal(`catalogs/${catalog.id}`)).toEqual([400, both]);
    expect((await seller.get(`products/${product}`)).body.mappingStatus).toBe(1);

    await platen.database.pool.query("update orders set status = 'Fulfilled' where id = $1", [order.id]);
    const one = "It is used by 1 product. Unpublish it and remove these uses first";
    expect(await refusal(`catalog-variants/${variant.id}`)).toEqual([400, one]);
    expect((await seller.delete(`products/${product}`)).status).toBe(200);
    expect(await refusal(`catalog-variants/${variant.id}`)).toEqual([200, "Deleted"]);
    expect(await refusal(`catalogs/${catalog.id}`)).toEqual([200, "Deleted"]);
  });

  test("from a base cost or an agency keeps a catalog, and from a base cost its variants, from being deleted", async () => {
    const { agencyId } = platen.world;
    const administrator = await platen.as("administrator");
    const { catalog, variant } = await catalogWithVariant(platen.database, {});
    await give(platen.database, agencyId, catalog.id);
    const basecost = await make(platen.database, "basecosts");
    await platen.database.pool.query(
      "insert into basecost_items (basecost_id, catalog_id, variant_id, price) values ($1, $2, $3, 900)",
      [basecost.id, catalog.id, variant.id],
    );
    const refusal = async (path: string) => {
      const { status, body } = await administrator.delete(path);
      return [status, body.message];
    };
    const rest = "Unpublish it and remove these uses first";
    expect(await refusal(`catalog-variants/${variant.id}`)).toEqual([
      400,
      `It is used by 1 base cost. ${rest}`,
    ]);
    expect(await refusal(`catalogs/${catalog.id}`)).toEqual([
      400,
      `It is used by 1 base cost and 1 agency. ${rest}`,
    ]);
    await platen.database.pool.query("delete from basecost_items where catalog_id = $1", [catalog.id]);
    await platen.database.pool.query("delete from agency_catalogs where catalog_id = $1", [catalog.id]);
    expect(await refusal(`catalogs/${catalog.id}`)).toEqual([200, "Deleted"]);
  });

  test("from a category to itself, directly or through its parents, is refused", async () => {
    const category = async (name: string, parent?: string) =>
      (await agency.post("category-catalog", { name, ...(parent && { parent }) })).body.id as string;
    const top = await category("Wear");
    const tops = await category("Tops", top);
    const tees = await category("Tees", tops);
    for (const parent of [top, tops, tees]) {
      const refused = await agency.patch(`category-catalog/${top}`, { parent });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { parent: "A category cannot be below itself" },
      ]);
    }
    expect((await agency.patch(`category-catalog/${tees}`, { parent: top })).status).toBe(200);
    expect((await agency.patch(`category-catalog/${tees}`, { parent: null })).status).toBe(200);
  });

  test("that is required keeps its target from being deleted", async () => {
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

describe("a platform catalog that is assigned to an agency", () => {
  test("can be read but not changed by the agency", async () => {
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

  test("cannot get variants from the agency", async () => {
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

  test("is visible to sellers once it is on sale", async () => {
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
  test("is created by an agency for a given team, and by a seller for their own", async () => {
    const seller = await platen.as("seller");
    const { sellerTeamId, otherTeamId, otherAgency } = platen.world;
    const withoutTeam = await agency.post("customers", { name: "Jane" });
    expect(withoutTeam.body.errors).toEqual({ sellerTeam: "Choose the seller" });
    const foreign = await agency.post("customers", { name: "Jane", sellerTeam: otherAgency.sellerTeamId });
    expect(foreign.body.errors).toEqual({ sellerTeam: "Seller team does not exist" });
    const named = await agency.post("customers", { name: "Jane", sellerTeam: otherTeamId });
    expect([named.status, named.body.sellerTeam.id]).toEqual([201, otherTeamId]);
    expect((await seller.get(`customers/${named.body.id}`)).status).toBe(404);
    const own = await seller.post("customers", { name: "Jane" });
    expect(own.body.sellerTeam.id).toBe(sellerTeamId);
    const refused = await seller.post("customers", { name: "Jane", sellerTeam: sellerTeamId });
    expect(refused.body.errors).toEqual({ sellerTeam: "Only agencies can choose the seller" });
  });

  test("is listed for its team, and no filter reaches rows of others", async () => {
    const seller = await platen.as("seller");
    const { otherTeamId } = platen.world;
    const created = await agency.post("customers", { name: "Theirs", sellerTeam: otherTeamId });
    const found = await agency.get(`customers?sellerTeam=${otherTeamId}&ids=${created.body.id}`);
    expect(found.body.total).toBe(1);
    expect((await seller.get(`customers?sellerTeam=${otherTeamId}`)).body).toEqual({ data: [], total: 0 });
    const ownOnly = await seller.get(`customers?after=${created.body.id}`);
    expect(ownOnly.status).toBe(400);
  });
});

test("a variant's minimum price cannot exceed its maximum, whichever of them is edited", async () => {
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

test("several rows are deleted in one transaction", async () => {
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

test("variants are deleted within the given catalog only", async () => {
  const own = await catalogWithVariant(platen.database, mine());
  const other = await catalogWithVariant(platen.database, mine());
  const ids = [own.variant.id];
  expect((await agency.delete("catalog-variants", { ids, catalog: other.catalog.id })).status).toBe(404);
  expect((await agency.delete("catalog-variants", { ids, catalog: own.catalog.id })).status).toBe(200);
  expect((await agency.delete("customers", { ids, catalog: own.catalog.id })).status).toBe(400);
});

test("a long list caps its total at a thousand, and counts exactly on request", async () => {
  const seller = await platen.newPerson("seller", platen.world.otherAgency);
  const { agencyId, sellerTeamId } = platen.world.otherAgency;
  await platen.database.pool.query(
    `insert into customers (agency_id, id, seller_team_id, name)
     select $1, gen_random_uuid(), $2, 'Customer ' || n from generate_series(1, 1200) n`,
    [agencyId, sellerTeamId],
  );
  const capped = (await seller.get("customers?limit=1")).body;
  expect([capped.total, capped.totalCapped]).toEqual([1000, true]);
  const exactCount = (await seller.get("customers?limit=1&total=exact")).body;
  expect(exactCount.total).toBeGreaterThanOrEqual(1200);
  expect(exactCount.totalCapped).toBeUndefined();
  expect((await seller.get("customers/count")).body).toEqual({ total: 1000, totalCapped: true });
  const csv = (await seller.get("customers/export")).text.trim().split("\r\n");
  expect(csv).toHaveLength(exactCount.total + 1);
  expect(new Set(csv).size).toBe(csv.length);
});

test("a filtered search counts among its first thousand matches", async () => {
  const seller = await platen.newPerson("seller", platen.world.otherAgency);
  const { agencyId, sellerTeamId } = platen.world.otherAgency;
  await platen.database.pool.query(
    `insert into customers (agency_id, id, seller_team_id, name, country_code)
     select $1, gen_random_uuid(), $2, 'Tally ' || n, case when n % 3 = 0 then 'DE' when n = 7 then 'FR' else 'US' end
     from generate_series(1, 5300) n`,
    [agencyId, sellerTeamId],
  );
  const search = async (query: string) => (await seller.get(`customers?search=tally&${query}`)).body;
  expect(await search("limit=1")).toMatchObject({ total: 1000, totalCapped: true });
  // One of three of the 1,001 is German and one is French.
  expect(await search("limit=1&countryCode=US")).toMatchObject({ total: 667, totalCapped: true });
  // A page that is not full has the exact total.
  expect(await search("limit=5&countryCode=FR")).toEqual({ data: [expect.anything()], total: 1 });
  const some = await search("limit=1&countryCode=FR");
  expect([some.data.length, some.total, some.totalCapped]).toEqual([1, 1, true]);
  expect(await search("limit=1&countryCode=JP")).toEqual({ data: [], total: 0 });
  expect(await search("limit=1&countryCode=FR&total=exact")).toMatchObject({ total: 1 });
  const secondPage = await search("limit=1000&page=2&countryCode=DE");
  expect([secondPage.data.length, secondPage.total, secondPage.totalCapped]).toEqual([766, 1766, undefined]);
});
