import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FetchOptions } from "../../../src/server/products/import/images/fetch-image.ts";
import { imageFetchWork } from "../../../src/server/products/import/images/work.ts";
import type { Client } from "../../support/app.ts";
import { form, type ImportWorld, importWorld } from "../import/world.ts";

const PNG = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2244aa" } })
  .png()
  .toBuffer();
const JPEG = await sharp({ create: { width: 30, height: 30, channels: 3, background: "#aa4422" } })
  .jpeg()
  .toBuffer();

type Respond = (response: http.ServerResponse, request: http.IncomingMessage) => void;
const image: Respond = (response) => response.setHeader("content-type", "image/png").end(PNG);

let world: ImportWorld;
let seller: Client;
let host: http.Server;
let base: string;
const paths = new Map<string, Respond>();
const asked: string[] = [];
beforeAll(async () => {
  world = await importWorld();
  seller = await world.as("seller");
  host = http
    .createServer((request, response) => {
      asked.push(request.url ?? "");
      const respond = paths.get(request.url ?? "");
      if (respond) respond(response, request);
      else response.writeHead(404).end();
    })
    .listen(0, "127.0.0.1");
  await once(host, "listening");
  base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await world.close();
});
afterEach(() => {
  asked.length = 0;
  paths.clear();
});

let count = 0;
/** Imports a product without images, and gives it these as an import does. */
async function productWith(urls: readonly string[]) {
  const title = `Framed ${++count}`;
  const { payload, headers } = form([
    {
      name: "file",
      value: Buffer.from(`Title,SKU,Price,Catalog SKU\n${title},F-${count},1,`),
      fileName: "a.csv",
    },
  ]);
  const { body } = await seller.send({ method: "POST", url: "/api/products/import", payload, headers });
  await world.app.jobs.idle();
  const [line] = await world.rows<{ product_id: string }>(
    "select product_id from product_import_lines where import_id = $1",
    [body.id],
  );
  const id = line?.product_id ?? "";
  await world.rows("update products set mockup = $2, other_mockup = $3 where id = $1", [
    id,
    urls[0] ?? null,
    urls.slice(1),
  ]);
  for (const url of new Set(urls))
    await world.rows(
      `insert into product_import_images (agency_id, id, import_id, seller_team_id, url)
        select agency_id, gen_random_uuid(), id, seller_team_id, $2 from product_imports where id = $1`,
      [body.id, url],
    );
  await world.rows("update product_imports set images = $2 where id = $1", [body.id, urls.length]);
  return { id, importId: String(body.id) };
}
async function fetchAll(options: Partial<FetchOptions> = {}) {
  const work = imageFetchWork({
    database: world.database,
    files: world.app.files,
    allowPrivate: true,
    ...options,
  });
  const { signal } = new AbortController();
  while (await work.once(signal));
}
/** Makes images due that wait for another try. */
const pass = () => world.rows("update product_import_images set due_at = now() where status = 'waiting'");
const failuresOf = async (importId: string) =>
  (await seller.get(`products/import/${importId}/images`)).body.data.map(
    ({ status, failure }: { status: string; failure: string }) => [status, failure],
  );
const imageOf = async (id: string) => (await seller.get(`products/${id}`)).body;

describe("images of imported products", () => {
  it("lose no try to a full disk of the server", async () => {
    const other = await sharp(PNG).negate().png().toBuffer();
    paths.set("/full.png", (response) => response.setHeader("content-type", "image/png").end(other));
    const { id, importId } = await productWith([`${base}/full.png`]);
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const keep = () => Promise.reject(full);
    const files: FetchOptions["files"] = Object.create(world.app.files, { keep: { value: keep } });
    for (let round = 0; round < 6; round += 1) {
      await expect(fetchAll({ files })).rejects.toBe(full);
      await pass();
    }
    const state = "select status, tries from product_import_images where import_id = $1";
    expect(await world.rows(state, [importId])).toEqual([{ status: "waiting", tries: 0 }]);
    await fetchAll();
    expect((await imageOf(id)).mockup).toMatch(/^files\/uploads\//);
  });

  it("become images of the library, one per content, in place of their addresses", async () => {
    paths.set("/a.png", image);
    paths.set("/same.png", image);
    paths.set("/b.jpg", (response) => response.end(JPEG));
    const urls = ["/a.png", "/b.jpg", "/same.png"].map((path) => base + path);
    const { id, importId } = await productWith(urls);
    await fetchAll();
    const product = await imageOf(id);
    expect(product.mockup).toMatch(/^files\/uploads\/[\w-]+\.png$/);
    expect(product.otherMockup).toEqual([expect.stringMatching(/\.jpg$/), product.mockup]);
    expect((await seller.get(`products/import/${importId}`)).body.images).toEqual({
      total: 3,
      fetched: 3,
      failed: 0,
    });
    const library = (await seller.get("images?limit=50")).body.data.map((one: { name: string }) => one.name);
    expect(library.filter((name: string) => ["a.png", "same.png", "b.jpg"].includes(name))).toHaveLength(2);
    // The images are part of the import: its undo does not take them for a change.
    const undone = await seller.post(`products/import/${importId}/undo`, {});
    expect(undone.body, undone.text).toMatchObject({ deleted: 1, kept: [] });
  });

  it("follow redirects, and at most three", async () => {
    paths.set("/moved.png", (response) => response.writeHead(302, { location: "/here.png" }).end());
    paths.set("/here.png", image);
    paths.set("/loop.png", (response) => response.writeHead(302, { location: "/loop.png" }).end());
    const { id, importId } = await productWith([`${base}/moved.png`, `${base}/loop.png`]);
    await fetchAll();
    expect(await imageOf(id)).toMatchObject({
      mockup: expect.stringMatching(/^files\/uploads/),
      otherMockup: [`${base}/loop.png`],
    });
    expect(await failuresOf(importId)).toEqual([["failed", "The host redirects too often"]]);
    expect(asked.filter((url) => url === "/loop.png")).toHaveLength(4);
  });

  it.each([
    ["a missing one", "/none.png", undefined, "The host responded with status 404"],
    ["a page", "/page.png", (response) => response.end("<html>no image</html>"), /image/i],
    [
      "one that says it is too large",
      "/huge.png",
      (response) => response.writeHead(200, { "content-length": String(16 * 1024 * 1024) }).write(PNG),
      "The image is larger than 15 MB",
    ],
    [
      "one that turns out too large",
      "/endless.png",
      (response) => {
        response.write(PNG);
        for (let at = 0; at < 17; at += 1) response.write(Buffer.alloc(1024 * 1024));
        response.end();
      },
      "The image is larger than 15 MB",
    ],
  ] satisfies [string, string, Respond | undefined, string | RegExp][])(
    "fail at once for %s, and the product keeps the address",
    async (_, path, respond, reason) => {
      if (respond) paths.set(path, respond);
      const { id, importId } = await productWith([base + path]);
      await fetchAll();
      expect(await failuresOf(importId)).toEqual([["failed", expect.stringMatching(reason)]]);
      expect((await imageOf(id)).mockup).toBe(base + path);
      expect((await seller.get(`products/${id}/import-images`)).body.data).toMatchObject([
        { status: "failed" },
      ]);
      expect((await seller.get(`products/import/${importId}`)).body.images).toMatchObject({ failed: 1 });
    },
  );

  it.each([
    ["a slow host", "/slow.png", () => undefined, "The host took longer than 0.3 seconds"],
    ["a busy host", "/busy.png", (response) => response.writeHead(503).end(), "status 503"],
    [
      "a transfer that breaks off",
      "/cut.png",
      (response) => {
        response.writeHead(200, { "content-length": "90000" }).write(PNG);
        setTimeout(() => response.destroy(), 30);
      },
      "",
    ],
  ] satisfies [string, string, Respond, string][])(
    "are tried four times with pauses for %s",
    async (_, path, respond, reason) => {
      paths.set(path, respond);
      const { importId } = await productWith([base + path]);
      const limits = { milliseconds: 300 };
      await fetchAll({ limits });
      await fetchAll({ limits });
      expect(asked).toHaveLength(1);
      expect(await failuresOf(importId)).toEqual([["waiting", expect.stringContaining(reason)]]);
      for (let tries = 2; tries <= 4; tries += 1) {
        await pass();
        await fetchAll({ limits });
      }
      expect(asked).toHaveLength(4);
      expect(await failuresOf(importId)).toEqual([["failed", expect.stringContaining(reason)]]);
      paths.set(path, image);
      await seller.post(`products/import/${importId}/images/retry`, {});
      await world.app.jobs.idle();
    },
  );

  it("are never fetched from addresses that are not public, also by name", async () => {
    const urls = [
      `${base}/a.png`,
      "https://127.0.0.1/a.png",
      "https://169.254.169.254/latest/meta-data/a.png",
      "https://[::1]/a.png",
      "https://10.0.0.8/a.png",
      "https://private.example.com/a.png",
    ];
    const { importId } = await productWith(urls);
    await fetchAll({
      allowPrivate: false,
      resolve: (_host, _options, done) => done(null, [{ address: "192.168.1.4", family: 4 }]),
    });
    const failures = await failuresOf(importId);
    expect(failures).toHaveLength(urls.length);
    for (const [status, failure] of failures)
      expect([status, failure]).toEqual(["failed", expect.stringMatching(/open internet|Only https/)]);
    expect(asked).toEqual([]);
  });

  it("are not fetched where a public host redirects to another address of this machine", async () => {
    const { port } = new URL(base);
    paths.set("/inside.png", (response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${port}/a.png` }).end(),
    );
    paths.set("/a.png", image);
    const { importId } = await productWith([`${base}/inside.png`]);
    await fetchAll({ allowPrivate: (address) => address === "127.0.0.1" });
    expect(await failuresOf(importId)).toEqual([
      ["failed", "127.0.0.2 is not an address of the open internet"],
    ]);
    expect(asked).toEqual(["/inside.png"]);
  });

  it("stop where the import is undone", async () => {
    paths.set("/late.png", image);
    const { importId } = await productWith([`${base}/late.png`]);
    expect((await seller.post(`products/import/${importId}/undo`, {})).status).toBe(200);
    await fetchAll();
    expect(asked).toEqual([]);
  });
});
