import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DesignSlot } from "../../../src/domain/catalogs/shapes.ts";
import { newId } from "../../../src/server/ids.ts";
import { preflightWork } from "../../../src/server/preflight/orders/work.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { star, svg } from "../../support/artwork.ts";
import { expectExactBlockers } from "../../support/blockers.ts";
import { runPreflight, setArtwork, storedArtwork } from "../../support/preflight.ts";
import { sendFile } from "../../support/send-file.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import * as made from "../files/images.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let designer: Client;
let dataDir: string;

/** A print of 12 by 16 inches: 72 DPI are 864 by 1,152 pixels, 150 are 1,800 by 2,400. */
const FRONT: DesignSlot = {
  slot: 1,
  label: "Front",
  required: false,
  minWidth: 0,
  minHeight: 0,
  printWidth: 304.8,
  printHeight: 406.4,
};
const GOOD = { width: 1_800, height: 2_400 };
const DOUBTFUL = { width: 1_200, height: 1_600 };
const BAD = { width: 600, height: 800 };

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  await platen.database.pool.query("update catalogs set designs = $1, colors = $2 where id = $3", [
    JSON.stringify([FRONT]),
    JSON.stringify([{ name: "Black", hex: "#000000" }]),
    shop.catalogId,
  ]);
  await shop.deposit(1_000);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  designer = await platen.as("seller:designer");
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});
beforeEach(() => platen.database.pool.query("update agencies set settings = '{}'"));
afterEach(() => expectExactBlockers(platen.database, platen.world.agencyId));

const show = async (id: string, who = seller) => (await who.get(`orders/${id}`)).body;
const gateOf = async (id: string) =>
  (await show(id)).gates.find(({ gate }: { gate: string }) => gate === "artwork");
const blockersOf = async (id: string) =>
  (
    await platen.database.pool.query("select gate, owner, cause from order_blockers where order_id = $1", [
      id,
    ])
  ).rows;
const check = () => runPreflight(platen.app);
const draw = (like: Parameters<typeof storedArtwork>[1]) => storedArtwork(platen.app, like);

/** An order with this artwork, checked. */
async function orderWith(like: Parameters<typeof storedArtwork>[1]) {
  const [id = ""] = await shop.orders(1);
  const artwork = await draw(like);
  await setArtwork(platen.app, id, artwork);
  await check();
  const [{ id: itemId }] = (await show(id)).items;
  const waive = (who: Client, given: object = {}) =>
    who.post("orders/waive-preflight", { orderId: id, itemId, slot: 1, path: artwork, ...given });
  return { id, itemId: String(itemId), artwork, waive };
}

describe("the preflight of an order's artwork", () => {
  it("blames no artwork while the store of files does not respond", async () => {
    const [id = ""] = await shop.orders(1);
    const artwork = await draw(GOOD);
    await setArtwork(platen.app, id, artwork);
    const read = () => Promise.reject(new Error("S3 responded 503"));
    const files = Object.create(platen.app.files, { read: { value: read } });
    const work = preflightWork({ database: platen.database, files, config: platen.config });
    const later = () =>
      platen.database.pool.query(
        "update image_measures set claimed_at = now() - interval '6 minutes' where path = $1",
        [artwork],
      );
    // More often than an image that ends the process is measured.
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(work.once(new AbortController().signal)).rejects.toThrow("does not respond");
      // Others come first until then.
      expect(await work.once(new AbortController().signal)).toBe(false);
      await later();
    }
    const claimed = async () =>
      (
        await platen.database.pool.query(
          `select failure, measures is null as open from image_measures where path = $1`,
          [artwork],
        )
      ).rows;
    expect(await claimed()).toEqual([{ failure: null, open: true }]);
    await check();
    expect(await claimed()).toEqual([{ failure: null, open: false }]);
  });

  it("closes the artwork gate for the seller when artwork is bad, with a cause of its own", async () => {
    const { id, artwork } = await orderWith(BAD);
    const [item] = (await show(id)).items;
    const message = "Prints at 50 DPI on 12 × 16 in; 150 or more is sharp. Upload at least 1,800 × 2,400 px";
    expect(item.preflight).toEqual([
      {
        slot: 1,
        path: artwork,
        status: "bad",
        findings: [{ code: "resolution", message }],
        image: { width: 600, height: 800, box: expect.anything() },
        waived: null,
      },
    ]);
    expect(item.preflightDue).toBe(false);
    expect(await gateOf(id)).toMatchObject({
      owner: "seller",
      fix: `Replace artwork 1, or print it as it is. ${message}`,
    });
    expect(await blockersOf(id)).toEqual([{ gate: "artwork", owner: "seller", cause: "print" }]);
    expect((await agency.get("orders/blockers")).body.data).toContainEqual(
      expect.objectContaining({ gate: "artwork", cause: expect.stringMatching(/, bad for print$/) }),
    );
    const refused = await seller.post("orders/submit", { ids: [id] });
    expect(refused.body.failed).toMatchObject([{ id, gate: "artwork" }]);
  });

  it("warns about doubtful artwork without closing the gate", async () => {
    const { id } = await orderWith(DOUBTFUL);
    expect((await show(id)).items[0].preflight).toMatchObject([{ status: "doubtful" }]);
    expect(await gateOf(id)).toBeUndefined();
    expect((await seller.post("orders/submit", { ids: [id] })).body.success).toEqual([id]);
    expect(await blockersOf(id)).toEqual([{ gate: "approve", owner: "agency", cause: "print" }]);
    const plain = await shop.orders(1);
    expect((await seller.post("orders/submit", { ids: plain })).body.success).toEqual(plain);
    const { data } = (await agency.get("orders/blockers")).body;
    const doubtful = data.find(({ cause }: { cause: string }) => cause === "Artwork doubtful for print");
    expect(doubtful).toMatchObject({ gate: "approve", filter: { waitsFor: "approve", cause: "print" } });
    const passed = data.find(({ cause }: { cause: string }) => cause === "All checks passed");
    for (const group of [doubtful, passed]) {
      const list = await agency.get(`orders?${new URLSearchParams(group.filter).toString()}`);
      expect(list.body.total).toBe(group.orders);
    }
  });

  it("checks artwork against the garment's color", async () => {
    const { id } = await orderWith({ ...GOOD, color: "#000000" });
    expect((await show(id)).items[0].preflight).toMatchObject([
      { status: "bad", findings: [{ code: "contrast" }] },
    ]);
  });

  it("does not block a submit while artwork is not checked, and stops the approval when it turns out bad", async () => {
    const [id = ""] = await shop.orders(1);
    await setArtwork(platen.app, id, await draw(BAD));
    expect((await show(id)).items[0]).toMatchObject({ preflight: [], preflightDue: true });
    expect((await seller.post("orders/submit", { ids: [id] })).body.success).toEqual([id]);
    await check();
    expect(await blockersOf(id)).toEqual([{ gate: "artwork", owner: "seller", cause: "print" }]);
    expect((await agency.post("orders/approve", { ids: [id] })).body.failed).toMatchObject([
      { gate: "artwork" },
    ]);
  });

  it("lets a seller print artwork as it is, which the history shows with the findings", async () => {
    const { id, itemId, artwork, waive } = await orderWith(BAD);
    const waived = await waive(seller);
    expect(waived.status, waived.text).toBe(200);
    expect(waived.body.items[0].preflight).toMatchObject([{ status: "bad", waived: { by: "seller" } }]);
    expect(await gateOf(id)).toBeUndefined();
    expect(waived.body.history[0]).toMatchObject({
      action: "waive-preflight",
      detail: { itemId, slot: 1, path: artwork, status: "bad", findings: [{ code: "resolution" }] },
    });
    expect((await waive(seller)).body.message).toBe("This artwork is printed as it is already");
    expect((await seller.post("orders/submit", { ids: [id] })).body.success).toEqual([id]);
    expect(await blockersOf(id)).toEqual([{ gate: "approve", owner: "agency", cause: "passed" }]);
  });

  it("lets the agency decide for the seller, and no designer", async () => {
    const { waive } = await orderWith(BAD);
    expect((await waive(designer)).status).toBe(403);
    expect((await waive(agency)).body.items[0].preflight).toMatchObject([{ waived: { by: "agency" } }]);
  });

  it("voids a decision and a result with the image that they are about", async () => {
    const { id, itemId, artwork, waive } = await orderWith(BAD);
    await waive(seller);
    const other = await draw({ ...BAD, color: "#1d4ed8" });
    await setArtwork(platen.app, id, other);
    expect((await show(id)).items[0]).toMatchObject({ preflight: [], preflightDue: true });
    await check();
    expect((await show(id)).items[0].preflight).toMatchObject([{ path: other, status: "bad", waived: null }]);
    expect(await gateOf(id)).toBeDefined();
    expect((await waive(seller, { path: artwork })).body.message).toContain("replaced meanwhile");
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    const given = { orderId: id, itemId, slot: 1, path: other };
    expect((await stranger.post("orders/waive-preflight", given)).status).toBe(404);
  });

  it("checks artwork that a call sets with the measures of its upload", async () => {
    const [id = ""] = await shop.orders(1);
    const bytes = await svg(600, 800, star(300, 400, 280, "#b91c1c"))
      .png()
      .toBuffer();
    const place = { url: "images/presigned_url", name: "a.png", bytes, type: "image/png" };
    const { path: artwork1 } = await sendFile(seller, platen.nobody, place);
    // The file is gone: it is not read again.
    await platen.app.files.drop(artwork1);
    const [{ id: itemId }] = (await show(id)).items;
    const set = await seller.put("orders/update-item-design", { orderId: id, itemId, artwork1 });
    expect(set.status, set.text).toBe(200);
    await check();
    expect((await show(id)).items[0].preflight).toMatchObject([{ path: artwork1, status: "bad" }]);
  });

  it("has no result for an image that cannot be read, and measures each image once", async () => {
    const [first = "", second = ""] = await shop.orders(2);
    for (const id of [first, second]) await setArtwork(platen.app, id, "files/uploads/gone.png");
    await check();
    expect((await show(first)).items[0]).toMatchObject({
      preflight: [{ status: null }],
      preflightDue: false,
    });
    expect(await gateOf(first)).toBeUndefined();
    const { rows } = await platen.database.pool.query(
      "select failure, tries from image_measures where path = 'files/uploads/gone.png'",
    );
    expect(rows).toEqual([{ failure: expect.any(String), tries: 1 }]);
  });

  it.each([
    ["a page with an image's name", "png", () => made.html],
    ["a page behind the first bytes of a PNG", "png", () => made.disguised],
    ["half a JPEG", "jpg", made.truncated],
    ["30,000 by 30,000 pixels", "png", () => made.bomb()],
    ["an image of another format than its name", "webp", () => made.png()],
  ])("has no result for %s, and goes on with other images", async (_name, ending, bytes) => {
    const [hostile = "", other = ""] = await shop.orders(2);
    const stored = `files/uploads/${newId()}.${ending}`;
    await platen.app.files.keepBytes(stored, await bytes(), "image/png");
    await setArtwork(platen.app, hostile, stored);
    await setArtwork(platen.app, other, await draw(BAD));
    await check();
    expect((await show(hostile)).items[0].preflight).toMatchObject([{ status: null, findings: [] }]);
    expect((await show(other)).items[0].preflight).toMatchObject([{ status: "bad" }]);
    const { rows } = await platen.database.pool.query("select failure from image_measures where path = $1", [
      stored,
    ]);
    expect(rows).toEqual([{ failure: expect.stringMatching(/./) }]);
  });

  it("judges the first image of an animation, and images of 16 bits and in CMYK", async () => {
    const art = sharp(
      await svg(1_800, 2_400, star(900, 1_200, 850, "#b91c1c"))
        .png()
        .toBuffer(),
    );
    const deep = await art.clone().toColorspace("rgb16").png().toBuffer();
    const print = await art.clone().flatten({ background: "#fde68a" }).toColorspace("cmyk").jpeg().toBuffer();
    for (const [ending, bytes, codes] of [
      ["png", deep, []],
      ["jpg", print, ["opaque-background", "cmyk"]],
      ["gif", await made.gif(), ["one-color"]],
    ] as const) {
      const [id = ""] = await shop.orders(1);
      const stored = `files/uploads/${newId()}.${ending}`;
      await platen.app.files.keepBytes(stored, bytes, "image/png");
      await setArtwork(platen.app, id, stored);
      await check();
      const [found] = (await show(id)).items[0].preflight;
      expect([ending, found.findings.map(({ code }: { code: string }) => code)]).toEqual([ending, codes]);
    }
  });

  it("has no opinion about the artwork of an order that a designer works on", async () => {
    const { id } = await orderWith(BAD);
    await agency.post("orders/hire-designs", { ids: [id] });
    expect((await seller.post("orders/submit", { ids: [id] })).body.success).toEqual([id]);
  });

  it("leaves the artwork of orders beyond approval alone", async () => {
    const [id = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [id] });
    await agency.post("orders/approve", { ids: [id] });
    expect((await agency.post("orders/pickup", { ids: [id] })).body.success).toEqual([id]);
    await setArtwork(platen.app, id, await draw(BAD));
    await check();
    expect((await show(id)).items[0]).toMatchObject({ preflight: [], preflightDue: false });
  });
});

describe("an agency's limits for artwork", () => {
  const save = (preflight: object) => agency.patch("agencies/update-settings", { settings: { preflight } });

  it("judges drafts again in the background, and leaves what was submitted", async () => {
    const submitted = await orderWith(DOUBTFUL);
    await seller.post("orders/submit", { ids: [submitted.id] });
    const draft = await orderWith(DOUBTFUL);
    const saved = await save({ badDpi: 110, doubtfulDpi: 200 });
    expect(saved.body.settings.preflight).toEqual({
      badDpi: 110,
      doubtfulDpi: 200,
      contrast: 10,
      minimumLine: 0.35,
      off: [],
    });
    await check();
    expect((await show(draft.id)).items[0].preflight).toMatchObject([{ status: "bad" }]);
    expect((await show(submitted.id)).items[0].preflight).toMatchObject([{ status: "doubtful" }]);
    await save({ off: ["resolution"] });
    await check();
    expect((await show(draft.id)).items[0].preflight).toMatchObject([{ status: "good", findings: [] }]);
    await save({});
    await check();
    expect((await show(draft.id)).items[0].preflight).toMatchObject([{ status: "doubtful" }]);
  });

  it("keeps a decision to print artwork as it is unless something else is found", async () => {
    const { id, waive } = await orderWith(BAD);
    await waive(seller);
    await save({ badDpi: 60, doubtfulDpi: 200 });
    await check();
    expect((await show(id)).items[0].preflight).toMatchObject([{ waived: { by: "seller" } }]);
  });

  it("refuses limits that contradict each other, and checks that are always on", async () => {
    expect((await save({ badDpi: 150, doubtfulDpi: 150 })).body.errors).toEqual({
      "settings.preflight.badDpi": "Must be below 150, which is doubtful",
    });
    expect((await save({ badDpi: 200 })).status).toBe(400);
    expect((await save({ off: ["blank"] })).body.errors).toEqual({
      "settings.preflight.off": "This check is always on",
    });
  });
});

describe("artwork that looks like rejected artwork", () => {
  it("is doubtful within the agency that rejected it, with the day and the reason", async () => {
    const { id } = await orderWith(GOOD);
    await seller.post("orders/submit", { ids: [id] });
    const rejected = await agency.post("orders/reject", {
      ids: [id],
      reason: "A brand's logo",
      forArtwork: true,
    });
    expect(rejected.body.success, rejected.text).toEqual([id]);
    const again = await orderWith({ width: 1_900, height: 2_534 });
    expect((await show(again.id)).items[0].preflight).toMatchObject([
      {
        status: "doubtful",
        findings: [
          {
            code: "rejected-likeness",
            message: expect.stringMatching(/^Looks like artwork that was rejected on .+: A brand's logo$/),
          },
        ],
      },
    ]);
    await platen.database.pool.query("update rejected_artwork set agency_id = $1", [
      platen.world.otherAgency.agencyId,
    ]);
    await platen.database.pool.query("update rejected_artwork_bands set agency_id = $1", [
      platen.world.otherAgency.agencyId,
    ]);
    const elsewhere = await orderWith({ width: 1_900, height: 2_534 });
    expect((await show(elsewhere.id)).items[0].preflight).toMatchObject([{ status: "good" }]);
  });

  it("is good again once the agency approved it", async () => {
    const { id } = await orderWith({ width: 2_000, height: 2_600 });
    await seller.post("orders/submit", { ids: [id] });
    await agency.post("orders/reject", { ids: [id], reason: "A typing error", forArtwork: true });
    const again = await orderWith({ width: 1_950, height: 2_535 });
    expect((await show(again.id)).items[0].preflight).toMatchObject([{ status: "doubtful" }]);
    await seller.post("orders/submit", { ids: [again.id] });
    const approved = await agency.post("orders/approve", { ids: [again.id] });
    expect(approved.body.success, approved.text).toEqual([again.id]);
    const since = await orderWith({ width: 1_950, height: 2_535 });
    expect((await show(since.id)).items[0].preflight).toMatchObject([{ status: "good" }]);
  });
});
