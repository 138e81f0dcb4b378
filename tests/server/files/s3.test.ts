import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../src/domain/limits.ts";
import { messages } from "../../../src/domain/messages.ts";
import { S3Store } from "../../../src/server/files/s3-store.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";
import { bomb, disguised, html, jpeg, png, polyglot, svg, truncated } from "./images.ts";
import { startS3 } from "./s3.ts";

/** The guarantees of the local disk with a store that browsers upload to directly. */
let s3: Awaited<ReturnType<typeof startS3>>;
let platen: TestApp;
let seller: Client;
beforeAll(async () => {
  s3 = await startS3();
  platen = await startApp({ env: s3.env });
  seller = await platen.as("seller");
});
afterAll(async () => {
  await platen.close();
  await s3.close();
});

async function openUpload(name: string, client = seller) {
  const { body } = await client.get(`images/presigned_url?file_name=${name}`);
  return body as { presigned_url: string; file_path: string };
}

/** Uploads directly to the store, as a browser does. */
const put = (url: string, bytes: Buffer, type = "image/png") =>
  fetch(url, { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": type } });

async function upload(name: string, bytes: Buffer) {
  const { presigned_url, file_path } = await openUpload(name);
  const sent = await put(presigned_url, bytes);
  expect(sent.status).toBe(200);
  const registered = await seller.post("images", { path: file_path });
  return { path: file_path, status: registered.status, body: registered.body };
}

describe("an S3 bucket", () => {
  test("accepts an image directly from the browser, and the image is served once it is checked and re-encoded", async () => {
    const { presigned_url, file_path } = await openUpload("sunrise.png");
    expect(presigned_url.startsWith(`${s3.endpoint}/platen-test/incoming/`)).toBe(true);
    expect(new URL(presigned_url).searchParams.get("X-Amz-Expires")).toBe("900");
    const sent = await polyglot();
    expect((await put(presigned_url, sent)).status).toBe(200);
    expect((await platen.app.inject(`/cms/${file_path}`)).statusCode).toBe(404);

    const registered = await seller.post("images", { path: file_path, name: "Sunrise", tags: ["sea"] });
    expect([registered.status, registered.body.name, registered.body.width], registered.text).toEqual([
      201,
      "Sunrise",
      60,
    ]);
    const served = await platen.app.inject(`/cms/${file_path}`);
    expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(served.headers["x-content-type-options"]).toBe("nosniff");
    expect(served.rawPayload.includes(html.subarray(0, 30))).toBe(false);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(60);
  });

  test("stores the resized copies of an image, which are deleted with it", async () => {
    const { path, body } = await upload("small.png", await png(800, 400));
    const small = await platen.app.inject(`/cms/${path}?w=320`);
    expect((await sharp(small.rawPayload).metadata()).width).toBe(320);
    const key = `${path.replace("files/", "resized/320/")}.webp`;
    expect(s3.keys()).toEqual(expect.arrayContaining([path, key]));
    expect((await seller.delete(`images/${body.id}`)).status).toBe(200);
    expect(s3.keys().filter((one) => one === path || one === key)).toEqual([]);
    expect((await platen.app.inject(`/cms/${path}?w=320`)).statusCode).toBe(404);
  });
});

describe("an upload directly to the bucket", () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    ["an SVG", "logo.png", () => svg, messages.notAnImage],
    ["a page behind the first bytes of a PNG", "page.png", () => disguised, messages.imageBroken],
    ["a JPEG named .png", "photo.png", jpeg, messages.imageOtherKind("jpg", "png")],
    ["half a JPEG", "half.jpg", truncated, messages.imageBroken],
    ["30,000 by 30,000 pixels", "bomb.png", () => bomb(), messages.imageTooManyPixels],
  ];
  test.each(cases)(
    "of %s is refused at registration and is not served",
    async (_what, name, make, message) => {
      const { path, status, body } = await upload(name, await make());
      expect([status, body]).toEqual([400, { message }]);
      expect((await platen.app.inject(`/cms/${path}`)).statusCode).toBe(404);
      expect((await seller.post("images", { path })).status).toBe(400);
    },
  );

  test("that is one byte too large is refused", async () => {
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
    (await png()).copy(large);
    const { status, body } = await upload("large.png", large);
    expect([status, body]).toEqual([413, { message: "File size can not exceed 70MB!" }]);
  });

  test("leaves no refused file in the bucket", () => {
    expect(s3.keys().filter((key) => key.startsWith("incoming/"))).toEqual([]);
  });
});

describe("the path of an uploaded image", () => {
  test("cannot be registered before its file is uploaded, and can be registered after the upload", async () => {
    const { presigned_url, file_path } = await openUpload("later.png");
    const early = await seller.post("images", { path: file_path });
    expect([early.status, early.body]).toEqual([
      400,
      { message: messages.uploadNotSent, errors: { path: messages.uploadNotSent } },
    ]);
    await put(presigned_url, await png());
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
  });

  test("cannot be used as artwork before it is registered, and only the user who requested it can register it", async () => {
    const shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
    const [orderId] = await shop.orders(1);
    const { body: order } = await seller.get(`orders/${orderId}`);
    const { presigned_url, file_path } = await openUpload("art.png");
    await put(presigned_url, await png());
    const design = { orderId, itemId: order.items[0].id, artwork1: file_path };
    expect((await seller.put("orders/update-item-design", design)).body.message).toBe(messages.imageUnknown);
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await stranger.post("images", { path: file_path })).status).toBe(400);
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
    expect((await seller.put("orders/update-item-design", design)).status).toBe(200);
  });

  test("keeps its registered image if its upload URL is used again", async () => {
    const { presigned_url, file_path } = await openUpload("first.png");
    await put(presigned_url, await png(60, 40));
    await seller.post("images", { path: file_path });
    await put(presigned_url, await png(90, 90));
    await seller.post("images", { path: file_path });
    const served = await platen.app.inject(`/cms/${file_path}`);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(60);
  });
});

describe("an image whose registration was interrupted", () => {
  const state = async (path: string) =>
    (await platen.database.pool.query("select state from uploads where path = $1", [path])).rows[0].state;

  test("can be registered again once the previous attempt has timed out", async () => {
    const { presigned_url, file_path } = await openUpload("died.png");
    await put(presigned_url, await png());
    const markTaken =
      "update uploads set state = 'taken', taken_at = now() - make_interval(secs => $2) where path = $1";
    await platen.database.pool.query(markTaken, [file_path, 60]);
    const early = await seller.post("images", { path: file_path });
    expect([early.status, early.body.message]).toEqual([400, messages.uploadUnderWay]);
    await platen.database.pool.query(markTaken, [file_path, 301]);
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
    expect(await state(file_path)).toBe("stored");
  });

  test("keeps its uploaded file after an internal error, and can be registered again", async () => {
    const { presigned_url, file_path } = await openUpload("again.png");
    await put(presigned_url, await png());
    const key = s3
      .keys()
      .find((one) => one.includes(new URL(presigned_url).pathname.split("/").at(-1) ?? ""));
    expect(key).toMatch(/^incoming\//);
    await platen.database.pool.query("alter table images rename column tags to elsewhere");
    expect((await seller.post("images", { path: file_path })).status).toBe(500);
    await platen.database.pool.query("alter table images rename column elsewhere to tags");
    expect(await state(file_path)).toBe("waiting");
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
    expect((await platen.app.inject(`/cms/${file_path}`)).statusCode).toBe(200);
    expect(s3.keys()).not.toContain(key);
  });
});

test("a bucket that redirects is an error, and the other address gets no request", async () => {
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.end("of another");
  }).listen(0);
  const { port } = other.address() as AddressInfo;
  const bucket = createServer((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/secret` }).end();
  }).listen(0);
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const settings = { endpoint, bucket: "b", region: "auto", accessKeyId: "id", secretAccessKey: "s" };
  const store = new S3Store(settings, { read: async () => null });
  await expect(store.read("files/a.png")).rejects.toThrow("S3 responded 307");
  await expect(store.keepBytes("files/a.png", Buffer.from("x"), "image/png")).rejects.toThrow(
    "S3 responded 307",
  );
  await expect(store.drop("files/a.png")).rejects.toThrow("S3 responded 307");
  await expect(store.keep("files/a.png", import.meta.filename, "image/png")).rejects.toThrow(
    "S3 responded 307",
  );
  expect(asked).toBe(0);
  for (const server of [other, bucket]) server.close();
});
