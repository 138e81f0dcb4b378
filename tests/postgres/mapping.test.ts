import { afterEach, expect, it } from "vitest";
import { type ImportWorld, importWorld, templateFile, upload } from "../server/import/world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";

const ROUNDS = times(3, 1);

const open: ImportWorld[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** A team with ten orders whose items wait under one SKU, and a file of two more that is rehearsed. */
async function waitingWorld(): Promise<ImportWorld> {
  const platen = await importWorld({ database: await freshPostgres() });
  open.push(platen);
  const rows = (count: number, prefix: string) =>
    templateFile(
      ...Array.from({ length: count }, (_, index) => ({ "Order name": `${prefix}-${index}`, SKU: "MINE" })),
    );
  await upload(platen.seller, "orders/import/csv", rows(10, "O"));
  await upload(platen.seller, "orders/import/csv?rehearse=true", rows(2, "F"));
  return platen;
}

const CODES = ["TEE-BLK-M", "TEE-BLK-L", "HOOD-GRY-M", "MUG-WHT-11"];

describePostgres("two people who map the same at once", () => {
  it("one of them wins, and both are told what is true", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const platen = await waitingWorld();
      const answers = await Promise.all(
        CODES.map((code) =>
          platen.seller.post("orders/mapping", { key: "sku:MINE", variant: platen.variants.get(code) }),
        ),
      );
      const won = answers.findIndex(({ status }) => status === 200);
      const winner = CODES[won] as string;
      expect(answers[won]?.body).toMatchObject({ items: 12, orders: 12 });
      for (const [index, answer] of answers.entries()) {
        if (index === won) continue;
        expect([answer.status, answer.body.message]).toEqual([
          400,
          `These items are mapped to ${winner} meanwhile, and none waits any more. Change that under Learned`,
        ]);
      }
      const variants = await platen.rows(
        "select distinct v.catalog_variant_code as code from order_items i join catalog_variants v on v.id = i.variant_id",
      );
      expect(variants).toEqual([{ code: winner }]);
      const learned = await platen.seller.get("orders/mapping/learned");
      expect(learned.body.data).toMatchObject([{ openItems: 10, variant: { catalogVariantCode: winner } }]);
      await open.pop()?.close();
    }
  });

  it("the same variant is no quarrel: one maps, the other finds it done", async () => {
    const platen = await waitingWorld();
    const choice = { key: "sku:MINE", variant: platen.variants.get("TEE-BLK-M") };
    const answers = await Promise.all([1, 2].map(() => platen.seller.post("orders/mapping", choice)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.items).sort((a, b) => a - b)).toEqual([0, 12]);
  });

  it("who changes what another forgets changes it before or finds it gone", async () => {
    const platen = await waitingWorld();
    const variant = platen.variants.get("TEE-BLK-M");
    await platen.seller.post("orders/mapping", { key: "sku:MINE", variant });
    const { id } = (await platen.seller.get("orders/mapping/learned")).body.data[0];
    const [changed, forgotten] = await Promise.all([
      platen.seller.send({
        method: "PUT",
        url: `/api/orders/mapping/learned/${id}`,
        payload: { variant: platen.variants.get("TEE-BLK-L"), from: variant },
      }),
      platen.seller.send({ method: "DELETE", url: "/api/orders/mapping/learned", payload: { ids: [id] } }),
    ]);
    expect(forgotten.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    const [now] = await platen.rows<{ code: string }>(
      "select distinct v.catalog_variant_code as code from order_items i join catalog_variants v on v.id = i.variant_id",
    );
    expect(now?.code).toBe(changed.status === 200 ? "TEE-BLK-L" : "TEE-BLK-M");
    expect((await platen.seller.get("orders/mapping/learned")).body.total).toBe(0);
  });
});
