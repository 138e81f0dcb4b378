import { afterAll, beforeAll, expect, it } from "vitest";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

const variant = (sku: string) => platen.variants.get(sku) as string;
const orderNamed = async (name: string) => {
  const { body } = await platen.seller.get(`orders?search=${name}`);
  return (await platen.seller.get(`orders/${body.data[0].id}`)).body;
};
const product = (variants: object[]) =>
  platen.seller.post("products", {
    title: "Moon tee",
    options: [{ name: "Color", values: ["Black"] }],
    variants: variants.map((one) => ({ price: 29, ...one })),
  });

it("maps the items sold as a product, as its preview says, and leaves submitted orders alone", async () => {
  await platen.setBalance(100_00);
  await upload(
    platen.seller,
    "orders/import/csv",
    templateFile(
      { "Order name": "S-1", SKU: "moon-blk", Quantity: "2" },
      { "Order name": "S-2", SKU: "", Product: "Moon tee" },
      { "Order name": "S-3", SKU: "moon-old", Quantity: "1" },
      { "Order name": "S-4", SKU: "moon-old", Quantity: "1" },
    ),
  );
  await platen.seller.post("orders/mapping", { key: "sku:MOON-OLD", variant: variant("MUG-WHT-11") });
  const sold = await orderNamed("S-4");
  expect((await platen.seller.post("orders/submit", { ids: [sold.id] })).body.success).toEqual([sold.id]);
  const { body: made } = await product([
    { sku: "Moon-BLK", option1: "Black", catalogVariant: variant("TEE-BLK-M") },
    { catalogVariant: variant("TEE-WHT-L") },
    { sku: "moon-old", option1: "Old", catalogVariant: variant("TEE-BLK-S") },
    { sku: "moon-none", option1: "None" },
  ]);

  const preview = await platen.seller.put(`products/${made.id}/sync-to-item?preview=true`, {});
  // 2 x 9.50 + 4.99 + 1.50, and 9.50 + 4.99; the mug of S-3 costs what the tee costs.
  expect(preview.body).toMatchObject({ items: 3, orders: 3, charge: 39.98 });
  expect(preview.body.message).toBe("3 items in 3 orders would be mapped");
  expect((await orderNamed("S-1")).items[0].variant).toBeNull();

  const synced = await platen.seller.put(`products/${made.id}/sync-to-item`, {});
  expect(synced.body).toMatchObject({ items: 3, orders: 3, charge: 39.98 });
  const codes = await Promise.all(
    ["S-1", "S-2", "S-3", "S-4"].map(
      async (name) => (await orderNamed(name)).items[0].variant?.catalogVariantCode,
    ),
  );
  expect(codes).toEqual(["TEE-BLK-M", "TEE-WHT-L", "TEE-BLK-S", "MUG-WHT-11"]);
  expect((await platen.seller.put(`products/${made.id}/sync-to-item`, {})).body).toMatchObject({ items: 0 });
});

it("leaves out a variant that is no longer sold", async () => {
  const { body: made } = await product([{ sku: "GONE-1", catalogVariant: variant("HOOD-GRY-L") }]);
  await upload(platen.seller, "orders/import/csv", templateFile({ "Order name": "S-5", SKU: "GONE-1" }));
  await platen.database.pool.query("update catalogs set active = false where id = $1", [platen.catalogId]);
  const { body } = await platen.seller.put(`products/${made.id}/sync-to-item`, {});
  expect(body).toMatchObject({ items: 0 });
  await platen.database.pool.query("update catalogs set active = true where id = $1", [platen.catalogId]);
});

it("answers 404 for a foreign product and an absent one, and refuses a body", async () => {
  const { body: made } = await product([]);
  const other = await platen.newPerson("seller", {
    agencyId: platen.world.agencyId,
    sellerTeamId: platen.world.otherTeamId,
  });
  const absent = "01890000-0000-7000-8000-000000000000";
  expect((await other.put(`products/${made.id}/sync-to-item`, {})).status).toBe(404);
  expect((await platen.seller.put(`products/${absent}/sync-to-item`, {})).status).toBe(404);
  expect((await platen.seller.put("products/x/sync-to-item", {})).status).toBe(404);
  expect((await platen.seller.put(`products/${made.id}/sync-to-item`, { all: true })).status).toBe(400);
  expect(
    (await platen.as("seller:designer").then((one) => one.put(`products/${made.id}/sync-to-item`, {})))
      .status,
  ).toBe(403);
});
