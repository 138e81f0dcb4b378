import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ImportWorld, importWorld, settled, upload } from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
beforeEach(() => platen.setBalance(100_000));
afterAll(() => platen.close());

const HEADERS = [
  "Name",
  "Financial Status",
  "Fulfillment Status",
  "Payment Method",
  "Total",
  "Lineitem name",
  "Lineitem sku",
  "Lineitem quantity",
  "Lineitem price",
  "Lineitem fulfillment status",
  "Shipping Name",
  "Shipping Address1",
  "Shipping City",
  "Shipping Zip",
  "Shipping Province",
  "Shipping Country",
];
const PLACE = ["Ola Berg", "9 Mill Ln", "Phoenix", "85003", "AZ", "US"];
const row = (name: string, paid: string, done: string, method = "Shopify Payments") =>
  [name, paid, "unfulfilled", method, "24.00", "Classic tee", "TEE-BLK-M", "1", "24.00", done, ...PLACE].join(
    ",",
  );
const file = (...rows: string[]) => [HEADERS.join(","), ...rows].join("\n");

const lines = async (id: string, query = "") =>
  (await platen.seller.get(`orders/import/${id}/detail?limit=50${query}`)).body.data;
const preview = async (...rows: string[]) =>
  (await upload(platen.seller, "orders/import/csv?dryRun=true", file(...rows))).body;
const accept = async (id: string, body: object) => {
  const response = await platen.seller.post(`orders/import/${id}/accept`, body);
  if (response.status === 200) await settled(platen.seller, `orders/import/${id}`);
  return response;
};

describe("an order that may not be made yet", () => {
  it("is listed with its reason, and imported only where a person says so", async () => {
    const body = await preview(
      row("#S1", "paid", "pending"),
      row("#S2", "pending", "pending"),
      row("#S3", "paid", "fulfilled"),
      row("#S4", "authorized", "pending"),
    );
    expect(body.orders).toMatchObject({ total: 4, ready: 1, skipped: 3 });
    const skipped = await lines(body.id, "&status=skipped");
    expect(
      skipped.map((line: { orderName: string; reasons: { message: string }[] }) => [
        line.orderName,
        line.reasons[0]?.message,
      ]),
    ).toEqual([
      ["#S2", 'Row 3, column Financial Status: the order is not paid in the store: its status is "pending"'],
      ["#S3", "Row 4: everything in this order was fulfilled in the store already"],
      [
        "#S4",
        'Row 5, column Financial Status: the order is not paid in the store: its status is "authorized"',
      ],
    ]);
    expect((await accept(body.id, { rows: [2] })).status).toBe(400);
    expect((await accept(body.id, { rows: [3] })).status).toBe(200);
    const accepted = await lines(body.id, "&status=ready");
    expect(accepted).toMatchObject([{ orderName: "#S1" }, { orderName: "#S2", remarks: [{ row: 3 }] }]);
    expect((await accept(body.id, {})).status).toBe(200);
    expect(await lines(body.id, "&status=ready")).toMatchObject([
      { orderName: "#S1" },
      { orderName: "#S2" },
      { orderName: "#S3", items: [{ quantity: 1 }] },
      { orderName: "#S4" },
    ]);
  });

  it("is not imported by a call without a preview", async () => {
    const response = await upload(
      platen.seller,
      "orders/import/csv",
      file(row("#T1", "paid", "pending"), row("#T2", "pending", "pending")),
    );
    const { body: done } = await settled(platen.seller, `orders/import/${response.body.id}`);
    expect(done).toMatchObject({ status: "done", committed: 1, orders: { ready: 1, skipped: 1 } });
  });

  it("is imported where it is paid on delivery and its store imports such orders", async () => {
    const shop = { name: "Fern", platform: "shopify", domain: "fern.myshopify.com", importOnDelivery: true };
    const { body: store } = await platen.seller.post("integrations", shop);
    const cod = row("#C1", "pending", "pending", "Cash on Delivery (COD)");
    const first = await preview(cod, row("#C2", "pending", "pending"));
    const { body: done } = await settled(platen.seller, `orders/import/${first.id}`);
    expect(done).toMatchObject({ integration: { id: store.id }, orders: { ready: 1, skipped: 1 } });
    await platen.seller.patch(`integrations/${store.id}`, { importOnDelivery: false });
    const second = await preview(row("#C3", "pending", "pending", "Cash on Delivery (COD)"));
    expect(second.orders).toMatchObject({ ready: 0, skipped: 1 });
  });
});
