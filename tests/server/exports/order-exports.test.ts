import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXPORT_COLUMN_KEYS, EXPORT_COLUMNS } from "../../../src/domain/orders/export/columns.ts";
import { itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { downloadExport, openExport } from "../../support/opened-export.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let exporter: Client;
/** In production: two tees. Unsubmitted: one tee. */
let made: string;
let draft: string;

const ITEM = ["Order", "Seller", "Item", "SKU", "Color", "Size", "Quantity"];

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  exporter = await platen.as("agency:order_exporter");
  await shop.deposit(100);
  const tee = shop.newOrder().items[0];
  if (!tee) throw new Error("An order of the shop has an item");
  const art = "files/uploads/front.png";
  [made = ""] = await shop.orders(1, {
    orderName: "=HYPERLINK(1)",
    fullName: "Đặng, Ann",
    items: [
      { ...tee, artworks: [art] },
      { ...tee, title: "Night tee", quantity: 2 },
    ],
  });
  [draft = ""] = await shop.orders(1);
  await platen.database.pool.query(
    `update catalogs set designs = '[{"slot":1,"label":"Front","required":false,"minWidth":10,"minHeight":10,
      "printWidth":300,"printHeight":400}]' where id = $1`,
    [shop.catalogId],
  );
  for (const [client, action] of [
    [seller, "submit"],
    [agency, "approve"],
    [agency, "pickup"],
  ] as const) {
    const done = await client.post(`orders/${action}`, { ids: [made] });
    expect(done.body.success, done.text).toEqual([made]);
  }
});
afterAll(() => platen.close());

async function exported(client: Client, call: string) {
  const begun = await client.get(`invoices/search/${call}`);
  expect(begun.status, begun.text).toBe(200);
  const file = await downloadExport(platen, client, begun);
  expect(file.status, file.text).toBe(200);
  return { ...(await openExport(file)), file, id: begun.body.id as string };
}

describe("an order export", () => {
  test.each(["csv", "xlsx"])("has one row per item with its artwork and ship-to, as %s", async (format) => {
    const { header, rows } = await exported(agency, `export-fulfillment?format=${format}`);
    expect(header.slice(0, 7)).toEqual(ITEM);
    expect(rows.map((row) => [row.Item, row.SKU, row.Color, row.Size, row.Quantity])).toEqual([
      ["Sunset tee", "TEE-BLK-M", "Black", "M", "1"],
      ["Night tee", "TEE-BLK-M", "Black", "M", "2"],
    ]);
    expect(rows[0]).toMatchObject({
      Order: format === "csv" ? "'=HYPERLINK(1)" : "=HYPERLINK(1)",
      "Artwork 1": "http://localhost:4000/cms/files/uploads/front.png",
      "Artwork 2": "",
      "Artwork 6": "",
      Mockup: "",
      "Ship to name": "Đặng, Ann",
      "Address 1": "20 Maple Avenue",
      "Zip code": "90731",
      Country: "United States",
      "Shipping option": "Standard",
    });
    expect(rows[0]?.["Due date"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test("of fulfillment has approved orders unless a status or orders are chosen", async () => {
    expect((await exported(agency, "export-fulfillment?status=Unfulfilled")).rows).toHaveLength(1);
    expect((await exported(agency, `export-fulfillment?ids=${draft}`)).rows).toHaveLength(1);
    expect((await exported(agency, "export-fulfillment?status=Rejected")).rows).toEqual([]);
  });

  test("of POD has artwork with print sizes", async () => {
    const { header, rows } = await exported(agency, `export-pod?ids=${made}`);
    expect(header.filter((label) => /^(Artwork|Print size) \d$/.test(label))).toHaveLength(12);
    expect(rows.map((row) => row["Print size 1"])).toEqual(["300 x 400 mm", ""]);
  });

  test("of dropship and FK have items of these catalogs only", async () => {
    const call = (name: string) => exported(agency, `${name}?ids=${made}`);
    expect((await call("export-dropship")).rows).toEqual([]);
    expect((await call("export-fk")).rows).toEqual([]);
    const set = (columns: string) =>
      platen.database.pool.query(`update catalogs set ${columns} where id = $1`, [shop.catalogId]);
    await set("dropship = true");
    const [row] = (await call("export-dropship")).rows;
    expect(row).toMatchObject({ "Ship to name": "Đặng, Ann", Item: "Sunset tee" });
    expect(row?.Supplier).toMatch(/^Agency/);
    await set("dropship = false, type = 'fake'");
    for (const name of ["export-fk", "export-fk-v2"]) {
      const { header, rows } = await call(name);
      expect([name, rows.length, header.slice(0, 7)]).toEqual([name, 2, ITEM]);
    }
    expect((await call("export-fk-v2")).header).toContain("Tracking numbers");
    expect((await call("export-pod")).rows).toEqual([]);
    await set("type = 'pod'");
  });

  test("has charges of items on each row and of the order on its first, so that columns add up", async () => {
    const { rows } = await exported(agency, `export-orders?ids=${made}`);
    expect(rows.map((row) => [row.Status, row.Charge, row["Order charge"]])).toEqual([
      ["In production", "14.49", "36.49"],
      ["In production", "22.00", ""],
    ]);
  });

  test("with profit has cost and margin for the agency, and only the profit for sellers", async () => {
    const { rows } = await exported(agency, `export-orders-profit?ids=${made}`);
    expect(rows.map((row) => [row.Cost, row["Order cost"], row.Margin, row.Profit])).toEqual([
      ["11.00", "27.00", "9.49", "-1.50"],
      ["16.00", "", "", ""],
    ]);
    expect((await exported(agency, "export-orders-profit")).rows).toEqual([]);
    expect((await exported(agency, "export-orders-profit?status=InProduction")).rows).toHaveLength(2);
    const own = await exported(seller, `export-orders-profit?ids=${made}`);
    expect(own.header).not.toContain("Cost");
    expect(own.header).not.toContain("Margin");
    expect(own.rows[0]).toMatchObject({ "Buyer paid": "34.99", Profit: "-1.50" });
    const history = (await seller.get("export-history/profit-history")).body;
    expect(history.data[0]).toMatchObject({ rows: 2, filter: "1 selected" });
  });

  test("has amounts as numbers in a workbook", async () => {
    const { rows } = await exported(agency, `export-orders?format=xlsx&ids=${made}`);
    expect(rows.map((row) => [row.Quantity, Number(row.Charge)])).toEqual([
      ["1", 14.49],
      ["2", 22],
    ]);
  });

  test("has the chosen columns in the chosen order", async () => {
    const { header, rows } = await exported(agency, `export-pod?ids=${made}&columns=quantity,itemCode,order`);
    expect(header).toEqual(["Quantity", "Item code", "Order"]);
    const items = (await agency.get(`order-items?order=${made}&sort=title`)).body.data;
    expect(new Set(rows.map((row) => row["Item code"]))).toEqual(
      new Set(items.map(({ id }: { id: string }) => itemCodeOf(id))),
    );
  });

  test("has every column for the agency's manager", async () => {
    const { header } = await exported(
      agency,
      `export-orders?ids=${made}&columns=${EXPORT_COLUMN_KEYS.join(",")}`,
    );
    expect(header).toEqual(Object.values(EXPORT_COLUMNS).map(({ label }) => label));
    expect(new Set(header).size).toBe(header.length);
  });

  test.each([
    ["an unknown column", "columns=order,nonsense"],
    ["no column", "columns="],
    ["an unknown format", "format=pdf"],
    ["an unknown filter", "colour=red"],
    ["an id that is none", "ids=1"],
  ])("refuses %s with 400", async (_, query) => {
    const refused = await agency.get(`invoices/search/export-pod?${query}`);
    expect([refused.status, typeof refused.body.message]).toEqual([400, "string"]);
  });

  test("hides columns of costs from those who may not see them, as if there were none", async () => {
    for (const [client, column] of [
      [seller, "cost"],
      [seller, "margin"],
      [exporter, "profit"],
      [await platen.as("seller:staff"), "profit"],
    ] as const) {
      const refused = await client.get(`invoices/search/export-orders?columns=${column}`);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `There is no column "${column}" in this export`,
      ]);
    }
    expect((await exporter.get("invoices/search/export-orders-profit")).status).toBe(403);
    for (const role of ["supplier", "administrator", "agency:designer", "seller:designer"] as const)
      expect([role, (await (await platen.as(role)).get("invoices/search/export-pod")).status]).toEqual([
        role,
        403,
      ]);
  });

  test("has only orders of the person's scope", async () => {
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await exported(stranger, `export-orders?ids=${made}`)).rows).toEqual([]);
    const sibling = await platen.newPerson("seller", {
      agencyId: platen.world.agencyId,
      sellerTeamId: platen.world.otherTeamId,
    });
    expect((await exported(sibling, `export-orders?ids=${made}`)).rows).toEqual([]);
  });

  test("of an invoice has its orders", async () => {
    const { data } = (await agency.get("invoices")).body;
    const { rows } = await exported(agency, `export-orders?invoice=${data[0].id}`);
    expect(rows).toHaveLength(2);
    const missing = await agency.get(`invoices/search/export-orders?rejectedInvoiceId=${newId()}`);
    expect(missing.status).toBe(404);
  });

  test("is in the history with who, the filter by names, and the number of rows", async () => {
    const { id } = await exported(agency, `export-orders?status=InProduction&sellerTeam=${shop.teamId}`);
    const row = (await agency.get(`export-history/${id}`)).body;
    const team = (await agency.get(`seller-teams/${shop.teamId}`)).body.name;
    expect(row).toMatchObject({
      rows: 2,
      total: 2,
      createdUser: { id: agency.userId },
      filter: `Seller: ${team}; Status: In production`,
    });
    expect(row.fileName).toMatch(/^export-orders-\d{4}-\d\d-\d\d\.csv$/);
  });
});

describe("POST orders/export-items", () => {
  const send = (body: unknown, client = agency) => client.post("orders/export-items", body);
  const rowsOf = async (body: object) => {
    const begun = await send({ kind: "export-orders", ...body });
    expect(begun.status, begun.text).toBe(201);
    return (await openExport(await downloadExport(platen, agency, begun))).rows;
  };

  test("exports selected orders, or all of a filter with exceptions", async () => {
    expect(await rowsOf({ ids: [draft] })).toHaveLength(1);
    expect(await rowsOf({ filter: {} })).toHaveLength(3);
    expect(await rowsOf({ filter: {}, exceptIds: [made] })).toHaveLength(1);
    expect(await rowsOf({ filter: { status: "InProduction", page: "2" }, format: "xlsx" })).toHaveLength(2);
  });

  test.each([
    ["no target", {}],
    ["two targets", { ids: [newId()], filter: {} }],
    ["no ids", { ids: [] }],
    ["exceptions of ids", { ids: [newId()], exceptIds: [newId()] }],
    ["an unknown kind", { kind: "export-all", filter: {} }],
    ["an unknown key", { filter: {}, colour: 1 }],
    ["an unknown filter", { filter: { colour: "red" } }],
    ["an unknown column", { filter: {}, columns: ["nonsense"] }],
    ["no column", { filter: {}, columns: [] }],
    ["a column of the wrong type", { filter: {}, columns: [1] }],
    ["a column with a long name", { filter: {}, columns: ["x".repeat(65)] }],
  ])("refuses %s with 400", async (_, body) => {
    expect((await send({ kind: "export-orders", ...body })).status).toBe(400);
  });

  test("refuses profits to those who may not read them with 403", async () => {
    expect((await send({ kind: "export-orders-profit", filter: {} }, exporter)).status).toBe(403);
  });
});

describe("a long export", () => {
  test("reads orders in batches and keeps their order", async () => {
    const { agencyId } = platen.world;
    const other = platen.world.otherTeamId;
    await shop.of(other).orders(520, { orderName: "Batch" });
    const { rows } = await exported(agency, `export-orders?sellerTeam=${other}&format=xlsx&columns=orderId`);
    const ids = rows.map((row) => row["Order ID"]);
    expect(new Set(ids).size).toBe(520);
    const found = await platen.database.pool.query(
      "select id from orders where agency_id = $1 and seller_team_id = $2 order by created_at desc, id desc",
      [agencyId, other],
    );
    expect(ids).toEqual(found.rows.map(({ id }) => id));
  });
});
