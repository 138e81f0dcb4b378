import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../src/domain/messages.ts";
import { deleteOldMockupJobs } from "../../../src/server/mockups/jobs/job.queries.ts";
import { form } from "../import/world.ts";
import { type ArtworkWorld, artworkWorld } from "./artwork-world.ts";

let world: ArtworkWorld;
beforeAll(async () => {
  world = await artworkWorld();
});
afterAll(() => world.close());

const TWO_INCHES = [
  {
    slot: 1,
    label: "Front",
    required: true,
    minWidth: 0,
    minHeight: 0,
    printWidth: 50.8,
    printHeight: 50.8,
  },
];
const HALF = { x: 0.25, y: 0.75, scale: 0.5, rotation: 0 };
const placed = (image = world.artwork) => [{ slot: 1, image, placement: HALF }];
const filesMade = () => world.platen.app.jobs.idle();

let count = 0;
/** A product as Shopify exports it, in two colors that the catalog has and one that it lacks. */
async function imported(): Promise<{ id: string; sku(options: string): string }> {
  count += 1;
  const own = count;
  const rows = [
    ["Jet black", "M"],
    ["White", "L"],
    ["Sand", "M"],
  ].map(
    ([color, size], n) =>
      `harbor-${own},${n === 0 ? `Harbor ${own}` : ""},${n === 0 ? "Colour" : ""},${color},${n === 0 ? "Size" : ""},${size},OWN-${own}-${n},31.00`,
  );
  const header =
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price";
  const { payload, headers } = form([
    { name: "file", fileName: "a.csv", value: Buffer.from([header, ...rows].join("\n")) },
  ]);
  const { status, text } = await world.seller.send({
    method: "POST",
    url: "/api/products/import",
    payload,
    headers,
  });
  expect(status, text).toBeLessThan(300);
  // It responds while it still writes where that takes more than two seconds.
  await filesMade();
  const [row] = await world.rows(sql`select id from products where handle = ${`harbor-${own}`}`);
  return {
    id: String(row?.id),
    sku: (options) => `OWN-${own}-${["Jet black M", "White L", "Sand M"].indexOf(options)}`,
  };
}

const add = (id: string, body: object) => world.seller.post(`products/${id}/artwork`, body);
const filesOf = async (id: string) => (await world.seller.get(`products/${id}/print-files`)).body;
const buyer = {
  fullName: "Rosa Diaz",
  address1: "8 Pier Road",
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
};
const ordered = async (sku: string) =>
  (await world.seller.post("orders", { ...buyer, items: [{ sku, quantity: 1 }] })).body;
const itemOf = async (order: { id: string }) => (await world.seller.get(`orders/${order.id}`)).body.items[0];

describe("artwork for an imported product", () => {
  it("maps its own SKUs by their options, and names those that match nothing", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const { id, sku } = await imported();
    const before = await ordered(sku("Jet black M"));
    const matches = (await world.seller.get(`products/${id}/artwork-matches?catalog=${catalog}`)).body
      .variants;
    expect(matches).toMatchObject([
      { name: "Jet black / M", catalogVariant: expect.any(String), message: "" },
      { name: "White / L", catalogVariant: expect.any(String), message: "" },
      { name: "Sand / M", catalogVariant: null, message: "Heavy tee does not have this color" },
    ]);
    const added = await add(id, { catalog, artwork: placed() });
    expect(added.status, added.text).toBe(201);
    expect(added.body).toMatchObject({ matched: 2, total: 3, unmatched: [{ name: "Sand / M" }] });
    expect((await filesOf(id)).status).not.toBe("none");
    await filesMade();
    expect(await filesOf(id)).toMatchObject({ status: "made", total: 3, done: 3 });

    const print = `files/uploads/${added.body.id}-2.png`;
    const mapped = { artwork1: print, variant: { color: "Black", size: "M" } };
    expect(await itemOf(before)).toMatchObject(mapped);
    expect(await itemOf(await ordered(sku("Jet black M")))).toMatchObject(mapped);
    expect(await itemOf(await ordered(sku("White L")))).toMatchObject({
      artwork1: print,
      variant: { color: "White", size: "L" },
      mockup: `files/uploads/${added.body.id}-1.webp`,
    });
    expect(await itemOf(await ordered(sku("Sand M")))).toMatchObject({ artwork1: null, variant: null });
    const product = (await world.seller.get(`products/${id}`)).body;
    expect(product.variants.map((one: { sku: string }) => one.sku)).toEqual([
      sku("Jet black M"),
      sku("White L"),
      sku("Sand M"),
    ]);
    expect(product.otherMockup).toHaveLength(2);
    expect(product.mockup).toBe(`files/uploads/${added.body.id}-0.webp`);
  });

  it("takes catalog variants that a person has chosen, also instead of an earlier mapping", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const { id, sku } = await imported();
    const variants = (await world.seller.get(`products/${id}`)).body.variants;
    const offered = (await world.seller.get(`catalogs/${catalog}`)).body.variants;
    const [whiteM, whiteL] = ["M", "L"].map(
      (size) =>
        offered.find(
          (one: { color: { name: string }; size: { name: string } }) =>
            one.color.name === "White" && one.size.name === size,
        ).id,
    );
    const key = `sku:${sku("Sand M")}`;
    const order = await ordered(sku("Sand M"));
    expect((await world.seller.post("orders/mapping", { key, variant: whiteL })).status).toBe(200);
    expect(await itemOf(order)).toMatchObject({ variant: { size: "L" } });
    const added = await add(id, {
      catalog,
      artwork: placed(),
      variants: [{ id: variants[2].id, catalogVariant: whiteM }],
    });
    expect(added.body).toMatchObject({ matched: 1, unmatched: [{}, {}] });
    await filesMade();
    const made = { variant: { color: "White", size: "M" }, artwork1: `files/uploads/${added.body.id}-1.png` };
    expect(await itemOf(order)).toMatchObject(made);
    expect(await itemOf(await ordered(sku("Sand M")))).toMatchObject(made);
  });

  it("replaces earlier artwork for the next orders", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const { id, sku } = await imported();
    const first = (await add(id, { catalog, artwork: placed() })).body.id;
    await filesMade();
    const old = await ordered(sku("White L"));
    const again = await add(id, { catalog, artwork: [{ slot: 1, image: world.artwork }] });
    expect(again.status, again.text).toBe(201);
    await filesMade();
    expect(await itemOf(await ordered(sku("White L")))).toMatchObject({
      artwork1: world.artwork,
      mockup: `files/uploads/${again.body.id}-1.webp`,
    });
    // An order keeps what it was made with.
    expect(await itemOf(old)).toMatchObject({ artwork1: `files/uploads/${first}-2.png` });
  });

  it("is refused to a second person while the files of the first are made", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const { id } = await imported();
    await world.platen.app.jobs.stop();
    const both = await Promise.all([1, 2].map(() => add(id, { catalog, artwork: placed() })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toBe(messages.filesAreMade);
    world.platen.app.jobs.start();
    await filesMade();
    expect((await filesOf(id)).status).toBe("made");
  });

  it("is refused for goods, slots, variants and images that are not the team's, at their fields", async () => {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const other = await world.pricedCatalog({ designs: TWO_INCHES });
    const { id } = await imported();
    const foreign = (await world.seller.get(`catalogs/${other}`)).body.variants[0].id;
    const [first] = (await world.seller.get(`products/${id}`)).body.variants;
    const none = "018f0000-0000-7000-8000-000000000000";
    const own = (await world.seller.get(`catalogs/${catalog}`)).body.variants[0].id;
    const cases: [object, string][] = [
      [{ catalog: none }, "catalog"],
      [{ artwork: [{ slot: 2, image: world.artwork }] }, "artwork.0.slot"],
      [{ artwork: [{ slot: 1, image: `files/uploads/${none}.png` }] }, "artwork.0.image"],
      [{ variants: [{ id: none, catalogVariant: own }] }, "variants.0.id"],
      [{ variants: [{ id: first.id, catalogVariant: foreign }] }, "variants.0.catalogVariant"],
      [{ variants: [1, 2].map(() => ({ id: first.id, catalogVariant: own })) }, "variants.1.id"],
    ];
    for (const [over, field] of cases) {
      const { status, body } = await add(id, { catalog, artwork: placed(), ...over });
      expect([status, Object.keys(body.errors ?? {})], field).toEqual([400, [field]]);
    }
    const { agencyId, otherTeamId } = world.platen.world;
    const sibling = await world.platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await sibling.post(`products/${id}/artwork`, { catalog, artwork: placed() })).status).toBe(400);
    expect((await sibling.get(`products/${id}/artwork-matches?catalog=${catalog}`)).status).toBe(404);
    expect((await filesOf(id)).status).toBe("none");
  });
});

describe("a product whose print file failed", () => {
  /** A product with an order, whose artwork cannot be read any more when its files are made. */
  async function failed() {
    const catalog = await world.pricedCatalog({ designs: TWO_INCHES });
    const { id, sku } = await imported();
    const artwork = await world.libraryImage(fs.readFileSync(path.join(world.dataDir, world.artwork)));
    const file = path.join(world.dataDir, artwork);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(file, bytes.subarray(0, bytes.length / 3));
    const order = await ordered(sku("White L"));
    const added = await add(id, { catalog, artwork: placed(artwork) });
    expect(added.status, added.text).toBe(201);
    await filesMade();
    return { id, sku, order, job: String(added.body.id), mend: () => fs.writeFileSync(file, bytes) };
  }
  const retry = (id: string) => world.seller.post(`products/${id}/print-files/retry`, {});

  it("says why, and its orders are mapped once a retry has made the files", async () => {
    const { id, order, job, mend } = await failed();
    const found = await filesOf(id);
    expect(found).toMatchObject({ status: "failed", total: 3, done: 0, failed: 3, failedPrintFiles: 1 });
    expect(found.messages).toEqual([expect.stringMatching(/artwork/i)]);
    expect(await itemOf(order)).toMatchObject({ variant: null, artwork1: null });

    // A retry of a file that still cannot be read fails again.
    expect((await retry(id)).status).toBe(200);
    await filesMade();
    expect(await filesOf(id)).toMatchObject({ status: "failed", failed: 3 });

    mend();
    const retried = await retry(id);
    expect([retried.status, retried.body.files]).toEqual([200, 3]);
    await filesMade();
    expect(await filesOf(id)).toMatchObject({ status: "made", done: 3, failed: 0, messages: [] });
    expect(await itemOf(order)).toMatchObject({
      variant: { color: "White", size: "L" },
      artwork1: `files/uploads/${job}-2.png`,
    });
    const product = (await world.seller.get(`products/${id}`)).body;
    expect(product.otherMockup).toEqual([`files/uploads/${job}-0.webp`, `files/uploads/${job}-1.webp`]);
    const audit = await world.rows(
      sql`select after from audit where subject = ${id} and action = 'retry' order by id`,
    );
    expect(audit.at(-1)).toMatchObject({ after: { files: 3 } });
  });

  it("is retried once by two people at the same time", async () => {
    const { id, mend } = await failed();
    mend();
    await world.platen.app.jobs.stop();
    const both = await Promise.all([retry(id), retry(id)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body.message).toBe(messages.filesAreMade);
    world.platen.app.jobs.start();
    await filesMade();
    expect((await filesOf(id)).status).toBe("made");
    expect((await world.seller.get(`products/${id}`)).body.otherMockup).toHaveLength(2);
    const refused = await retry(id);
    expect([refused.status, refused.body.message]).toEqual([400, messages.noFailedFiles]);
  });

  it("keeps its mockups once when only the print file is retried", async () => {
    const { id, job, mend } = await failed();
    mend();
    await retry(id);
    await filesMade();
    await world.rows(
      sql`update mockup_job_items set path = null, message = 'Broken' where job_id = ${job} and kind = 'print'`,
    );
    // The library has the file of the first time.
    await world.rows(sql`delete from images where path = ${`files/uploads/${job}-2.png`}`);
    expect((await retry(id)).body.files).toBe(1);
    await filesMade();
    const product = (await world.seller.get(`products/${id}`)).body;
    expect(product.otherMockup).toEqual([`files/uploads/${job}-0.webp`, `files/uploads/${job}-1.webp`]);
  });

  it("can be retried after the week for which jobs are kept", async () => {
    const { id, job, mend } = await failed();
    await world.rows(sql`update mockup_jobs set created_at = now() - interval '9 days' where id = ${job}`);
    await deleteOldMockupJobs(world.platen.database);
    expect((await filesOf(id)).status).toBe("failed");
    mend();
    await retry(id);
    await filesMade();
    expect((await filesOf(id)).status).toBe("made");
    await deleteOldMockupJobs(world.platen.database);
    expect((await filesOf(id)).status).toBe("none");
  });

  it("is out of reach for other teams, and only read by the agency", async () => {
    const { id } = await failed();
    const { agencyId, otherTeamId, otherAgency } = world.platen.world;
    for (const owner of [{ agencyId, sellerTeamId: otherTeamId }, otherAgency]) {
      const stranger = await world.platen.newPerson("seller", owner);
      expect((await stranger.get(`products/${id}/print-files`)).status).toBe(404);
      expect((await stranger.post(`products/${id}/print-files/retry`, {})).status).toBe(404);
    }
    expect((await world.agency.get(`products/${id}/print-files`)).body.status).toBe("failed");
    expect((await world.agency.post(`products/${id}/print-files/retry`, {})).status).toBe(403);
  });
});
