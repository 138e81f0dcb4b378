import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  await shop.deposit(100);
});
afterAll(async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
  await app.close();
});

const buyer = {
  fullName: "Rosa Diaz",
  email: "Rosa@Example.com",
  phone: "+1 310 555 0142",
  address1: "8 Pier Road",
  address2: "",
  city: "San Pedro",
  province: "California",
  zipCode: "90731",
  countryCode: "US",
};
const body = (over: Record<string, unknown> = {}) => ({
  ...buyer,
  items: [{ sku: "TEE-BLK-M", quantity: 2 }],
  ...over,
});
const gatesOf = (order: { gates: { gate: string }[] }) => order.gates.map(({ gate }) => gate);
const count = async () => (await seller.get("orders/count")).body;

describe("POST orders", () => {
  it("takes a retail price for each item, by which the seller's profit is calculated", async () => {
    const items = [
      { sku: "TEE-BLK-M", quantity: 2, unitPrice: 29.5 },
      { sku: "TEE-BLK-M", quantity: 1 },
    ];
    const quoted = await seller.post("orders/quote", body({ items }));
    expect(quoted.body.items.map(({ unitPrice }: { unitPrice: number }) => unitPrice)).toEqual([29.5, 0]);
    const { body: order, text } = await seller.post("orders", body({ items, orderName: "#6000" }));
    expect(order, text).toMatchObject({ subTotalPrice: 59, totalPrice: 59 });
    expect(order.items.map(({ unitPrice }: { unitPrice: number }) => unitPrice)).toEqual([29.5, 0]);
    for (const unitPrice of [-1, "7,5", 1.234]) {
      const refused = await seller.post(
        "orders",
        body({ items: [{ sku: "TEE-BLK-M", quantity: 1, unitPrice }] }),
      );
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toHaveProperty(["items.0.unitPrice"]);
    }
  });

  it("creates the order of a seller and answers it as its page does", async () => {
    const created = await seller.post(
      "orders",
      body({
        orderName: "#7001",
        note: "Gift",
        shippingOption: "standard",
        items: [{ sku: "TEE-BLK-M", quantity: 2, artwork1: "https://example.com/fox.png", note: "No label" }],
      }),
    );
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      orderName: "#7001",
      referenceId1: "#7001",
      status: "Unfulfilled",
      addressStatus: 1,
      email: "rosa@example.com",
      note: "Gift\nClassic tee - Black / M: No label",
      charge: { items: 19, shipping: 6.49, total: 25.49 },
      gates: [],
      sellerTeam: { id: app.world.sellerTeamId },
      items: [
        {
          title: "Classic tee - Black / M",
          sku: "TEE-BLK-M",
          quantity: 2,
          artwork1: "https://example.com/fox.png",
          variant: { catalogVariantCode: "TEE-BLK-M" },
        },
      ],
      history: [{ action: "create", to: "Unfulfilled" }],
    });
    expect((await seller.get(`orders/${created.body.id}`)).body).toMatchObject({
      id: created.body.id,
      charge: created.body.charge,
    });
    const customers = (await seller.get("customers?search=rosa@example.com")).body;
    expect(customers.data).toMatchObject([{ name: "Rosa Diaz", address1: "8 Pier Road", countryCode: "US" }]);
    const submitted = await seller.post("orders/submit", { ids: [created.body.id] });
    expect(submitted.body.success).toEqual([created.body.id]);
  });

  it("gives an order without a name the next number of the agency, and counts it", async () => {
    const before = await count();
    const first = await seller.post("orders", body());
    const second = await seller.post("orders", body());
    expect(first.body).toMatchObject({ orderName: "PL-000001", referenceId1: null });
    expect(second.body).toMatchObject({ orderName: "PL-000002" });
    expect((await count()).total).toBe(before.total + 2);
  });

  it("takes name, price and mockup from the team's product with this SKU", async () => {
    const variant = { option1: "Black", option2: "M", sku: "TEE-BLK-M", price: 24.5 };
    const product = {
      title: "Sunset tee",
      mockup: "https://example.com/sunset.png",
      variants: [variant],
    };
    expect((await seller.post("products", product)).status).toBe(201);
    const created = await seller.post("orders", body());
    expect(created.body).toMatchObject({ subTotalPrice: 49, totalPrice: 49 });
    expect(created.body.items).toMatchObject([
      { title: "Sunset tee - Black / M", unitPrice: 24.5, mockup: "https://example.com/sunset.png" },
    ]);
  });

  it("takes the product of the item's title where several have the SKU, its own or that of its catalog", async () => {
    const of = (title: string, variant: Record<string, unknown>) =>
      seller.post("products", {
        title,
        variants: [{ option1: "Black", option2: "M", price: 20, ...variant }],
      });
    const harbor = await of("Harbor tee - blue", { sku: "TEE-BLK-M", price: 31 });
    expect(harbor.status).toBe(201);
    expect((await of("Lantern tee", { catalogVariant: shop.tee.id, price: 32 })).status).toBe(201);
    const titled = (title: string) => ({ sku: "TEE-BLK-M", quantity: 1, title });
    const items = [
      titled("Harbor tee - blue"),
      titled("Harbor tee - blue - Black / M"),
      titled("Lantern tee"),
      titled("Nobody's tee"),
      { sku: "TEE-BLK-M", quantity: 1 },
      { sku: "TEE-XL", quantity: 1, title: "Lantern tee" },
    ];
    const created = await seller.post("orders", body({ items }));
    expect(
      created.body.items.map((item: { title: string; unitPrice: number }) => [item.title, item.unitPrice]),
    ).toEqual([
      ["Harbor tee - blue - Black / M", 31],
      ["Harbor tee - blue - Black / M", 31],
      ["Lantern tee - Black / M", 32],
      ["Nobody's tee", 0],
      ["TEE-BLK-M", 0],
      ["Lantern tee", 0],
    ]);
    expect(created.body.items.map((item: { variant: object | null }) => item.variant !== null)).toEqual(
      // The title of no product does not choose among two products with the SKU.
      [true, true, true, false, false, false],
    );
    expect(gatesOf(created.body)).toEqual(["mapped"]);
    expect((await seller.post("orders/quote", body({ items }))).body.items[2]).toMatchObject({
      title: "Lantern tee - Black / M",
    });
    expect((await seller.delete(`products/${harbor.body.id}`)).status).toBe(200);
    const { otherTeamId } = app.world;
    const other = await agency.post(
      "orders",
      body({ items: [titled("Lantern tee")], sellerTeam: otherTeamId }),
    );
    expect(other.body.items).toMatchObject([{ title: "Lantern tee", unitPrice: 0, mockup: null }]);
    for (const title of [5, null, "x".repeat(601), ["Lantern tee"]]) {
      expect((await seller.post("orders", body({ items: [{ ...titled(""), title }] }))).status).toBe(400);
    }
  });

  it("marks an agency's order for a seller in the history", async () => {
    const { otherTeamId } = app.world;
    const created = await agency.post("orders", body({ sellerTeam: otherTeamId }));
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      sellerTeam: { id: otherTeamId },
      history: [{ action: "create-for-seller", by: expect.any(String) }],
    });
  });

  it("is submitted at once from the seller's balance, also by an agency, or stays a draft with the reason", async () => {
    const { sellerTeamId } = app.world;
    await shop.deposit(20);
    const before = (await seller.get("balances/seller-teams")).body.amount;
    const order = body({ sellerTeam: sellerTeamId, submit: true });
    const made = await agency.post("orders", order);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ status: "InReview", refusal: null });
    expect(made.body.history.map(({ action }: { action: string }) => action)).toEqual([
      "submit",
      "create-for-seller",
    ]);
    const { amount } = (await seller.get("balances/seller-teams")).body;
    expect(amount).toBeCloseTo(before - made.body.charge.total, 5);

    const poor = await seller.post(
      "orders",
      body({ submit: true, items: [{ sku: "TEE-BLK-M", quantity: 99 }] }),
    );
    expect(poor.body).toMatchObject({ status: "Unfulfilled", refusal: expect.stringMatching(/short/) });
    const unsaid = await seller.post("orders", body());
    expect(unsaid.body).not.toHaveProperty("refusal");
  });

  it("asks agencies for the seller team and refuses it from sellers", async () => {
    const { sellerTeamId, otherAgency } = app.world;
    expect((await agency.post("orders", body())).body.errors).toEqual({ sellerTeam: "Choose the seller" });
    const refused = await seller.post("orders", body({ sellerTeam: sellerTeamId }));
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { sellerTeam: "Only agencies can choose the seller" } },
    });
    const foreign = await agency.post("orders", body({ sellerTeam: otherAgency.sellerTeamId }));
    expect(foreign).toMatchObject({
      status: 400,
      body: { errors: { sellerTeam: "Seller team does not exist" } },
    });
  });

  it("keeps an unknown SKU, which waits to be mapped like that of a file", async () => {
    const created = await seller.post("orders", body({ items: [{ sku: "NO-SUCH", quantity: 1 }] }));
    expect(created.status).toBe(201);
    expect(gatesOf(created.body)).toEqual(["mapped"]);
    expect(created.body.items).toMatchObject([{ title: "NO-SUCH", sku: "NO-SUCH", variant: null }]);
    const waiting = (await seller.get("orders/mapping?search=NO-SUCH")).body;
    expect(waiting.data).toMatchObject([{ sku: "NO-SUCH", orders: 1 }]);
  });

  it("keeps an incomplete address, whose gate stays closed", async () => {
    const created = await seller.post("orders", { fullName: "Ann", items: body().items });
    expect(created.status, created.text).toBe(201);
    expect(created.body.addressStatus).toBe(0);
    expect(gatesOf(created.body)).toContain("address");
    expect(gatesOf((await seller.post("orders", body({ zipCode: "907" }))).body)).toEqual(["address"]);
  });

  it("keeps a second order of a reference, which cannot be submitted", async () => {
    await seller.post("orders", body({ reference: "shop-1" }));
    const second = await seller.post("orders", body({ reference: "shop-1" }));
    expect(gatesOf(second.body)).toEqual(["reference"]);
    const submitted = await seller.post("orders/submit", { ids: [second.body.id] });
    expect(submitted.body.failed).toMatchObject([{ gate: "reference" }]);
  });

  it("reads a country by its name, and refuses one that does not exist", async () => {
    const created = await seller.post("orders", body({ countryCode: "united states" }));
    expect(created.body.countryCode).toBe("US");
    const refused = await seller.post("orders", body({ countryCode: "ZZ" }));
    expect(refused.status).toBe(400);
    expect(refused.body.errors.countryCode).toMatch(/"ZZ" is not a country/);
  });

  it("keeps artwork that the agency added to another order of the team, in a duplicate", async () => {
    const { agencyId, otherTeamId } = app.world;
    const path = "files/agency/fox.webp";
    await make(app.database, "images", { agencyId }, { path });
    const items = [{ sku: "TEE-BLK-M", quantity: 1, artwork1: path }];
    expect((await seller.post("orders", body({ items }))).status).toBe(400);
    const { id, items: made } = (await seller.post("orders", body())).body;
    const drawn = { orderId: id, itemId: made[0].id, artwork1: path };
    expect((await agency.put("orders/update-item-design", drawn)).status).toBe(200);
    expect((await seller.post("orders", body({ items }))).body.items[0].artwork1).toBe(path);
    const other = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await other.post("orders", body({ items }))).status).toBe(400);
  });

  it("refuses artwork that is not in the image library", async () => {
    const items = [{ sku: "TEE-BLK-M", quantity: 1, artwork2: "files/nobody/else.webp" }];
    const refused = await seller.post("orders", body({ items }));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveProperty(["items.0.artwork2"]);
  });

  it.each([
    ["no name", { fullName: undefined }, "fullName"],
    ["a blank name", { fullName: "  " }, "fullName"],
    ["a number as name", { fullName: 7 }, "fullName"],
    ["a name that is too long", { fullName: "x".repeat(121) }, "fullName"],
    ["a broken email address", { email: "rosa" }, "email"],
    ["a phone number that is too long", { phone: "1".repeat(41) }, "phone"],
    ["an unknown shipping option", { shippingOption: "drone" }, "shippingOption"],
    ["a note that is too long", { note: "x".repeat(5_001) }, "note"],
    ["no items", { items: undefined }, "items"],
    ["an empty list of items", { items: [] }, "items"],
    [
      "too many items",
      { items: Array.from({ length: 1_001 }, () => ({ sku: "TEE-BLK-M", quantity: 1 })) },
      "items",
    ],
    ["an item without SKU", { items: [{ quantity: 1 }] }, "items.0.sku"],
    ["a blank SKU", { items: [{ sku: " ", quantity: 1 }] }, "items.0.sku"],
    ["a quantity of 0", { items: [{ sku: "A", quantity: 0 }] }, "items.0.quantity"],
    ["a quantity above 10,000", { items: [{ sku: "A", quantity: 10_001 }] }, "items.0.quantity"],
    ["a quantity as text", { items: [{ sku: "A", quantity: "2" }] }, "items.0.quantity"],
    ["a seventh artwork", { items: [{ sku: "A", quantity: 1, artwork7: "x" }] }, "items.0.artwork7"],
    [
      "a script as artwork",
      { items: [{ sku: "A", quantity: 1, artwork1: "javascript:1" }] },
      "items.0.artwork1",
    ],
    ["an unknown key", { totalPrice: 1 }, "totalPrice"],
    ["a seller team that is no ID", { sellerTeam: "mine" }, "sellerTeam"],
  ])("refuses %s with 400 at its field", async (_, over, field) => {
    const before = await count();
    const refused = await seller.post("orders", body(over));
    expect(refused.status, refused.text).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual([field]);
    expect(await count()).toEqual(before);
  });

  it("refuses notes that are too long together", async () => {
    const items = [{ sku: "TEE-BLK-M", quantity: 1, note: "y".repeat(500) }];
    const refused = await seller.post("orders", body({ note: "x".repeat(4_900), items }));
    expect(refused).toMatchObject({ status: 400, body: { errors: { note: expect.any(String) } } });
  });

  it("creates one order for a repeated idempotency key", async () => {
    const before = await count();
    const headers = { "idempotency-key": "entered-once" };
    const first = await seller.post("orders", body({ orderName: "Once" }), { headers });
    const again = await seller.post("orders", body({ orderName: "Once" }), { headers });
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await count()).total).toBe(before.total + 1);
    const other = await seller.post("orders", body({ orderName: "Twice" }), { headers });
    expect(other.status).toBe(400);
  });

  it("refuses roles that do not enter orders", async () => {
    for (const role of ["seller:designer", "agency:designer", "administrator", "supplier"] as const) {
      const person = await app.as(role);
      expect((await person.post("orders", body())).status, role).toBe(403);
      expect((await person.post("orders/quote", body())).status, role).toBe(403);
    }
    expect((await app.nobody.post("orders", body())).status).toBe(401);
  });
});

describe("GET orders/goods", () => {
  it("finds variants of the team's products by title or SKU, also those that only the catalog gives a SKU", async () => {
    const product = {
      title: "Pine mug",
      variants: [
        { option1: "Green", sku: "MUG-1", price: 12 },
        { option1: "Blue", price: 12, catalogVariant: shop.tee.id },
        { option1: "Gray", price: 12 },
      ],
    };
    expect((await seller.post("products", product)).status).toBe(201);
    const found = await seller.get("orders/goods?search=pine");
    expect(found.body.data).toEqual([
      { sku: "MUG-1", title: "Pine mug", variantText: "Green" },
      { sku: "TEE-BLK-M", title: "Pine mug", variantText: "Blue" },
    ]);
    expect((await seller.get("orders/goods?search=mug-1")).body.data).toHaveLength(1);
    expect((await seller.get("orders/goods?search=100%25")).body.data).toEqual([]);
  });

  it("puts the SKU that was typed before longer ones that contain it, whichever product is newer", async () => {
    for (const sku of ["CAP-7", "CAP-77", "RED-CAP-7"])
      expect(
        (await seller.post("products", { title: "Cap", variants: [{ option1: "One", sku, price: 12 }] }))
          .status,
      ).toBe(201);
    const found = await seller.get("orders/goods?search=cap-7");
    expect(found.body.data.map(({ sku }: { sku: string }) => sku)).toEqual(["CAP-7", "CAP-77", "RED-CAP-7"]);
  });

  it("offers an agency the products of the team that it names, and of no other agency", async () => {
    const { sellerTeamId, otherTeamId, otherAgency } = app.world;
    const of = (team: string) => agency.get(`orders/goods?search=pine&sellerTeam=${team}`);
    expect((await of(sellerTeamId)).body.data).toHaveLength(2);
    expect((await of(otherTeamId)).body.data).toEqual([]);
    expect((await of(otherAgency.sellerTeamId)).status).toBe(400);
    expect((await agency.get("orders/goods")).status).toBe(400);
    expect((await seller.get("orders/goods?limit=3")).status).toBe(400);
    expect((await seller.get(`orders/goods?search=${"x".repeat(101)}`)).status).toBe(400);
    expect((await (await app.as("supplier")).get("orders/goods")).status).toBe(403);
  });
});

describe("POST orders/quote", () => {
  it("answers the charge by line, the shipping and the balance after, and writes nothing", async () => {
    const before = await count();
    const wallet = (await seller.get("balances/seller-teams")).body.amount;
    const quote = await seller.post("orders/quote", body());
    expect(quote.status, quote.text).toBe(200);
    expect(quote.body).toMatchObject({
      items: [
        { charge: 19, variant: { catalogVariantCode: "TEE-BLK-M", inStock: true }, missingArtwork: [] },
      ],
      charge: { items: 19, shipping: 6.49, total: 25.49 },
      gates: [],
      address: [],
      canSubmit: true,
    });
    expect(quote.body.balance.now).toBeCloseTo(wallet, 5);
    expect(quote.body.balance.after).toBeCloseTo(wallet - 25.49, 5);
    expect(await count()).toEqual(before);
  });

  it("names what submit would wait for while the order is being entered", async () => {
    const quote = await seller.post("orders/quote", {
      zipCode: "1",
      countryCode: "US",
      items: [
        { sku: "TEE-BLK-M", quantity: 1 },
        { sku: "NO-SUCH", quantity: 3 },
      ],
    });
    expect(quote.status, quote.text).toBe(200);
    expect(gatesOf(quote.body)).toEqual(["mapped", "address"]);
    expect(quote.body.address.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(["fullName", "address1", "city", "province", "zipCode"]),
    );
    expect(quote.body.canSubmit).toBe(false);
  });

  it("names the amount that the balance is short of", async () => {
    const quote = await seller.post("orders/quote", body({ items: [{ sku: "TEE-BLK-M", quantity: 1_000 }] }));
    expect(gatesOf(quote.body)).toEqual(["balance"]);
    expect(quote.body.gates[0].fix).toMatch(/The balance is \$[\d,.]+ short/);
    expect(quote.body).toMatchObject({ canSubmit: false });
    expect(quote.body.balance.after).toBeLessThan(0);
  });

  it("lists required slots without artwork", async () => {
    await app.database.pool.query("update catalogs set designs = $1 where id = $2", [
      JSON.stringify([{ slot: 2, label: "Back", required: true }]),
      shop.catalogId,
    ]);
    const quote = await seller.post("orders/quote", body());
    expect(quote.body.items[0].missingArtwork).toEqual([2]);
    expect(gatesOf(quote.body)).toEqual(["artwork"]);
    await app.database.pool.query("update catalogs set designs = '[]' where id = $1", [shop.catalogId]);
  });

  it("answers an order without items, and withholds the balance from those who may not see it", async () => {
    const support = await app.as("seller:customer_support");
    const quote = await support.post("orders/quote", { items: [] });
    expect(quote).toMatchObject({ status: 200, body: { charge: { total: 0 }, canSubmit: false } });
    expect(quote.body).not.toHaveProperty("balance");
  });

  it("quotes a seller team of the own agency only", async () => {
    const { sellerTeamId, otherAgency } = app.world;
    expect((await agency.post("orders/quote", body({ sellerTeam: sellerTeamId }))).body.canSubmit).toBe(true);
    const foreign = await agency.post("orders/quote", body({ sellerTeam: otherAgency.sellerTeamId }));
    expect(foreign).toMatchObject({ status: 400, body: { errors: { sellerTeam: expect.any(String) } } });
    expect((await agency.post("orders/quote", body())).status).toBe(400);
    expect((await seller.post("orders/quote", body({ total: 1 }))).status).toBe(400);
  });
});
