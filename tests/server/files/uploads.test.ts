import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../src/domain/limits.ts";
import { messages } from "../../../src/domain/messages.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Answer, type Client, startApp, type TestApp } from "../../support/app.ts";
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
} from "./pictures.ts";

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

interface Room {
  presigned_url: string;
  file_path: string;
}

async function room(name: string, client = seller): Promise<Room> {
  const answer = await client.get(`images/presigned_url?file_name=${encodeURIComponent(name)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const put = (url: string, payload: Buffer | Readable, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(url);
  return platen.nobody.send({ method: "PUT", url: pathname + search, payload, headers });
};

async function upload(
  name: string,
  bytes: Buffer,
  headers?: Record<string, string>,
): Promise<Answer & { path: string }> {
  const { presigned_url, file_path } = await room(name);
  return { ...(await put(presigned_url, bytes, headers)), path: file_path };
}

const fetched = async (file: string) => {
  const answer = await platen.app.inject(`/cms/${file}`);
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

const libraryOf = async (file: string) =>
  (await platen.database.pool.query("select * from images where path = $1", [file])).rows;

/** Everything that a refused upload could have left behind. */
const filesKept = () =>
  fs.readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe("a picture", () => {
  test.each([
    ["sunrise.png", png, "image/png"],
    ["sunrise.jpeg", jpeg, "image/jpeg"],
    ["sunrise.webp", webp, "image/webp"],
    ["sunrise.GIF", gif, "image/gif"],
  ] as const)("%s is sent, kept, put into the library and served as what it is", async (name, make, type) => {
    const answer = await upload(name, await make(), { "content-type": type });
    expect([answer.status, answer.body], answer.text).toEqual([200, { path: answer.path }]);
    const served = await fetched(answer.path);
    expect([served.status, served.headers["content-type"]]).toEqual([200, type]);
    expect(served.headers["x-content-type-options"]).toBe("nosniff");
    expect(served.headers["content-security-policy"]).toContain("sandbox");
    const [row] = await libraryOf(answer.path);
    const found = await sharp(served.bytes).metadata();
    expect(row).toMatchObject({
      name,
      size: served.bytes.length,
      width: found.width,
      agency_id: platen.world.agencyId,
      seller_team_id: platen.world.sellerTeamId,
    });
    const shown = await seller.get(`images/${row.id}`);
    expect(shown.body).toMatchObject({ name, path: answer.path, preview: `${answer.path}?w=320`, tags: [] });
    const { rows } = await platen.database.pool.query("select action, object from audit where subject = $1", [
      row.id,
    ]);
    expect(rows).toEqual([{ action: "create", object: "images" }]);
  });

  test("keeps its frames and its transparency", async () => {
    const moving = await fetched((await upload("moving.gif", await gif())).path);
    expect((await sharp(moving.bytes).metadata()).pages).toBe(2);
    const clear = await fetched((await upload("clear.png", await png())).path);
    expect((await sharp(clear.bytes).raw().toBuffer({ resolveWithObject: true })).data[3]).toBe(128);
  });

  test("loses what was hidden in it: a page behind it, a page in its notes, who took it", async () => {
    for (const [name, bytes, hidden] of [
      ["polyglot.png", await polyglot(), "<script>"],
      ["noted.png", await notedPolyglot(), "<script>"],
      ["camera.jpg", await jpeg(), "the-camera-of-june"],
    ] as const) {
      expect(bytes.includes(hidden), name).toBe(true);
      const answer = await upload(name, bytes);
      expect(answer.status, answer.text).toBe(200);
      expect((await fetched(answer.path)).bytes.includes(hidden), name).toBe(false);
    }
  });
});

describe("what is no picture of ours", () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>, string][] = [
    ["an SVG named .png", "logo.png", () => svg, messages.notAnImage],
    ["a page named .png", "page.png", () => html, messages.notAnImage],
    ["a page behind the first bytes of a PNG", "page.png", () => disguised, messages.imageBroken],
    ["a script behind the first bytes of a GIF", "script.gif", () => gifAndScript, messages.imageBroken],
    ["a JPEG named .png", "photo.png", jpeg, messages.imageOtherKind("jpg", "png")],
    ["half a JPEG", "half.jpg", truncated, messages.imageBroken],
    ["30,000 by 30,000 pixels", "bomb.png", () => bomb(), messages.imageTooManyPixels],
    ["144 megapixels and a row", "big.png", () => bomb(12_000, 12_001), messages.imageTooManyPixels],
    ["nothing at all", "empty.png", () => Buffer.alloc(0), messages.notAnImage],
    ["three bytes", "three.png", () => Buffer.from("\x89PN", "latin1"), messages.notAnImage],
  ];
  test.each(cases)(
    "%s is refused, with the reason, and leaves nothing behind",
    async (_what, name, make, message) => {
      const before = filesKept();
      const answer = await upload(name, await make());
      expect([answer.status, answer.body]).toEqual([400, { message }]);
      expect(await libraryOf(answer.path)).toEqual([]);
      expect(filesKept()).toBe(before);
      expect((await fetched(answer.path)).status).toBe(404);
    },
  );

  test.each(["logo.svg", "page.html", "picture.bmp", "noending", ".png.exe", "x.php"])(
    "%s does not even get an address",
    async (name) => {
      const answer = await seller.get(`images/presigned_url?file_name=${encodeURIComponent(name)}`);
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: messages.notAnImage, errors: { file_name: messages.notAnImage } },
      ]);
    },
  );

  test("is refused by the type that it declares, before it is read", async () => {
    for (const [type, message] of [
      ["text/html", messages.notAnImage],
      ["image/svg+xml", messages.notAnImage],
      ["application/pdf", messages.notAnImage],
      ["image/webp", messages.imageOtherKind("webp", "png")],
    ] as const) {
      const answer = await upload("fine.png", await png(), { "content-type": type });
      expect([type, answer.status, answer.body]).toEqual([type, 400, { message }]);
    }
    const fine = await upload("fine.png", await png(), { "content-type": "application/octet-stream" });
    expect(fine.status).toBe(200);
  });
});

describe("70 MB", () => {
  /** A whole picture with enough behind it. */
  const sized = async (bytes: number) => {
    const out = Buffer.alloc(bytes);
    (await png()).copy(out);
    return out;
  };

  test("to the byte are taken, and one byte more is not, whether its length is said or not", async () => {
    const most = await upload("most.png", await sized(MAX_UPLOAD_BYTES));
    expect(most.status, most.text).toBe(200);
    const before = filesKept();
    const over = await sized(MAX_UPLOAD_BYTES + 1);
    const said = await upload("over.png", over);
    expect([said.status, said.body]).toEqual([413, { message: "File size can not exceed 70MB!" }]);
    const { presigned_url } = await room("over.png");
    const pieces = Readable.from(
      (function* () {
        for (let at = 0; at < over.length; at += 1_048_576) yield over.subarray(at, at + 1_048_576);
      })(),
    );
    const unsaid = await put(presigned_url, pieces);
    expect([unsaid.status, unsaid.body]).toEqual([413, { message: "File size can not exceed 70MB!" }]);
    expect(filesKept()).toBe(before);
  });
});

describe("an address", () => {
  const spent = [403, { message: messages.uploadAddressSpent }];
  const told = ({ status, body }: Answer) => [status, body];

  test("is used once, also by many at once and after a refusal", async () => {
    const bytes = await png();
    const one = await room("once.png");
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(one.presigned_url, bytes)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(7);
    expect(told(await put(one.presigned_url, bytes))).toEqual(spent);
    expect(await libraryOf(one.file_path)).toHaveLength(1);
    const other = await room("refused.png");
    expect((await put(other.presigned_url, svg)).status).toBe(400);
    expect(told(await put(other.presigned_url, bytes))).toEqual(spent);
  });

  test("runs out", async () => {
    const { presigned_url, file_path } = await room("late.png");
    await platen.database.pool.query("update uploads set expires_at = now() where path = $1", [file_path]);
    expect(told(await put(presigned_url, await png()))).toEqual(spent);
  });

  test("that was changed, or put together from two, opens nothing", async () => {
    const [mine, theirs] = [await room("mine.png"), await room("theirs.png", await platen.as("agency"))];
    const tampered = [
      mine.presigned_url.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      mine.presigned_url.split("?")[0] ?? "",
      `${mine.presigned_url.split("?")[0]}?signature=`,
      (mine.presigned_url.split("?")[0] ?? "") + new URL(theirs.presigned_url).search,
      mine.presigned_url.replace(/uploads\/[^?]+/, `uploads/${newId()}`),
    ];
    for (const url of tampered) expect([url, ...told(await put(url, await png()))]).toEqual([url, ...spent]);
    expect((await put(`${mine.presigned_url}&path=files/demo/x.png`, await png())).status).toBe(400);
    expect((await put(mine.presigned_url, await png())).status).toBe(200);
  });

  test("is given to those who may upload, and nobody else", async () => {
    const ask = (client: Client) => client.get("images/presigned_url?file_name=a.png");
    expect((await ask(platen.nobody)).status).toBe(401);
    expect((await ask(await platen.as("seller:order_exporter"))).status).toBe(403);
    expect((await ask(await platen.as("agency:designer"))).status).toBe(200);
    expect((await ask(await platen.as("administrator"))).status).toBe(200);
    expect((await seller.get("images/presigned_url")).status).toBe(400);
    expect((await seller.get("images/presigned_url?file_name=a.png&path=x")).status).toBe(400);
  });

  test("has nothing of the file's name in it, however that was meant", async () => {
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
      const { file_path, presigned_url } = await room(name);
      expect(file_path).toMatch(/^files\/uploads\/[0-9a-f-]{36}\.png$/);
      expect((await put(presigned_url, await png())).status, name).toBe(200);
      const [{ name: kept }] = await libraryOf(file_path);
      expect(kept).not.toMatch(/[\\/\n]/);
    }
    expect(
      fs.readdirSync(path.join(dataDir, "files", "uploads")).every((one) => /^[0-9a-f-]{36}\.\w+$/.test(one)),
    ).toBe(true);
  });
});

describe("as artwork of an order", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  });
  const set = async (client: Client, file: string | null) => {
    const [orderId] = await shop.orders(1);
    const items = await seller.get(`orders/${orderId}`);
    const body = { orderId, itemId: items.body.items[0].id, artwork1: file };
    return { answer: await client.put("orders/update-item-design", body), body };
  };

  test("a picture that was sent is taken, by its seller and by its agency", async () => {
    const { path: mine } = await upload("art.png", await png());
    const { answer, body } = await set(seller, mine);
    expect([answer.status, answer.body.items?.[0].artwork1], answer.text).toEqual([200, mine]);
    const agency = await platen.as("agency");
    expect((await agency.put("orders/update-item-design", body)).status).toBe(200);
  });

  test("a path that nothing was sent to, of another team or agency, deleted or made up is refused alike", async () => {
    const never = (await room("never.png")).file_path;
    const { agencyId, otherTeamId, otherAgency } = platen.world;
    const team = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await platen.newPerson("seller", otherAgency);
    const foreign = [];
    for (const person of [team, stranger]) {
      const one = await room("foreign.png", person);
      await put(one.presigned_url, await png());
      foreign.push(one.file_path);
    }
    const gone = (await upload("gone.png", await png())).path;
    await platen.database.pool.query("update images set deleted_at = now() where path = $1", [gone]);
    for (const file of [
      never,
      ...foreign,
      gone,
      "files/x.png",
      "files/../../etc/passwd",
      "files/demo/../uploads/x.png",
    ]) {
      const { answer } = await set(seller, file);
      expect([file, answer.status, answer.body]).toEqual([
        file,
        400,
        { message: messages.imageUnknown, errors: { artwork1: messages.imageUnknown } },
      ]);
    }
  });

  test("an agency's picture on a seller's item stays when the seller saves it again", async () => {
    const agency = await platen.as("agency");
    const one = await room("agency.png", agency);
    await put(one.presigned_url, await png());
    const { answer, body } = await set(agency, one.file_path);
    expect(answer.status, answer.text).toBe(200);
    expect((await seller.put("orders/update-item-design", { ...body, artwork2: one.file_path })).status).toBe(
      200,
    );
    const other = await set(seller, one.file_path);
    expect(other.answer.status).toBe(400);
  });
});
