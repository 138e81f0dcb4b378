import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "../../../src/domain/access/roles.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { catalogWithVariant, give, make } from "../../support/factories.ts";

let platen: TestApp;
let administrator: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  [administrator, agency] = [await platen.as("administrator"), await platen.as("agency")];
});
afterAll(() => platen.close());

const FACTS = {
  type: "pod",
  description: "<p>Heavy cotton</p>",
  designs: [{ slot: 1, label: "Front", required: true, minWidth: 100, minHeight: 100 }],
  sizes: ["M", "L"],
  colors: [{ name: "Black", hex: "#17181b" }],
  production: "2 days",
  shipping: "5 days",
  shippingOptions: ["standard"],
  weight: { value: 5, unit: "oz" },
  returnPolicy: "Within 10 days",
  dropship: true,
  isTrademark: true,
};
const variantOf = (catalogVariantCode: string, over: object = {}) => ({
  catalogVariantCode,
  color: { name: "Black", hex: "#17181b" },
  size: { name: "M" },
  inStock: false,
  supplierMinPrice: 5,
  supplierMaxPrice: 7.5,
  supplierQuantity: 40,
  ...over,
});

/** A published catalog of the platform with these SKUs. */
async function published(skus: string[], over: object = {}) {
  const created = await administrator.post("catalogs", {
    name: "Heavy tee",
    productCode: "TEE",
    note: "Ask Wei",
    ...FACTS,
    ...over,
  });
  expect(created.status, created.text).toBe(201);
  const variants = skus.map((sku) => variantOf(sku));
  const saved = await administrator.patch(`catalogs/${created.body.id}/variants`, { variants, status: 1 });
  expect(saved.status, saved.text).toBe(200);
  return saved.body as { id: string; [field: string]: unknown };
}
const duplicate = (client: Client, id: string, body: object = {}) =>
  client.post(`catalogs/${id}/duplicate`, body);
const skusIn = ({ body }: { body: { variants: { catalogVariantCode: string }[] } }) =>
  body.variants.map(({ catalogVariantCode }) => catalogVariantCode);

describe("POST catalogs/:id/duplicate", () => {
  it("copies facts, artwork slots, images and variants as a draft that is not on sale", async () => {
    const mockupGallery = ["files/demo/mockup-tee.webp"];
    const original = await published(["D1-M", "D1-L"], { mockupGallery });
    const copied = await duplicate(administrator, original.id);
    expect(copied.status, copied.text).toBe(201);
    const { id, variants, ...copy } = copied.body;
    expect(id).not.toBe(original.id);
    expect(copy).toMatchObject({
      ...FACTS,
      mockupGallery,
      name: "Heavy tee (copy)",
      productCode: "TEE",
      note: null,
      publishStatus: 0,
      active: false,
      ownerAgency: null,
      version: 1,
    });
    expect(variants).toHaveLength(2);
    expect(variants[0]).toMatchObject({
      catalogVariantCode: "D1-L-2",
      color: { name: "Black", hex: "#17181b" },
      size: { name: "M" },
      inStock: false,
      supplierMinPrice: 5,
      supplierMaxPrice: 7.5,
      supplierQuantity: 40,
      publishedMinPrice: null,
      publishedMaxPrice: null,
    });
    // The original is unchanged, and the copy can be read and edited as any other.
    expect((await administrator.get(`catalogs/${original.id}`)).body).toEqual(original);
    const edited = await administrator.patch(`catalogs/${id}`, { mockupGallery, name: "Light tee" });
    expect(edited.status, edited.text).toBe(200);
  });

  it("gives the copy the name and code of the body", async () => {
    const { id } = await published([]);
    const named = await duplicate(administrator, id, { name: "Light tee", productCode: "LIGHT" });
    expect(named.body).toMatchObject({ name: "Light tee", productCode: "LIGHT", variants: [] });
    expect((await duplicate(administrator, id, { productCode: null })).body.productCode).toBeNull();
    for (const body of [
      { name: "" },
      { name: 1 },
      { name: "x".repeat(300) },
      { productCode: "x".repeat(65) },
      { note: "" },
    ])
      expect([body, (await duplicate(administrator, id, body)).status]).toEqual([body, 400]);
  });

  it("shortens the name of a copy to the longest one allowed", async () => {
    const { id } = await published([], { name: "x".repeat(255) });
    const { body } = await duplicate(administrator, id);
    expect(body.name).toBe(`${"x".repeat(248)} (copy)`);
  });

  it("adds the next free number to each SKU that the owner has", async () => {
    const long = "L".repeat(64);
    const { id } = await published(["S", "S-3", long]);
    await published(["S-2"]);
    const first = await duplicate(administrator, id);
    expect(skusIn(first)).toEqual([`${"L".repeat(62)}-2`, "S-3-2", "S-4"]);
    expect(skusIn(await duplicate(administrator, id))).toEqual([`${"L".repeat(62)}-3`, "S-3-3", "S-5"]);
  });

  it("chooses different SKUs in two copies at once", async () => {
    const { id } = await published(["AT-ONCE"]);
    const copies = await Promise.all([duplicate(administrator, id), duplicate(administrator, id)]);
    expect(copies.map(({ status }) => status)).toEqual([201, 201]);
    expect(copies.flatMap(skusIn).sort()).toEqual(["AT-ONCE-2", "AT-ONCE-3"]);
  });

  it("copies once for the same idempotency key", async () => {
    const { id } = await published(["KEY"]);
    const send = () =>
      administrator.send({
        method: "POST",
        url: `/api/catalogs/${id}/duplicate`,
        payload: {},
        headers: { "idempotency-key": "duplicate-one-catalog" },
      });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
  });

  it("copies a catalog of the platform into the agency that uses it, with its SKUs", async () => {
    const { agencyId, otherAgency } = platen.world;
    const own = await make(platen.database, "category-catalog", { agencyId });
    const foreign = await make(platen.database, "category-catalog", { agencyId: otherAgency.agencyId });
    const shared = await make(platen.database, "category-catalog");
    const original = await published(["AG-M"], { categories: [shared.id, foreign.id, own.id] });
    expect((await duplicate(agency, original.id)).status).toBe(404);
    await give(platen.database, agencyId, original.id);
    const copied = await duplicate(agency, original.id);
    expect(copied.status, copied.text).toBe(201);
    expect(skusIn(copied)).toEqual(["AG-M"]);
    expect(copied.body).toMatchObject({ ownerAgency: { id: agencyId }, publishStatus: 0, active: false });
    const categories = copied.body.categories.map((one: { id?: string } | string) =>
      typeof one === "string" ? one : one.id,
    );
    expect(categories.sort()).toEqual([shared.id, own.id].sort());
    expect(skusIn(await duplicate(agency, copied.body.id))).toEqual(["AG-M-2"]);
    const seller = await platen.as("seller");
    expect((await seller.get(`catalogs/${copied.body.id}`)).status).toBe(404);
  });

  it("is recorded in the copy's history, with the original and the number of variants", async () => {
    const original = await published(["LOG"]);
    const { body } = await duplicate(administrator, original.id);
    const { rows } = await platen.database.pool.query(
      "select action, actor_id, after from audit where subject = $1",
      [body.id],
    );
    const after = { original: original.id, name: "Heavy tee (copy)", productCode: "TEE", variants: 1 };
    expect(rows).toEqual([{ action: "duplicate", actor_id: administrator.userId, after }]);
    const history = await administrator.get(`row-history?object=catalogs&subject=${body.id}`);
    expect(history.body.data[0].action).toBe("duplicate");
  });

  it("is 404 for another agency's catalog, an unknown, a deleted and a malformed one", async () => {
    const { catalog } = await catalogWithVariant(platen.database, {
      agencyId: platen.world.otherAgency.agencyId,
    });
    const gone = await published([]);
    await administrator.delete(`catalogs/${gone.id}`);
    for (const id of [catalog.id, newId(), gone.id, "x"])
      expect([id, (await duplicate(agency, id)).status]).toEqual([id, 404]);
  });

  it("is refused to roles that cannot create catalogs, suppliers among them", async () => {
    const { agencyId } = platen.world;
    const { catalog } = await catalogWithVariant(platen.database, { agencyId });
    const allowed = ["administrator", "agency", "agency:staff"];
    for (const role of ROLES) {
      const { status } = await duplicate(await platen.as(role), catalog.id);
      expect([role, status]).toEqual([role, allowed.includes(role) ? 201 : 403]);
    }
  });
});
