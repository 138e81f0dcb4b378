import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { give, make } from "../../support/factories.ts";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
const codes = new Map<string, string>();

async function catalog(name: string, stem: string, agencyId?: string) {
  const { database, world } = platen;
  const created = await make(
    database,
    "catalogs",
    { agencyId: world.agencyId },
    { publishStatus: 1, designs: [], name },
  );
  if (agencyId) await give(database, agencyId, created.id);
  for (const [color, short] of [
    ["Black", "BLK"],
    ["Navy", "NVY"],
  ] as const) {
    for (const size of ["M", "L"]) {
      const code = `${stem}-${short}-${size}`;
      const columns = { catalogId: created.id, catalogVariantCode: code, color, size, inStock: true };
      codes.set(code, (await make(database, "catalog-variants", { agencyId: world.agencyId }, columns)).id);
    }
  }
  return created.id;
}

beforeAll(async () => {
  platen = await importWorld();
  await catalog("Organic Tee", "OTEE", platen.world.agencyId);
  await catalog("Zip Hoodie", "ZHOOD", platen.world.agencyId);
  await upload(
    platen.seller,
    "orders/import/csv",
    templateFile(
      { "Order name": "G-1", SKU: "", Product: "Bear Tee - Black / M" },
      { "Order name": "G-2", SKU: "ETSY-ZHOOD-NAVY-L", Product: "Something" },
      { "Order name": "G-3", SKU: "", Product: "Gift wrap" },
    ),
  );
});
afterAll(() => platen.close());

const waiting = async (query = "") =>
  (await platen.seller.get(`orders/mapping?suggest=true${query}`)).body.data;
const suggested = async (query: string) =>
  (await waiting(query))[0].suggestions.map(
    (one: { variant: { catalogVariantCode: string } }) => one.variant.catalogVariantCode,
  );

describe("suggestions for waiting items", () => {
  it("are in the list, each with its reasons", async () => {
    const [tee] = await waiting("&search=Bear");
    expect(tee.suggestions[0]).toMatchObject({
      variant: {
        id: codes.get("OTEE-BLK-M"),
        catalogVariantCode: "OTEE-BLK-M",
        catalog: { name: "Organic Tee" },
      },
      reasons: ["“Tee” in the name fits Organic Tee", "Color Black and size M are in the name"],
    });
    expect(await suggested("&search=ETSY")).toEqual(["ZHOOD-NVY-L"]);
    expect(await suggested("&search=wrap")).toEqual([]);
  });

  it("are included only on request, for all keys or for one", async () => {
    const { body } = await platen.seller.get("orders/mapping");
    expect(body.data[0]).not.toHaveProperty("suggestions");
    const key = encodeURIComponent("sku:ETSY-ZHOOD-NAVY-L");
    expect(await waiting(`&key=${key}`)).toHaveLength(1);
    expect((await platen.seller.get("orders/mapping?suggest=true&limit=101")).status).toBe(400);
  });

  it("learn from what the team maps", async () => {
    await platen.seller.post("orders/mapping", {
      key: "text:bear tee - black / m|",
      variant: codes.get("ZHOOD-BLK-M"),
    });
    await upload(
      platen.seller,
      "orders/import/csv",
      templateFile({ "Order name": "G-4", SKU: "", Product: "Bear Tee - Navy / L" }),
    );
    const [tee] = await waiting("&search=Bear");
    expect(tee.suggestions.map(({ reasons }: { reasons: string[] }) => reasons[0])).toEqual([
      "Mapped earlier: 1 other item named “Bear Tee” to Zip Hoodie",
      "“Tee” in the name fits Organic Tee",
    ]);
  });

  it("contain nothing that the team may not sell", async () => {
    await platen.rows("update catalogs set publish_status = 0, active = false where name = 'Zip Hoodie'");
    expect(await suggested("&search=ETSY")).toEqual([]);
    await platen.rows("update catalogs set publish_status = 1, active = true where name = 'Zip Hoodie'");
  });
});
