import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CatalogVariant, NewItem } from "../../../src/domain/orders/incoming/draft-order.ts";
import { itemCodeOf } from "../../../src/domain/orders/item-code.ts";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { downloadExport, type OpenedFile, openExport } from "../../support/opened-export.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let team: string;
/** Order ids by what they have: two tees in production; mugs, sneakers and a designed tee that were delivered. */
const orders = { tees: "", mugs: "", sneakers: "", designed: "" };

const TRACKING = "9400111899223818281015";
const HTTPS = "https://images.example.com";
/** What a seller or buyer can write anywhere, with every start of a formula. */
const HOSTILE = {
  order: '=HYPERLINK("https://evil.example","#1")',
  tee: '＝cmd|"calc"!A1, large; <b>&amp;</b>',
  teeTwo: "@SUM(A1)\nsecond line",
  reference: "-2+3",
  name: `+O'Brien "Đặng", 林 😀`,
  street: '1 "Main" St,\nApt 2',
  phone: "+1 555-0100",
  note: "\t=1+1 _x0041_ \u202Eleft",
};

/** A catalog beside the shop's tee, with a variant and prices for the shop's team. */
async function addCatalog(catalog: {
  name: string;
  code: string;
  type: "pod" | "fake";
  isDropship: boolean;
  isPlatforms: boolean;
  prices: { seller: [number, number, number]; agency: [number, number, number] };
}): Promise<CatalogVariant> {
  const { name, code, type, isDropship, isPlatforms, prices } = catalog;
  const [catalogId, variantId] = [newId(), newId()];
  const owner = isPlatforms ? null : shop.agencyId;
  const run = (query: ReturnType<typeof sql>) => platen.database.drizzle.execute(query);
  await run(sql`insert into catalogs (id, owner_agency_id, name, product_code, categories, type, description, designs,
      mockup_gallery, sizes, colors, shipping_options, return_policy, dropship, is_trademark, publish_status, active)
    values (${catalogId}, ${owner}, ${name}, ${`P-${code}`}, '{}', ${type}, '', ${JSON.stringify([
      { slot: 1, label: "Front", required: false, minWidth: 1200, minHeight: 800 },
      { slot: 2, label: "Back", required: false, minWidth: 1, minHeight: 1, printWidth: 90, printHeight: 60 },
    ])}, '{}', '[]', '[]', '[]', '', ${isDropship}, false, 1, true)`);
  await run(sql`insert into agency_catalogs (agency_id, catalog_id) values (${shop.agencyId}, ${catalogId})`);
  await run(sql`insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color, size,
      in_stock, supplier_min_price, supplier_max_price, published_max_price, supplier_quantity)
    values (${variantId}, ${owner}, ${catalogId}, ${code}, 'White', '11 oz', true, 100, 900, 900, 100)`);
  for (const [list, [goods, first, additional]] of [
    [sql`(select basecost_id from seller_teams where id = ${team})`, prices.seller],
    [sql`(select basecost_id from agencies where id = ${shop.agencyId})`, prices.agency],
  ] as const) {
    await run(sql`insert into basecost_items (basecost_id, catalog_id, variant_id, price)
      values (${list}, ${catalogId}, null, ${goods})`);
    await run(sql`insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
      values (${list}, ${catalogId}, 'US', 'standard', ${first}, ${additional})`);
  }
  return { id: variantId, catalogId, code, inStock: true, supplierMaxPrice: 900n, requiredSlots: [] };
}

const act = async (by: Client, action: string, id: string) =>
  expect((await by.post(`orders/${action}`, { ids: [id] })).body.success).toEqual([id]);
const itemsOf = async (id: string): Promise<{ id: string; title: string }[]> =>
  (await agency.get(`orders/${id}`)).body.items;

async function make(id: string) {
  await act(seller, "submit", id);
  await act(agency, "approve", id);
  await act(agency, "pickup", id);
}
async function deliver(id: string, from: "made" | "shipped" = "made") {
  for (const status of from === "made" ? ["shipped", "delivered"] : ["delivered"]) {
    const items = (await itemsOf(id)).map((item) => ({ itemId: item.id, status }));
    expect((await agency.patch("order-items/update-fulfilled", { items })).body.failed).toEqual([]);
  }
}

beforeAll(async () => {
  platen = await startApp();
  team = platen.world.sellerTeamId;
  shop = await openShop(platen.database, platen.world.agencyId, team);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  await shop.deposit(1_000);
  await platen.database.pool.query(
    "update agencies set name = 'Northwind', design_fee = 500, design_cost = 300",
  );
  await platen.database.pool.query("update seller_teams set name = 'Fern & Co' where id = $1", [team]);
  await platen.database.pool.query(
    `update catalogs set designs = '[{"slot":1,"label":"Front","required":false,"minWidth":10,"minHeight":10,
      "printWidth":300,"printHeight":400},{"slot":6,"label":"Tag","required":false,"minWidth":500,"minHeight":250}]'
      where id = $1`,
    [shop.catalogId],
  );
  const mug = await addCatalog({
    name: "Mug",
    code: "MUG-11",
    type: "pod",
    isDropship: true,
    isPlatforms: true,
    prices: { seller: [600, 399, 100], agency: [400, 300, 50] },
  });
  const sneaker = await addCatalog({
    name: "Sneaker",
    code: "SNK-42",
    type: "fake",
    isDropship: false,
    isPlatforms: false,
    prices: { seller: [2_000, 800, 200], agency: [1_200, 600, 100] },
  });
  const [tee] = shop.newOrder().items;
  if (!tee) throw new Error("An order of the shop has an item");
  const item = (over: Partial<NewItem>): NewItem => ({ ...tee, ...over });
  const of = (variant: CatalogVariant, over: Partial<NewItem>) =>
    item({ variant, sku: "SELLERS-OWN", ...over });
  const artworks = [1, 2, 3, 4, 5, 6].map((slot) =>
    slot === 6 ? "files/uploads/six.png" : `${HTTPS}/${slot}.png`,
  );

  [orders.tees = ""] = await shop.orders(1, {
    orderName: HOSTILE.order,
    reference: HOSTILE.reference,
    fullName: HOSTILE.name,
    address1: HOSTILE.street,
    address2: "@2",
    phone: HOSTILE.phone,
    note: HOSTILE.note,
    items: [
      item({
        title: HOSTILE.tee,
        artworks,
        mockup: `${HTTPS}/mockup.png`,
        personalization: [{ label: "=Name", value: "+1" }],
      }),
      item({ title: HOSTILE.teeTwo, quantity: 2, artworks: [null, `${HTTPS}/back.png`] }),
    ],
  });
  [orders.mugs = ""] = await shop.orders(1, {
    orderName: "#M",
    items: [of(mug, { title: "Mug", quantity: 3 })],
  });
  [orders.sneakers = ""] = await shop.orders(1, {
    orderName: "#S",
    items: [of(sneaker, { title: "Sneaker", artworks: [`${HTTPS}/s.png`], mockup: `${HTTPS}/s-mockup.png` })],
  });
  [orders.designed = ""] = await shop.orders(1, { orderName: "#D" });

  await act(seller, "hire-designs", orders.designed);
  const [drawn] = await itemsOf(orders.designed);
  const proof = { images: [{ itemId: drawn?.id, slot: 1, path: `${HTTPS}/d.png` }] };
  expect((await agency.post(`orders/${orders.designed}/design-proofs`, proof)).status).toBe(200);
  const approved = await seller.patch(`orders/change-design-status/${orders.designed}`, {
    status: "approved",
  });
  expect(approved.status, approved.text).toBe(200);

  for (const id of Object.values(orders)) await make(id);
  await deliver(orders.mugs);
  await deliver(orders.designed);
  const parcel = await agency.post("tracking", {
    orderId: orders.sneakers,
    number: TRACKING,
    carrier: "USPS",
  });
  expect(parcel.status, parcel.text).toBe(201);
  await deliver(orders.sneakers, "shipped");
  const refund = await agency.post(`orders/${orders.mugs}/refund`, { amount: 2, reason: "Chipped" });
  expect(refund.status, refund.text).toBe(200);
});
afterAll(() => platen.close());

const kinds = ["orders", "fulfillment", "pod", "dropship", "fk", "fk-v2", "orders-profit"] as const;
type Kind = (typeof kinds)[number];
type Row = Readonly<Record<string, string>>;

/** Text of a cell that begins like a formula has an apostrophe in front, which makes it text. */
const quoted = (text: string) => `'${text}`;

const ITEM = ["Order", "Seller", "Item", "SKU", "Color", "Size", "Quantity", "Personalization"];
const ARTWORKS = [1, 2, 3, 4, 5, 6].map((slot) => `Artwork ${slot}`);
const PRINT_SIZES = [1, 2, 3, 4, 5, 6].map((slot) => `Print size ${slot}`);
const SHIP_TO = [
  "Ship to name",
  "Company",
  "Address 1",
  "Address 2",
  "City",
  "Province",
  "Zip code",
  "Country code",
  "Country",
  "Phone",
];
const AMOUNTS = ["Charge", "Design fee", "Order charge"];
const COLUMNS: Record<Kind, readonly string[]> = {
  orders: [...ITEM, "Status", "Created at", ...AMOUNTS],
  fulfillment: [
    ...ITEM,
    "Item code",
    ...ARTWORKS,
    "Mockup",
    ...SHIP_TO,
    "Shipping option",
    "Due date",
    "Note",
  ],
  pod: [...ITEM, "Item code", "Catalog", ...ARTWORKS, ...PRINT_SIZES, "Mockup"],
  dropship: [...ITEM, "Catalog code", "Supplier", ...SHIP_TO, "Shipping option", "Note"],
  fk: [...ITEM, "Catalog", ...ARTWORKS, "Mockup", "Note"],
  "fk-v2": [
    ...ITEM,
    "Item code",
    "Catalog",
    "Catalog code",
    ...ARTWORKS,
    ...PRINT_SIZES,
    "Mockup",
    ...SHIP_TO,
    "Email",
    "Shipping option",
    "Due date",
    "Tracking numbers",
    "Carriers",
    "Note",
  ],
  "orders-profit": [
    ...ITEM,
    "Status",
    "Created at",
    ...AMOUNTS,
    "Cost",
    "Order cost",
    "Margin",
    "Buyer paid",
    "Returned to buyer",
    "Profit",
  ],
};

const TEE = { Seller: "Fern & Co", SKU: "TEE-BLK-M", Color: "Black", Size: "M" };
const OTHER = { Seller: "Fern & Co", Color: "White", Size: "11 oz" };
const ANN = {
  "Ship to name": "Ann Lee",
  Company: "",
  "Address 1": "20 Maple Avenue",
  "Address 2": "",
  City: "San Pedro",
  Province: "CA",
  "Zip code": "90731",
  "Country code": "US",
  Country: "United States",
  Phone: "",
  "Shipping option": "Standard",
  Email: "ann@example.com",
};

/** Every column of each item's row by hand; an amount of an order is on its first row. */
async function expectedRows(): Promise<Record<"tee" | "teeTwo" | "mug" | "sneaker" | "designed", Row>> {
  const shared = async (id: string) => {
    const { rows } = await platen.database.pool.query(
      `select to_char(created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI:SS') as text,
        accounting ->> 'approvedAt' as approved from orders where id = $1`,
      [id],
    );
    return { "Created at": rows[0].text as string, "Due date": dueDate(rows[0].approved) };
  };
  const codes = async (id: string) => (await itemsOf(id)).map((item) => itemCodeOf(item.id));
  const noArtwork = Object.fromEntries([...ARTWORKS, ...PRINT_SIZES].map((label) => [label, ""]));
  const [one = "", two = ""] = await codes(orders.tees);
  const toBrien = {
    ...ANN,
    "Ship to name": quoted(HOSTILE.name),
    "Address 1": HOSTILE.street,
    "Address 2": "'@2",
    Phone: quoted(HOSTILE.phone),
    Note: quoted(HOSTILE.note),
  };
  const inProduction = { Status: "In production", ...(await shared(orders.tees)) };
  const common = {
    Catalog: "Classic tee",
    "Catalog code": "",
    Supplier: "Northwind",
    Mockup: "",
    Personalization: "",
  };
  const untracked = { "Tracking numbers": "", Carriers: "", Note: "" };
  const delivered = async (id: string) => ({ Status: "Fulfilled", ...(await shared(id)), ...untracked });
  const paid = { "Buyer paid": "34.99", "Returned to buyer": "0.00" };
  return {
    tee: {
      ...noArtwork,
      ...common,
      ...untracked,
      ...TEE,
      ...toBrien,
      ...inProduction,
      ...paid,
      Order: quoted(HOSTILE.order),
      Item: quoted(HOSTILE.tee),
      Quantity: "1",
      "Item code": one,
      Personalization: quoted("=Name: +1"),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((slot) => [`Artwork ${slot}`, `${HTTPS}/${slot}.png`])),
      "Artwork 6": "http://localhost:4000/cms/files/uploads/six.png",
      Mockup: `${HTTPS}/mockup.png`,
      "Print size 1": "300 x 400 mm",
      "Print size 6": "500 x 250 px",
      Charge: "14.49",
      "Design fee": "0.00",
      "Order charge": "36.49",
      Cost: "11.00",
      "Order cost": "27.00",
      Margin: "9.49",
      Profit: "-1.50",
    },
    teeTwo: {
      ...noArtwork,
      ...common,
      ...untracked,
      ...TEE,
      ...toBrien,
      ...inProduction,
      Order: quoted(HOSTILE.order),
      Item: quoted(HOSTILE.teeTwo),
      Quantity: "2",
      "Item code": two,
      "Artwork 2": `${HTTPS}/back.png`,
      Charge: "22.00",
      "Design fee": "",
      "Order charge": "",
      Cost: "16.00",
      "Order cost": "",
      Margin: "",
      "Buyer paid": "",
      "Returned to buyer": "",
      Profit: "",
    },
    mug: {
      ...noArtwork,
      ...common,
      ...OTHER,
      ...ANN,
      ...(await delivered(orders.mugs)),
      ...paid,
      Order: "#M",
      Item: "Mug",
      SKU: "MUG-11",
      Quantity: "3",
      Catalog: "Mug",
      "Catalog code": "P-MUG-11",
      "Item code": (await codes(orders.mugs))[0] ?? "",
      Supplier: "Platform",
      // 3 x 6.00 and 3.99 + 2 x 1.00, less the refund. The agency: 3 x 4.00 and 3.00 + 2 x 0.50.
      Charge: "21.99",
      "Design fee": "0.00",
      "Order charge": "21.99",
      Cost: "16.00",
      "Order cost": "16.00",
      Margin: "5.99",
      Profit: "13.00",
    },
    sneaker: {
      ...noArtwork,
      ...common,
      ...OTHER,
      ...ANN,
      ...(await delivered(orders.sneakers)),
      ...paid,
      Order: "#S",
      Item: "Sneaker",
      SKU: "SNK-42",
      Quantity: "1",
      Catalog: "Sneaker",
      "Catalog code": "P-SNK-42",
      "Item code": (await codes(orders.sneakers))[0] ?? "",
      "Artwork 1": `${HTTPS}/s.png`,
      Mockup: `${HTTPS}/s-mockup.png`,
      "Print size 1": "1200 x 800 px",
      "Tracking numbers": TRACKING,
      Carriers: "USPS",
      Charge: "28.00",
      "Design fee": "0.00",
      "Order charge": "28.00",
      Cost: "18.00",
      "Order cost": "18.00",
      Margin: "10.00",
      Profit: "6.99",
    },
    designed: {
      ...noArtwork,
      ...common,
      ...TEE,
      ...ANN,
      ...(await delivered(orders.designed)),
      ...paid,
      Order: "#D",
      Item: "Sunset tee",
      Quantity: "1",
      "Item code": (await codes(orders.designed))[0] ?? "",
      "Artwork 1": `${HTTPS}/d.png`,
      "Print size 1": "300 x 400 mm",
      Charge: "14.49",
      "Design fee": "5.00",
      "Order charge": "19.49",
      Cost: "11.00",
      "Order cost": "14.00",
      Margin: "5.49",
      Profit: "15.50",
    },
  };
}

/** Three business days after an approval, by the calendar of Los Angeles. */
function dueDate(approvedAt: string): string {
  const day = new Date(
    `${new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(new Date(approvedAt))}T12:00:00Z`,
  );
  for (let left = 3; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

async function opened(kind: Kind, format: string, by: Client = agency, query = ""): Promise<OpenedFile> {
  const begun = await by.get(`invoices/search/export-${kind}?format=${format}${query}`);
  expect(begun.status, begun.text).toBe(200);
  const file = await downloadExport(platen, by, begun);
  expect(file.status, file.text).toBe(200);
  return openExport(file);
}

const MONEY = /Charge|Order charge|Cost|cost|fee|Margin|paid|Returned|Profit/;
/** A workbook has numbers where CSV has two decimals. */
const asMoney = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([label, cell]) => [
      label,
      MONEY.test(label) && cell !== "" ? Number(cell).toFixed(2) : cell,
    ]),
  );
const byItem = (rows: readonly Row[]) =>
  rows.map(asMoney).sort((a, b) => `${a.Order}${a.Quantity}`.localeCompare(`${b.Order}${b.Quantity}`));

describe.each(["csv", "xlsx"])("in a %s file", (format) => {
  test.each([
    ["orders", ["tee", "teeTwo", "mug", "sneaker", "designed"]],
    ["fulfillment", ["tee", "teeTwo", "mug", "sneaker", "designed"]],
    ["pod", ["tee", "teeTwo", "designed"]],
    ["dropship", ["mug"]],
    ["fk", ["sneaker"]],
    ["fk-v2", ["sneaker"]],
    ["orders-profit", ["mug", "sneaker", "designed"]],
  ] as const)("every cell of export-%s is as expected, hostile ones as text", async (kind, items) => {
    const { header, rows } = await opened(kind, format);
    expect(header).toEqual(COLUMNS[kind]);
    const all = await expectedRows();
    // Only CSV marks text by an apostrophe: a workbook knows what is text.
    const marked = (text: string) => (format === "csv" ? text : text.replace(/^'(?=[=＝+\-@\t])/, ""));
    const expected = items.map((item) =>
      Object.fromEntries(COLUMNS[kind].map((label) => [label, marked(all[item][label] ?? `no ${label}`)])),
    );
    expect(byItem(rows)).toEqual(byItem(expected));
  });
});

describe("the amounts of an export", () => {
  const cents = (rows: readonly Row[], label: string) =>
    rows.reduce((total, row) => total + Math.round(Number(row[label] ?? Number.NaN) * 100), 0);
  /** The debits less the credits of these accounts. Cents. */
  const ledger = async (ids: readonly string[], accounts: readonly string[]) => {
    const { rows } = await platen.database.pool.query(
      `select coalesce(sum(amount), 0)::int as cents from journal_lines
        where order_id = any($1::uuid[]) and account = any($2::text[])`,
      [ids, accounts],
    );
    return rows[0].cents as number;
  };
  const ended = () => [orders.mugs, orders.sneakers, orders.designed];

  test.each(["csv", "xlsx"])("add up to what the sellers' wallets paid, as %s", async (format) => {
    const { rows } = await opened("orders", format);
    const paid = await ledger(Object.values(orders), ["available", "receivable"]);
    expect(paid).toBe(3_649 + 2_199 + 2_800 + 1_949);
    expect(cents(rows, "Order charge")).toBe(paid);
    expect(cents(rows, "Charge") + cents(rows, "Design fee")).toBe(paid);
  });

  test.each(["csv", "xlsx"])("of profit add up to the ledger's income and costs, as %s", async (format) => {
    const { rows } = await opened("orders-profit", format);
    const income = -(await ledger(ended(), ["fulfilment", "shipping", "designFee", "cancelFee", "refunds"]));
    const costs = await ledger(ended(), ["supplierCost", "designCost", "referralCost"]);
    expect([income, costs]).toEqual([2_199 + 2_800 + 1_949, 1_600 + 1_800 + 1_400]);
    expect(cents(rows, "Order charge")).toBe(income);
    expect(cents(rows, "Order cost")).toBe(costs);
    expect(cents(rows, "Cost")).toBe(await ledger(ended(), ["supplierCost"]));
    expect(cents(rows, "Margin")).toBe(income - costs);
    const shown = await Promise.all(
      ended().map(async (id) => (await agency.get(`orders/${id}`)).body.profit),
    );
    expect(cents(rows, "Profit")).toBe(Math.round(shown.reduce((sum, profit) => sum + profit, 0) * 100));
    expect(cents(rows, "Profit")).toBe(
      cents(rows, "Buyer paid") - cents(rows, "Returned to buyer") - cents(rows, "Order charge"),
    );
  });

  test("of costs are in no export of a seller, and of profit only in that of its manager", async () => {
    for (const kind of kinds) {
      const { header } = await opened(kind, "csv", seller);
      expect(header).toEqual(COLUMNS[kind].filter((label) => !/cost|^Cost$|^Margin$/.test(label)));
    }
    const staff = await platen.as("seller:staff");
    expect((await staff.get("invoices/search/export-orders-profit")).status).toBe(403);
  });
});

test("each export is in the history with its person, filter in words and rows", async () => {
  for (const kind of kinds) {
    const query = `&ids=${orders.tees},${orders.mugs}`;
    const { rows } = await opened(kind, "xlsx", agency, query);
    const path = kind === "orders-profit" ? "export-history/profit-history" : "export-history?type=orders";
    const row = (await agency.get(path)).body.data[0];
    expect(row).toMatchObject({
      fileName: expect.stringMatching(new RegExp(`^export-${kind}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`)),
      filter: "2 selected",
      rows: rows.length,
      createdUser: { id: agency.userId },
      status: "fetched",
    });
  }
});
