import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, templateFile, upload } from "./world.ts";

let platen: ImportWorld;
const SKU = "TEE-BLK-S";
const art = (name: string) => `https://example.com/${name}.png`;
const mock = (name: string) => `https://example.com/${name}-tee.png`;
const variant = (sku: string) => platen.variants.get(sku) as string;

beforeAll(async () => {
  platen = await importWorld();
  // Two products of one garment, each mapped with its artwork, as the print files of products are.
  for (const name of ["sunflower", "wild"]) {
    const title = `${name} tee`;
    const made = await platen.seller.post("products", {
      title,
      mockup: mock(name),
      variants: [{ option1: "Black", option2: "S", sku: SKU, price: 25, catalogVariant: variant(SKU) }],
    });
    expect(made.status, made.text).toBe(201);
    const mapped = await platen.seller.post("orders/mapping", {
      key: `titled:${SKU}|${title} - black / s`,
      variant: variant(SKU),
      artworks: [art(name)],
    });
    expect(mapped.status, mapped.text).toBe(200);
  }
  // A mapping of the SKU alone, from before mappings had exact keys.
  await platen.rows(
    `insert into item_mappings (agency_id, seller_team_id, key, variant_id, artworks) values ($1, $2, $3, $4, $5)`,
    [platen.world.agencyId, platen.world.sellerTeamId, `sku:${SKU}`, variant(SKU), [art("wild")]],
  );
});
afterAll(() => platen.close());

const importRow = (name: string, row: Record<string, string>) =>
  upload(platen.seller, "orders/import/csv", templateFile({ "Order name": name, SKU, ...row }));
const orderNamed = async (name: string) => {
  const { body } = await platen.seller.get(`orders?search=${name}`);
  return (await platen.seller.get(`orders/${body.data[0].id}`)).body;
};
const goods = { sku: SKU, quantity: 1 };
const buyer = {
  fullName: "Ann Lee",
  address1: "20 Maple Avenue",
  city: "San Pedro",
  province: "CA",
  zipCode: "90731",
  countryCode: "US",
};

describe("a SKU that several products share", () => {
  it("gives an order entered by hand the artwork and mockup of the product that was chosen", async () => {
    for (const name of ["sunflower", "wild"]) {
      const items = [{ ...goods, title: `${name} tee - Black / S` }];
      const { body } = await platen.seller.post("orders", { ...buyer, items });
      expect(body.items, name).toMatchObject([
        { variant: { id: variant(SKU) }, artwork1: art(name), mockup: mock(name) },
      ]);
      expect(body.gates).toEqual([]);
    }
  });

  it("gives an item of a file the artwork of the product with its title, whatever the variant is called", async () => {
    await importRow("X-2", { Product: "sunflower tee", Variant: "Color: Black, Size: S" });
    expect((await orderNamed("X-2")).items).toMatchObject([{ artwork1: art("sunflower") }]);
  });

  it("closes the mapping gate without a title of a product, and keeps artwork that an item has of its own", async () => {
    await importRow("X-3", { Product: "A tee of nobody" });
    expect(await orderNamed("X-3")).toMatchObject({
      gates: [{ gate: "mapped" }],
      items: [{ variant: null, artwork1: null, mockup: null }],
    });
    await importRow("X-4", { Product: "A tee of nobody", "Artwork 1": art("own") });
    expect((await orderNamed("X-4")).items).toMatchObject([
      { variant: { id: variant(SKU) }, artwork1: art("own") },
    ]);
  });

  it("lists the products with their images, and choosing one maps the next identical item by itself", async () => {
    const { body } = await platen.seller.get("orders/mapping?suggest=true");
    const [row] = body.data;
    expect(row.key).toBe(`titled:${SKU}|a tee of nobody`);
    const products = row.candidates.filter((one: { goods: string | null }) => one.goods !== null);
    expect(products.map((one: { title: string; image: string }) => [one.title, one.image]).sort()).toEqual([
      ["sunflower tee", mock("sunflower")],
      ["wild tee", mock("wild")],
    ]);
    const { goods: id } = products.find((one: { title: string }) => one.title === "sunflower tee");
    const foreign = await platen.agencyPerson.post("orders/mapping", {
      key: row.key,
      goods: id,
      sellerTeam: platen.world.otherTeamId,
    });
    expect(foreign).toMatchObject({ status: 400, body: { errors: { goods: expect.any(String) } } });
    const mapped = await platen.seller.post("orders/mapping", { key: row.key, goods: id });
    expect(mapped.body).toMatchObject({ items: 1, orders: 1 });
    const chosen = { artwork1: art("sunflower"), mockup: mock("sunflower") };
    expect(await orderNamed("X-3")).toMatchObject({ gates: [], items: [chosen] });
    await importRow("X-5", { Product: "A tee of nobody" });
    expect((await orderNamed("X-5")).items).toMatchObject([chosen]);
    await importRow("X-6", { Product: "Another tee" });
    expect((await orderNamed("X-6")).items).toMatchObject([{ variant: null }]);
  });

  it("cannot be mapped by the SKU alone", async () => {
    const refused = await platen.seller.post("orders/mapping", { key: `sku:${SKU}`, variant: variant(SKU) });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { key: expect.stringMatching(/Several/) } },
    });
  });

  it("is named on the page of each product that has it", async () => {
    const { body } = await platen.seller.get("products?search=wild");
    const shared = await platen.seller.get(`products/${body.data[0].id}/shared-skus`);
    expect(shared.body.data).toEqual([
      { sku: SKU, products: 1, product: { id: expect.any(String), title: "sunflower tee" } },
    ]);
  });
});

describe("a SKU that only one product has", () => {
  it("gives items of any title what the product was mapped to", async () => {
    await platen.seller.post("products", {
      title: "moon mug",
      variants: [{ sku: "MOON-1", price: 20, catalogVariant: variant("MUG-WHT-11") }],
    });
    await platen.seller.post("orders/mapping", {
      key: "titled:MOON-1|moon mug",
      variant: variant("MUG-WHT-11"),
      artworks: [art("moon")],
    });
    await importRow("Y-1", { SKU: "moon-1", Product: "Tasse" });
    expect((await orderNamed("Y-1")).items).toMatchObject([
      { variant: { id: variant("MUG-WHT-11") }, artwork1: art("moon") },
    ]);
  });
});
