import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import {
  catalogWithVariant,
  EMPTY_ITEM_ACCOUNTING,
  give,
  make,
  SUPPLIER_ID,
} from "../../support/factories.ts";

let platen: TestApp;
let administrator: Client;
let supplier: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  [administrator, supplier, agency] = [
    await platen.as("administrator"),
    await platen.as("supplier"),
    await platen.as("agency"),
  ];
});
afterAll(() => platen.close());

let codes = 0;
const sku = () => `SKU-${++codes}`;
const row = (over: object = {}) => ({
  catalogVariantCode: sku(),
  color: { name: "Black", hex: "#17181b" },
  size: { name: "M" },
  inStock: true,
  supplierMinPrice: 5,
  supplierMaxPrice: 7.5,
  supplierQuantity: 40,
  ...over,
});
const drop = { dropship: true, isTrademark: true, supplier: SUPPLIER_ID };

async function newCatalog(columns: object = {}, client = administrator) {
  const { body } = await client.post("catalogs", { name: "Heavy tee", ...columns });
  return body.id as string;
}
const save = (client: Client, id: string, body: object) => client.patch(`catalogs/${id}/variants`, body);
const setStatus = async (client: Client, id: string, status: number) =>
  (await client.patch("catalogs/publish-status", { ids: [id], status })).body;
const logsOf = async (id: string) =>
  (await administrator.get(`products/supplier-log/histories?catalog=${id}&sort=createdDate`)).body.data;

describe("one save of a catalog's variants", () => {
  it("adds, changes and removes variants in one transaction, and lists their sizes and colors", async () => {
    const id = await newCatalog();
    const first = await save(administrator, id, { variants: [row(), row({ size: { name: "L" } }), row()] });
    expect(first.status, first.text).toBe(200);
    // By size: the two of size M, then the one of size L.
    const [one, three, two] = first.body.variants;
    expect(one).toMatchObject({
      color: { name: "Black", hex: "#17181b" },
      size: { name: "M" },
      supplierMaxPrice: 7.5,
    });
    expect([first.body.sizes, first.body.colors]).toEqual([["M", "L"], [{ name: "Black", hex: "#17181b" }]]);
    const second = await save(administrator, id, {
      variants: [{ id: two.id, inStock: false, supplierQuantity: 0 }, row({ color: null, size: null })],
      removed: [three.id],
      note: "Cotton is dearer",
      version: first.body.version,
    });
    expect(second.status, second.text).toBe(200);
    expect(second.body.note).toBe("Cotton is dearer");
    expect(second.body.version).toBe(first.body.version + 1);
    expect(second.body.variants.map((variant: { id: string }) => variant.id).slice(0, 2)).toEqual([
      one.id,
      two.id,
    ]);
    expect(second.body.variants).toHaveLength(3);
    expect(second.body.variants[1]).toMatchObject({
      inStock: false,
      supplierQuantity: 0,
      size: { name: "L" },
    });
    expect(second.body.variants[2]).toMatchObject({ color: null, size: null });
  });

  it("exchanges the SKUs of two variants", async () => {
    const id = await newCatalog();
    const { variants } = (await save(administrator, id, { variants: [row(), row()] })).body;
    const [a, b] = variants;
    const swapped = await save(administrator, id, {
      variants: [
        { id: a.id, catalogVariantCode: b.catalogVariantCode },
        { id: b.id, catalogVariantCode: a.catalogVariantCode },
      ],
    });
    expect(swapped.status, swapped.text).toBe(200);
    expect(swapped.body.variants.map((one: { id: string }) => one.id)).toEqual([b.id, a.id]);
  });

  it("refuses wrong rows at their fields and stores nothing", async () => {
    const [id, other] = [await newCatalog(), await newCatalog()];
    const taken = sku();
    await save(administrator, other, { variants: [row({ catalogVariantCode: taken })] });
    const before = (await save(administrator, id, { variants: [row({ catalogVariantCode: "KEEP" })] })).body;
    const [{ id: variant }] = before.variants;
    const errors = async (body: object) => {
      const response = await save(administrator, id, body);
      expect(response.status, response.text).toBe(400);
      return response.body.errors;
    };
    expect(await errors({ variants: [row(), row({ supplierMinPrice: 8 })] })).toEqual({
      "variants.1.supplierMinPrice": "The minimum price cannot be above the maximum price",
    });
    expect(await errors({ variants: [row({ catalogVariantCode: taken })] })).toEqual({
      "variants.0.catalogVariantCode": `The SKU ${taken} is used by the catalog Heavy tee`,
    });
    expect(Object.keys(await errors({ variants: [row({ catalogVariantCode: "KEEP" })] }))).toEqual([
      "variants.0.catalogVariantCode",
    ]);
    expect(Object.keys(await errors({ variants: [{ supplierQuantity: 1 }] }))).toEqual([
      "variants.0.catalogVariantCode",
    ]);
    expect(Object.keys(await errors({ variants: [{ id: other }] }))).toEqual(["variants.0.id"]);
    expect(Object.keys(await errors({ removed: [other] }))).toEqual(["removed.0"]);
    expect(Object.keys(await errors({ variants: [{ id: variant }], removed: [variant] }))).toEqual([
      "removed.0",
    ]);
    expect(Object.keys(await errors({ variants: [row({ color: { name: "Red", hex: "red" } })] }))).toEqual([
      "variants.0.color.hex",
    ]);
    expect((await save(administrator, id, { variants: [], unknown: 1 })).status).toBe(400);
    const after = (await administrator.get(`catalogs/${id}`)).body;
    expect([after.version, after.variants]).toEqual([before.version, before.variants]);
  });

  it("of an older version is refused with the changes since then", async () => {
    const id = await newCatalog(drop);
    const { version } = (await save(administrator, id, { variants: [row()] })).body;
    await save(supplier, id, { status: 5, version });
    const stale = await save(administrator, id, { variants: [row()], version });
    expect(stale.status).toBe(400);
    expect(stale.body.errors.version).toContain("Status");
  });

  it("keeps a variant that an open order uses", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const { catalog, variant } = await catalogWithVariant(platen.database, { agencyId });
    const order = await make(platen.database, "orders", { agencyId, sellerTeamId });
    const item = { orderId: order.id, variantId: variant.id, accounting: EMPTY_ITEM_ACCOUNTING };
    await make(platen.database, "order-items", { agencyId, sellerTeamId }, item);
    const response = await save(agency, catalog.id, { removed: [variant.id] });
    expect([response.status, response.body.message]).toEqual([
      400,
      "It is used by 1 open order. Unpublish it and remove these uses first",
    ]);
  });
});

describe("a supplier", () => {
  it("changes prices, stock and quantity of dropship trademark catalogs, and nothing else", async () => {
    const id = await newCatalog(drop);
    const { variants } = (await save(administrator, id, { variants: [row()] })).body;
    const [{ id: variant }] = variants;
    const prices = {
      id: variant,
      supplierMinPrice: 6,
      supplierMaxPrice: 9,
      supplierQuantity: 3,
      inStock: false,
    };
    const saved = await save(supplier, id, { variants: [prices], status: 5, note: "New cotton" });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({ publishStatus: 5 });
    expect(saved.body).not.toHaveProperty("note");
    expect((await logsOf(id)).at(-1)).toMatchObject({ note: "New cotton" });
    for (const body of [
      { variants: [{ id: variant, catalogVariantCode: sku() }] },
      { variants: [{ id: variant, color: { name: "Red" } }] },
      { variants: [row()] },
      { removed: [variant] },
    ]) {
      const response = await save(supplier, id, body);
      expect([response.status, response.body.message]).toEqual([
        400,
        "Suppliers change prices, stock and quantity only",
      ]);
    }
    const plain = await newCatalog();
    expect((await save(supplier, plain, { variants: [] })).status).toBe(404);
  });

  it("can finish a catalog in any status, and otherwise make only the transitions of the price loop", async () => {
    const id = await newCatalog(drop);
    expect((await save(supplier, id, { status: 6 })).body.publishStatus).toBe(6);
    expect((await setStatus(supplier, id, 1)).failed[0].message).toBe(
      "Only the owner of this catalog can do this",
    );
    expect((await setStatus(supplier, id, 5)).success).toEqual([id]);
    expect((await setStatus(supplier, id, 6)).success).toEqual([id]);
    expect((await save(supplier, id, { status: 3 })).body.errors).toHaveProperty("status");
  });
});

describe("the status of catalogs", () => {
  it("is set per catalog, and unknown catalogs fail without affecting others", async () => {
    const [draft, published] = [await newCatalog(), await newCatalog()];
    await setStatus(administrator, published, 1);
    const unknown = "018f0000-0000-7000-8000-000000000000";
    const { body } = await administrator.patch("catalogs/publish-status", {
      ids: [draft, published, unknown],
      status: 1,
    });
    expect(body.success).toEqual([draft]);
    expect(
      Object.fromEntries(body.failed.map((one: { id: string; message: string }) => [one.id, one.message])),
    ).toEqual({ [published]: "This catalog is Published already", [unknown]: "Not found" });
    expect(body.message).toBe("1 catalog updated, 2 not updated");
  });

  it("keeps a catalog on sale at its published prices until it is unpublished", async () => {
    const id = await newCatalog(drop);
    await give(platen.database, platen.world.agencyId, id);
    await save(administrator, id, { variants: [row()], status: 1 });
    const seller = await platen.as("seller");
    const seen = async () => (await seller.get(`catalogs/${id}`)).status;
    expect(await seen()).toBe(200);
    const [{ id: variant }] = (await administrator.get(`catalogs/${id}`)).body.variants;
    await save(supplier, id, { variants: [{ id: variant, supplierMaxPrice: 9 }], status: 5 });
    const published = async () =>
      (await administrator.get(`catalogs/${id}`)).body.variants[0].publishedMaxPrice;
    expect([await seen(), await published()]).toEqual([200, 7.5]);
    await setStatus(supplier, id, 6);
    await setStatus(administrator, id, 1);
    expect([await seen(), await published()]).toEqual([200, 9]);
    await setStatus(administrator, id, 0);
    expect(await seen()).toBe(404);
    expect((await administrator.get(`catalogs?active=false&ids=${id}`)).body.total).toBe(1);
  });

  it("becomes Ask price with a note, for owners only", async () => {
    const { agencyId } = platen.world;
    const own = await newCatalog({}, agency);
    const platform = await newCatalog();
    await give(platen.database, agencyId, platform);
    const { body } = await agency.post("catalogs/ask-price", { ids: [own, platform], note: "For autumn" });
    expect(body.success).toEqual([own]);
    expect(body.failed.map(({ id }: { id: string }) => id)).toEqual([platform]);
    expect((await agency.get(`catalogs/${own}`)).body).toMatchObject({
      publishStatus: 2,
      note: "For autumn",
    });
    expect((await supplier.post("catalogs/ask-price", { ids: [own] })).status).toBe(403);
    expect((await agency.post("catalogs/ask-price", { ids: [] })).status).toBe(400);
  });
});

describe("the price log", () => {
  it("has each change once, with the values before and after", async () => {
    const id = await newCatalog(drop);
    const { variants, version } = (await save(administrator, id, { variants: [row()] })).body;
    const [{ id: variant }] = variants;
    await save(supplier, id, { variants: [{ id: variant, supplierMaxPrice: 9 }], status: 5 });
    const unchanged = await save(supplier, id, {
      variants: [{ id: variant, supplierMaxPrice: 9 }],
      status: 5,
    });
    expect(unchanged.body.version).toBe(version + 1);
    const logs = await logsOf(id);
    expect(logs.map(({ status, type }: { status: number; type: string }) => [status, type])).toEqual([
      [0, "CHANGE_SUPPLIER_PRICE"],
      [5, "CHANGE_SUPPLIER_PRICE"],
    ]);
    expect(logs[1].createdUser.id).toBe(supplier.userId);
    const detail = (await administrator.get(`products/supplier-log/histories/${logs[1].id}`)).body;
    expect(detail.variantChanged).toEqual([
      expect.objectContaining({
        id: variant,
        supplierMaxPrice: 9,
        before: { inStock: true, supplierMinPrice: 5, supplierMaxPrice: 7.5, supplierQuantity: 40 },
      }),
    ]);
  });

  it("gets a note from the author of the last change only", async () => {
    const id = await newCatalog(drop);
    const note = (client: Client, text: string) =>
      client.post("products/supplier-log/save-log", { catalog: id, note: text });
    expect((await note(supplier, "Early")).body.errors).toHaveProperty("catalog");
    await setStatus(supplier, id, 5);
    await setStatus(supplier, id, 6);
    const saved = await note(supplier, "Cotton is dearer");
    expect([saved.status, saved.body.status, saved.body.note]).toEqual([201, 6, "Cotton is dearer"]);
    expect((await logsOf(id)).map((one: { note: string | null }) => one.note)).toEqual([
      null,
      "Cotton is dearer",
    ]);
    expect((await note(administrator, "Not mine")).status).toBe(400);
    for (const role of ["seller", "agency:staff"] as const)
      expect((await note(await platen.as(role), "No")).status).toBe(403);
  });
});
