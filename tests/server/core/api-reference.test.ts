import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiReference } from "../../../src/domain/api-keys/api-reference.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { sample } from "../../support/sample.ts";

let folder: string;
let platen: TestApp;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-reference-"));
  for (const name of ["index.html", "developers.html"])
    fs.writeFileSync(
      path.join(folder, name),
      `<html><head><title>Platen</title></head><body>${name}</body></html>`,
    );
  platen = await startApp({ screens: folder });
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  platen.nobody.send({ method: "GET", url, headers });

interface Document {
  paths: Record<string, Record<string, { tags: string[] }>>;
}
const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([url, methods]) => Object.keys(methods).map((method) => `${method} ${url}`));

for (const [page, whole] of [
  ["/developers", "/developers/openapi.json"],
  ["/api/docs", "/api/openapi.json"],
] as const) {
  test(`${page} has a document for each resource and each call, which together have all calls of ${whole}`, async () => {
    const reference: ApiReference = (await get(`${page}/resources.json`)).body;
    const all = await get(whole);
    const parts: string[] = [];
    for (const { name, calls } of reference.resources) {
      const part = await get(`${page}/openapi/${name}.json`);
      const found = callsOf(part.body);
      expect(found.toSorted(), name).toEqual(
        calls.map(({ method, path: url }) => `${method.toLowerCase()} ${url}`).toSorted(),
      );
      parts.push(...found);
      // Each call's document is cut from the whole by the same code.
      for (const { id, method, path: url } of sample(calls, 1)) {
        const one = await get(`${page}/calls/${id}.json`);
        expect(callsOf(one.body), id).toEqual([`${method.toLowerCase()} ${url}`]);
        expect(one.bytes.length, id).toBeLessThan(60_000);
      }
    }
    expect(parts.toSorted()).toEqual(callsOf(all.body).toSorted());
  });
}

test("the developers' reference has no call that an API key cannot make", async () => {
  const names = ((await get("/developers/resources.json")).body as ApiReference).resources.map(
    ({ name }) => name,
  );
  expect(names).toContain("orders");
  expect(names).not.toContain("api-keys");
  expect((await get("/developers/openapi/api-keys.json")).status).toBe(404);
  expect((await get("/developers/calls/post-api-keys.json")).status).toBe(404);
  expect((await get("/api/docs/openapi/api-keys.json")).status).toBe(200);
});

test("documents of unknown resources respond 404, also for names that are no resources", async () => {
  for (const name of [
    "nothing.json",
    "orders",
    "orders.yaml",
    "__proto__.json",
    "..%2f..%2fopenapi.json",
    ".json",
  ])
    for (const of of ["openapi", "calls"])
      expect((await get(`/developers/${of}/${name}`)).status, name).toBe(404);
});

test("a document is sent again only when it has changed", async () => {
  const url = "/developers/openapi/customers.json";
  const first = await platen.app.inject({ url, headers: { "accept-encoding": "br" } });
  expect(first.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "no-cache",
  });
  const again = await get(url, { "if-none-match": String(first.headers.etag) });
  expect(again.status).toBe(304);
});

test("the pages of both references are the same entry, with and without a slash", async () => {
  for (const url of ["/developers", "/developers/", "/api/docs", "/api/docs/"]) {
    const { status, text, headers } = await get(url);
    expect([status, headers["content-type"]], url).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toContain("developers.html");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
  }
});
