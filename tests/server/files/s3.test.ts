import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../src/domain/limits.ts";
import { messages } from "../../../src/domain/messages.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";
import { bomb, disguised, html, jpeg, png, polyglot, svg, truncated } from "./pictures.ts";
import { startS3 } from "./s3.ts";

/** The same promises as on this machine's disk, with a store that people send to past us. */
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

async function room(name: string, client = seller) {
  const { body } = await client.get(`images/presigned_url?file_name=${name}`);
  return body as { presigned_url: string; file_path: string };
}

/** As a browser sends it: to the store itself. */
const put = (url: string, bytes: Buffer, type = "image/png") =>
  fetch(url, { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": type } });

async function upload(name: string, bytes: Buffer) {
  const { presigned_url, file_path } = await room(name);
  const sent = await put(presigned_url, bytes);
  expect(sent.status).toBe(200);
  const registered = await seller.post("images", { path: file_path });
  return { path: file_path, status: registered.status, body: registered.body };
}

describe("a bucket", () => {
  test("takes a picture straight from the browser, which counts once it was looked at and written anew", async () => {
    const { presigned_url, file_path } = await room("sunrise.png");
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

  test("keeps the sizes that a picture was asked for in, and loses all of them with it", async () => {
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

describe("what was sent past us", () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    ["an SVG", "logo.png", () => svg, messages.notAnImage],
    ["a page behind the first bytes of a PNG", "page.png", () => disguised, messages.imageBroken],
    ["a JPEG named .png", "photo.png", jpeg, messages.imageOtherKind("jpg", "png")],
    ["half a JPEG", "half.jpg", truncated, messages.imageBroken],
    ["30,000 by 30,000 pixels", "bomb.png", () => bomb(), messages.imageTooManyPixels],
  ];
  test.each(cases)(
    "%s is refused when it is registered, and is nobody's picture",
    async (_what, name, make, message) => {
      const { path, status, body } = await upload(name, await make());
      expect([status, body]).toEqual([400, { message }]);
      expect((await platen.app.inject(`/cms/${path}`)).statusCode).toBe(404);
      expect((await seller.post("images", { path })).status).toBe(400);
    },
  );

  test("one byte too large is refused", async () => {
    const large = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
    (await png()).copy(large);
    const { status, body } = await upload("large.png", large);
    expect([status, body]).toEqual([413, { message: "File size can not exceed 70MB!" }]);
  });

  test("leaves nothing in the bucket but what was taken", () => {
    expect(s3.keys().filter((key) => key.startsWith("incoming/"))).toEqual([]);
  });
});

describe("a path", () => {
  test("that nothing was sent to is told so, and can be sent to after that", async () => {
    const { presigned_url, file_path } = await room("later.png");
    const early = await seller.post("images", { path: file_path });
    expect([early.status, early.body]).toEqual([
      400,
      { message: messages.uploadNotSent, errors: { path: messages.uploadNotSent } },
    ]);
    await put(presigned_url, await png());
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
  });

  test("is no artwork before it is registered, and is registered by whoever asked for it alone", async () => {
    const shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
    const [orderId] = await shop.orders(1);
    const { body: order } = await seller.get(`orders/${orderId}`);
    const { presigned_url, file_path } = await room("art.png");
    await put(presigned_url, await png());
    const design = { orderId, itemId: order.items[0].id, artwork1: file_path };
    expect((await seller.put("orders/update-item-design", design)).body.message).toBe(messages.imageUnknown);
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await stranger.post("images", { path: file_path })).status).toBe(400);
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
    expect((await seller.put("orders/update-item-design", design)).status).toBe(200);
  });

  test("once registered stays what it was, whatever is sent to its address again", async () => {
    const { presigned_url, file_path } = await room("first.png");
    await put(presigned_url, await png(60, 40));
    await seller.post("images", { path: file_path });
    await put(presigned_url, await png(90, 90));
    await seller.post("images", { path: file_path });
    const served = await platen.app.inject(`/cms/${file_path}`);
    expect((await sharp(served.rawPayload).metadata()).width).toBe(60);
  });
});

describe("a picture whose registering did not come to its end", () => {
  const state = async (path: string) =>
    (await platen.database.pool.query("select state from uploads where path = $1", [path])).rows[0].state;

  test("is registered by trying again, once the process that had taken it cannot live any more", async () => {
    const { presigned_url, file_path } = await room("died.png");
    await put(presigned_url, await png());
    const took =
      "update uploads set state = 'taken', taken_at = now() - make_interval(secs => $2) where path = $1";
    await platen.database.pool.query(took, [file_path, 60]);
    const early = await seller.post("images", { path: file_path });
    expect([early.status, early.body.message]).toEqual([400, messages.uploadUnderWay]);
    await platen.database.pool.query(took, [file_path, 301]);
    expect((await seller.post("images", { path: file_path })).status).toBe(201);
    expect(await state(file_path)).toBe("stored");
  });

  test("is not lost to a mistake of ours: what was sent lies there still", async () => {
    const { presigned_url, file_path } = await room("again.png");
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
