import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { png } from "./pictures.ts";

let platen: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  fs.mkdirSync(path.join(dataDir, "files/uploads"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "files/uploads/wide.png"), await png(2_000, 1_000));
  fs.writeFileSync(path.join(dataDir, "files/uploads/small.png"), await png(50, 80));
  fs.writeFileSync(path.join(dataDir, "files/uploads/notes.txt"), "no picture");
  fs.writeFileSync(path.join(dataDir, "secret.png"), "not below files");
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const get = (url: string, headers = {}) => platen.app.inject({ url: `/cms/files/${url}`, headers });

test("a picture is made smaller to the sizes there are, never larger, and keeps its shape", async () => {
  for (const [file, width, expected] of [
    ["wide.png", 992, [992, 496]],
    ["wide.png", 320, [320, 160]],
    ["wide.png", 96, [96, 48]],
    ["small.png", 640, [50, 80]],
  ] as const) {
    const answer = await get(`uploads/${file}?w=${width}`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    const found = await sharp(answer.rawPayload).metadata();
    expect([found.width, found.height]).toEqual(expected);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("a size is made once and kept", async () => {
  await get("uploads/wide.png?w=640");
  const kept = path.join(dataDir, "resized/640/uploads/wide.png.webp");
  const { mtimeMs } = fs.statSync(kept);
  await get("uploads/wide.png?w=640");
  expect(fs.statSync(kept).mtimeMs).toBe(mtimeMs);
});

test("two hundred at once are all answered, and other calls are not kept waiting behind them", async () => {
  const large = await png(1_500, 1_500);
  for (let i = 0; i < 40; i++) fs.writeFileSync(path.join(dataDir, `files/uploads/many-${i}.png`), large);
  let isDone = false;
  const all = Promise.all(
    Array.from({ length: 200 }, (_, i) => get(`uploads/many-${i % 40}.png?w=320`)),
  ).finally(() => {
    isDone = true;
  });
  const seller = await platen.as("seller");
  let answered = 0;
  while (!isDone) {
    expect((await seller.get("customers")).status).toBe(200);
    answered += 1;
  }
  expect((await all).every(({ statusCode }) => statusCode === 200)).toBe(true);
  // One that had to wait behind all of them would have been the only one.
  expect(answered).toBeGreaterThan(3);
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
])("?%s is refused", async (query) => {
  const answer = await get(`uploads/wide.png?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(JSON.parse(answer.body).message).toMatch(/^w is one of 96, 320, 640, 992|^Unknown key/);
});

test("what a browser has already is not sent again", async () => {
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
])("%s is no picture of ours", async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain("not below");
});

test("only the head is sent when only that is asked for", async () => {
  const answer = await platen.app.inject({ method: "HEAD", url: "/cms/files/uploads/wide.png" });
  expect([answer.statusCode, answer.body]).toEqual([200, ""]);
  expect(Number(answer.headers["content-length"])).toBeGreaterThan(1_000);
});
