import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DesignSlot } from "../../../src/domain/catalogs/shapes.ts";
import { MAX_UPLOAD_BYTES } from "../../../src/domain/limits.ts";
import { messages } from "../../../src/domain/messages.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { star, svg } from "../../support/artwork.ts";
import { catalogWithVariant } from "../../support/factories.ts";
import { sendFile } from "../../support/send-file.ts";
import * as made from "../files/images.ts";
import { form } from "../import/world.ts";

let platen: TestApp;
let seller: Client;
let dataDir: string;
let temporary: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
  // Other tests check artwork meanwhile.
  temporary = path.join(dataDir, "temporary");
  fs.mkdirSync(temporary);
  vi.stubEnv("TMPDIR", temporary);
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  seller = await platen.as("seller");
});
afterAll(async () => {
  await platen.close();
  vi.unstubAllEnvs();
  fs.rmSync(dataDir, { recursive: true });
});

/** Checks a file, or sends no file. */
function check(bytes: Buffer | undefined, fields: Record<string, string> = {}, client = seller) {
  const file = bytes && { name: "file", value: bytes, fileName: "art.png" };
  const texts = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return client.send({
    method: "POST",
    url: "/api/images/preflight",
    ...form(file ? [file, ...texts] : texts),
  });
}

const front = (slot: number): DesignSlot => ({
  slot,
  label: `Slot ${slot}`,
  required: true,
  minWidth: 0,
  minHeight: 0,
  printWidth: 304.8,
  printHeight: 406.4,
});
const colors = [{ name: "White", hex: "#ffffff" }, { name: "Heather" }, { name: "Black", hex: "#000000" }];
const catalog = async (columns: object, agencyId = platen.world.agencyId) =>
  (
    await catalogWithVariant(
      platen.database,
      { agencyId },
      { active: true, colors, designs: [front(1)], ...columns },
    )
  ).catalog.id;

const artwork = (color = "#b91c1c", width = 1_152, height = 1_536) =>
  svg(width, height, star(width / 2, height / 2, width / 2.1, color))
    .png()
    .toBuffer();
const foldersLeft = () => fs.readdirSync(temporary);

describe("the preflight of artwork", () => {
  test("judges an image by the slot and the garment colors of its catalog, and stores nothing", async () => {
    const imagesBefore = await platen.database.pool.query("select count(*)::int as n from images");
    const fields = {
      catalog: await catalog({ designs: [front(1), { ...front(2), printWidth: 76.2, printHeight: 76.2 }] }),
    };
    const large = await check(await artwork("#ffffff"), { ...fields, slot: "1" });
    expect([large.status, large.body]).toEqual([
      200,
      {
        status: "doubtful",
        findings: [
          {
            code: "resolution",
            message: "Prints at 96 DPI on 12 × 16 in; 150 or more is sharp. Upload at least 1,800 × 2,400 px",
          },
          {
            code: "contrast",
            message:
              "The artwork has the color of the garment and can hardly be seen on White. Choose another garment color, or change its colors",
          },
        ],
      },
    ]);
    const small = await check(await artwork(), { ...fields, slot: "2" });
    expect([small.status, small.body]).toEqual([200, { status: "good", findings: [] }]);
    const low = await check(await artwork("#b91c1c", 480, 640), { ...fields, slot: "1" });
    expect(low.body).toMatchObject({ status: "bad", findings: [{ code: "resolution" }] });
    expect((await platen.database.pool.query("select count(*)::int as n from images")).rows).toEqual(
      imagesBefore.rows,
    );
    expect(fs.existsSync(path.join(dataDir, "files", "uploads"))).toBe(false);
    expect(foldersLeft()).toEqual([]);
  });

  test("takes the slot of a catalog with one slot only, and none of one with several", async () => {
    const bytes = await artwork();
    const codes = async (columns: object) =>
      (await check(bytes, { catalog: await catalog(columns) })).body.findings.map(
        ({ code }: { code: string }) => code,
      );
    expect(await codes({})).toEqual(["resolution"]);
    expect(await codes({ designs: [front(1), front(3)] })).toEqual([]);
    expect(await codes({ designs: [] })).toEqual([]);
  });

  test("works without a catalog, with fields before or after the file, and with empty fields", async () => {
    const bytes = await artwork();
    expect((await check(bytes)).body).toEqual({ status: "good", findings: [] });
    expect((await check(bytes, { catalog: "", slot: "" })).body).toEqual({ status: "good", findings: [] });
    const id = await catalog({});
    const before = form([
      { name: "slot", value: "1" },
      { name: "catalog", value: id.toUpperCase() },
      { name: "file", value: bytes, fileName: "art.png" },
    ]);
    const response = await seller.send({ method: "POST", url: "/api/images/preflight", ...before });
    expect([response.status, response.body.findings?.[0]?.code], response.text).toEqual([200, "resolution"]);
  });

  test("responds the same 404 for a catalog that is foreign, off sale, deleted or absent", async () => {
    const deleted = await catalog({ deletedAt: new Date().toISOString() });
    const { agencyId } = platen.world.otherAgency;
    for (const id of [await catalog({}, agencyId), await catalog({ active: false }), deleted, newId()]) {
      const response = await check(await artwork(), { catalog: id, slot: "1" });
      expect([response.status, response.body]).toEqual([404, { message: messages.notFound }]);
    }
    const drafts = await catalog({ active: false, ownerAgencyId: platen.world.agencyId });
    expect(
      (await check(await artwork(), { catalog: drafts, slot: "1" }, await platen.as("agency"))).status,
    ).toBe(200);
    expect(
      (await check(await artwork(), { catalog: drafts, slot: "1" }, await platen.as("administrator"))).status,
    ).toBe(200);
  });

  test("is for those who may upload images", async () => {
    const bytes = await artwork();
    expect((await check(bytes, {}, platen.nobody)).status).toBe(401);
    expect((await check(bytes, {}, await platen.as("seller:order_exporter"))).status).toBe(403);
    for (const role of ["seller:designer", "agency:designer", "supplier"] as const)
      expect((await check(bytes, {}, await platen.as(role))).status).toBe(200);
  });
});

describe("a preflight that is refused", () => {
  const refusals: [string, Record<string, string>, RegExp][] = [
    ["an id that is none", { catalog: "front" }, /^Catalog is not a valid ID$/],
    ["a slot without its catalog", { slot: "1" }, /^Name the catalog of this artwork slot$/],
    ["a slot that is no number", { catalog: newId(), slot: "front" }, /^Slot must be a number from 1 to 6$/],
    ["slot 7", { catalog: newId(), slot: "7" }, /^Slot must be a number from 1 to 6$/],
    ["an unknown field", { name: "x" }, /^Unknown field "name"$/],
    ["a field of 300 characters", { catalog: "x".repeat(300) }, /^Too long$/],
  ];
  test.each(refusals)("responds 400 with the reason: %s", async (_name, fields, message) => {
    const response = await check(await artwork(), fields);
    expect(response.status, response.text).toBe(400);
    expect(response.body.message).toMatch(message);
    expect(Object.values(response.body.errors)).toHaveLength(1);
  });

  test("names the slots that a catalog has", async () => {
    const response = await check(await artwork(), {
      catalog: await catalog({ designs: [front(3), front(1)] }),
      slot: "2",
    });
    const message = "This catalog has no artwork slot 2. Its slots: 1, 3";
    expect([response.status, response.body]).toEqual([400, { message, errors: { slot: message } }]);
    const none = await check(await artwork(), { catalog: await catalog({ designs: [] }), slot: "1" });
    expect(none.body.message).toBe("This catalog has no artwork slots");
  });

  test("has no file, no form or another form", async () => {
    const url = "/api/images/preflight";
    const missing = [
      400,
      { message: messages.preflightYourImage, errors: { file: messages.preflightYourImage } },
    ];
    const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body];
    expect(statusAndBody(await check(undefined))).toEqual(missing);
    expect(statusAndBody(await check(undefined, { slot: "1" }))).toEqual(missing);
    expect((await seller.post("images/preflight", { file: "x" })).status).toBe(400);
    expect((await seller.send({ method: "POST", url })).status).toBe(400);
    const two = form([1, 2].map(() => ({ name: "file", value: "x", fileName: "a.png" })));
    expect((await seller.send({ method: "POST", url, ...two })).status).toBe(400);
    const cut = form([{ name: "file", value: await artwork(), fileName: "a.png" }]);
    const half = { ...cut, payload: cut.payload.subarray(0, cut.payload.length / 2) };
    expect((await seller.send({ method: "POST", url, ...half })).status).toBe(400);
    expect((await check(await artwork(), {}, seller)).status).toBe(200);
  });

  const files: [string, () => Buffer | Promise<Buffer>, number, string][] = [
    ["an SVG", () => made.svg, 400, messages.notAnImage],
    ["a page", () => made.html, 400, messages.notAnImage],
    ["a page behind the first bytes of a PNG", () => made.disguised, 400, messages.imageBroken],
    ["a script behind the first bytes of a GIF", () => made.gifAndScript, 400, messages.imageBroken],
    ["half a JPEG", made.truncated, 400, messages.imageBroken],
    ["30,000 by 30,000 pixels", () => made.bomb(), 400, messages.imageTooManyPixels],
    ["144 megapixels and a row", () => made.bomb(12_000, 12_001), 400, messages.imageTooManyPixels],
    ["an empty file", () => Buffer.alloc(0), 400, messages.notAnImage],
    [
      "a byte more than 70 MB",
      async () => Buffer.concat([await made.png(), Buffer.alloc(MAX_UPLOAD_BYTES)]),
      413,
      messages.imageTooLarge,
    ],
  ];
  test.each(files)("has %s, with the reason", async (_name, make, status, message) => {
    const response = await check(await make());
    expect([response.status, response.body]).toEqual([status, { message, errors: { file: message } }]);
    expect(foldersLeft()).toEqual([]);
  });
});

describe("an unusual image", () => {
  const codes = async (bytes: Buffer) => {
    const response = await check(bytes);
    expect(response.status, response.text).toBe(200);
    return response.body.findings.map(({ code }: { code: string }) => code);
  };

  test("is judged by its pixels where a page is hidden in or behind it", async () => {
    expect(await codes(await made.polyglot())).toEqual(await codes(await made.png()));
    expect(await codes(await made.notedPolyglot())).toEqual(await codes(await made.png()));
  });

  test("of 16 bits, of one pixel, of one row, in CMYK, animated or with a damaged profile has a result", async () => {
    expect(
      await codes(
        await svg(600, 600, star(300, 300, 280, "#111"))
          .toColorspace("rgb16")
          .png()
          .toBuffer(),
      ),
    ).toEqual([]);
    expect(await codes(await made.png(1, 1))).toEqual(["one-color"]);
    expect(await codes(await made.png(9_000, 1))).toEqual(["one-color"]);
    const art = svg(900, 900, star(450, 450, 440, "#0a0"), "#fff");
    expect(await codes(await art.clone().toColorspace("cmyk").jpeg().toBuffer())).toContain("cmyk");
    expect(await codes(await made.gif())).toEqual(["one-color"]);
    const profiled = await art.clone().withIccProfile("p3").jpeg().toBuffer();
    expect(await codes(profiled)).toContain("color-profile");
    // After the marker, its numbers and the profile's header: the table of tags.
    const damaged = Buffer.from(profiled);
    damaged.fill(0xfe, damaged.indexOf("ICC_PROFILE") + 14 + 128, damaged.indexOf("ICC_PROFILE") + 14 + 300);
    expect(await codes(damaged)).toContain("color-profile");
  });
});

describe("an uploaded image", () => {
  const upload = (bytes: Buffer, name = "art.png") =>
    sendFile(seller, platen.nobody, { url: "images/presigned_url", name, bytes, type: "image/png" });

  test("has the result of its preflight in the response, and is stored whatever that is", async () => {
    const good = await upload(await artwork());
    expect([good.sent.status, good.sent.body.preflight]).toEqual([200, { status: "good", findings: [] }]);
    const blank = await upload(await svg(900, 900, "").png().toBuffer());
    expect([blank.sent.status, blank.sent.body.preflight]).toMatchObject([
      200,
      { status: "bad", findings: [{ code: "blank" }] },
    ]);
    const saved = await seller.post("images", { path: blank.path });
    expect([saved.status, saved.body.path, saved.body.preflight]).toEqual([201, blank.path, undefined]);
  });
});
