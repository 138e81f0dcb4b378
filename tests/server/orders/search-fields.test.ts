import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "../../../src/domain/access/roles.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

const PARCEL = "9400111899223818281011";
let app: TestApp;
let shop: Shop;
let agency: Client;
let wholeId: string;

/** An order in which every searched field has a word of its own, with a design request and a parcel. */
async function makeOrder(): Promise<string> {
  const seller = await app.as("seller");
  const [id = ""] = await shop.orders(1, {
    orderName: "#55071",
    reference: "reference-kiwi",
    fullName: "Odalys Quist",
    email: "odalys.mail@example.com",
    phone: "+1 (512) 555-0142",
    address1: "77 Juniper Lane",
    address2: "Floor Nineteen",
    city: "Marfa",
    province: "TX",
    provinceCode: "TX",
    zipCode: "79843",
    note: "Leave at the blue door",
    items: [
      {
        title: "Walrus hoodie",
        sku: "WAL-77",
        mappingKey: "sku:WAL-77",
        quantity: 1,
        unitPrice: 2_900n,
        artworks: ["https://example.com/walrus.png"],
        mockup: null,
        variant: shop.tee,
      },
    ],
  });
  await seller.post("orders/hire-designs", { ids: [id] });
  const itemId = (await agency.get(`orders/${id}`)).body.items[0].id;
  await agency.put("orders/update-item-design", {
    orderId: id,
    itemId,
    artwork1: "https://example.com/fox.png",
  });
  for (const status of ["in_review", "approved"]) {
    const by = status === "in_review" ? agency : seller;
    await by.patch(`orders/change-design-status/${id}`, { status });
  }
  await seller.post("orders/submit", { ids: [id] });
  await agency.post("orders/approve", { ids: [id] });
  await agency.post("orders/pickup", { ids: [id] });
  const shipped = await agency.post("tracking", { orderId: id, number: PARCEL });
  expect(shipped.status, shipped.text).toBeLessThan(300);
  return id;
}

beforeAll(async () => {
  app = await startApp();
  const { agencyId, sellerTeamId } = app.world;
  shop = await openShop(app.database, agencyId, sellerTeamId);
  agency = await app.as("agency");
  await shop.deposit(500);
  await agency.patch(`seller-teams/${sellerTeamId}`, { name: "Fern and Company" });
  wholeId = await makeOrder();
  await shop.orders(1, { orderName: "#2", fullName: "B C", items: [] });
});
afterAll(() => app.close());

const search = async (client: Client, text: string) => {
  const query = `search=${encodeURIComponent(text)}`;
  const { status, body } = await client.get(`orders?${query}`);
  expect(status).toBe(200);
  const count = await client.get(`orders/count?${query}`);
  expect(count.body.total, "the count is that of the list").toBe(body.total);
  return body.data.map((order: { id: string }) => order.id) as string[];
};
const finds = async (client: Client, text: string) => (await search(client, text)).includes(wholeId);

/** A text of each field, by who may read the field. */
const READ_BY_ALL = { name: "#55071", note: "blue door", product: "walrus HOOD", sku: "wal-77" };
const NOT_BY_DESIGNERS = {
  reference: "nce-kiwi",
  buyer: "odalys q",
  email: "odalys.mail@",
  "phone as written": "(512) 555",
  "digits of the phone": "5125550142",
  "phone of another spelling": "512.555.0142",
  street: "juniper",
  "second line": "nineteen",
  "city, province and ZIP": "marfa tx 79843",
  "SKU of the variant": "tee-blk",
  "part of the tracking number": "2810",
  "end of the tracking number": "281011",
  "tracking number as carriers print it": "9400 1118 9922 3818 2810 11",
};
const NOT_BY_SELLERS = { seller: "fern and", "part of the seller": "n and comp" };

const WHOLE: readonly Role[] = [
  "agency",
  "agency:staff",
  "agency:accounting",
  "agency:customer_support",
  "agency:order_exporter",
  "seller",
  "seller:staff",
  "seller:accounting",
  "seller:customer_support",
  "seller:order_exporter",
];

describe.each(WHOLE)("a search by %s", (role) => {
  test("finds an order by each field of it, and by its seller on the agency's side only", async () => {
    const client = await app.as(role);
    for (const [field, text] of Object.entries({ ...READ_BY_ALL, ...NOT_BY_DESIGNERS })) {
      expect([field, await search(client, text)]).toEqual([field, [wholeId]]);
    }
    const bySeller = role.startsWith("agency");
    for (const [field, text] of Object.entries(NOT_BY_SELLERS)) {
      expect([field, await finds(client, text)]).toEqual([field, bySeller]);
    }
  });
});

describe.each(["agency:designer", "seller:designer"] as const)("a search by %s", (role) => {
  test("finds an order by what a designer reads, and by nothing else", async () => {
    const client = await app.as(role);
    for (const [field, text] of Object.entries(READ_BY_ALL)) {
      expect([field, await search(client, text)]).toEqual([field, [wholeId]]);
    }
    for (const [field, text] of Object.entries(NOT_BY_DESIGNERS)) {
      expect([field, await search(client, text)]).toEqual([field, []]);
    }
    expect(await finds(client, "fern and")).toBe(role === "agency:designer");
  });
});

describe("a search", () => {
  test("by nobody's session is 401, and by a role without orders 403", async () => {
    expect((await app.nobody.get("orders?search=walrus")).status).toBe(401);
    expect((await (await app.as("supplier")).get("orders?search=walrus")).status).toBe(403);
  });

  test("finds no order of another team or agency, by order or by seller", async () => {
    const { otherTeamId, otherAgency } = app.world;
    const { agencyId } = app.world;
    const sibling = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    const stranger = await app.newPerson("agency", { agencyId: otherAgency.agencyId });
    for (const text of ["walrus", "#55071", "281011", "fern and"]) {
      expect([text, await search(sibling, text), await search(stranger, text)]).toEqual([text, [], []]);
    }
  });

  test("does not match across two fields", async () => {
    for (const text of ["#55071 reference", "quist odalys", "79843 leave", "door walrus"]) {
      expect([text, await search(agency, text)]).toEqual([text, []]);
    }
  });

  test("takes wildcards literally and refuses what is too long", async () => {
    expect(await search(agency, "wal%us")).toEqual([]);
    expect(await search(agency, "walru_")).toEqual([]);
    expect((await agency.get(`orders?search=${"w".repeat(101)}`)).status).toBe(400);
    expect((await agency.get("orders?search=a&serch=b")).status).toBe(400);
  });

  test("selects the same orders for a bulk action and in the profit list", async () => {
    const bulk = await agency.post("orders/hold?preview=true", {
      filter: { search: "fern and" },
      reason: "Check",
    });
    const listed = (await agency.get("orders?search=fern and")).body.total;
    expect(bulk.body.success.length + bulk.body.failed.length).toBe(listed);
    const profits = await agency.get("profits?estimated=true&search=walrus");
    expect(profits.body.data.map((row: { id: string }) => row.id)).toEqual([wholeId]);
  });
});
