import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

const HOST = "shop.tidewater.test";
const PAGE = `<html><head><title>Platen</title></head><body>${"<p>Sign in here</p>".repeat(200)}</body></html>`;

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-themed-"));
  for (const name of ["index.html", "auth.html", "product.html"])
    fs.writeFileSync(path.join(folder, name), PAGE);
  app = await startApp({ screens: folder });
  const agency = await app.as("agency");
  await make(app.database, "domains", { agencyId: app.world.agencyId }, { host: HOST, connectStatus: 1 });
  await agency.post("agencies/config", { config: { title: "Tidewater", primary: "#bb4422" } });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const page = (accepted?: string, more: Record<string, string> = {}, url = "/cms/auth/login") =>
  app.nobody.send({
    method: "GET",
    url,
    headers: { host: HOST, ...(accepted && { "accept-encoding": accepted }), ...more },
  });

test("a themed page is compressed as far as the browser accepts it, with identical content", async () => {
  const plain = await page();
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.text).toContain("<title>Tidewater</title>");
  expect(plain.text).toContain("Sign in here");
  const small = await page("gzip, deflate, br, zstd");
  expect(small.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(small.bytes).toString()).toBe(plain.text);
  const older = await page("gzip");
  expect(older.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(older.bytes).toString()).toBe(plain.text);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 3);
  expect(Number(small.headers["content-length"])).toBe(small.bytes.length);
});

test.each([
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br;q=0,gzip;q=0", undefined],
  ["*", "br"],
  ["*;q=0", undefined],
  ["identity", undefined],
  ["BR", "br"],
  [";;,q=,", undefined],
])("a request with Accept-Encoding %j gets the content encoding %s", async (accepted, encoding) => {
  const response = await page(accepted);
  expect([response.status, response.headers["content-encoding"]]).toEqual([200, encoding]);
});

test("a cached page gets a 304 until the branding changes", async () => {
  const { headers } = await page("br");
  const etag = String(headers.etag);
  for (const match of [etag, `"older", ${etag}`, etag.slice(2)]) {
    const again = await page("br", { "if-none-match": match });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  expect((await page("br", { "if-none-match": '"another"' })).status).toBe(200);
  expect((await page("br", { "if-none-match": etag, host: "elsewhere.test" })).status).toBe(200);
  await (await app.as("agency")).post("agencies/config", { config: { primary: "#225588" } });
  const changed = await page("br", { "if-none-match": etag });
  expect(changed.status).toBe(200);
  expect(brotliDecompressSync(changed.bytes).toString()).toContain("#225588");
});

test("a product page is compressed as well, also for an unknown product", async () => {
  const { id } = await make(app.database, "products", app.world, { title: "Harbour Mug", deletedAt: null });
  const existing = await page("br", {}, `/cms/products/${id}`);
  expect([existing.status, existing.headers["content-encoding"]]).toEqual([200, "br"]);
  expect(brotliDecompressSync(existing.bytes).toString()).toContain("Harbour Mug");
  const missing = await page("br", {}, "/cms/products/018f0000-0000-7000-8000-000000000000");
  expect([missing.status, missing.headers["content-encoding"]]).toEqual([404, "br"]);
  const { etag } = missing.headers;
  expect(
    (
      await page(
        "br",
        { "if-none-match": String(etag) },
        "/cms/products/018f0000-0000-7000-8000-000000000000",
      )
    ).status,
  ).toBe(404);
});
