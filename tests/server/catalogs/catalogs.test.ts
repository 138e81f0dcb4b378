import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, EMPTY_ITEM_ACCOUNTING, give, make } from "../../support/factories.ts";

let platen: TestApp;
let administrator: Client;
let agency: Client;
let supplier: Client;
beforeAll(async () => {
  platen = await startApp();
  [administrator, agency, supplier] = [
    await platen.as("administrator"),
    await platen.as("agency"),
    await platen.as("supplier"),
  ];
});
afterAll(() => platen.close());

const own = () => ({ agencyId: platen.world.agencyId });
const stranger = () => platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });

/** Every field that a person fills in, besides categories and images. */
const FIELDS = {
  name: "Heavy Tee",
  productCode: "HT-1",
  type: "pod",
  description: "<p>Made of <strong>cotton</strong></p>",
  designs: [
    {
      slot: 1,
      label: "Front",
      required: true,
      minWidth: 3600,
      minHeight: 4800,
      printWidth: 305,
      printHeight: 406.4,
    },
  ],
  sizes: ["S", "M"],
  colors: [{ name: "Black", hex: "#17181b" }, { name: "White" }],
  production: "2 to 4 days",
  shipping: "3 to 7 days",
  shippingOptions: ["standard", "overnight"],
  weight: { value: 6.5, unit: "oz" },
  returnPolicy: "No returns",
  dropship: false,
  isTrademark: true,
  note: "Ask for the new cotton",
};

describe("a catalog", () => {
  it("is created, read, changed and deleted with every field", async () => {
    const category = (await agency.post("category-catalog", { name: "Tees" })).body.id;
    const created = await agency.post("catalogs", { ...FIELDS, categories: [category] });
    expect(created.status, created.text).toBe(201);
    const { id } = created.body;
    const shown = (await agency.get(`catalogs/${id}`)).body;
    expect(shown).toMatchObject({
      ...FIELDS,
      publishStatus: 0,
      active: false,
      mockupGallery: [],
      variants: [],
    });
    expect(
      shown.categories.map((one: { id: string } | string) => (typeof one === "string" ? one : one.id)),
    ).toEqual([category]);
    expect(shown.createdAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    const changed = await agency.patch(`catalogs/${id}`, {
      name: "Light Tee",
      weight: { value: 1, unit: "lb" },
    });
    expect(changed.body).toMatchObject({
      name: "Light Tee",
      weight: { value: 1, unit: "lb" },
      productCode: "HT-1",
    });
    expect((await agency.delete(`catalogs/${id}`)).status).toBe(200);
    expect((await agency.get(`catalogs/${id}`)).status).toBe(404);
  });

  it("has the defaults of the form where they are left out", async () => {
    const { body } = await agency.post("catalogs", { name: "Mug" });
    expect(body).toMatchObject({
      type: "pod",
      dropship: false,
      isTrademark: false,
      publishStatus: 0,
      returnPolicy: "We accept returns or exchanges within 30 days of receipt.",
    });
  });

  it("is refused with unknown keys and with wrong, missing or too long values at their fields", async () => {
    const errors = async (body: object) => {
      const response = await agency.post("catalogs", body);
      expect(response.status, response.text).toBe(400);
      return Object.keys(response.body.errors ?? {}).join();
    };
    expect(await errors({})).toBe("name");
    expect(await errors({ name: 7 })).toBe("name");
    expect(await errors({ name: "x".repeat(256) })).toBe("name");
    expect(await errors({ name: "Tee", type: "shoe" })).toBe("type");
    expect(await errors({ name: "Tee", dropship: "yes" })).toBe("dropship");
    expect(await errors({ name: "Tee", weight: { value: 1, unit: "stone" } })).toBe("weight.unit");
    expect(await errors({ name: "Tee", shippingOptions: ["drone"] })).toBe("shippingOptions.0");
    const [slot] = FIELDS.designs;
    expect(await errors({ name: "Tee", designs: [slot, slot] })).toBe("designs");
    expect(await errors({ name: "Tee", publishStatus: 1 }), "set by its own call").toContain("publishStatus");
    expect((await agency.post("catalogs", { name: "Tee", unknown: 1 })).status).toBe(400);
  });

  it("names for a color only an image of its own gallery", async () => {
    const colors = [{ name: "Black", image: "https://images.example/black.webp" }];
    const refused = await agency.post("catalogs", { name: "Tee", colors });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { colors: "The image of Black is not among the mockups" },
    ]);
    const { catalog } = await catalogWithVariant(platen.database, own(), { mockupGallery: ["files/a.webp"] });
    const path = `catalogs/${catalog.id}`;
    const saved = await agency.patch(path, { colors: [{ name: "Black", image: "files/a.webp" }] });
    expect(saved.status, saved.text).toBe(200);
    expect((await agency.patch(path, { colors })).status).toBe(400);
  });

  it("is shown with its variants and version at both addresses", async () => {
    const { catalog, variant } = await catalogWithVariant(platen.database, own());
    const [one, other] = [
      await agency.get(`catalogs/${catalog.id}`),
      await agency.get(`catalogs/${catalog.id}/detail`),
    ];
    expect(one.body.variants.map(({ id }: { id: string }) => id)).toEqual([variant.id]);
    expect(one.body.version).toBe(1);
    expect(other.body).toEqual(one.body);
    const foreign = await stranger();
    for (const path of [`catalogs/${catalog.id}`, `catalogs/${catalog.id}/detail`])
      expect((await foreign.get(path)).status).toBe(404);
    expect((await agency.get("catalogs/nonsense/detail")).status).toBe(404);
  });

  it("of another agency is neither changed nor deleted, and suppliers do neither", async () => {
    const { catalog } = await catalogWithVariant(platen.database, own(), { publishStatus: 2 });
    const path = `catalogs/${catalog.id}`;
    const foreign = await stranger();
    expect((await foreign.patch(path, { name: "Mine" })).status).toBe(404);
    expect((await foreign.delete(path)).status).toBe(404);
    expect((await supplier.patch(path, { name: "Mine" })).status).toBe(403);
    expect((await supplier.delete(path)).status).toBe(403);
    expect((await supplier.post("catalogs", { name: "Mine" })).status).toBe(403);
    expect((await (await platen.as("seller")).post("catalogs", { name: "Mine" })).status).toBe(403);
  });
});

describe("the list of catalogs", () => {
  it("is filtered by every parameter of the specification, searched, and paged", async () => {
    const { agencyId } = platen.world;
    const word = "filtered";
    const catalog = async (name: string, columns: object = {}, owner = {}) =>
      (await catalogWithVariant(platen.database, owner, { name: `${word} ${name}`, ...columns })).catalog.id;
    const drop = await catalog("drop", { type: "drop", dropship: true, isTrademark: true, publishStatus: 5 });
    const sold = await catalog("sold", { publishStatus: 1, productCode: "FLT-9" });
    const agencys = await catalog("agency's", { publishStatus: 0 }, own());
    await give(platen.database, agencyId, sold);
    const ids = async (query: string, client = administrator) => {
      const response = await client.get(`catalogs?search=${word}&sort=name&${query}`);
      expect(response.status, response.text).toBe(200);
      return response.body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids("")).toEqual([agencys, drop, sold]);
    expect(await ids("dropship=true&isTrademark=true")).toEqual([drop]);
    expect(await ids("isTrademark=false")).toEqual([agencys, sold]);
    expect(await ids("active=true")).toEqual([sold]);
    expect(await ids("publishStatus=5")).toEqual([drop]);
    expect(await ids("publishStatus=1,5")).toEqual([drop, sold]);
    expect(await ids("type=drop")).toEqual([drop]);
    expect(await ids(`agency=${agencyId}`), "its own and the assigned ones").toEqual([agencys, sold]);
    expect(await ids("page=2&limit=2")).toEqual([sold]);
    const byCode = await administrator.get("catalogs?search=FLT-9");
    expect(byCode.body.data.map(({ id }: { id: string }) => id)).toEqual([sold]);
    expect(await ids("", agency), "no catalogs of others").toEqual([agencys, sold]);
    for (const query of ["dropship=perhaps", "publishStatus=9", "type=shoe", "unknown=1", "limit=0"])
      expect((await administrator.get(`catalogs?${query}`)).status, query).toBe(400);
  });
});

describe("the calls that set a status", () => {
  it("refuse wrong bodies at their fields", async () => {
    const { catalog } = await catalogWithVariant(platen.database, {}, { publishStatus: 0 });
    const ids = [catalog.id];
    const set = (body: object) => administrator.patch("catalogs/publish-status", body);
    for (const [body, field] of [
      [{ status: 1 }, "ids"],
      [{ ids }, "status"],
      [{ ids: [], status: 1 }, "ids"],
      [{ ids: ["nonsense"], status: 1 }, "ids.0"],
      [{ ids, status: 7 }, "status"],
      [{ ids, status: "1" }, "status"],
    ] as const) {
      const response = await set(body);
      expect([response.status, Object.keys(response.body.errors ?? {})], response.text).toEqual([
        400,
        [field],
      ]);
    }
    expect((await set({ ids, status: 1, unknown: 1 })).status).toBe(400);
    const ask = (body: object) => administrator.post("catalogs/ask-price", body);
    expect((await ask({ ids, note: "x".repeat(256) })).body.errors).toHaveProperty("note");
    expect((await ask({ ids, unknown: 1 })).status).toBe(400);
    expect((await administrator.get(`catalogs/${catalog.id}`)).body.publishStatus).toBe(0);
  });

  it("change no catalog of another agency, and are refused to sellers", async () => {
    const { catalog } = await catalogWithVariant(platen.database, own(), { publishStatus: 0 });
    const body = { ids: [catalog.id], status: 1 };
    const { failed, success } = (await (await stranger()).patch("catalogs/publish-status", body)).body;
    expect([success, failed]).toEqual([[], [{ id: catalog.id, message: "Not found" }]]);
    expect((await (await platen.as("seller")).patch("catalogs/publish-status", body)).status).toBe(403);
  });
});

describe("what uses a catalog", () => {
  it("is counted for its owner, and keeps it from being deleted", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const { catalog, variant } = await catalogWithVariant(platen.database, own());
    const path = `catalogs/${catalog.id}/uses`;
    expect((await agency.get(path)).body).toEqual({ products: 0, openOrders: 0, basecosts: 0, agencies: 0 });
    const order = await make(platen.database, "orders", { agencyId, sellerTeamId });
    await make(
      platen.database,
      "order-items",
      { agencyId, sellerTeamId },
      { orderId: order.id, variantId: variant.id, accounting: EMPTY_ITEM_ACCOUNTING },
    );
    const basecost = await make(platen.database, "basecosts", own());
    await agency.put(`basecosts/${basecost.id}/catalogs/${catalog.id}`, {
      items: [{ variant: null, price: 9 }],
      shipping: [],
    });
    expect((await agency.get(path)).body).toEqual({ products: 0, openOrders: 1, basecosts: 1, agencies: 0 });
    const refused = await agency.delete(`catalogs/${catalog.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "It is used by 1 open order and 1 base cost. Unpublish it and remove these uses first",
    ]);
    expect((await (await stranger()).get(path)).status).toBe(404);
    for (const client of [supplier, await platen.as("seller")])
      expect((await client.get(path)).status).toBe(403);
    const platform = await catalogWithVariant(platen.database);
    await give(platen.database, agencyId, platform.catalog.id);
    expect((await agency.get(`catalogs/${platform.catalog.id}/uses`)).status).toBe(403);
    expect((await administrator.get(`catalogs/${platform.catalog.id}/uses`)).body.agencies).toBe(1);
  });
});

describe("a supplier", () => {
  const SUPPLIED = { dropship: true, isTrademark: true };
  const made = async (over: object, ownerAgencyId: string | null = null) => {
    const columns = { note: "Margin 40 %", publishStatus: 1, ownerAgencyId, ...over };
    const { catalog, variant } = await catalogWithVariant(platen.database, {}, columns);
    return { catalog: catalog.id, variant: variant.id };
  };

  it("reads the catalogs that suppliers price, in no call others", async () => {
    const { agencyId } = platen.world;
    const theirs = [
      await made(SUPPLIED),
      await made(SUPPLIED, agencyId),
      await made({ ...SUPPLIED, publishStatus: 0 }),
    ];
    const hidden = [
      await made({}, agencyId),
      await made({}),
      await made({ dropship: true }, agencyId),
      await made({ isTrademark: true }),
      await made({ ...SUPPLIED, publishStatus: 0 }, agencyId),
    ];
    for (const { catalog } of hidden)
      await platen.database.pool.query(
        `insert into supplier_logs (id, catalog_id, owner_agency_id, status_before, status, type, variant_changed, created_date)
          values (gen_random_uuid(), $1, $2, 4, 4, 'CHANGE_SUPPLIER_PRICE', '[]', now())`,
        [catalog, agencyId],
      );
    const logs = (await supplier.get("products/supplier-log/histories?limit=1000")).text;
    const list = (await supplier.get("catalogs?limit=1000")).text;
    const variants = (await supplier.get("catalog-variants?limit=1000")).text;
    for (const { catalog, variant } of theirs) {
      expect((await supplier.get(`catalogs/${catalog}`)).status).toBe(200);
      expect(list).toContain(catalog);
      expect(variants).toContain(variant);
    }
    for (const { catalog, variant } of hidden) {
      for (const path of [`catalogs/${catalog}`, `catalog-variants/${variant}`])
        expect((await supplier.get(path)).status, path).toBe(404);
      expect((await supplier.patch(`catalogs/${catalog}/variants`, { variants: [] })).status).toBe(404);
      const prices = await supplier.patch("catalogs/publish-status", { ids: [catalog], status: 5 });
      expect(prices.body.success ?? []).toEqual([]);
      for (const text of [logs, list]) expect(text).not.toContain(catalog);
      expect(variants).not.toContain(variant);
    }
  });

  it("reads neither the owner's note nor what it has published, and leaves its note as it is", async () => {
    const { catalog, variant } = await made(SUPPLIED, platen.world.agencyId);
    const shown = await supplier.get(`catalogs/${catalog}`);
    expect(shown.body).not.toHaveProperty("note");
    const priced = (await supplier.get(`catalog-variants/${variant}`)).body;
    expect(priced).toHaveProperty("supplierMaxPrice");
    expect(priced).not.toHaveProperty("publishedMaxPrice");
    for (const path of [
      "catalogs?note=Margin",
      "catalogs?sort=note",
      "catalog-variants?sort=publishedMaxPrice",
    ])
      expect((await supplier.get(path)).status, path).toBe(400);
    const given = { variants: [], status: 5, note: "From the mill" };
    const changed = await supplier.patch(`catalogs/${catalog}/variants`, given);
    expect(changed.status, changed.text).toBe(200);
    expect((await agency.get(`catalogs/${catalog}`)).body.note).toBe("Margin 40 %");
    const [log] = (await supplier.get(`products/supplier-log/histories?catalog=${catalog}`)).body.data;
    expect(log).toMatchObject({ status: 5, note: "From the mill" });
  });
});

describe("a category", () => {
  it("is not deleted while catalogs or other categories are in it", async () => {
    const category = async (name: string, parent?: string) =>
      (await agency.post("category-catalog", { name, ...(parent && { parent }) })).body.id as string;
    const top = await category("Wear");
    const tees = await category("Tees", top);
    const { id } = (await agency.post("catalogs", { name: "Tee", categories: [tees] })).body;
    const refusal = async (one: string) => {
      const { status, body } = await agency.delete(`category-catalog/${one}`);
      return [status, body.message];
    };
    expect(await refusal(top)).toEqual([400, "It is used by 1 category. Remove these uses first"]);
    expect(await refusal(tees)).toEqual([400, "It is used by 1 catalog. Remove these uses first"]);
    await agency.patch(`catalogs/${id}`, { categories: [] });
    expect((await agency.delete("category-catalog", { ids: [top, tees] })).status).toBe(200);
  });
});

describe("the note of a price log", () => {
  it("is refused with unknown keys, wrong values and for catalogs of others", async () => {
    const { catalog } = await catalogWithVariant(platen.database, {}, { dropship: true, isTrademark: true });
    await supplier.patch("catalogs/publish-status", { ids: [catalog.id], status: 5 });
    const save = (body: object) =>
      supplier.post("products/supplier-log/save-log", { catalog: catalog.id, ...body });
    expect((await save({ note: "x".repeat(256) })).body.errors).toHaveProperty("note");
    expect((await save({ type: "OTHER" })).body.errors).toHaveProperty("type");
    expect((await save({ status: 9 })).body.errors).toHaveProperty("status");
    expect((await save({ catalog: "nonsense" })).body.errors).toHaveProperty("catalog");
    expect((await save({ unknown: 1 })).status).toBe(400);
    const saved = await save({
      note: "New cotton",
      status: 5,
      type: "CHANGE_SUPPLIER_PRICE",
      variantChanged: [],
    });
    expect(saved.status, saved.text).toBe(201);
    expect(saved.body).toMatchObject({
      catalog: { id: catalog.id },
      createdUser: { id: supplier.userId },
      status: 5,
      note: "New cotton",
      type: "CHANGE_SUPPLIER_PRICE",
    });
  });

  it("is listed in pages, by catalog and by type", async () => {
    const { catalog } = await catalogWithVariant(platen.database, {}, { dropship: true, isTrademark: true });
    for (const status of [5, 6, 5])
      await supplier.patch("catalogs/publish-status", { ids: [catalog.id], status });
    const path = "products/supplier-log/histories";
    const list = async (query: string) => (await supplier.get(`${path}?catalog=${catalog.id}&${query}`)).body;
    expect((await list("page=2&limit=2")).data).toHaveLength(1);
    expect((await list("type=CHANGE_SUPPLIER_PRICE")).total).toBe(3);
    expect((await list("type=IMPORT_SUPPLIER_PRICE")).total).toBe(0);
    const [first] = (await list("")).data;
    expect(first).toMatchObject({
      catalog: { name: catalog.name },
      createdUser: { id: supplier.userId },
      status: 5,
    });
    expect((await supplier.get(`${path}?type=OTHER`)).status).toBe(400);
    expect((await (await platen.as("seller")).get(path)).status).toBe(403);
    expect((await (await stranger()).get(`${path}?catalog=${catalog.id}`)).body.total ?? 0).toBe(0);
  });
});
