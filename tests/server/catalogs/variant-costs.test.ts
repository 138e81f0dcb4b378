import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld } from "../import/world.ts";

let platen: ImportWorld;
let product: { id: string; variants: { id: string }[] };
const variant = (sku: string) => platen.variants.get(sku);
beforeAll(async () => {
  platen = await importWorld();
  const made = await platen.seller.post("products", {
    title: "Moon tee",
    variants: [
      { option1: "Black", option2: "M", price: 29, catalogVariant: variant("TEE-BLK-M") },
      { option1: "White", option2: "L", price: 31 },
      { price: 12, catalogVariant: variant("MUG-WHT-11") },
    ],
  });
  product = made.body;
});
afterAll(() => platen.close());

const costs = async () => (await platen.seller.get(`products/${product.id}/costs`)).body.variants;

describe("the costs of a product's variants", () => {
  it("are what the team's base cost charges for the goods, with what each is made from", async () => {
    expect(await costs()).toMatchObject([
      { id: product.variants[0]?.id, mapped: { catalogVariantCode: "TEE-BLK-M" }, cost: 9.5, reason: null },
      { id: product.variants[1]?.id, mapped: null, cost: null, reason: "Not mapped" },
      { mapped: { catalogVariantCode: "MUG-WHT-11" }, cost: 9.5 },
    ]);
  });

  it("are unknown, with the reason, for a variant without a price and one that is no longer on sale", async () => {
    await platen.rows("update catalogs set active = false");
    expect((await costs())[0]).toMatchObject({ cost: null, reason: "No longer on sale" });
    await platen.rows("update catalogs set active = true");
    const kept = await platen.rows<{ price: string }>("delete from basecost_items returning price");
    expect(kept.length).toBeGreaterThan(0);
    expect((await costs())[0]).toMatchObject({ cost: null, reason: "No price in your base cost" });
  });

  it("are for the product's own team", async () => {
    const other = await platen.newPerson("seller", {
      agencyId: platen.world.agencyId,
      sellerTeamId: platen.world.otherTeamId,
    });
    expect((await other.get(`products/${product.id}/costs`)).status).toBe(404);
    const agency = await platen.as("agency");
    expect((await agency.get(`products/${product.id}/costs`)).status).toBe(403);
  });
});

describe("suggestions for a product's variant", () => {
  it("are probable catalog variants with their reasons", async () => {
    await platen.seller.patch(`products/${product.id}`, {
      variants: [
        { ...product.variants[0] },
        { ...product.variants[1], sku: "TEE-WHT-L-MOON" },
        product.variants[2],
      ],
    });
    const url = `products/${product.id}/suggestions?variant=${product.variants[1]?.id}`;
    const { suggestions } = (await platen.seller.get(url)).body;
    expect(suggestions[0]).toMatchObject({ variant: { catalogVariantCode: "TEE-WHT-L" } });
    expect(suggestions[0].reasons.length).toBeGreaterThan(0);
  });

  it("are refused for a variant of another product", async () => {
    const { body: other } = await platen.seller.post("products", {
      title: "Other",
      variants: [{ price: 1 }],
    });
    const url = `products/${product.id}/suggestions?variant=${other.variants[0].id}`;
    expect((await platen.seller.get(url)).status).toBe(404);
  });
});
