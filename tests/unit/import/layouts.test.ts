import { describe, expect, it } from "vitest";
import { checkAddress } from "../../../src/domain/orders/address/address.ts";
import type { DraftOrder } from "../../../src/domain/orders/incoming/order-draft.ts";
import { readFixture } from "./files.ts";

const DEMONSTRATION_SKUS = new Set(
  "TEE-BLK-S TEE-BLK-M TEE-BLK-L TEE-WHT-M TEE-WHT-L TEE-NVY-L HOOD-GRY-M HOOD-GRY-L MUG-WHT-11 MUG-BLK-15 POSTER-18X24 POSTER-24X36 CASE-IP15-CLR".split(
    " ",
  ),
);
const good = (orders: DraftOrder[]) => orders.filter(({ problems }) => problems.length === 0);
const names = (orders: DraftOrder[]) => orders.map(({ orderName }) => orderName);
const mapped = (order: DraftOrder) => order.items.every(({ sku }) => DEMONSTRATION_SKUS.has(sku));

describe("the Shopify export of 42 orders", () => {
  it("has 38 complete orders with valid addresses", async () => {
    const { format, orders, rows, refusal } = await readFixture("shopify-42-orders.csv");
    expect([refusal, format, orders.length, rows]).toEqual([null, "shopify", 42, 60]);
    const ready = good(orders).filter(mapped);
    expect(ready).toHaveLength(38);
    expect(ready.flatMap(({ customer }) => checkAddress(customer).problems)).toEqual([]);
  });

  it("has two orders whose SKU is in no catalog", async () => {
    const { orders } = await readFixture("shopify-42-orders.csv");
    const unmapped = good(orders).filter((order) => !mapped(order));
    expect(names(unmapped)).toEqual(["#2051", "#2068"]);
  });

  it("fails the canceled order and the order with quantity abc, and names their cells", async () => {
    const { orders } = await readFixture("shopify-42-orders.csv");
    const failed = orders.filter(({ problems }) => problems.length > 0);
    expect(failed.map(({ orderName, canceled }) => [orderName, canceled])).toEqual([
      ["#2059", true],
      ["#2074", false],
    ]);
    expect(failed.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([
      "Row 28, column Cancelled at: the order was cancelled in the store, so it is not imported",
      'Row 50, column Lineitem quantity: the quantity must be a whole number from 1 to 10,000, not "abc"',
    ]);
  });

  it("groups the rows of an order with its amounts, ZIP code and long ids as text", async () => {
    const { orders } = await readFixture("shopify-42-orders.csv");
    const first = orders[0];
    expect(first?.items.map(({ sku, quantity, unitPrice }) => [sku, quantity, unitPrice])).toEqual([
      ["TEE-BLK-S", 1, 2400n],
      ["TEE-WHT-L", 1, 2400n],
      ["MUG-WHT-11", 1, 1550n],
    ]);
    expect(first?.rows).toEqual([2, 3, 4]);
    expect(first?.reference).toBe("#2041");
    expect(first?.customer.zipCode).toBe("85003");
    expect(first?.retail).toEqual({
      subTotalPrice: 6350n,
      shippingFee: 599n,
      totalDiscount: 0n,
      taxes: 0n,
      totalPrice: 6949n,
      difference: 0n,
    });
  });
});

describe("readOrders on partial Shopify exports", () => {
  it("fails every order of a file without quantities, and names the missing column", async () => {
    const { format, orders } = await readFixture("shopify-minimal.csv");
    expect([format, orders.length, good(orders).length]).toEqual(["shopify", 3, 0]);
    expect(orders[0]?.items).toHaveLength(2);
    expect(orders[0]?.problems[0]?.message).toBe(
      "Row 2, column Lineitem quantity: the file has no column Lineitem quantity, so it does not say how many to make",
    );
  });

  it("accepts orders without SKU and address, to be completed later", async () => {
    const { orders } = await readFixture("shopify-partial-columns.csv");
    expect(names(good(orders))).toEqual(["#601", "#602", "#603"]);
    expect(orders[0]?.items.map(({ product, quantity }) => [product, quantity])).toEqual([
      ["Harbour Print", 2],
      ["Lighthouse Mug", 1],
      ["Lighthouse Mug", 1],
    ]);
    expect(orders[0]?.customer.countryCode).toBe("");
    expect(orders[0]?.retail).toMatchObject({ subTotalPrice: 9800n, totalPrice: 9800n });
  });

  it("marks an order that the store refunded in full as canceled, and reports why", async () => {
    const { orders } = await readFixture("shopify-partial-columns.csv");
    expect(orders[3]).toMatchObject({ orderName: "#604", canceled: true });
    expect(orders[3]?.problems[0]?.message).toMatch(
      /^Row 7, column Financial Status: the order was refunded/,
    );
  });
});

describe("readOrders on WooCommerce exports with one row per order", () => {
  it("parses packed items with any characters in their names", async () => {
    const { format, orders } = await readFixture("woocommerce-packed.csv");
    expect(format).toBe("woocommerce");
    expect(
      orders[2]?.items.map(({ product, variantText, sku, quantity }) => [
        product,
        variantText,
        sku,
        quantity,
      ]),
    ).toEqual([
      ["Matte Poster", "", "POSTER-18X24", 1],
      ["Ceramic Mug | dishwasher safe: yes", "", "MUG-WHT-11", 3],
      ["Classic Tee", "color: White, size: L", "TEE-WHT-L", 1],
    ]);
    expect(orders[2]?.items[1]?.unitPrice).toBe(1550n);
    expect(orders[2]?.retail).toEqual({
      // The items are priced after the discount. The subtotal is before it, so that the amounts add up.
      subTotalPrice: 10950n,
      shippingFee: 599n,
      totalDiscount: 1000n,
      taxes: 0n,
      totalPrice: 10549n,
      difference: 0n,
    });
  });

  it("lets completed and on-hold orders wait, and fails canceled and refunded ones", async () => {
    const { orders } = await readFixture("woocommerce-packed.csv");
    expect(names(good(orders))).toEqual(["3101", "3102", "3103", "3105"]);
    expect(orders.flatMap(({ orderName, waits }) => waits.map(({ kind }) => [orderName, kind]))).toEqual([
      ["3101", "shipped"],
      ["3102", "hold"],
    ]);
    expect(orders.filter(({ canceled }) => canceled).map(({ problems }) => problems[0]?.message)).toEqual([
      "Row 5, column status: the order was cancelled in the store, so it is not imported",
      "Row 7, column status: the order was refunded in the store, so it is not imported",
    ]);
  });

  it("reads the shipping method, and the billing address if it is the only one", async () => {
    const { orders } = await readFixture("woocommerce-packed.csv");
    expect(orders.map(({ shippingOption }) => shippingOption).slice(0, 2)).toEqual(["express", "standard"]);
    expect(orders[4]?.customer).toMatchObject({
      fullName: "Joan Abbott",
      city: "Burlington",
      zipCode: "05401",
    });
  });
});

describe("readOrders on WooCommerce exports with one row per item", () => {
  it("groups rows that repeat the order's cells and rows that leave them empty", async () => {
    const { format, orders } = await readFixture("woocommerce-items.csv");
    expect(format).toBe("woocommerce-items");
    expect(orders.map(({ orderName, items }) => [orderName, items.map(({ sku }) => sku)])).toEqual([
      ["4201", ["TEE-BLK-M", "HOOD-GRY-M"]],
      ["4202", ["MUG-WHT-11"]],
      ["4203", ["POSTER-24X36", "POSTER-18X24"]],
    ]);
    expect(orders[0]).toMatchObject({ shippingOption: "overnight", problems: [] });
    expect(orders[1]?.canceled).toBe(true);
    expect(orders[2]?.retail).toEqual({
      subTotalPrice: 6800n,
      shippingFee: 599n,
      totalDiscount: 500n,
      taxes: 0n,
      totalPrice: 6899n,
      difference: 0n,
    });
  });

  it("derives missing unit prices from line totals, rounding half up, and keeps the sum", async () => {
    const { format, orders } = await readFixture("woocommerce-item-rows.csv");
    expect(format).toBe("woocommerce-items");
    expect(orders[0]?.items.map(({ unitPrice }) => unitPrice)).toEqual([2400n, 333n]);
    expect(orders[0]?.retail.subTotalPrice).toBe(8200n);
    expect(orders[1]).toMatchObject({ orderName: "5302", canceled: true });
  });
});

describe("readOrders on Platen's template", () => {
  it("takes rows without a number as further items of the order above, and blank columns as blank", async () => {
    const { format, orders } = await readFixture("platen-orders.csv");
    expect(format).toBe("platen");
    expect(
      orders.map(({ orderName, reference, rows, problems }) => [orderName, reference, rows, problems]),
    ).toEqual([
      ["T-1", "7001", [2, 3, 4], []],
      ["T-2", "T-2", [5], []],
      ["", "7003", [6], []],
    ]);
    expect(orders[0]?.items.map(({ artworks }) => artworks[0])).toEqual([
      "https://example.com/a/front.png",
      "https://example.com/a/mug.png",
      "https://example.com/a/poster.png",
    ]);
    expect(orders.map(({ shippingOption }) => shippingOption)).toEqual(["express", "standard", "overnight"]);
  });

  it("accepts countries by code in any case, or by their English name", async () => {
    const { orders } = await readFixture("platen-orders.csv");
    expect(orders.map(({ customer }) => customer.countryCode)).toEqual(["US", "CH", "US"]);
  });
});

it.each([
  ["shopify-42-orders.csv", 42, 38, 2, 2, 0],
  ["shopify-minimal.csv", 3, 0, 0, 3, 0],
  ["shopify-partial-columns.csv", 4, 0, 2, 1, 1],
  ["woocommerce-packed.csv", 6, 1, 1, 2, 2],
  ["woocommerce-items.csv", 3, 2, 0, 1, 0],
  ["woocommerce-item-rows.csv", 2, 0, 1, 1, 0],
  ["platen-orders.csv", 3, 2, 1, 0, 0],
  ["etsy-sold-order-items.csv", 3, 2, 1, 0, 0],
  ["etsy-broken.csv", 6, 1, 0, 5, 0],
  ["tiktok-orders.csv", 2, 1, 1, 0, 0],
  ["tiktok-broken.csv", 6, 2, 0, 4, 0],
  ["amazon-orders.txt", 1, 1, 0, 0, 0],
  ["amazon-unshipped-orders.txt", 3, 2, 1, 0, 0],
  ["amazon-broken.txt", 5, 1, 0, 3, 1],
  ["walmart-orders.csv", 3, 2, 1, 0, 0],
  ["walmart-broken.csv", 5, 1, 0, 4, 0],
])(
  "readOrders reads %s as docs/importing.md describes",
  async (name, total, allMapped, waiting, failed, skipped) => {
    const { orders } = await readFixture(name);
    const read = good(orders);
    const taken = read.filter(({ waits }) => waits.length === 0);
    const complete = taken.filter(mapped).length;
    expect({
      total: orders.length,
      allMapped: complete,
      waiting: taken.length - complete,
      failed: orders.length - read.length,
      skipped: read.length - taken.length,
    }).toEqual({ total, allMapped, waiting, failed, skipped });
  },
);

describe("readOrders on files without orders", () => {
  it.each([
    ["medusa-products.csv", "Row 1, column Product Handle: this is a file of products, not of orders"],
    [
      "medusa-products-semicolon.csv",
      "Row 1, column Product Handle: this is a file of products, not of orders",
    ],
    ["medusa-broken-prices.csv", "Row 1, column Product Handle: this is a file of products, not of orders"],
    [
      "etsy-sold-orders.csv",
      "Row 1, column Order ID: this is Etsy's file of sold orders: it has no item rows",
    ],
    ["tracking.csv", "Row 1, column Tracking number: this is a file of tracking numbers"],
  ])("refuses %s and names its kind", async (name, message) => {
    const { refusal, orders } = await readFixture(name);
    expect(refusal?.message).toContain(message);
    expect(orders).toEqual([]);
  });
});
