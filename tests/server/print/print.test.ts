import bwipjs from "bwip-js/node";
import sharp from "sharp";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatItemCode, itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { drawnPages, modulesOf, widthsOf } from "../../support/drawn-barcode.ts";
import { downloadExport } from "../../support/opened-export.ts";
import { sendFile } from "../../support/send-file.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** What bwip-js computes of a code before it draws: modules of a square one, widths of a linear one. */
type Matrix = { pixs: number[]; pixx: number };
type Linear = { sbs: number[] };

let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
/** Two tees, one and two units; and one tee. */
let large: string;
let small: string;

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  const tee = shop.newOrder().items[0];
  if (!tee) throw new Error("An order of the shop has an item");
  [large = ""] = await shop.orders(1, {
    orderName: "#L1",
    fullName: "Đặng 林",
    items: [tee, { ...tee, title: "Night tee", quantity: 2 }],
  });
  [small = ""] = await shop.orders(1, { orderName: "#S1" });
  await platen.database.pool.query("update agencies set name = 'Northwind Print' where id = $1", [
    shop.agencyId,
  ]);
});
afterAll(() => platen.close());

const print = (body: object, client = agency) => client.post("orders/print", body);

/** The text of each page. */
async function printed(body: object, client = agency): Promise<string[]> {
  const begun = await print(body, client);
  expect([begun.status, begun.body.message], begun.text).toEqual([201, "Printing has started"]);
  const file = await downloadExport(platen, client, begun);
  expect(file.headers["content-type"]).toBe("application/pdf");
  const { text } = await extractText(new Uint8Array(file.bytes));
  return text;
}

/** Uploads a logo as the agency's. */
async function brand(): Promise<void> {
  const bytes = await sharp({ create: { width: 320, height: 80, channels: 3, background: "#cc3300" } })
    .png()
    .toBuffer();
  const image = { url: "images/presigned_url", name: "logo.png", bytes, type: "image/png" };
  const { path: logo } = await sendFile(agency, platen.nobody, image);
  expect((await agency.post("images", { path: logo })).status).toBe(201);
  expect((await agency.patch("agencies/config", { config: { logo } })).status).toBe(200);
}

const codesOf = async (order: string) => {
  const { rows } = await platen.database.pool.query(
    "select id from order_items where order_id = $1 order by position",
    [order],
  );
  return rows.map(({ id }) => formatItemCode(itemCodeOf(id)));
};

describe("printing orders", () => {
  test("makes a packing slip per order with the agency's name and no prices", async () => {
    const pages = await printed({ document: "packing-slips", ids: [small, large] });
    expect(pages).toHaveLength(2);
    const slip = pages.find((page) => page.includes("Packing slip #L1")) ?? "";
    for (const text of [
      "Northwind Print",
      "Đặng 林",
      "20 Maple Avenue",
      "Night tee",
      "Black / M",
      "TEE-BLK-M",
    ])
      expect(slip).toContain(text);
    expect(slip).not.toContain("$");
    const row = (await agency.get("export-history?type=orders&limit=1")).body.data[0];
    expect(row).toMatchObject({ rows: 2, total: 2, filter: "2 selected", status: "fetched" });
    expect(row.fileName).toMatch(/^packing-slips-.*\.pdf$/);
  });

  test("has the buyer's prices once the agency's setting says so", async () => {
    const saved = await agency.patch("agencies/update-settings", { settings: { packingSlipPrices: true } });
    expect(saved.body.settings.packingSlipPrices).toBe(true);
    const [slip] = await printed({ document: "packing-slips", ids: [large] });
    expect(slip).toContain("$58.00");
    expect(slip).toContain("$87.00");
    await agency.patch("agencies/update-settings", { settings: { packingSlipPrices: false } });
  });

  test("sums units by SKU on a pick list", async () => {
    const [page = ""] = await printed({ document: "pick-list", filter: {} });
    expect(page).toContain("4 units for 2 orders");
    expect(page).toContain("Classic tee");
    expect(page.match(/TEE-BLK-M/g)).toHaveLength(1);
    expect(page).toContain("#L1");
    expect(page).toContain("#S1");
  });

  test.each(["qr", "code128"])("makes a label per unit with its item's code, as %s", async (barcode) => {
    const pages = await printed({ document: "item-labels", barcode, ids: [large] });
    const [first = "", second = ""] = await codesOf(large);
    expect(pages.map((page) => [first, second, "NEXT"].find((code) => page.includes(code)))).toEqual([
      first,
      second,
      second,
      "NEXT",
    ]);
    expect(pages[1]).toContain("1/2");
  });

  test("draws codes whose modules are those of the item's code, upright", async () => {
    const [id] = (
      await platen.database.pool.query("select id from order_items where order_id = $1", [small])
    ).rows.map((row) => row.id as string);
    const codes = [itemCodeOf(id ?? ""), "NEXT"];
    const pagesOf = async (barcode: string) => {
      const begun = await print({ document: "item-labels", barcode, ids: [small] });
      return drawnPages((await downloadExport(platen, agency, begun)).bytes);
    };
    const squares = await pagesOf("qr");
    expect(squares).toHaveLength(2);
    for (const [index, text] of codes.entries()) {
      // An option of the symbology, which the types of bwip-js do not list.
      const options = { bcid: "qrcode", text, eclevel: "M" };
      const [code] = bwipjs.raw(options) as Matrix[];
      const page = squares[index];
      expect(page && modulesOf(page, code?.pixx ?? 0)).toEqual(code?.pixs);
    }
    const bars = await pagesOf("code128");
    expect(bars).toHaveLength(2);
    for (const [index, text] of codes.entries()) {
      const [code] = bwipjs.raw({ bcid: "code128", text }) as Linear[];
      const sbs = code?.sbs ?? [];
      const page = bars[index];
      expect(
        page &&
          widthsOf(
            page,
            sbs.reduce((sum, width) => sum + width, 0),
          ),
      ).toEqual(sbs);
    }
  });

  test("leaves out canceled orders and items", async () => {
    const [canceled = ""] = await shop.orders(1, { orderName: "#C1" });
    await agency.post("orders/cancel", { ids: [canceled] });
    const pages = await printed({ document: "packing-slips", ids: [canceled, small] });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("#S1");
  });

  test("prints a filter's orders without exceptions, newest first", async () => {
    const pages = await printed({ document: "packing-slips", filter: { sort: "orderName" } });
    expect(pages.map((page) => /Packing slip (#\w+)/.exec(page)?.[1])).toEqual(["#S1", "#L1"]);
    const rest = await printed({ document: "packing-slips", filter: {}, exceptIds: [large] });
    expect(rest).toHaveLength(1);
  });

  test("answers 404 for orders of others, as for unknown ones", async () => {
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    const body = { document: "packing-slips", ids: [small] };
    expect((await print(body, stranger)).status).toBe(404);
    expect((await print({ ...body, ids: [newId()] })).status).toBe(404);
    const own = await printed({ ...body, ids: [small, newId()] }, seller);
    expect(own).toHaveLength(1);
  });

  test("is refused to those who may not export orders with 403", async () => {
    for (const role of ["supplier", "administrator", "agency:designer", "seller:designer"] as const) {
      const refused = await print({ document: "pick-list", ids: [small] }, await platen.as(role));
      expect([role, refused.status]).toEqual([role, 403]);
    }
    expect((await print({ document: "pick-list", ids: [small] }, platen.nobody)).status).toBe(401);
  });

  test.each([
    ["no document", { ids: [newId()] }],
    ["an unknown document", { document: "invoice", ids: [newId()] }],
    ["an unknown barcode", { document: "item-labels", barcode: "ean13", ids: [newId()] }],
    ["no orders", { document: "pick-list", ids: [] }],
    ["no target", { document: "pick-list" }],
    ["two targets", { document: "pick-list", ids: [newId()], filter: {} }],
    ["an unknown key", { document: "pick-list", ids: [newId()], copies: 2 }],
    ["an id that is none", { document: "pick-list", ids: ["1"] }],
    ["an unknown filter", { document: "pick-list", filter: { colour: "red" } }],
  ])("refuses %s with 400", async (_, body) => {
    expect((await print(body)).status).toBe(400);
  });

  test("refuses more than 1,000 orders, and more than 5,000 labels", async () => {
    const ids = Array.from({ length: 1_001 }, () => newId());
    const many = await print({ document: "packing-slips", ids });
    expect([many.status, many.body.message]).toEqual([400, "At most 1,000 orders can be printed at once"]);
    const tee = shop.newOrder().items[0];
    if (!tee) throw new Error("An order of the shop has an item");
    const [bulk = ""] = await shop.orders(1, { items: [{ ...tee, quantity: 5_001 }] });
    const labels = await print({ document: "item-labels", ids: [bulk] });
    expect([labels.status, labels.body.message]).toEqual([
      400,
      "At most 5,000 labels can be printed at once",
    ]);
  });

  test("puts the agency's logo on each packing slip, and once into the file", async () => {
    await brand();
    const begun = await print({ document: "packing-slips", ids: [small, large] });
    const { bytes } = await downloadExport(platen, agency, begun);
    const text = Buffer.from(bytes).toString("latin1");
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(text.match(/\/XObject <<\s*\/I1/g)).toHaveLength(2);
  });
});
