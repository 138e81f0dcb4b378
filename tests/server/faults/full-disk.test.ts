import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { writeArchive } from "../../../src/server/backup/archive.ts";
import { backupLines } from "../../../src/server/backup/save.ts";
import { isDiskFull } from "../../../src/server/db/errors.ts";
import { fetchImage } from "../../../src/server/products/import/images/fetch-image.ts";
import { type ApiResponse, type Client, startApp, type TestApp } from "../../support/app.ts";
import { runPreflight, setArtwork, storedArtwork } from "../../support/preflight.ts";
import { openShop } from "../../support/shop.ts";
import { canMount, type SmallDisk, smallDisk } from "../../support/small-disk.ts";
import { emblem, halfMask, newCatalog, photo, shirt, storedImage } from "../mockups/world.ts";

const where = canMount ? "" : " (not run: this machine does not let tests mount a disk)";

describe.skipIf(!canMount)(`files on a full disk${where}`, () => {
  const { TMPDIR } = process.env;
  let data: SmallDisk;
  let temporary: SmallDisk;
  let platen: TestApp;
  let seller: Client;

  beforeAll(async () => {
    [data, temporary] = [smallDisk(12), smallDisk(12)];
    platen = await startApp({ env: { DATA_DIR: data.folder } });
    process.env.TMPDIR = temporary.folder;
    seller = await platen.as("seller");
  });
  afterEach(() => {
    for (const disk of [data, temporary]) disk.free();
  });
  afterAll(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await platen?.close();
    for (const disk of [data, temporary]) disk.remove();
  });

  const disks = [
    ["DATA_DIR", () => data],
    ["temporary files", () => temporary],
  ] as const;

  const files = (disk: SmallDisk) =>
    fs
      .readdirSync(disk.folder, { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "filler")
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort();

  const isRefused = (response: ApiResponse) => {
    expect([response.status, response.body?.message], response.text).toEqual([
      503,
      expect.stringMatching(
        /^The server's disk is full\. Nothing was changed; try again once there is room \(request /,
      ),
    ]);
    expect(response.headers["retry-after"]).toBe("60");
  };

  it.each(disks)("refuse an upload to the one of %s, and take it once there is room", async (_name, disk) => {
    const slot = (await seller.get("images/presigned_url?file_name=sun.png")).body;
    const { pathname, search } = new URL(slot.presigned_url);
    const put = async () =>
      platen.nobody.send({ method: "PUT", url: pathname + search, payload: await emblem() });
    const before = files(data);
    for (const left of [0, 3_000, 20_000]) {
      disk().fill(left);
      isRefused(await put());
      expect((await platen.nobody.send({ method: "GET", url: `/cms/${slot.file_path}` })).status).toBe(404);
      expect([files(data), files(temporary)]).toEqual([before, []]);
      disk().free();
    }
    const stored = await put();
    expect(stored.status, stored.text).toBe(200);
    expect((await platen.nobody.send({ method: "GET", url: `/cms/${slot.file_path}` })).status).toBe(200);
  });

  it("serve a resized image that cannot be stored", async () => {
    const stored = await storedImage(platen, await emblem());
    const resized = () => platen.nobody.send({ method: "GET", url: `/cms/${stored}?w=320` });
    data.fill();
    const full = await resized();
    expect([full.status, full.headers["content-type"]], full.text).toEqual([200, "image/webp"]);
    data.free();
    expect((await resized()).bytes).toEqual(full.bytes);
  });

  it("refuse a mockup to either disk, and compose it once there is room", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const owner = { agencyId, sellerTeamId };
    const image = await storedImage(platen, await shirt(), { owner, ending: "webp" });
    const artwork = await storedImage(platen, await emblem(), { owner });
    const agency = await platen.as("agency");
    const id = await newCatalog(platen);
    await agency.put(`catalogs/${id}/garment-photos`, { photos: [photo(image)] });
    const compose = () => agency.post(`catalogs/${id}/mockups`, { color: "Black", slot: 1, artwork });
    const before = files(data);
    for (const [, disk] of disks) {
      disk().fill();
      isRefused(await compose());
      disk().free();
      expect(files(data)).toEqual(before);
    }
    const composed = await compose();
    expect(composed.status, composed.text).toBe(200);
  });

  it("keep a job of mockups waiting, and let it end once there is room", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const owner = { agencyId, sellerTeamId };
    const image = await storedImage(platen, await shirt(), { owner, ending: "webp" });
    const artwork = await storedImage(platen, await emblem(), { owner });
    const catalog = await newCatalog(platen);
    const agency = await platen.as("agency");
    await agency.put(`catalogs/${catalog}/garment-photos`, { photos: [photo(image)] });
    for (const [, disk] of disks) {
      // Of other places than others, so that it is composed again.
      const placement = { x: 0.5, y: disk === disks[0][1] ? 0.4 : 0.6, scale: 0.8, rotation: 0 };
      disk().fill();
      const placements = [{ slot: 1, artwork, placement }];
      const begun = await seller.post("mockups/jobs", { catalog, colors: ["Black"], placements });
      expect(begun.status, begun.text).toBe(201);
      await platen.app.jobs.idle();
      const job = async () => (await seller.get(`mockups/jobs/${begun.body.id}`)).body;
      expect(await job()).toMatchObject({ done: 0, failed: 0 });
      disk().free();
      platen.app.jobs.kick();
      await platen.app.jobs.idle();
      expect(await job()).toMatchObject({ status: "done", done: 1, failed: 0 });
    }
  });

  it("blame no image of another host, and fetch it once there is room", async () => {
    const { agencyId, sellerTeamId: teamId } = platen.world;
    // Not in the library yet.
    const png = await halfMask();
    const host = http.createServer((_, response) => response.setHeader("content-type", "image/png").end(png));
    host.listen(0, "127.0.0.1");
    await once(host, "listening");
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/sun.png`;
    const options = { database: platen.database, files: platen.app.files, allowPrivate: true };
    const fetched = () => fetchImage(options, { agencyId, teamId, url, createdUserId: seller.userId ?? "" });
    for (const [, disk] of disks) {
      disk().fill();
      await expect(fetched()).rejects.toSatisfy(isDiskFull);
      disk().free();
    }
    expect(await fetched()).toEqual({ path: expect.stringMatching(/^files\/uploads\//) });
    host.close();
  });

  it("blame no artwork of an order, and check it once there is room", async () => {
    const shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
    const [id = ""] = await shop.orders(1);
    const artwork = await storedArtwork(platen.app);
    await setArtwork(platen.app, id, artwork);
    const measured = async () =>
      (
        await platen.database.pool.query("select measures, failure from image_measures where path = $1", [
          artwork,
        ])
      ).rows;
    temporary.fill();
    await expect(runPreflight(platen.app)).rejects.toSatisfy(isDiskFull);
    expect(await measured()).toEqual([{ measures: null, failure: null }]);
    temporary.free();
    await platen.database.pool.query("update image_measures set claimed_at = now() - interval '6 minutes'");
    await runPreflight(platen.app);
    expect(await measured()).toEqual([{ measures: expect.anything(), failure: null }]);
  });

  it("leave no half of a backup", async () => {
    const backup = () =>
      writeArchive(path.join(temporary.folder, "backup.gz"), backupLines(platen.database, data.folder));
    temporary.fill(2_000);
    await expect(backup()).rejects.toThrow(/ENOSPC/);
    expect(files(temporary)).toEqual([]);
    temporary.free();
    await backup();
    expect(files(temporary)).toHaveLength(1);
  });
});
