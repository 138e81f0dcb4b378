import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { star, svg } from "../../support/artwork.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { png } from "./images.ts";

let platen: TestApp;
let seller: Client;
let agency: Client;
let shop: Shop;
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-files-"));
  platen = await startApp({ env: { DATA_DIR: dataDir } });
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
});
afterAll(async () => {
  await platen.close();
  fs.rmSync(dataDir, { recursive: true });
});

/** Uploads an image and returns its row in the library. */
async function image(
  name: string,
  client = seller,
  { content, use = "", ...given }: { name?: string; tags?: string[]; content?: Buffer; use?: string } = {},
) {
  const { body } = await client.get(`images/presigned_url?file_name=${name}.png${use}`);
  const { pathname, search } = new URL(body.presigned_url);
  const sent = await platen.nobody.send({
    method: "PUT",
    url: pathname + search,
    payload: content ?? (await png()),
  });
  expect(sent.status, sent.text).toBe(200);
  const registered = await client.post("images", { path: body.file_path, ...given });
  expect(registered.status, registered.text).toBe(201);
  return registered.body as { id: string; path: string; name: string; tags: string[] };
}

async function useAsArtwork(file: string, orders: number) {
  for (const orderId of await shop.orders(orders)) {
    const { body } = await seller.get(`orders/${orderId}`);
    const design = { orderId, itemId: body.items[0].id, artwork1: file, artwork3: file };
    const response = await seller.put("orders/update-item-design", design);
    expect(response.status, response.text).toBe(200);
  }
}

const listed = async (client: Client, query: string) =>
  (await client.get(`images?${query}`)).body.data as { id: string; name: string; usedBy: number }[];

describe("the library", () => {
  test("stores an image with the given name and tags, and only once if it is registered again", async () => {
    const first = await image("sunrise", seller, { name: "Sunrise", tags: ["Beach", "beach", "summer"] });
    expect(first).toMatchObject({ name: "Sunrise", tags: ["beach", "summer"] });
    const again = await seller.post("images", { path: first.path });
    expect([again.status, again.body]).toEqual([201, first]);
    const edited = await seller.patch(`images/${first.id}`, { tags: ["sea"] });
    expect(edited.body.tags).toEqual(["sea"]);
  });

  test("lists no logo and favicon, neither new ones nor those that were uploaded as artwork", async () => {
    const old = await image("brand-old", agency);
    const logo = await image("brand-new", agency, { use: "&use=branding" });
    const names = async () => (await listed(agency, "search=brand")).map(({ name }) => name);
    expect(await names()).toEqual(["brand-old.png"]);
    for (const config of [{ faviconImg: old.path }, { logo: logo.path }]) {
      const saved = await agency.patch("agencies/config", { config });
      expect(saved.status, saved.text).toBe(200);
    }
    expect(await names()).toEqual([]);
    expect((await listed(agency, "search=brand&tag=x")).length).toBe(0);
    const served = await agency.get("agencies/config");
    expect(served.text).toContain(logo.path);
    expect(served.text).toContain(old.path);
    await agency.patch("agencies/config", { config: { logo: null, faviconImg: null } });
  });

  test("can be searched by name and tag, and filtered by an exact tag", async () => {
    const moon = await image("moon", seller, { tags: ["night-sky"] });
    const owl = await image("night-owl", seller);
    const ids = async (query: string) => (await listed(seller, query)).map(({ id }) => id).sort();
    expect(await ids("search=night")).toEqual([moon.id, owl.id].sort());
    expect(await ids("tag=Night-Sky")).toEqual([moon.id]);
    expect(await ids("tag=night")).toEqual([]);
    expect((await seller.get("images?tags=x")).status).toBe(400);
  });

  test("counts the orders that use each image, each order once even if several slots show the image", async () => {
    const [used, unused] = [await image("used"), await image("unused")];
    await useAsArtwork(used.path, 3);
    const rows = await listed(seller, `ids=${used.id},${unused.id}&sort=name`);
    expect(rows.map(({ name, usedBy }) => [name, usedBy])).toEqual([
      ["unused.png", 0],
      ["used.png", 3],
    ]);
  });

  test("shows how each image prints, by the present limits of the agency", async () => {
    const drawn = (size: number, color: string) =>
      svg(size, size, star(size / 2, size / 2, size * 0.48, color))
        .png()
        .toBuffer();
    const good = await image("a", seller, { content: await drawn(900, "#b91c1c") });
    const small = await image("b", seller, { content: await drawn(300, "#b91c1c") });
    const empty = await image("c", seller, { content: await drawn(900, "none") });
    const ids = [good, small, empty].map(({ id }) => id).join();
    const preflights = async (client = seller) =>
      (await client.get(`images?ids=${ids}&sort=name`)).body.data.map(
        ({ preflight }: { preflight: unknown }) => preflight,
      );
    const found = await preflights();
    expect(found).toMatchObject([
      { status: "good", findings: [], image: { width: 900, height: 900 } },
      { status: "doubtful", findings: [{ code: "few-pixels" }], image: { width: 300 } },
      { status: "bad", findings: [{ code: "blank" }], image: { box: null } },
    ]);
    expect(found[0].image.box.width).toBeCloseTo(0.96, 1);
    expect(await preflights(agency)).toEqual(found);
    const settings = { preflight: { off: ["few-pixels"] } };
    expect((await agency.patch("agencies/update-settings", { settings })).status).toBe(200);
    expect(await preflights()).toMatchObject([{ status: "good" }, { status: "good" }, { status: "bad" }]);
    await platen.database.pool.query("delete from image_measures");
    expect(await preflights()).toEqual([null, null, null]);
  });

  test("shows a team its own images and an agency those of its teams, and hides the images of others", async () => {
    const { agencyId, otherTeamId } = platen.world;
    const sibling = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const mine = await image("mine");
    const theirs = await image("theirs", sibling);
    const ofAgency = await image("agencys", agency);
    const all = `ids=${mine.id},${theirs.id},${ofAgency.id}`;
    expect((await listed(seller, all)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await listed(agency, all)).toHaveLength(3);
    expect((await seller.get(`images/${theirs.id}`)).status).toBe(404);
    expect((await seller.delete(`images/${theirs.id}`)).status).toBe(404);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect(await listed(stranger, all)).toEqual([]);
    const registered = await stranger.post("images", { path: mine.path });
    expect([registered.status, registered.body.errors]).toEqual([
      400,
      { path: "No image was uploaded to this path. Upload it to its presigned address first" },
    ]);
  });
});

describe("deleting an image", () => {
  test("keeps an image that only an earlier proof of a design has", async () => {
    const [first, second] = [await image("sketch", agency), await image("final", agency)];
    const [orderId = ""] = await shop.orders(1);
    await shop.deposit(100);
    await agency.post("orders/hire-designs", { ids: [orderId] });
    const itemId: string = (await agency.get(`orders/${orderId}`)).body.items[0].id;
    for (const { path: file } of [first, second]) {
      const proof = { images: [{ itemId, slot: 1, path: file }] };
      expect((await agency.post(`orders/${orderId}/design-proofs`, proof)).status).toBe(200);
    }
    expect((await agency.delete(`images/${first.id}`)).body.message).toBe(
      "Used by 1 design proof. It can be deleted once nothing uses it",
    );
  });

  test("keeps the photos of a refund, a return and a remake, which its list counts as used", async () => {
    const photos = [
      await image("blurred", agency),
      await image("opened", agency),
      await image("torn", agency),
    ];
    const [refund, sendBack, remake] = photos.map(({ path: file }) => file);
    const [id = ""] = await shop.orders(1);
    await shop.deposit(100);
    await seller.post("orders/submit", { ids: [id] });
    for (const action of ["approve", "pickup"]) await agency.post(`orders/${action}`, { ids: [id] });
    const itemId: string = (await agency.get(`orders/${id}`)).body.items[0].id;
    await agency.patch("order-items/update-fulfilled", { items: [{ itemId, status: "shipped" }] });
    const units = { reason: "Torn", items: [{ itemId, quantity: 1 }] };
    const calls = [
      agency.post(`orders/${id}/remake`, { ...units, bearer: "agency", photo: remake }),
      agency.post(`orders/${id}/refund`, { reason: "Late", amount: 1, photo: refund }),
      agency.post(`orders/${id}/return`, { ...units, photo: sendBack }),
    ];
    for (const { status, text } of await Promise.all(calls)) expect(status, text).toBe(200);
    const ids = photos.map((one) => one.id).join();
    expect((await listed(agency, `ids=${ids}`)).map(({ usedBy }) => usedBy)).toEqual([1, 1, 1]);
    for (const { id: photo, path: file } of photos) {
      expect((await agency.delete(`images/${photo}`)).body.message).toBe(
        "Used by 1 order. It can be deleted once nothing uses it",
      );
      expect(fs.existsSync(path.join(dataDir, file))).toBe(true);
    }
  });

  test("deletes its file in every size", async () => {
    const one = await image("gone");
    const file = path.join(dataDir, one.path);
    const small = path.join(dataDir, `${one.path.replace("files/", "resized/320/")}.webp`);
    await platen.app.inject(`/cms/${one.path}?w=320`);
    expect([fs.existsSync(file), fs.existsSync(small)]).toEqual([true, true]);
    expect((await seller.delete(`images/${one.id}`)).status).toBe(200);
    expect([fs.existsSync(file), fs.existsSync(small)]).toEqual([false, false]);
    expect(await listed(seller, `ids=${one.id}`)).toEqual([]);
    expect((await platen.app.inject(`/cms/${one.path}?w=320`)).statusCode).toBe(404);
  });

  test("is refused while orders or products use the image, with the number of uses", async () => {
    const one = await image("kept");
    await useAsArtwork(one.path, 2);
    const product = await seller.post("products", { title: "Tee", mockup: one.path });
    const refused = await seller.delete(`images/${one.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Used by 2 orders and 1 product. It can be deleted once nothing uses it",
    ]);
    expect(fs.existsSync(path.join(dataDir, one.path))).toBe(true);
    await seller.delete(`products/${product.body.id}`);
    expect((await seller.delete(`images/${one.id}`)).body.message).toBe(
      "Used by 2 orders. It can be deleted once nothing uses it",
    );
    const free = await image("free");
    const both = await seller.delete("images", { ids: [free.id, one.id] });
    expect(both.status).toBe(400);
    expect(await listed(seller, `ids=${free.id}`)).toHaveLength(1);
  });

  test("is refused while a product description or a mail template shows the image", async () => {
    const one = await image("written", agency);
    const shown = `<p>New <img src="/cms/${one.path}" alt="Tee"></p>`;
    const product = await seller.post("products", { title: "Tee", description: shown });
    expect(product.status, product.text).toBe(201);
    const template = await agency.post("mail-notifications", {
      code: "invoice",
      name: "Invoice",
      subject: "Charged",
      html: shown,
    });
    expect(template.status, template.text).toBe(201);
    expect((await agency.delete(`images/${one.id}`)).body.message).toBe(
      "Used by 1 product and 1 mail template. It can be deleted once nothing uses it",
    );
  });

  test("is refused while the agency's branding uses the image", async () => {
    const logo = await image("logo", agency);
    await platen.database.pool.query("update agencies set config = $1 where id = $2", [
      JSON.stringify({ logo: logo.path }),
      platen.world.agencyId,
    ]);
    expect((await agency.delete(`images/${logo.id}`)).body.message).toBe(
      "Used by your agency's settings. It can be deleted once nothing uses it",
    );
  });

  test("responds with Not found for an unknown or malformed id", async () => {
    for (const id of [newId(), "not-an-id"])
      expect((await seller.delete(`images/${id}`)).body).toEqual({ message: "Not found" });
  });
});
