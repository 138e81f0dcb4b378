import { afterEach, expect, it } from "vitest";
import { type ImportWorld, importWorld, templateFile, upload } from "../server/import/world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";

const ROUNDS = times(3, 1);

const open: ImportWorld[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A team with ten orders whose items have one unmapped SKU, and a previewed file with two more. */
async function waitingWorld(): Promise<ImportWorld> {
  const platen = await importWorld({ database: await freshPostgres() });
  open.push(platen);
  const rows = (count: number, prefix: string) =>
    templateFile(
      ...Array.from({ length: count }, (_, index) => ({ "Order name": `${prefix}-${index}`, SKU: "MINE" })),
    );
  await upload(platen.seller, "orders/import/csv", rows(10, "O"));
  await upload(platen.seller, "orders/import/csv?dryRun=true", rows(2, "F"));
  return platen;
}

const CODES = ["TEE-BLK-M", "TEE-BLK-L", "HOOD-GRY-M", "MUG-WHT-11"];

describePostgres("concurrent changes of an item's mapping", () => {
  it("save one of several mappings, and name it in the refusals of the others", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const platen = await waitingWorld();
      const responses = await Promise.all(
        CODES.map((code) =>
          platen.seller.post("orders/mapping", { key: "sku:MINE", variant: platen.variants.get(code) }),
        ),
      );
      const won = responses.findIndex(({ status }) => status === 200);
      const winner = CODES[won] as string;
      expect(responses[won]?.body).toMatchObject({ items: 12, orders: 12 });
      for (const [index, response] of responses.entries()) {
        if (index === won) continue;
        expect([response.status, response.body.message]).toEqual([
          400,
          `Someone else has mapped these items to ${winner}. Change the mapping under Saved mappings`,
        ]);
      }
      const variants = await platen.rows(
        "select distinct v.catalog_variant_code as code from order_items i join catalog_variants v on v.id = i.variant_id",
      );
      expect(variants).toEqual([{ code: winner }]);
      const saved = await platen.seller.get("orders/mapping/saved");
      expect(saved.body.data).toMatchObject([{ openItems: 10, variant: { catalogVariantCode: winner } }]);
      await open.pop()?.close();
    }
  });

  it("map to the same variant without a conflict: one call maps, the other finds the mapping", async () => {
    const platen = await waitingWorld();
    const choice = { key: "sku:MINE", variant: platen.variants.get("TEE-BLK-M") };
    const responses = await Promise.all([1, 2].map(() => platen.seller.post("orders/mapping", choice)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ body }) => body.items).sort((a, b) => a - b)).toEqual([0, 12]);
  });

  it("change a saved mapping before its deletion, or respond with 404", async () => {
    const platen = await waitingWorld();
    const variant = platen.variants.get("TEE-BLK-M");
    await platen.seller.post("orders/mapping", { key: "sku:MINE", variant });
    const { id } = (await platen.seller.get("orders/mapping/saved")).body.data[0];
    const [changed, deleted] = await Promise.all([
      platen.seller.send({
        method: "PUT",
        url: `/api/orders/mapping/saved/${id}`,
        payload: { variant: platen.variants.get("TEE-BLK-L"), from: variant },
      }),
      platen.seller.send({ method: "DELETE", url: "/api/orders/mapping/saved", payload: { ids: [id] } }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    const [now] = await platen.rows<{ code: string }>(
      "select distinct v.catalog_variant_code as code from order_items i join catalog_variants v on v.id = i.variant_id",
    );
    expect(now?.code).toBe(changed.status === 200 ? "TEE-BLK-L" : "TEE-BLK-M");
    expect((await platen.seller.get("orders/mapping/saved")).body.total).toBe(0);
  });
});
