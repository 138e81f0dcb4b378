import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../src/domain/limits.ts";
import { messages } from "../../../src/domain/messages.ts";
import { UNFINISHED } from "../../../src/server/files/local-store.ts";
import { newId } from "../../../src/server/ids.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import {
  bomb,
  disguised,
  gif,
  gifAndScript,
  html,
  jpeg,
  notedPolyglot,
  png,
  polyglot,
  svg,
  truncated,
  webp,
} from "./images.ts";

let platen: TestApp;
let seller: Client;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  seller = await platen.as("seller");
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

interface OpenUpload {
  presigned_url: string;
  file_path: string;
}

async function openUpload(name: string, client = seller): Promise<OpenUpload> {
  const response = await client.get(`images/presigned_url?file_name=${encodeURIComponent(name)}`);
  expect(response.status, response.text).toBe(200);
  return response.body;
}

const put = (url: string, payload: Buffer | Readable, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return platen.nobody.send({ method: "PUT", url: pathname + search, payload, headers });
};

async function upload(
  name: string,
  bytes: Buffer,
  headers?: Record<string, string>,
): Promise<ApiResponse & { path: string }> {
  const { presigned_url, file_path } = await openUpload(name);
  return { ...(await put(presigned_url, bytes, headers)), path: file_path };
}

const fetched = async (file: string) => {
  const response = await platen.app.inject(`/cms/${file}`);
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};

const libraryOf = async (file: string) =>
  (await platen.database.pool.query("select * from images where path = $1", [file])).rows;

/** All files that a refused upload could have left. */
const filesKept = () =>
  fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe("an uploaded image", () => {
  test.each([
    ["sunrise.png", png, "image/png"],
    ["sunrise.jpeg", jpeg, "image/jpeg"],
    ["sunrise.webp", webp, "image/webp"],
    ["sunrise.GIF", gif, "image/gif"],
  ] as const)(
    "%s is uploaded, stored, added to the library and served with its type",
    async (name, make, type) => {
      const response = await upload(name, await make(), { "content-type": type });
      const body = { path: response.path, preflight: expect.anything() };
      expect([response.status, response.body], response.text).toEqual([200, body]);
      const served = await fetched(response.path);
      expect([served.status, served.headers["content-type"]]).toEqual([200, type]);
      expect(served.headers["x-content-type-options"]).toBe("nosniff");
      expect(served.headers["content-security-policy"]).toContain("sandbox");
      const [row] = await libraryOf(response.path);
      const found = await sharp(served.bytes).metadata();
      expect(row).toMatchObject({
        name,
        size: served.bytes.length,
        width: found.width,
        agency_id: platen.world.agencyId,
        seller_team_id: platen.world.sellerTeamId,
      });
      const shown = await seller.get(`images/${row.id}`);
      expect(shown.body).toMatchObject({
        name,
        path: response.path,
        preview: `${response.path}?w=320`,
        tags: [],
      });
      const { rows } = await platen.database.pool.query(
        "select action, object from audit where subject = $1",
        [row.id],
      );
      expect(rows).toEqual([{ action: "create", object: "images" }]);
    },
  );

  test("keeps its frames and transparency", async () => {
    const animated = await fetched((await upload("moving.gif", await gif())).path);
    expect((await sharp(animated.bytes).metadata()).pages).toBe(2);
    const transparent = await fetched((await upload("clear.png", await png())).path);
    expect((await sharp(transparent.bytes).raw().toBuffer({ resolveWithObject: true })).data[3]).toBe(128);
  });

  test("loses an HTML page after its image data or in its metadata, and the name of its camera", async () => {
    for (const [name, bytes, hidden] of [
      ["polyglot.png", await polyglot(), "<script>"],
      ["noted.png", await notedPolyglot(), "<script>"],
      ["camera.jpg", await jpeg(), "the-camera-of-june"],
    ] as const) {
      expect(bytes.includes(hidden), name).toBe(true);
      const response = await upload(name, bytes);
      expect(response.status, response.text).toBe(200);
      expect((await fetched(response.path)).bytes.includes(hidden), name).toBe(false);
    }
  });
});

describe("an upload that is not an accepted image", () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    ["an SVG named .png", "logo.png", () => svg, messages.notAnImage],
    ["a page named .png", "page.png", () => html, messages.notAnImage],
    ["a page behind the first bytes of a PNG", "page.png", () => disguised, messages.imageBroken],
    ["a script behind the first bytes of a GIF", "script.gif", () => gifAndScript, messages.imageBroken],
    ["a JPEG named .png", "photo.png", jpeg, messages.imageOtherKind("jpg", "png")],
    ["half a JPEG", "half.jpg", truncated, messages.imageBroken],
    ["30,000 by 30,000 pixels", "bomb.png", () => bomb(), messages.imageTooManyPixels],
    ["144 megapixels and a row", "big.png", () => bomb(12_000, 12_001), messages.imageTooManyPixels],
    ["an empty file", "empty.png", () => Buffer.alloc(0), messages.notAnImage],
    ["three bytes", "three.png", () => Buffer.from("\x89PN", "latin1"), messages.notAnImage],
  ];
  test.each(cases)(
    "%s is refused with the reason, and no file remains",
    async (_what, name, make, message) => {
      const before = filesKept();
      const response = await upload(name, await make());
      expect([response.status, response.body]).toEqual([400, { message }]);
      expect(await libraryOf(response.path)).toEqual([]);
      expect(filesKept()).toBe(before);
      expect((await fetched(response.path)).status).toBe(404);
    },
  );

  test.each(["logo.svg", "page.html", "image.bmp", "noending", ".png.exe", "x.php"])(
    "%s gets no upload URL",
    async (name) => {
      const response = await seller.get(`images/presigned_url?file_name=${encodeURIComponent(name)}`);
      expect([response.status, response.body]).toEqual([
        400,
        { message: messages.notAnImage, errors: { file_name: messages.notAnImage } },
      ]);
    },
  );

  test("is refused for its declared content type before its content is read", async () => {
    for (const [type, message] of [
      ["text/html", messages.notAnImage],
      ["image/svg+xml", messages.notAnImage],
      ["application/pdf", messages.notAnImage],
      ["image/webp", messages.imageOtherKind("webp", "png")],
    ] as const) {
      const response = await upload("fine.png", await png(), { "content-type": type });
      expect([type, response.status, response.body]).toEqual([type, 400, { message }]);
    }
    const fine = await upload("fine.png", await png(), { "content-type": "application/octet-stream" });
    expect(fine.status).toBe(200);
  });
});

describe("an upload of 70 MB", () => {
  /** A valid image, padded to this size. */
  const imageOfSize = async (bytes: number) => {
    const out = Buffer.alloc(bytes);
    (await png()).copy(out);
    return out;
  };

  test("is accepted, and one byte more is refused with or without a Content-Length header", async () => {
    const largest = await upload("most.png", await imageOfSize(MAX_UPLOAD_BYTES));
    expect(largest.status, largest.text).toBe(200);
    const before = filesKept();
    const tooLarge = await imageOfSize(MAX_UPLOAD_BYTES + 1);
    const refused = await upload("over.png", tooLarge);
    expect([refused.status, refused.body]).toEqual([413, { message: "File size can not exceed 70MB!" }]);
    const { presigned_url } = await openUpload("over.png");
    const pieces = Readable.from(
      (function* () {
        for (let at = 0; at < tooLarge.length; at += 1_048_576) yield tooLarge.subarray(at, at + 1_048_576);
      })(),
    );
    const withoutLength = await put(presigned_url, pieces);
    expect([withoutLength.status, withoutLength.body]).toEqual([
      413,
      { message: "File size can not exceed 70MB!" },
    ]);
    expect(filesKept()).toBe(before);
  });
});

describe("an upload URL", () => {
  const usedUp = [403, { message: messages.uploadAddressSpent }];
  const statusAndBody = ({ status, body }: ApiResponse) => [status, body];

  test("can be used once, also in concurrent calls and after a refused upload", async () => {
    const bytes = await png();
    const one = await openUpload("once.png");
    const responses = await Promise.all(Array.from({ length: 8 }, () => put(one.presigned_url, bytes)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(7);
    expect(statusAndBody(await put(one.presigned_url, bytes))).toEqual(usedUp);
    expect(await libraryOf(one.file_path)).toHaveLength(1);
    const other = await openUpload("refused.png");
    expect((await put(other.presigned_url, svg)).status).toBe(400);
    expect(statusAndBody(await put(other.presigned_url, bytes))).toEqual(usedUp);
  });

  test("expires", async () => {
    const { presigned_url, file_path } = await openUpload("late.png");
    await platen.database.pool.query("update uploads set expires_at = now() where path = $1", [file_path]);
    expect(statusAndBody(await put(presigned_url, await png()))).toEqual(usedUp);
  });

  test("that was changed or combined from two others is refused", async () => {
    const [mine, theirs] = [
      await openUpload("mine.png"),
      await openUpload("theirs.png", await platen.as("agency")),
    ];
    const tampered = [
      mine.presigned_url.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      mine.presigned_url.split("?")[0] ?? "",
      `${mine.presigned_url.split("?")[0]}?signature=`,
      (mine.presigned_url.split("?")[0] ?? "") + new URL(theirs.presigned_url).search,
      mine.presigned_url.replace(/uploads\/[^?]+/, `uploads/${newId()}`),
    ];
    for (const url of tampered)
      expect([url, ...statusAndBody(await put(url, await png()))]).toEqual([url, ...usedUp]);
    expect((await put(`${mine.presigned_url}&path=files/demo/x.png`, await png())).status).toBe(400);
    expect((await put(mine.presigned_url, await png())).status).toBe(200);
  });

  test("is available only to users with permission to upload", async () => {
    const requestUrl = (client: Client) => client.get("images/presigned_url?file_name=a.png");
    expect((await requestUrl(platen.nobody)).status).toBe(401);
    expect((await requestUrl(await platen.as("seller:order_exporter"))).status).toBe(403);
    expect((await requestUrl(await platen.as("agency:designer"))).status).toBe(200);
    expect((await requestUrl(await platen.as("administrator"))).status).toBe(200);
    expect((await seller.get("images/presigned_url")).status).toBe(400);
    expect((await seller.get("images/presigned_url?file_name=a.png&path=x")).status).toBe(400);
  });

  test("contains nothing of the file's name, whatever the name is", async () => {
    for (const name of [
      "../../../etc/passwd.png",
      "..\\..\\windows\\system32\\cmd.png",
      "files/demo/overwrite.png",
      "/absolute.png",
      "%2e%2e%2fup.png",
      "line\nbreak.png",
      `${"x".repeat(900)}.png`,
      "🖼️ süß.png",
    ]) {
      const { file_path, presigned_url } = await openUpload(name);
      expect(file_path).toMatch(/^files\/uploads\/[0-9a-f-]{36}\.png$/);
      expect((await put(presigned_url, await png())).status, name).toBe(200);
      const [{ name: storedName }] = await libraryOf(file_path);
      expect(storedName).not.toMatch(/[\\/\n]/);
    }
    const stored = fs.readdirSync(path.join(dataDir, "files", "uploads")).filter((one) => one !== UNFINISHED);
    expect(stored.every((one) => /^[0-9a-f-]{36}\.\w+$/.test(one))).toBe(true);
  });
});

describe("the artwork of an order", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  });
  const set = async (client: Client, file: string | null) => {
    const [orderId] = await shop.orders(1);
    const items = await seller.get(`orders/${orderId}`);
    const body = { orderId, itemId: items.body.items[0].id, artwork1: file };
    return { response: await client.put("orders/update-item-design", body), body };
  };

  test("can be set to an uploaded image by its seller and by the agency", async () => {
    const { path: mine } = await upload("art.png", await png());
    const { response, body } = await set(seller, mine);
    expect([response.status, response.body.items?.[0].artwork1], response.text).toEqual([200, mine]);
    const agency = await platen.as("agency");
    expect((await agency.put("orders/update-item-design", body)).status).toBe(200);
  });

  test("cannot be set to a path without an upload, of another team or agency, deleted or invented, with the same message", async () => {
    const withoutUpload = (await openUpload("never.png")).file_path;
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const team = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await platen.newPerson("seller", otherAgency);
    const foreign = [];
    for (const person of [team, stranger]) {
      const one = await openUpload("foreign.png", person);
      await put(one.presigned_url, await png());
      foreign.push(one.file_path);
    }
    const deleted = (await upload("gone.png", await png())).path;
    await platen.database.pool.query("update images set deleted_at = now() where path = $1", [deleted]);
    for (const file of [
      withoutUpload,
      ...foreign,
      deleted,
      "files/x.png",
      "files/../../etc/passwd",
      "files/demo/../uploads/x.png",
    ]) {
      const { response } = await set(seller, file);
      expect([file, response.status, response.body]).toEqual([
        file,
        400,
        { message: messages.imageUnknown, errors: { artwork1: messages.imageUnknown } },
      ]);
    }
  });

  test("can keep an agency's image when the seller saves the item, but a seller cannot set it on another order", async () => {
    const agency = await platen.as("agency");
    const one = await openUpload("agency.png", agency);
    await put(one.presigned_url, await png());
    const { response, body } = await set(agency, one.file_path);
    expect(response.status, response.text).toBe(200);
    expect((await seller.put("orders/update-item-design", { ...body, artwork2: one.file_path })).status).toBe(
      200,
    );
    const other = await set(seller, one.file_path);
    expect(other.response.status).toBe(400);
  });
});
