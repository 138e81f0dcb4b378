import fs from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldRemoteImages } from "../../../src/server/files/remote/paths.queries.ts";
import { fetchRemoteImage, type RemoteImageOptions } from "../../../src/server/files/remote/remote-image.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { bomb, html, jpeg, png } from "./images.ts";

let platen: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
  platen = await startApp({ env: { DATA_DIR: dataDir, ALLOW_PRIVATE_STORES: "1" } });
  fs.mkdirSync(path.join(dataDir, "files/uploads"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "files/uploads/wide.png"), await png(2_000, 1_000));
  fs.writeFileSync(path.join(dataDir, "files/uploads/small.png"), await png(50, 80));
  fs.writeFileSync(path.join(dataDir, "files/uploads/notes.txt"), "no image");
  fs.writeFileSync(path.join(dataDir, "secret.png"), "not below files");
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const get = (url: string, headers = {}) => platen.app.inject({ url: `/cms/files/${url}`, headers });

test("an image is scaled down to the supported widths, never up, and keeps its aspect ratio", async () => {
  for (const [file, width, expected] of [
    ["wide.png", 992, [992, 496]],
    ["wide.png", 320, [320, 160]],
    ["wide.png", 96, [96, 48]],
    ["small.png", 640, [50, 80]],
  ] as const) {
    const response = await get(`uploads/${file}?w=${width}`);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/webp"]);
    const found = await sharp(response.rawPayload).metadata();
    expect([found.width, found.height]).toEqual(expected);
    expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("a resized image is created once and cached", async () => {
  await get("uploads/wide.png?w=640");
  const cached = path.join(dataDir, "resized/640/uploads/wide.png.webp");
  const { mtimeMs } = fs.statSync(cached);
  await get("uploads/wide.png?w=640");
  expect(fs.statSync(cached).mtimeMs).toBe(mtimeMs);
});

test("two hundred concurrent requests for images all succeed and do not delay other calls", async () => {
  const large = await png(1_500, 1_500);
  for (let i = 0; i < 40; i++) fs.writeFileSync(path.join(dataDir, `files/uploads/many-${i}.png`), large);
  let isDone = false;
  const all = Promise.all(
    Array.from({ length: 200 }, (_, i) => get(`uploads/many-${i % 40}.png?w=320`)),
  ).finally(() => {
    isDone = true;
  });
  const seller = await platen.as("seller");
  let response = 0;
  while (!isDone) {
    expect((await seller.get("customers")).status).toBe(200);
    response += 1;
  }
  expect((await all).every(({ statusCode }) => statusCode === 200)).toBe(true);
  // Otherwise this request waited for all of them.
  expect(response).toBeGreaterThan(3);
});

test.each([
  "w=1",
  "w=991",
  "w=993",
  "w=0320",
  "w=320.0",
  "w=-1",
  "w=",
  "w=320&w=96",
  "w=320&h=10",
  "width=320",
])("an image request with ?%s is refused", async (query) => {
  const response = await get(`uploads/wide.png?${query}`);
  expect(response.statusCode).toBe(400);
  expect(JSON.parse(response.body).message).toMatch(/^w must be one of 96, 320, 640, 992|^Unknown key/);
});

test("an image that the browser has cached responds with 304 without a body", async () => {
  for (const url of ["uploads/wide.png", "uploads/wide.png?w=320"]) {
    const first = await get(url);
    const again = await get(url, { "if-none-match": first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
  }
  const [one, other] = [await get("uploads/wide.png"), await get("uploads/wide.png?w=320")];
  expect(one.headers.etag).not.toBe(other.headers.etag);
});

test.each([
  "nothing.png",
  "uploads/nothing.png?w=320",
  "uploads/notes.txt",
  "uploads/",
  "",
  "uploads",
  "../secret.png",
  "..%2fsecret.png",
  "uploads%2f..%2f..%2fsecret.png",
  "%2e%2e/secret.png",
  "uploads/wide.png%00.png",
  "uploads//wide.png",
  ".hidden.png",
])("files/%s responds with 404", async (url) => {
  const response = await get(url);
  expect(response.statusCode).toBe(404);
  expect(response.body).not.toContain("not below");
});

test("a HEAD request for an image gets headers without a body", async () => {
  const response = await platen.app.inject({ method: "HEAD", url: "/cms/files/uploads/wide.png" });
  expect([response.statusCode, response.body]).toEqual([200, ""]);
  expect(Number(response.headers["content-length"])).toBeGreaterThan(1_000);
});

describe("an image on another host", () => {
  let host: string;
  let shop: Shop;
  let seller: Client;
  const requests: string[] = [];
  const responses: Record<string, (response: ServerResponse) => unknown> = {
    "/front.png": async (response) => response.end(await png(3_000, 1_500)),
    "/camera.jpg": async (response) => response.end(await jpeg()),
    "/moved": (response) => response.writeHead(302, { location: "/front.png" }).end(),
    "/to-file": (response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "/loop": (response) => response.writeHead(302, { location: "/loop" }).end(),
    "/page": (response) => response.end(html),
    "/bomb.png": (response) => response.end(bomb()),
    "/large.png": (response) => response.writeHead(200, { "content-length": "73400321" }).flushHeaders(),
    "/silent.png": () => undefined,
  };
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const respond = responses[request.url ?? ""];
    if (respond) void respond(response);
    else response.writeHead(404).end();
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // It listens on a port.
    shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
    seller = await platen.as("seller");
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const item = { title: "Tee", sku: "T", mappingKey: "sku:T", quantity: 1, unitPrice: 2_900n, mockup: null };
  const ordered = (...names: string[]) =>
    shop.orders(1, {
      items: [{ ...item, variant: shop.tee, artworks: names.map((name) => `${host}/${name}`) }],
    });
  const pathFor = async (client: Client, name: string): Promise<string | null> => {
    const response = await client.post("images/remote", { urls: [`${host}/${name}`] });
    expect(response.status).toBe(200);
    return response.body.data[0].path;
  };
  const shown = (path: string | null) => platen.app.inject({ url: `/cms/${path}` });
  const countRequests = (url: string) => requests.filter((one) => one === url).length;

  test("is fetched once by the server, re-encoded and served from its own storage", async () => {
    await ordered("front.png");
    const path = await pathFor(seller, "front.png");
    expect(path).toMatch(/^files\/remote\/[\w-]+\.webp$/);
    expect(countRequests("/front.png")).toBe(0);
    const responses = await Promise.all([shown(path), shown(path), shown(`${path}?w=320`)]);
    for (const response of responses) {
      expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(response.headers["content-security-policy"]).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      );
    }
    const sizes = await Promise.all(responses.map(({ rawPayload }) => sharp(rawPayload).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [2_000, 1_000],
      [2_000, 1_000],
      [320, 160],
    ]);
    expect(await pathFor(seller, "front.png")).toBe(path);
    await shown(path);
    expect(countRequests("/front.png")).toBe(1);
  });

  test("loses the metadata of its camera", async () => {
    await ordered("camera.jpg");
    const { rawPayload } = await shown(await pathFor(seller, "camera.jpg"));
    expect(rawPayload.includes("the-camera-of-june")).toBe(false);
  });

  test("is available only to users who can read a row that refers to it", async () => {
    await ordered("front.png");
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    expect(await pathFor(await platen.as("agency"), "front.png")).not.toBeNull();
    const others = [
      await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId }),
      await platen.newPerson("agency", { agencyId: otherAgency.agencyId }),
      await platen.newPerson("seller", otherAgency),
    ];
    for (const other of others) expect(await pathFor(other, "front.png")).toBeNull();
    expect(await pathFor(seller, "named-nowhere.png")).toBeNull();
    expect((await platen.nobody.post("images/remote", { urls: [`${host}/front.png`] })).status).toBe(401);
  });

  test("is available if a product's images or its description refer to it", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    await make(
      platen.database,
      "products",
      { agencyId, sellerTeamId },
      {
        mockup: `${host}/product.png`,
        otherMockup: [`${host}/other.png`],
        description: `<p><img src="${host}/text.png?a=1&amp;b=2" /></p>`,
      },
    );
    for (const name of ["product.png", "other.png", "text.png?a=1&b=2"])
      expect(await pathFor(seller, name), name).not.toBeNull();
  });

  test("follows a redirect to an image, but not to another protocol or in a loop", async () => {
    await ordered("moved", "to-file", "loop");
    expect((await shown(await pathFor(seller, "moved"))).statusCode).toBe(200);
    expect((await shown(await pathFor(seller, "to-file"))).statusCode).toBe(404);
    expect((await shown(await pathFor(seller, "loop"))).statusCode).toBe(404);
    expect(countRequests("/loop")).toBe(6);
  });

  test("that is invalid, too large or missing responds with 404 and is not requested again immediately", async () => {
    const names = ["page", "bomb.png", "large.png", "gone.png"];
    await ordered(...names);
    for (const name of names) {
      const path = await pathFor(seller, name);
      for (let tries = 0; tries < 2; tries += 1)
        expect([name, (await shown(path)).statusCode]).toEqual([name, 404]);
      expect([name, countRequests(`/${name}`)]).toEqual([name, 1]);
    }
    const failures = await platen.database.pool.query<{ failure: string }>(
      "select failure from remote_images where failure is not null",
    );
    const reasons = failures.rows.map(({ failure }) => failure);
    expect(reasons).toContain("The host responded with status 404");
    expect(reasons).toContain("The image is larger than 70 MB");
  });

  test("of an unresponsive host does not block its request, and fails at the timeout", async () => {
    await ordered("silent.png");
    const path = (await pathFor(seller, "silent.png")) ?? "";
    const options: RemoteImageOptions = {
      database: platen.database,
      files: platen.app.files,
      allowPrivate: true,
      timeoutMs: 150,
      waitMs: 1,
    };
    expect(await fetchRemoteImage(path, options)).toBe("under way");
    expect(await fetchRemoteImage(path, { ...options, waitMs: 5_000 })).toBe("failed");
    expect(countRequests("/silent.png")).toBe(1);
  });

  test("at a private address is not fetched", async () => {
    await ordered("private.png");
    const path = (await pathFor(seller, "private.png")) ?? "";
    const options = { database: platen.database, files: platen.app.files, allowPrivate: false };
    expect(await fetchRemoteImage(path, options)).toBe("failed");
    expect(countRequests("/private.png")).toBe(0);
  });

  test("gets a new path after seven days, and the previous copy is deleted", async () => {
    await ordered("front.png");
    const before = await pathFor(seller, "front.png");
    await shown(before);
    await platen.database.drizzle.execute(
      sql`update remote_images set created_at = created_at - interval '8 days'`,
    );
    await deleteOldRemoteImages(platen.database, platen.app.files);
    expect((await shown(before)).statusCode).toBe(404);
    expect(await pathFor(seller, "front.png")).not.toBe(before);
  });
});
