import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../src/domain/messages.ts";
import { claimMockupJob } from "../../../src/server/mockups/jobs/job.queries.ts";
import { runPreflight } from "../../support/preflight.ts";
import { photo } from "../mockups/world.ts";
import { type ArtworkWorld, artworkWorld } from "./artwork-world.ts";

let world: ArtworkWorld;
beforeAll(async () => {
  world = await artworkWorld();
});
afterAll(() => world.close());

const design = (slot: number, inches: number, over: object = {}) => ({
  slot,
  label: `Slot ${slot}`,
  required: slot === 1,
  minWidth: 0,
  minHeight: 0,
  printWidth: inches * 25.4,
  printHeight: inches * 25.4,
  ...over,
});
/** The artwork of the world has 600 by 600 pixels: 300 DPI on two inches. */
const TWO_INCHES = [design(1, 2)];
const HALF = { x: 0.25, y: 0.75, scale: 0.5, rotation: 0 };

const placed = (placement: object | undefined, slot = 1) => [
  { slot, image: world.artwork, ...(placement && { placement }) },
];
const create = (given: object) => world.seller.post("products/from-artwork", given);

let titles = 0;
/** Creates a product of an artwork on a new catalog, without waiting for its files. */
async function started(over: object = {}, designs: readonly object[] = TWO_INCHES) {
  titles += 1;
  const catalog = await world.pricedCatalog({ designs });
  const title = `Placed ${titles}`;
  const { status, body, text } = await create(world.body(catalog, { title, artwork: placed(HALF), ...over }));
  expect(status, text).toBe(201);
  return { job: String(body.id), product: String(body.products[0].id), title };
}

const filesMade = () => world.platen.app.jobs.idle();
const skusOf = async (product: string): Promise<Record<string, string>> => {
  const { body } = await world.seller.get(`products/${product}`);
  return Object.fromEntries(
    body.variants.map((one: { option1: string; option2: string; sku: string }) => [
      `${one.option1} ${one.option2}`,
      one.sku,
    ]),
  );
};
const buyer = {
  fullName: "Rosa Diaz",
  address1: "8 Pier Road",
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
};
async function ordered(sku: string) {
  const { status, body, text } = await world.seller.post("orders", {
    ...buyer,
    items: [{ sku, quantity: 1 }],
  });
  expect(status, text).toBe(201);
  return body;
}
const shown = async (id: string) => (await world.seller.get(`orders/${id}`)).body;
const gatesOf = (order: { gates: { gate: string }[] }) => order.gates.map(({ gate }) => gate);
const pathOf = (job: string, seq: number, ending = "png") => `files/uploads/${job}-${seq}.${ending}`;
const imageAt = async (stored: string) =>
  (await world.rows(sql`select name, tags, width, height, size from images where path = ${stored}`))[0];

describe("orders of a product from artwork", () => {
  it("get the artwork as it was placed, and the mockup in their color", async () => {
    const { job, product } = await started();
    await filesMade();
    const skus = await skusOf(product);
    const [black, white] = [await ordered(skus["Black M"] ?? ""), await ordered(skus["White L"] ?? "")];
    const print = pathOf(job, 2);
    expect(black.items[0]).toMatchObject({ artwork1: print, mockup: pathOf(job, 0, "webp") });
    expect(white.items[0]).toMatchObject({ artwork1: print, mockup: pathOf(job, 1, "webp") });
    expect(white.items[0].variant).toMatchObject({ color: "White", size: "L" });
    expect(gatesOf(white)).not.toContain("artwork");

    expect(await imageAt(print)).toMatchObject({ tags: ["print"], width: 600, height: 600 });
    const { data, info } = await sharp(path.join(world.dataDir, print))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    // 300 by 300 pixels in the lower left quarter. The emblem is a disk.
    expect([alphaAt(150, 450), alphaAt(450, 150), alphaAt(150, 290), alphaAt(310, 450)]).toEqual([
      255, 0, 0, 0,
    ]);
  });

  it("show the print where their color has no photo, and no mockup in another color", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    await world.agency.put(`catalogs/${catalog}/garment-photos`, {
      photos: [photo(world.garment, { color: "White" })],
    });
    const { body } = await create(world.body(catalog, { title: "White photo", artwork: placed(HALF) }));
    await filesMade();
    const [product] = body.products;
    const skus = await skusOf(product.id);
    const [white, print] = [pathOf(body.id, 0, "webp"), pathOf(body.id, 1)];
    expect((await world.seller.get(`products/${product.id}`)).body.mockup).toBe(white);
    expect((await ordered(skus["White M"] ?? "")).items[0]).toMatchObject({ mockup: white, artwork1: print });
    expect((await ordered(skus["Black M"] ?? "")).items[0]).toMatchObject({ mockup: print, artwork1: print });
  });

  it("wait for their mapping while the print file is being made, and get it then", async () => {
    await world.platen.app.jobs.stop();
    const { job, product } = await started();
    const skus = await skusOf(product);
    const order = await ordered(skus["Black L"] ?? "");
    expect(gatesOf(order)).toContain("mapped");
    expect(order.items[0]).toMatchObject({ artwork1: null, variant: null });
    world.platen.app.jobs.start();
    await filesMade();
    const mapped = await shown(order.id);
    expect(gatesOf(mapped)).not.toContain("mapped");
    expect(mapped.items[0]).toMatchObject({
      artwork1: pathOf(job, 2),
      mockup: pathOf(job, 0, "webp"),
      variant: { color: "Black", size: "L" },
    });
    expect(mapped.charge.total).toBeGreaterThan(order.charge.total);
  });

  it("keep the variant that a person has mapped meanwhile, and get the print file", async () => {
    await world.platen.app.jobs.stop();
    const { job, product } = await started();
    const skus = await skusOf(product);
    const variants = (await world.seller.get(`products/${product}`)).body.variants;
    const variantOf = (name: string) =>
      variants.find((one: { option1: string; option2: string }) => `${one.option1} ${one.option2}` === name)
        .catalogVariant;
    const [same, other] = [await ordered(skus["Black M"] ?? ""), await ordered(skus["White M"] ?? "")];
    const map = (sku: string | undefined, variant: string) =>
      world.seller.post("orders/mapping", { key: `sku:${sku?.toUpperCase()}`, variant });
    expect((await map(skus["Black M"], variantOf("Black M"))).status).toBe(200);
    expect((await map(skus["White M"], variantOf("White L"))).status).toBe(200);
    world.platen.app.jobs.start();
    await filesMade();
    const print = pathOf(job, 2);
    expect((await shown(same.id)).items[0]).toMatchObject({ artwork1: print, variant: { size: "M" } });
    // The product's variant was mapped with the item, so it is what the product is made from now.
    expect((await shown(other.id)).items[0]).toMatchObject({ artwork1: print, variant: { size: "L" } });
  });

  it("are not mapped where a print file cannot be made, and the progress says why", async () => {
    const { job, product } = await started({ artwork: placed({ x: 2, y: 2, scale: 0.1, rotation: 0 }) });
    await filesMade();
    const progress = (await world.seller.get(`products/from-artwork/${job}`)).body;
    expect(progress).toMatchObject({ status: "done", total: 3, failed: 1 });
    expect(progress.products[0].messages).toEqual([messages.mockupInput("artwork", messages.artworkOutside)]);
    const order = await ordered((await skusOf(product))["Black M"] ?? "");
    expect(gatesOf(order)).toContain("mapped");
    expect(order.items[0].artwork1).toBeNull();
  });
});

describe("the SKUs of a product from artwork", () => {
  it("are not those of a deleted product, whose mappings orders still find", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const given = world.body(catalog, { title: "Deleted", artwork: placed(HALF) });
    const first = (await create(given)).body.products[0].id;
    await filesMade();
    const before = Object.values(await skusOf(first));
    expect((await world.seller.delete(`products/${first}`)).status).toBe(200);
    const second = (await create(given)).body.products[0].id;
    await filesMade();
    expect(Object.values(await skusOf(second)).filter((sku) => before.includes(sku))).toEqual([]);
  });
});

describe("the print file of placed artwork", () => {
  it("is the artwork itself where that covers the slot", async () => {
    const { job, product } = await started({ artwork: placed(undefined) });
    await filesMade();
    const order = await ordered((await skusOf(product))["Black M"] ?? "");
    expect(order.items[0].artwork1).toBe(world.artwork);
    expect(await imageAt(pathOf(job, 2))).toBeUndefined();
  });

  it("lies on each of the goods where it was placed on them", async () => {
    const catalogs = [
      await world.pricedCatalog({ designs: TWO_INCHES }),
      await world.pricedCatalog({ designs: TWO_INCHES }),
    ];
    const corner = { ...HALF, x: 0.75, y: 0.25 };
    const goods = catalogs.map((catalog) => ({ catalog, colors: ["Black"], sizes: ["M"] }));
    const created = await create({
      ...world.body("", { title: "Each", artwork: placed(HALF) }),
      goods: [goods[0], { ...goods[1], placements: [{ slot: 1, placement: corner }] }],
    });
    expect(created.status, created.text).toBe(201);
    await filesMade();
    const alphas = [];
    for (const { id } of created.body.products) {
      const { artwork1 } = (await ordered((await skusOf(id))["Black M"] ?? "")).items[0];
      const { data, info } = await sharp(path.join(world.dataDir, artwork1))
        .raw()
        .toBuffer({ resolveWithObject: true });
      alphas.push(
        [
          [150, 450],
          [450, 150],
        ].map(([x = 0, y = 0]) => data[(y * info.width + x) * 4 + 3]),
      );
    }
    expect(alphas).toEqual([
      [255, 0],
      [0, 255],
    ]);
  });

  it("is one for each size, and shared by slots of the same size", async () => {
    const catalogs = [
      await world.pricedCatalog({ designs: [design(1, 2)] }),
      await world.pricedCatalog({ designs: [design(1, 1.5)] }),
      await world.pricedCatalog({ designs: [design(1, 2)] }),
    ];
    const created = await create({
      ...world.body("", { title: "Sizes", artwork: placed(HALF) }),
      goods: catalogs.map((catalog) => ({ catalog, colors: ["Black"], sizes: ["M"] })),
    });
    expect(created.status, created.text).toBe(201);
    await filesMade();
    const items = [];
    for (const { id } of created.body.products)
      items.push((await ordered((await skusOf(id))["Black M"] ?? "")).items[0]);
    const job = created.body.id;
    expect(items.map(({ artwork1 }) => artwork1)).toEqual([pathOf(job, 1), pathOf(job, 3), pathOf(job, 1)]);
    expect((await imageAt(pathOf(job, 1)))?.width).toBe(600);
    expect((await imageAt(pathOf(job, 3)))?.width).toBe(450);
    expect(await imageAt(pathOf(job, 5))).toBeUndefined();
    const progress = (await world.seller.get(`products/from-artwork/${job}`)).body;
    expect(progress).toMatchObject({ total: 6, done: 6, failed: 0 });
  });

  it("has as few pixels as the artwork, so that the check of an order finds artwork that is too small", async () => {
    // 600 pixels on 12 inches at a scale of 0.9: 55 DPI.
    const bad = await started(
      { printAsIs: true, artwork: placed({ x: 0.5, y: 0.5, scale: 0.9, rotation: 0 }) },
      [design(1, 12)],
    );
    // At a scale of 0.5: 100 DPI.
    const doubtful = await started({ artwork: placed({ x: 0.5, y: 0.5, scale: 0.5, rotation: 0 }) }, [
      design(1, 12),
    ]);
    await filesMade();
    const found = [];
    for (const { product } of [bad, doubtful]) {
      const order = await ordered((await skusOf(product))["Black M"] ?? "");
      await runPreflight(world.platen.app);
      const [row] = await world.rows(
        sql`select preflight_status as status, preflight -> '1' -> 'findings' -> 0 as finding from order_items
          where order_id = ${order.id}`,
      );
      found.push(row);
    }
    expect(found).toMatchObject([
      {
        status: "bad",
        finding: { code: "resolution", message: expect.stringContaining("Prints at 55 DPI") },
      },
      { status: "doubtful", finding: { code: "resolution" } },
    ]);
  });

  it("is checked without its margins and cut edges, which the seller has placed", async () => {
    // Half of it is cut off at the left edge.
    const { job, product } = await started({ artwork: placed({ x: 0, y: 0.5, scale: 0.3, rotation: 0 }) });
    await filesMade();
    const order = await ordered((await skusOf(product))["Black M"] ?? "");
    const codes = async () => {
      await runPreflight(world.platen.app);
      const [row] = await world.rows(
        sql`select jsonb_path_query_array(preflight, '$."1".findings[*].code') as codes, preflight -> '1' ->> 'path' as path
          from order_items where order_id = ${order.id}`,
      );
      return row;
    };
    expect(await codes()).toEqual({ path: pathOf(job, 2), codes: [] });
    const inLibrary = async () => {
      const { body } = await world.seller.get(`images?search=print%20file&limit=100`);
      const image = body.data.find((one: { path: string }) => one.path === pathOf(job, 2));
      return image.preflight.findings.map(({ code }: { code: string }) => code);
    };
    expect(await inLibrary()).not.toContain("empty-margins");
    const [{ id } = {}] = await world.rows(sql`select id from images where path = ${pathOf(job, 2)}`);
    const tag = (tags: string[]) => world.seller.patch(`images/${String(id)}`, { tags });
    const again = () =>
      world.rows(sql`update order_items set preflight_of = null where order_id = ${order.id}`);
    expect((await tag([])).status).toBe(200);
    await again();
    expect((await codes())?.codes).toEqual([]);
    // The same image as artwork, which its seller calls a print file.
    expect((await tag(["print"])).status).toBe(200);
    await world.rows(sql`update images set is_print_file = false where path = ${pathOf(job, 2)}`);
    await again();
    expect((await codes())?.codes).toEqual(["empty-margins", "cut-edges"]);
    expect(await inLibrary()).toContain("empty-margins");
  });

  it("replaces a file that a process has left without a result", async () => {
    await world.platen.app.jobs.stop();
    const { job, product } = await started();
    expect((await claimMockupJob(world.platen.database))?.id).toBe(job);
    const stray = path.join(world.dataDir, pathOf(job, 2));
    fs.writeFileSync(stray, "half a file");
    await world.rows(sql`update mockup_jobs set updated_at = now() - interval '5 minutes' where id = ${job}`);
    world.platen.app.jobs.start();
    await filesMade();
    expect((await sharp(stray).metadata()).width).toBe(600);
    expect(
      await world.rows(sql`select 1 from images where starts_with(path, ${`files/uploads/${job}`})`),
    ).toHaveLength(3);
    const mappings = await world.rows(
      sql`select key from item_mappings where ${pathOf(job, 2)} = any(artworks)`,
    );
    expect(mappings).toHaveLength(Object.keys(await skusOf(product)).length);
  });

  it("is kept while a mapping has it", async () => {
    const { job } = await started();
    await filesMade();
    const [image] = await world.rows(sql`select id from images where path = ${pathOf(job, 2)}`);
    const refused = await world.seller.delete(`images/${String(image?.id)}`);
    expect(refused.body.message).toBe(messages.imageUsed("4 remembered mappings"));
  });

  it("is refused for placements that are no numbers or beyond every print box", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const refused = async (over: object) => {
      const artwork = placed({ ...HALF, ...over });
      const { status, body } = await create(world.body(catalog, { title: "Hostile", artwork }));
      expect(status).toBe(400);
      return Object.keys(body.errors);
    };
    const at = (name: string) => [`artwork.0.placement.${name}`];
    for (const x of [null, "1", Number.NaN, 1e308, -1.01, 2.01, {}])
      expect(await refused({ x })).toEqual(at("x"));
    for (const scale of [0, -1, 10.01, 1e-9, [1]]) expect(await refused({ scale })).toEqual(at("scale"));
    for (const rotation of [181, -1e9]) expect(await refused({ rotation })).toEqual(at("rotation"));
    expect(await refused({ flip: true })).toEqual(at("flip"));
    expect(await world.rows(sql`select 1 from products where starts_with(title, 'Hostile')`)).toHaveLength(0);
  });
});

describe("colors without a price", () => {
  const withoutWhite = async () => {
    const catalog = await world.pricedCatalog();
    await world.rows(sql`update basecost_items b set variant_id = v.id from catalog_variants v
      where b.catalog_id = ${catalog} and v.catalog_id = b.catalog_id and v.color = 'Black' and v.size = 'M'`);
    await world.rows(sql`insert into basecost_items (basecost_id, catalog_id, variant_id, price)
      select b.basecost_id, v.catalog_id, v.id, 850 from basecost_items b join catalog_variants v
        on v.catalog_id = b.catalog_id and v.color = 'Black' and v.size = 'L' where b.catalog_id = ${catalog}`);
    return catalog;
  };

  it("are left out of the product, with the reason in the response", async () => {
    const catalog = await withoutWhite();
    const created = await create(world.body(catalog, { title: "Priced" }));
    expect(created.status, created.text).toBe(201);
    expect(created.body.leftOut).toEqual([
      {
        catalog,
        color: "White",
        sizes: [],
        message: "Heavy tee, White: left out, because it has no price for your team",
      },
    ]);
    await filesMade();
    const { body } = await world.seller.get(`products/${created.body.products[0].id}`);
    expect(body.variants.map((one: { option1: string }) => one.option1)).toEqual(["Black", "Black"]);
    expect(body.otherMockup).toHaveLength(1);
  });

  it("are refused where they were the only ones chosen", async () => {
    const catalog = await withoutWhite();
    const refused = await create(world.body(catalog, { goods: [{ catalog, colors: ["White"] }] }));
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ["goods.0.catalog"]]);
  });
});
