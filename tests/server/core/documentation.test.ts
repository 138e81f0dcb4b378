import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

const OWN = "shop.tidewater.test";
const BRANDED = "print.example.test";
const LENT = "orders.example.test";

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-documents-"));
  for (const name of ["assets", "guide"]) fs.mkdirSync(path.join(folder, name));
  for (const name of ["index", "404", "guide/seller"])
    fs.writeFileSync(path.join(folder, `${name}.html`), `<html>page ${name}</html>`);
  fs.writeFileSync(path.join(folder, "assets/app.3f2a.js"), "console.log(1)");
  fs.writeFileSync(path.join(folder, "assets/app.3f2a.js.br"), brotliCompressSync("console.log(1)"));
  const brands = { [BRANDED]: { brand: "Printery" }, [LENT]: { agency: "tidewater" } };
  app = await startApp({ documentation: folder, env: { BRANDS: JSON.stringify(brands) } });
  await make(app.database, "domains", { agencyId: app.world.agencyId }, { host: OWN, connectStatus: 1 });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.nobody.send({ method: "GET", url, headers });

describe("the documentation", () => {
  test.each([
    ["/docs/", "page index"],
    ["/docs/guide/seller", "page guide/seller"],
    ["/docs/guide/seller.html", "page guide/seller"],
  ])("has a page at %s without a session, under the policy of the product's pages", async (url, text) => {
    const response = await get(url);
    expect(response.status).toBe(200);
    expect(response.text).toContain(text);
    expect(response.headers["cache-control"]).toBe("no-cache");
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test("begins at /docs/", async () => {
    const { status, headers } = await get("/docs");
    expect([status, headers.location]).toEqual([302, "/docs/"]);
  });

  test("sends hashed files compressed, to be cached for a year", async () => {
    const response = await get("/docs/assets/app.3f2a.js", { "accept-encoding": "br" });
    expect(response.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(brotliDecompressSync(response.bytes).toString()).toBe("console.log(1)");
  });

  test("answers an unknown page with its own, and an unknown script with none", async () => {
    const page = await get("/docs/guide/nothing");
    expect([page.status, page.text]).toEqual([404, "<html>page 404</html>"]);
    const script = await get("/docs/assets/gone.js");
    expect(script.status).toBe(404);
    expect(script.text).not.toContain("<html>");
    expect((await get("/docs/../package.json")).status).toBe(404);
  });

  test.each([OWN, BRANDED, LENT])("is not on %s, which is not the platform's", async (host) => {
    for (const url of ["/docs", "/docs/", "/docs/guide/seller", "/docs/assets/app.3f2a.js"])
      expect((await get(url, { host })).status).toBe(404);
  });
});

test("a server without the built documentation names the command", async () => {
  const { database } = app;
  const bare = await buildApp({
    database,
    config: readConfig({}),
    documentation: "none",
    logLevel: "silent",
  });
  const response = await bare.inject("/docs/");
  expect(response.statusCode).toBe(404);
  expect(response.body).toContain("npm run docs:build");
  await bare.close();
});
