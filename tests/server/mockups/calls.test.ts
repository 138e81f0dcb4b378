import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../src/domain/messages.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { give } from "../../support/factories.ts";
import { emblem, halfMask, meanColor, newCatalog, photo, shirt, storedImage } from "./world.ts";

let platen: TestApp;
let agency: Client;
let seller: Client;
let dataDir: string;
let image: string;
let artwork: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-mockups-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  const { agencyId, sellerTeamId } = platen.world;
  image = await storedImage(platen, await shirt(), { owner: { agencyId, sellerTeamId }, ending: "webp" });
  artwork = await storedImage(platen, await emblem(), { owner: { agencyId, sellerTeamId } });
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

const save = (client: Client, id: string, photos: object[], more: object = {}) =>
  client.put(`catalogs/${id}/garment-photos`, { photos, ...more });
const compose = (client: Client, id: string, body: object = {}) =>
  client.post(`catalogs/${id}/mockups`, { color: "Black", slot: 1, artwork, ...body });
const fileOf = (stored: string) => fs.readFileSync(path.join(dataDir, stored));

describe("the garment photos of a catalog", () => {
  it("are saved all at once, read with the catalog, and replaced by the next save", async () => {
    const id = await newCatalog(platen);
    const photos = [photo(image), photo(image, { color: "White", slot: 2, light: 0 })];
    const saved = await save(agency, id, photos);
    expect([saved.status, saved.body], saved.text).toEqual([200, { version: 2, photos }]);
    expect((await agency.get(`catalogs/${id}`)).body.garmentPhotos).toEqual({ version: 2, photos });
    const fewer = await save(agency, id, [photos[1] ?? {}], { version: 2 });
    expect(fewer.body).toEqual({ version: 3, photos: [photos[1]] });
  });

  it("saved from an older version are refused, and stay as they are", async () => {
    const id = await newCatalog(platen);
    await save(agency, id, [photo(image)], { version: 1 });
    const stale = await save(agency, id, [], { version: 1 });
    expect(stale.status, stale.text).toBe(400);
    expect(Object.keys(stale.body.errors)).toEqual(["version"]);
    expect((await agency.get(`catalogs/${id}`)).body.garmentPhotos.photos).toHaveLength(1);
  });

  it("of colors, slots or images that the catalog does not have are refused at their field", async () => {
    const id = await newCatalog(platen);
    const { agencyId } = platen.world.otherAgency;
    const foreign = await storedImage(platen, await shirt(), {
      owner: { agencyId, sellerTeamId: platen.world.otherAgency.sellerTeamId },
      ending: "webp",
    });
    const errors = async (...photos: object[]) => Object.keys((await save(agency, id, photos)).body.errors);
    expect(await errors(photo(image, { color: "Green" }))).toEqual(["photos.0.color"]);
    expect(await errors(photo(image, { color: null }))).toEqual(["photos.0.color"]);
    expect(await errors(photo(image), photo(image, { slot: 3 }))).toEqual(["photos.1.slot"]);
    expect(await errors(photo(image), photo(image))).toEqual(["photos.1.color"]);
    expect(await errors(photo(foreign))).toEqual(["photos.0.image"]);
    expect(await errors(photo(image, { mask: foreign }))).toEqual(["photos.0.mask"]);
    expect(await errors(photo("https://there.test/shirt.png"))).toEqual(["photos.0.image"]);
    expect(await errors(photo("files/../secret.png"))).toEqual(["photos.0.image"]);
    const box = { x: 0.7, y: 0, width: 0.5, height: 0.5, rotation: 0 };
    expect(await errors(photo(image, { box }))).toEqual(["photos.0.box"]);
    expect((await agency.get(`catalogs/${id}`)).body.garmentPhotos).toEqual({ version: 1, photos: [] });
  });

  it("are changed by those who may change the catalog only", async () => {
    const platform = await newCatalog(platen, { ownerAgencyId: null });
    const theirs = await newCatalog(platen, {
      ownerAgencyId: platen.world.otherAgency.agencyId,
      active: false,
    });
    expect((await save(agency, platform, [])).status).toBe(403);
    expect((await save(seller, platform, [])).status).toBe(403);
    expect((await save(await platen.as("supplier"), platform, [])).status).toBe(403);
    expect((await save(await platen.as("administrator"), platform, [])).status).toBe(200);
    const { agencyId } = platen.world.otherAgency;
    const other = await platen.newPerson("agency", { agencyId });
    await give(platen.database, agencyId, theirs);
    expect((await save(other, await newCatalog(platen, { active: false }), [])).status).toBe(404);
    expect((await save(platen.nobody, platform, [])).status).toBe(401);
  });

  it("keep their images from being deleted", async () => {
    const id = await newCatalog(platen);
    const { agencyId, sellerTeamId } = platen.world;
    const used = await storedImage(platen, await shirt(), {
      owner: { agencyId, sellerTeamId },
      ending: "webp",
    });
    await save(agency, id, [photo(used)]);
    const { rows } = await platen.database.pool.query("select id from images where path = $1", [used]);
    const refused = await agency.delete(`images/${rows[0].id}`);
    expect([refused.status, refused.body.message]).toEqual([400, messages.imageUsed("1 catalog")]);
  });

  it("are copied with their catalog", async () => {
    const id = await newCatalog(platen);
    await save(agency, id, [photo(image)]);
    const copy = await agency.post(`catalogs/${id}/duplicate`, {});
    expect(copy.status, copy.text).toBe(201);
    expect(copy.body.garmentPhotos.photos).toEqual([photo(image)]);
  });
});

describe("a mockup", () => {
  it("is composed once: the same input has the same file, another placement another one", async () => {
    const id = await newCatalog(platen);
    await save(agency, id, [photo(image)]);
    const first = await compose(seller, id);
    expect(first.status, first.text).toBe(200);
    expect(first.body.url).toBe(`/cms/${first.body.path}`);
    const served = await platen.nobody.send({ method: "GET", url: first.body.url });
    expect([served.status, served.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect((await compose(agency, id)).body).toEqual(first.body);
    const moved = await compose(seller, id, { placement: { x: 0.4, y: 0.5, scale: 1, rotation: 0 } });
    expect(moved.body.path).not.toBe(first.body.path);
    const [before, removed] = [fileOf(first.body.path), path.join(dataDir, first.body.path)];
    fs.rmSync(removed);
    expect((await compose(seller, id)).body).toEqual(first.body);
    expect(fileOf(first.body.path).equals(before)).toBe(true);
  });

  it("shows the artwork in the print box, and nothing of it outside or where the mask is black", async () => {
    const id = await newCatalog(platen);
    const { agencyId, sellerTeamId } = platen.world;
    const mask = await storedImage(platen, await halfMask(), { owner: { agencyId, sellerTeamId } });
    await save(agency, id, [photo(image, { light: 0 }), photo(image, { color: "White", light: 0, mask })]);
    const plain = await compose(seller, id);
    const masked = await compose(seller, id, { color: "White" });
    const red = [185, 28, 28];
    const near = (found: number[], color: number[]) =>
      found.every((value, n) => Math.abs(value - (color[n] ?? 0)) < 12);
    expect(near(await meanColor(fileOf(plain.body.path), 0.315, 0.43, 0.02), red)).toBe(true);
    expect(near(await meanColor(fileOf(plain.body.path), 0.665, 0.43, 0.02), red)).toBe(true);
    expect(near(await meanColor(fileOf(masked.body.path), 0.315, 0.43, 0.02), red)).toBe(true);
    expect(near(await meanColor(fileOf(masked.body.path), 0.665, 0.43, 0.02), red)).toBe(false);
    const outside = await compose(seller, id, { placement: { x: 1.9, y: 0.5, scale: 0.5, rotation: 10 } });
    expect(await meanColor(fileOf(outside.body.path), 0.4, 0.4)).toEqual(
      await meanColor(
        fileOf(
          (await compose(seller, id, { placement: { x: -0.9, y: 0.5, scale: 0.5, rotation: 0 } })).body.path,
        ),
        0.4,
        0.4,
      ),
    );
  });

  it("is refused for a foreign artwork or catalog, and a color without a photo", async () => {
    const id = await newCatalog(platen);
    await save(agency, id, [photo(image)]);
    const { agencyId, otherTeamId } = platen.world;
    const foreign = await storedImage(platen, await emblem(), {
      owner: { agencyId, sellerTeamId: otherTeamId },
    });
    expect((await compose(seller, id, { artwork: foreign })).body.errors).toEqual({
      artwork: messages.imageUnknown,
    });
    expect((await compose(agency, id, { artwork: foreign })).status).toBe(200);
    expect((await compose(seller, newId())).status).toBe(404);
    expect((await compose(seller, await newCatalog(platen, { active: false }))).status).toBe(404);
    const none = await compose(seller, id, { color: "White" });
    expect([none.status, none.body.message]).toEqual([400, messages.noGarmentPhoto("White", "Front")]);
    expect((await compose(await platen.as("seller:accounting"), id)).status).toBe(403);
    expect((await compose(platen.nobody, id)).status).toBe(401);
  });

  it("is previewed with a photo that is not saved, and stores nothing", async () => {
    const id = await newCatalog(platen);
    const { image: file, box, light } = photo(image);
    const before = fs.readdirSync(path.join(dataDir, "files", "mockups")).length;
    const body = { image: file, box, light, mask: null };
    const preview = await agency.post(`catalogs/${id}/mockups/preview`, body);
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.image).toMatch(/^data:image\/webp;base64,/);
    expect((await seller.post(`catalogs/${id}/mockups/preview`, body)).status).toBe(403);
    expect(fs.readdirSync(path.join(dataDir, "files", "mockups"))).toHaveLength(before);
  });
});

describe("a job of mockups", () => {
  it("composes each color and placement, with the reason of each that failed", async () => {
    const id = await newCatalog(platen);
    await save(agency, id, [photo(image), photo(image, { color: "White" })]);
    const started = await seller.post("mockups/jobs", {
      catalog: id,
      colors: ["Black", "White"],
      placements: [
        { slot: 1, artwork },
        { slot: 2, artwork },
      ],
    });
    expect([started.status, started.body.total], started.text).toEqual([201, 4]);
    await platen.app.jobs.idle();
    const job = (await seller.get(`mockups/jobs/${started.body.id}`)).body;
    expect(job).toMatchObject({ status: "done", total: 4, done: 2, failed: 2 });
    expect(
      job.mockups.map(({ color, slot, message }: { [key: string]: unknown }) => [color, slot, message]),
    ).toEqual([
      ["Black", 1, null],
      ["White", 1, null],
      ["Black", 2, messages.noGarmentPhoto("Black", "Back")],
      ["White", 2, messages.noGarmentPhoto("White", "Back")],
    ]);
    expect(job.mockups[0].path).toBe((await compose(seller, id)).body.path);
    const foreign = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await foreign.get(`mockups/jobs/${started.body.id}`)).status).toBe(404);
    expect((await agency.get(`mockups/jobs/${started.body.id}`)).status).toBe(404);
  });
});

describe("unused mockups", () => {
  it("are deleted after a month, with their files, and composed again on request", async () => {
    const id = await newCatalog(platen);
    await save(agency, id, [photo(image, { light: 0.31 })]);
    const { path: stored } = (await compose(seller, id)).body;
    await platen.database.pool.query("update mockup_files set used_at = now() - interval '31 days'");
    await platen.app.maintenance.sweep();
    expect(await platen.app.maintenance.failed()).toEqual([]);
    expect(fs.existsSync(path.join(dataDir, stored))).toBe(false);
    expect((await compose(seller, id)).body.path).toBe(stored);
    expect(fs.existsSync(path.join(dataDir, stored))).toBe(true);
  });
});
