import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import type { Database } from "../../../src/server/db/client.ts";

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-screens-"));
  fs.mkdirSync(path.join(folder, "assets"));
  const script = "console.log(1)";
  fs.writeFileSync(path.join(folder, "index.html"), "<html>the application</html>");
  fs.writeFileSync(path.join(folder, "auth.html"), "<html>sign in</html>");
  fs.writeFileSync(path.join(folder, "favicon.ico"), "icon");
  fs.writeFileSync(path.join(folder, "assets/app-3f2a.js"), script);
  fs.writeFileSync(path.join(folder, "assets/app-3f2a.js.br"), brotliCompressSync(script));
  // The parts of a database that pages use.
  const database = { forWrites: () => database } as unknown as Database;
  app = await buildApp({ database, config: readConfig({}), screens: folder, logLevel: "silent" });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

test("the root redirects to the screens", async () => {
  for (const url of ["/", "/cms"]) {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location]).toEqual([302, "/cms/"]);
  }
});

describe("a screen's path", () => {
  test.each([
    ["/cms/", "the application"],
    ["/cms/ag/orders", "the application"],
    ["/cms/ag/orders/018f0000-0000-7000-8000-000000000000?tab=items", "the application"],
    ["/cms/auth/login?reset-password=1", "sign in"],
    ["/cms/auth/reset-password?token=x", "sign in"],
    ["/cms/active-success", "sign in"],
    ["/cms/index.html", "the application"],
  ])("%s is served by the page of its screens", async (url, text) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(text);
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.headers["content-type"]).toContain("text/html");
  });
});

test("hashed assets are cached for a year and compressed if the browser accepts it", async () => {
  const plain = await app.inject("/cms/assets/app-3f2a.js");
  expect([plain.statusCode, plain.body]).toEqual([200, "console.log(1)"]);
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const small = await app.inject({
    url: "/cms/assets/app-3f2a.js",
    headers: { "accept-encoding": "br, gzip" },
  });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.headers["content-type"]).toContain("javascript");
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe("console.log(1)");
});

test("an asset of an older build responds with 404, not with a page that would run as a script", async () => {
  expect((await app.inject("/cms/assets/app-0000.js")).statusCode).toBe(404);
});

test.each([
  "/cms/../package.json",
  "/cms/..%2fpackage.json",
  "/cms/%2e%2e/package.json",
  "/cms/assets/..%2f..%2fx",
  "/cms/.env",
])("no file outside of the build is served: %s", async (url) => {
  const response = await app.inject(url);
  expect(response.body).not.toContain("dependencies");
  expect(response.statusCode).toBeLessThan(500);
});
