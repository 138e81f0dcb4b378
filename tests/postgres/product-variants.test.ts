import { afterEach, expect, it } from "vitest";
import { type ImportWorld, importWorld, templateFile, upload } from "../server/import/world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";

const ROUNDS = times(12, 4);
const open: ImportWorld[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function newWorld(): Promise<ImportWorld> {
  const platen = await importWorld({ database: await freshPostgres() });
  open.push(platen);
  return platen;
}

/** Products whose counts differ from their rows. */
const miscounted = (platen: ImportWorld) =>
  platen.rows(`select p.id from products p where (p.variant_count, p.unmapped_variants) <> (
    select count(*)::int, (count(*) filter (where catalog_variant_id is null))::int from product_variants v
    where v.agency_id = p.agency_id and v.product_id = p.id)`);

describePostgres("concurrent changes of a product's variants", () => {
  it("save one of two changes of the same version, whole", async () => {
    const platen = await newWorld();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body: made } = await platen.seller.post("products", {
        title: `Tee ${round}`,
        variants: ["S", "M", "L"].map((option1) => ({ option1, price: 10 })),
      });
      const saves = [11, 12].map((price) =>
        platen.seller.patch(`products/${made.id}`, {
          variants: made.variants.slice(price - 11).map((row: object) => ({ ...row, price })),
          version: made.version,
        }),
      );
      const responses = await Promise.all(saves);
      expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
      const won = responses.find(({ status }) => status === 200)?.body;
      const after = (await platen.seller.get(`products/${made.id}`)).body;
      expect([after.version, after.variants]).toEqual([made.version + 1, won.variants]);
    }
    expect(await miscounted(platen)).toEqual([]);
  });

  it("count the variants right where a save, a mapping of their SKU and an import meet", async () => {
    const platen = await newWorld();
    const { body: made } = await platen.seller.post("products", {
      title: "Moon tee",
      variants: [{ sku: "MOON", price: 10 }],
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const variant = platen.variants.get(round % 2 ? "TEE-BLK-M" : "TEE-BLK-L");
      const sold = { "Order name": `R-${round}`, Product: "Moon tee", SKU: `MOON-${round}` };
      await Promise.all([
        platen.seller.patch(`products/${made.id}`, {
          variants: [
            { sku: "MOON", price: 10 },
            { sku: "SUN", price: round, catalogVariant: variant },
          ],
        }),
        platen.seller.post("orders/mapping", { key: "sku:MOON", variant }),
        upload(platen.seller, "orders/import/csv", templateFile(sold), { createProduct: "true" }),
      ]);
      expect(await miscounted(platen)).toEqual([]);
    }
  });

  it("either submit an order with its variant or sync another one to it, and charge for what it has", async () => {
    const platen = await newWorld();
    await platen.setBalance(10_000_00);
    const { body: made } = await platen.seller.post("products", {
      title: "Race tee",
      variants: [{ sku: "RACE", price: 10, catalogVariant: platen.variants.get("TEE-BLK-M") }],
    });
    const codes = ["TEE-BLK-L", "TEE-BLK-M"];
    for (let round = 0; round < ROUNDS; round += 1) {
      await upload(
        platen.seller,
        "orders/import/csv",
        templateFile({ "Order name": `S-${round}`, SKU: "RACE" }),
      );
      await platen.seller.put(`products/${made.id}/sync-to-item`, {});
      const { variants } = (await platen.seller.get(`products/${made.id}`)).body;
      const catalogVariant = platen.variants.get(codes[round % 2] as string);
      await platen.seller.patch(`products/${made.id}`, { variants: [{ ...variants[0], catalogVariant }] });
      const [order] = (await platen.seller.get(`orders?search=S-${round}`)).body.data;
      const [submitted, synced] = await Promise.all([
        platen.seller.post("orders/submit", { ids: [order.id] }),
        platen.seller.put(`products/${made.id}/sync-to-item`, {}),
      ]);
      expect([submitted.status, synced.status]).toEqual([200, 200]);
      const { status, items } = (await platen.seller.get(`orders/${order.id}`)).body;
      expect(status).not.toBe("Unfulfilled");
      // Synced before it was submitted, or left alone because it was submitted.
      const isSynced = synced.body.items === 1;
      expect(items[0].variant.catalogVariantCode).toBe(codes[isSynced ? round % 2 : (round + 1) % 2]);
    }
  });
});
