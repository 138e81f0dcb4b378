import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, expect, it } from "vitest";
import { productImportWork } from "../../src/server/products/import/work.ts";
import { form, type ImportWorld, importWorld } from "../server/import/world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";
import { type SharedWorld, sharedWorld, startWorker, until } from "./import-workers.ts";

const KILLS = times(12, 2);
const ROUNDS = times(12, 4);
/** The maximum time until a kill; a chunk takes about as long. */
const LONGEST_MS = 150;
/** Written in chunks of 100: more than two kills can wait for. */
const PRODUCTS = times(1_500, 1_000);
const IMAGES = 40;

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const HEADER = "Title,SKU,Option 1 name,Option 1,Price,Catalog SKU,Mockup";
const upload = ({ seller }: ImportWorld, ...lines: readonly string[]) => {
  const file = { name: "file", value: Buffer.from([HEADER, ...lines].join("\n")), fileName: "products.csv" };
  return seller.send({ method: "POST", url: "/api/products/import", ...form([file]) });
};

/** Uploads a file that another process imports. The call responds after two seconds without it. */
async function uploadForOthers(platen: ImportWorld, ...lines: readonly string[]): Promise<string> {
  const { status, text, body } = await upload(platen, ...lines);
  expect([status, body.status], text).toEqual([200, "importing"]);
  return String(body.id);
}

const countOf = async ({ rows }: ImportWorld, text: string, ...values: unknown[]) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ?? 0;

/** Kills the process that works on an import, at random times, and lets the last one finish it. */
async function killUntilDone(
  { url }: SharedWorld,
  {
    isBusy,
    isDone,
    later = async () => undefined,
  }: { isBusy(): Promise<boolean>; isDone(): Promise<boolean>; later?(): Promise<unknown> },
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "platen-images-"));
  open.push({ close: () => rm(folder, { recursive: true, force: true }) });
  const start = () => startWorker(url, "product-import-worker", folder);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const worker = await start();
    worker.begin();
    await until(isBusy);
    await sleep(Math.random() * LONGEST_MS);
    await worker.kill();
    expect(await isDone()).toBe(false);
    await later();
  }
  (await start()).begin();
  await until(isDone);
}

/** A host of one image per path, each slow enough to be interrupted. */
async function imageHost() {
  const asked: string[] = [];
  const host = http
    .createServer(async (request, response) => {
      asked.push(request.url ?? "");
      const shade = Number(request.url?.match(/\d+/)?.[0] ?? 0);
      const image = sharp({
        create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 99 } },
      });
      await sleep(30);
      response.setHeader("content-type", "image/png").end(await image.png().toBuffer());
    })
    .listen(0, "127.0.0.1");
  await once(host, "listening");
  open.push({
    async close() {
      host.closeAllConnections();
      host.close();
    },
  });
  return { base: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, asked };
}

describePostgres("an import of products whose process is killed", () => {
  it("creates every product and variant once", { timeout: 180_000 }, async () => {
    const shared = await sharedWorld();
    const { platen } = shared;
    const lines = Array.from({ length: PRODUCTS }, (_, at) =>
      ["M", "L"].map((size) => `Killed ${at},K-${at}-${size},Size,${size},20,TEE-BLK-${size},`),
    );
    const id = await uploadForOthers(platen, ...lines.flat());
    const written = () =>
      countOf(platen, "product_import_lines where import_id = $1 and outcome is not null", id);
    const state = async () => (await platen.seller.get(`products/import/${id}`)).body;
    let seen = -1;
    await killUntilDone(shared, {
      // Waits for a chunk after the last kill.
      async isBusy() {
        const now = await written();
        const grown = now > Math.max(0, seen);
        if (grown) seen = now;
        return grown;
      },
      isDone: async () => (await state()).status !== "importing",
    });
    expect(await state()).toMatchObject({
      status: "done",
      counts: { created: PRODUCTS, changed: 0, unchanged: 0, failed: 0 },
    });
    expect(await countOf(platen, "products where title like 'Killed %' and version = 1")).toBe(PRODUCTS);
    expect(
      await countOf(platen, "product_variants where sku like 'K-%' and catalog_variant_id is not null"),
    ).toBe(PRODUCTS * 2);
    expect(
      await countOf(
        platen,
        `audit where object = 'products' and action = 'create'
          and subject in (select id::text from products where title like 'Killed %')`,
      ),
    ).toBe(PRODUCTS);
  });

  it("fetches every image into the library once", { timeout: 180_000 }, async () => {
    const shared = await sharedWorld();
    const { platen } = shared;
    const { base, asked } = await imageHost();
    const lines = Array.from({ length: IMAGES }, (_, at) => `Pictured ${at},P-${at},,,20,,${base}/${at}.png`);
    const id = await uploadForOthers(platen, ...lines);
    const work = productImportWork(platen.database);
    while (await work.once(new AbortController().signal));
    // Files name images by `https`, which the test's host does not have.
    await platen.rows("update product_import_images set url = replace(url, 'https:', 'http:')");
    await platen.rows("update products set mockup = replace(mockup, 'https:', 'http:')");
    const state = async () => (await platen.seller.get(`products/import/${id}`)).body;
    let seen = 0;
    await killUntilDone(shared, {
      async isBusy() {
        const now = asked.length;
        const grown = now > seen;
        if (grown) seen = now;
        return grown;
      },
      isDone: async () => (await state()).images.fetched === IMAGES,
      // The claims of the killed process end.
      later: () => platen.rows("update product_import_images set due_at = now() where status = 'waiting'"),
    });
    expect(await state()).toMatchObject({ images: { total: IMAGES, fetched: IMAGES, failed: 0 } });
    expect(
      await countOf(platen, "products where title like 'Pictured %' and mockup like 'files/uploads/%'"),
    ).toBe(IMAGES);
    expect(await countOf(platen, "images where deleted_at is null and content_hash is not null")).toBe(
      IMAGES,
    );
  });
});

describePostgres("an import of products beside other changes", () => {
  it("keeps a variant that a save adds at the same time", { timeout: 120_000 }, async () => {
    const platen = await importWorld({ database: await freshPostgres() });
    open.push(platen);
    const made = (
      await platen.seller.post("products", { title: "Raced", variants: [{ sku: "R-0", price: 1 }] })
    ).body;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { variants } = (await platen.seller.get(`products/${made.id}`)).body;
      const added = { sku: `R-${round}`, price: 1 };
      const holder = await platen.database.pool.connect();
      // The import waits for the product's row, while the save before it in the queue adds a variant.
      await holder.query("begin");
      await holder.query("select 1 from products where id = $1 for update", [made.id]);
      const waiting = async (count: number) =>
        until(
          async () =>
            (await countOf(
              platen,
              "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )) >= count,
        );
      const save = platen.seller.patch(`products/${made.id}`, { variants: [...variants, added] });
      await waiting(1);
      const imported = upload(platen, `Raced,R-0,,,${round + 1},,`);
      await waiting(2);
      await holder.query("commit");
      holder.release();
      expect((await save).status).toBe(200);
      expect((await imported).body).toMatchObject({ status: "done", counts: { changed: 1, failed: 0 } });
      const after = (await platen.seller.get(`products/${made.id}`)).body.variants;
      expect(after.map(({ sku }: { sku: string }) => sku)).toEqual(
        Array.from({ length: round + 1 }, (_, at) => `R-${at}`),
      );
      expect(after[0].price).toBe(round + 1);
    }
  });
});
