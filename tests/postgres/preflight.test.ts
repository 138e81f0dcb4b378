import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { expectExactBlockers } from "../support/blockers.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { libraryArtwork, runPreflight, setArtwork } from "../support/preflight.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = times(60, 8);

describePostgres("concurrent checks and changes of artwork at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let seller: Client;
  let agency: Client;
  let dataDir: string;
  let bad: string;
  let other: string;
  let good: string;

  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
    const database = await freshPostgres();
    one = await startApp({ database, env: { DATA_DIR: dataDir } });
    two = await startApp({ database, env: { DATA_DIR: dataDir } });
    const { agencyId, sellerTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    const front = { slot: 1, label: "Front", required: false, minWidth: 0, minHeight: 0, printWidth: 304.8 };
    await database.pool.query("update catalogs set designs = $1 where id = $2", [
      JSON.stringify([front]),
      shop.catalogId,
    ]);
    seller = await one.newPerson("seller", { agencyId, sellerTeamId });
    agency = await two.newPerson("agency", { agencyId });
    const draw = (width: number, color: string) =>
      libraryArtwork(one.app, { agencyId, sellerTeamId }, { width, height: width, color });
    [bad, other, good] = await Promise.all([
      draw(600, "#b91c1c"),
      draw(600, "#1d4ed8"),
      draw(1_900, "#15803d"),
    ]);
  }, 60_000);
  afterAll(async () => {
    // The jobs of both servers end before their database does.
    await Promise.all([one.app.jobs.stop(), two.app.jobs.stop()]);
    await one.app.close();
    await two.close();
    fs.rmSync(dataDir, { recursive: true });
  });

  const show = async (id: string) => (await seller.get(`orders/${id}`)).body;
  const check = (at: TestApp) => runPreflight(at.app);
  /** Waits also for what the servers' own jobs check, which calls have woken. */
  const settle = async (at: TestApp) => {
    await Promise.all([one.app.jobs.idle(), two.app.jobs.idle()]);
    await check(at);
  };

  /** A draft with bad artwork, checked. */
  async function draft() {
    const [id = ""] = await shop.orders(1);
    await setArtwork(one.app, id, bad);
    await check(one);
    const [{ id: itemId }] = (await show(id)).items;
    return {
      id,
      waive: () => agency.post("orders/waive-preflight", { orderId: id, itemId, slot: 1, path: bad }),
      replace: (artwork1: string) =>
        seller.put("orders/update-item-design", { orderId: id, itemId, artwork1 }),
    };
  }

  test("a decision to print artwork as it is never holds for the image that replaces it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, waive, replace } = await draft();
      const [waived, replaced] = await Promise.all([waive(), replace(other)]);
      expect(replaced.status, replaced.text).toBe(200);
      expect([200, 400]).toContain(waived.status);
      await settle(two);
      const { items, gates } = await show(id);
      expect(items[0].preflight).toMatchObject([{ path: other, status: "bad", waived: null }]);
      expect(gates).toMatchObject([{ gate: "artwork" }]);
    }
    await expectExactBlockers(one.database, one.world.agencyId);
  }, 120_000);

  test("a result is of the artwork that the item has, however it was replaced meanwhile", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, replace } = await draft();
      await setArtwork(one.app, id, other);
      await Promise.all([check(one), check(two), replace(good)]);
      await settle(one);
      const { items, gates } = await show(id);
      expect(items[0]).toMatchObject({ preflight: [{ path: good, status: "good" }], preflightDue: false });
      expect(gates).toEqual([]);
    }
    await expectExactBlockers(one.database, one.world.agencyId);
  }, 120_000);

  test("many servers measure an image once", async () => {
    const ids = await shop.orders(20);
    const { agencyId, sellerTeamId } = one.world;
    const artwork = await libraryArtwork(one.app, { agencyId, sellerTeamId }, { width: 700, height: 700 });
    for (const id of ids) await setArtwork(one.app, id, artwork);
    await Promise.all([check(one), check(two), check(one), check(two)]);
    await check(one);
    const { rows } = await one.database.pool.query("select tries from image_measures where path = $1", [
      artwork,
    ]);
    expect(rows).toEqual([{ tries: 1 }]);
    for (const id of ids) expect((await show(id)).items[0].preflight).toMatchObject([{ status: "bad" }]);
    await expectExactBlockers(one.database, agencyId);
  }, 60_000);
});
