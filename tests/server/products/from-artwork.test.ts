import fs from "node:fs";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../src/domain/messages.ts";
import { newId } from "../../../src/server/ids.ts";
import { claimMockupJob } from "../../../src/server/mockups/jobs/job.queries.ts";
import type { Client, TestApp } from "../../support/app.ts";
import { give } from "../../support/factories.ts";
import { emblem, newCatalog, photo, storedImage } from "../mockups/world.ts";
import { type ArtworkWorld, artworkWorld } from "./artwork-world.ts";

let world: ArtworkWorld;
let platen: TestApp;
let agency: Client;
let seller: Client;
const { rows, pricedCatalog, body } = {
  rows: (query: SQL) => world.rows(query),
  pricedCatalog: (columns?: object) => world.pricedCatalog(columns),
  body: (catalog: string, over?: object) => world.body(catalog, over),
};

beforeAll(async () => {
  world = await artworkWorld();
  ({ platen, agency, seller } = world);
});
afterAll(() => world.close());

const send = (given: object, client = seller) => client.post("products/from-artwork", given);
const errorsOf = async (given: object) => {
  const refused = await send(given);
  expect(refused.status, refused.text).toBe(400);
  return Object.keys(refused.body.errors ?? {});
};
const productsOf = async (title: string) =>
  (await rows(sql`select id from products where starts_with(title, ${title})`)).length;

describe("products from artwork", () => {
  it("have mapped variants in the catalog's order, prices by the rule, and mockups in each color", async () => {
    const started = await send(body(await pricedCatalog()));
    expect([started.status, started.body.total], started.text).toEqual([201, 3]);
    expect(started.body.message).toBe("Created 1 product. Making 2 mockups and 1 print file");
    expect(started.body.leftOut).toEqual([]);
    await platen.app.jobs.idle();

    const progress = (await seller.get(`products/from-artwork/${started.body.id}`)).body;
    const [{ id, title }] = started.body.products;
    expect(progress).toEqual({
      id: started.body.id,
      status: "done",
      total: 3,
      done: 3,
      failed: 0,
      products: [{ id, title: "Sunset Ridge, Heavy tee", total: 3, done: 3, failed: 0, messages: [] }],
    });
    const product = (await seller.get(`products/${id}`)).body;
    expect(product.title).toBe(title);
    expect(
      product.variants.map((one: Record<string, unknown>) => [one.option1, one.option2, one.price]),
    ).toEqual([
      ["Black", "M", 17.99],
      ["Black", "L", 17.99],
      ["White", "M", 17.99],
      ["White", "L", 17.99],
    ]);
    expect(product.mappingStatus).toBe(2);
    expect(product.otherMockup).toHaveLength(2);
    expect(product.mockup).toBe(product.otherMockup[0]);
  });

  it("keep their mockups after a month, on their public page and in the image library", async () => {
    const started = await send(body(await pricedCatalog(), { title: "Kept" }));
    await platen.app.jobs.idle();
    const { id } = started.body.products[0];
    await platen.database.pool.query("update mockup_files set used_at = now() - interval '31 days'");
    await platen.app.maintenance.sweep();
    const { mockup, otherMockup } = (await seller.get(`products/${id}`)).body;
    for (const shown of otherMockup) {
      expect(shown).toMatch(/^files\/uploads\//);
      const served = await platen.nobody.send({ method: "GET", url: `/cms/${shown}` });
      expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
    }
    const page = await platen.nobody.get(`public/products/${id}`);
    expect(page.status, page.text).toBe(200);
    for (const shown of otherMockup) expect(page.text).toContain(shown);
    const [image] = await rows(sql`select id, name, seller_team_id from images where path = ${mockup}`);
    expect(image).toMatchObject({
      name: "Kept, Heavy tee, Black",
      seller_team_id: platen.world.sellerTeamId,
    });
    const refused = await seller.delete(`images/${String(image?.id)}`);
    expect(refused.body.message).toBe(messages.imageUsed("1 product and 2 remembered mappings"));
    // An edit that sends the product's mockups again is accepted.
    expect((await seller.patch(`products/${id}`, { mockup, otherMockup })).status).toBe(200);
  });

  it("are created once for a repeated Idempotency-Key, and with other SKUs by another call", async () => {
    const catalog = await pricedCatalog();
    const again = () =>
      seller.send({
        method: "POST",
        url: "/api/products/from-artwork",
        headers: { "content-type": "application/json", "idempotency-key": "from-artwork-once" },
        payload: JSON.stringify(body(catalog, { title: "Once" })),
      });
    const [first, second] = await Promise.all([again(), again()]);
    const third = await again();
    expect(third.status).toBe(201);
    expect(await productsOf("Once")).toBe(1);
    expect(new Set([first, second, third].map(({ body: given }) => given.id)).size).toBe(1);
    await send(body(catalog, { title: "Once" }));
    const skus = await rows(
      sql`select sku from product_variants where starts_with(sku, 'ONCE-') order by sku`,
    );
    expect(skus).toHaveLength(8);
    expect(new Set(skus.map(({ sku }) => sku)).size).toBe(8);
    await platen.app.jobs.idle();
  });

  it("get each mockup once, where the process ended in the middle of the job", async () => {
    await platen.app.jobs.stop();
    const started = await send(body(await pricedCatalog(), { title: "Killed" }));
    const { id } = started.body.products[0];
    // The process that claimed the job wrote a file and ended without a result.
    const claimed = await claimMockupJob(platen.database);
    expect(claimed?.id).toBe(started.body.id);
    const stray = path.join(world.dataDir, `files/uploads/${started.body.id}-0.webp`);
    fs.writeFileSync(stray, "half a file");
    expect((await seller.get(`products/from-artwork/${started.body.id}`)).body).toMatchObject({
      status: "running",
      done: 0,
    });
    await rows(
      sql`update mockup_jobs set updated_at = now() - interval '5 minutes' where id = ${started.body.id}`,
    );
    platen.app.jobs.start();
    await platen.app.jobs.idle();
    const progress = (await seller.get(`products/from-artwork/${started.body.id}`)).body;
    expect(progress).toMatchObject({ status: "done", done: 3, failed: 0 });
    const product = (await seller.get(`products/${id}`)).body;
    expect(product.otherMockup).toEqual([0, 1].map((seq) => `files/uploads/${started.body.id}-${seq}.webp`));
    const images = await rows(
      sql`select 1 from images where starts_with(path, ${`files/uploads/${started.body.id}`})`,
    );
    expect(images).toHaveLength(3);
    expect(fs.readFileSync(stray).length).toBeGreaterThan(1_000);
  });

  it("say why a mockup failed, and have the others", async () => {
    const id = await pricedCatalog();
    await platen.app.jobs.stop();
    const started = await send(body(id, { title: "Half" }));
    await agency.put(`catalogs/${id}/garment-photos`, { photos: [photo(world.garment, { color: "White" })] });
    platen.app.jobs.start();
    await platen.app.jobs.idle();
    const progress = (await seller.get(`products/from-artwork/${started.body.id}`)).body;
    expect(progress).toMatchObject({ status: "done", done: 2, failed: 1 });
    expect(progress.products[0].messages).toEqual([messages.noGarmentPhoto("Black", "Front")]);
    const product = (await seller.get(`products/${started.body.products[0].id}`)).body;
    expect(product.otherMockup).toEqual([product.mockup]);
  });

  it("have no mockup in a color without a garment photo, and none fails", async () => {
    const id = await pricedCatalog();
    await agency.put(`catalogs/${id}/garment-photos`, { photos: [photo(world.garment, { color: "White" })] });
    const started = await send(body(id, { title: "White only" }));
    expect(started.body.message).toBe("Created 1 product. Making 1 mockup and 1 print file");
    await platen.app.jobs.idle();
    const progress = (await seller.get(`products/from-artwork/${started.body.id}`)).body;
    expect(progress).toMatchObject({ status: "done", done: 2, failed: 0 });
  });

  it("are refused at the field that is wrong, and nothing is created", async () => {
    const catalog = await pricedCatalog();
    const refused = (over: object) => errorsOf(body(catalog, { title: "Refused", ...over }));
    expect(await refused({ title: " " })).toEqual(["title"]);
    expect(await refused({ goods: [] })).toEqual(["goods"]);
    expect(await refused({ goods: [{ catalog }, { catalog }] })).toEqual(["goods"]);
    expect(await refused({ goods: Array.from({ length: 21 }, () => ({ catalog: newId() })) })).toEqual([
      "goods",
    ]);
    expect(await refused({ goods: [{ catalog: newId() }] })).toEqual(["goods.0.catalog"]);
    expect(await refused({ goods: [{ catalog, colors: ["White", "Green"] }] })).toEqual(["goods.0.colors.1"]);
    expect(await refused({ goods: [{ catalog, sizes: ["XS"] }] })).toEqual(["goods.0.sizes.0"]);
    expect(await refused({ artwork: [] })).toEqual(["artwork"]);
    expect(await refused({ artwork: [{ slot: 3, image: world.artwork }] })).toEqual(["goods.0.catalog"]);
    const both = [1, 3].map((slot) => ({ slot, image: world.artwork }));
    expect(await refused({ artwork: both })).toEqual(["artwork.1.slot"]);
    expect(await refused({ artwork: [{ slot: 1, image: "https://there.test/a.png" }] })).toEqual([
      "artwork.0.image",
    ]);
    expect(await refused({ price: { rule: { kind: "set", amount: -1 } } })).toEqual(["price.rule.amount"]);
    expect(await refused({ price: { rule: { kind: "costPlus", plus: 0.001 } } })).toEqual([
      "price.rule.plus",
    ]);
    const { agencyId, otherTeamId } = platen.world;
    const foreign = await storedImage(platen, await emblem(), {
      owner: { agencyId, sellerTeamId: otherTeamId },
    });
    expect(await refused({ artwork: [{ slot: 1, image: foreign }] })).toEqual(["artwork.0.image"]);
    expect(await productsOf("Refused")).toBe(0);
  });

  it("are refused for catalogs that are not on sale or have no price for the team", async () => {
    const off = await pricedCatalog({ active: false });
    expect(await errorsOf(body(off))).toEqual(["goods.0.catalog"]);
    const { agencyId } = platen.world.otherAgency;
    const theirs = await newCatalog(platen, { ownerAgencyId: agencyId, active: true });
    await give(platen.database, agencyId, theirs);
    await rows(
      sql`delete from agency_catalogs where agency_id = ${platen.world.agencyId} and catalog_id = ${theirs}`,
    );
    expect(await errorsOf(body(theirs))).toEqual(["goods.0.catalog"]);
    const unpriced = await pricedCatalog();
    await rows(sql`delete from basecost_items where catalog_id = ${unpriced}`);
    expect((await send(body(unpriced))).body.message).toContain("has no price for your team");
    const fixed = body(unpriced, { title: "Fixed", price: { rule: { kind: "set", amount: 24.99 } } });
    expect((await send(fixed)).status).toBe(201);
    await platen.app.jobs.idle();
  });

  it("are refused for artwork that prints badly, unless it is printed as it is", async () => {
    const design = { slot: 1, label: "Front", required: true, minWidth: 0, minHeight: 0 };
    const catalog = await pricedCatalog({ designs: [{ ...design, printWidth: 300, printHeight: 400 }] });
    const { agencyId, sellerTeamId } = platen.world;
    const small = await storedImage(platen, await emblem(), { owner: { agencyId, sellerTeamId } });
    const given = body(catalog, { title: "Bad", artwork: [{ slot: 1, image: small }] });
    const { measureImage } = await import("../../../src/server/preflight/measure-image.ts");
    const { storeMeasures } = await import("../../../src/server/preflight/measures.queries.ts");
    const { inTransaction } = await import("../../../src/server/db/transaction.ts");
    const measures = await measureImage(path.join(world.dataDir, small), "png");
    await inTransaction(platen.database, (tx) => storeMeasures(tx, agencyId, small, measures));
    const refused = await send(given);
    expect(refused.status, refused.text).toBe(400);
    expect(refused.body.errors["artwork.0.image"]).toContain("Heavy tee, Front: ");
    expect(refused.body.message).toBe(
      "This artwork would print badly on Heavy tee. Replace it, or print it as it is",
    );
    expect(await productsOf("Bad")).toBe(0);
    // Half as large, the same pixels are dense enough.
    const placed = { x: 0.5, y: 0.5, scale: 0.3, rotation: 0 };
    const smaller = { ...given, artwork: [{ slot: 1, image: small, placement: placed }] };
    expect((await send(smaller)).status).toBe(201);
    expect((await send({ ...given, printAsIs: true })).status).toBe(201);
    await platen.app.jobs.idle();
  });

  it("are created and followed by their own team only", async () => {
    const started = await send(body(await pricedCatalog(), { title: "Ours" }));
    await platen.app.jobs.idle();
    const address = `products/from-artwork/${started.body.id}`;
    const { agencyId, otherTeamId } = platen.world;
    const other = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await other.get(address)).status).toBe(404);
    expect((await agency.get(address)).status).toBe(403);
    expect((await send(body(newId()), agency)).status).toBe(403);
    expect((await send(body(newId()), await platen.as("seller:accounting"))).status).toBe(403);
    expect((await send(body(newId()), platen.nobody)).status).toBe(401);
  });
});
