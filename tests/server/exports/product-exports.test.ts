import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const make = async (title: string, body: object = {}) =>
  (await seller.post("products", { title, ...body })).body as { id: string };
const opened = async (client: Client, path: string) =>
  openExport(await downloadExport(platen, client, await client.get(path)));

it("exports the variants of a product with its options' names and what each is made of", async () => {
  const [item] = shop.newOrder().items;
  const { id } = await make("=Sunset tee", {
    options: [
      { name: "Color", values: ["Black"] },
      { name: "Fit", values: ["Slim"] },
    ],
    variants: [
      {
        sku: "S-1",
        option1: "Black",
        option2: "Slim",
        price: 29.5,
        shipUsFirst: true,
        catalogVariant: item?.variant?.id,
      },
      { option1: '+"Navy", dark', price: 31 },
    ],
  });
  const { header, rows } = await opened(seller, `products/${id}/variants/export`);
  expect(header).toEqual([
    "Product",
    "SKU",
    "Color",
    "Fit",
    "Option 3",
    "Price",
    "Ship US first",
    "Catalog",
    "Catalog SKU",
    "Color",
    "Size",
  ]);
  const text = (await seller.get("export-history")).body.data[0];
  expect(text).toMatchObject({ type: "products", filter: "=Sunset tee", rows: 2 });
  expect(
    rows.map((row) => [row.Product, row.SKU, row.Fit, row.Price, row["Ship US first"], row["Catalog SKU"]]),
  ).toEqual([
    ["'=Sunset tee", "S-1", "Slim", "29.50", "Yes", item?.variant?.code],
    ["'=Sunset tee", "", "", "31.00", "No", ""],
  ]);
});

it("exports the products of a filter, and to an agency those of all its sellers", async () => {
  await make("Mug", { productType: "drop" });
  const { rows } = await opened(seller, "products/list/export?productType=drop");
  expect(rows.map((row) => [row.Title, row.Type])).toEqual([["Mug", "DROP"]]);
  const agency = await platen.as("agency");
  const all = await opened(agency, "products/list/export");
  expect(all.rows.map((row) => row.Title)).toContain("Mug");
  expect(all.header).toContain("Seller");
});

it("answers 404 for a foreign product, 400 for an unknown filter, and 403 without the permission", async () => {
  const { id } = await make("Own");
  const other = await platen.newPerson("seller", {
    agencyId: platen.world.agencyId,
    sellerTeamId: platen.world.otherTeamId,
  });
  expect((await other.get(`products/${id}/variants/export`)).status).toBe(404);
  expect((await other.get("products/none/variants/export")).status).toBe(404);
  expect((await other.get("products/list/export?color=red")).status).toBe(400);
  const designer = await platen.as("seller:designer");
  expect((await designer.get("products/list/export")).status).toBe(403);
});
