import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failedRowsCsv } from "../../../src/domain/orders/import/index.ts";
import { entriesOfJson, quoteLongIntegers } from "../../../src/domain/orders/incoming/json/parse.ts";
import type { DraftOrder } from "../../../src/domain/orders/incoming/order-draft.ts";
import { fixture, readJson, readText } from "./files.ts";

const refusalOf = async (json: unknown) => {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  return (await readJson(Buffer.from(text))).refusal?.message.replace("Row 1, column A: ", "");
};
const itemsOf = ({ items }: DraftOrder) =>
  items.map(({ product, variantText, sku, quantity, unitPrice }) => [
    product,
    variantText,
    sku,
    quantity,
    unitPrice,
  ]);
const reasons = (orders: readonly DraftOrder[]) =>
  orders.map(({ reference, problems }) => [reference, ...problems.map(({ message }) => message)]);

describe("readOrders on orders of Shopify's API", () => {
  it("reads them like Shopify's export, without refunded and removed items, and adds up the shipping", async () => {
    const { format, orders, headers } = await readJson(fixture("shopify-orders.json"));
    expect([format, headers[0]]).toEqual(["shopify", "Name"]);
    expect(reasons(orders)).toEqual([["#3001"], ["#3002"], ["#3003"]]);
    expect(orders.map(itemsOf)).toEqual([
      [
        ["Classic Tee - Black / M", "", "TEE-BLK-M", 2, 2400n],
        ["White Mug", "", "MUG-WHT-11", 1, 1550n],
      ],
      [["Classic Tee - Black / L", "", "TEE-BLK-L", 2, 2400n]],
      [["Canvas Tote", "", "TOTE-NAT-OS", 1, 2100n]],
    ]);
    expect(orders[0]?.note).toBe("Leave at the door\ngift: yes");
    expect(orders[0]?.items.map(({ personalization }) => personalization)).toEqual([
      [{ label: "Engraving", value: "Anna & Tom" }],
      undefined,
    ]);
    expect(orders[0]?.shippingOption).toBe("express");
    expect(orders[0]?.retail).toEqual({
      subTotalPrice: 6350n,
      shippingFee: 599n,
      totalDiscount: 0n,
      taxes: 0n,
      totalPrice: 5449n,
      difference: -1500n,
    });
    expect(orders[0]?.customer).toEqual({
      fullName: "Lena Hartley",
      email: "lena@example.com",
      phone: "310-555-0143",
      company: "",
      address1: "418 Sepulveda Blvd",
      address2: "Unit 2",
      city: "El Segundo",
      province: "CA",
      zipCode: "90245",
      countryCode: "US",
    });
  });

  it("reports the problem of each broken order and reads the valid one after it", async () => {
    const { orders } = await readJson(fixture("shopify-broken.json"));
    expect(reasons(orders)).toEqual([
      ["#3101", "Row 2, column Cancelled at: the order was cancelled in the store, so it is not imported"],
      ["#3102", 'Row 3, column Currency: the order is in "CAD". Only orders in USD are taken'],
      ["#3103", "Row 4, column Lineitem sku: the order has no item"],
      [
        "#3104",
        'Row 5, column Lineitem quantity: the quantity must be a whole number from 1 to 10,000, not "1.5"',
      ],
      ["#3105"],
      ["", "Row 7, column Name: the order has no number"],
      ["#3107", 'Row 8, column Lineitem price: "24,0,0" is not an amount in dollars, such as 12.00'],
      ["#3108"],
    ]);
    expect(orders[4]?.items[0]?.sku).toBe('{"code":"TEE"}');
  });

  it("reads the corrected file of failed rows as Shopify's export", async () => {
    const { orders, headers } = await readJson(fixture("shopify-broken.json"));
    const failed = orders.filter(({ reference }) => reference === "#3104" || reference === "#3107");
    const corrected = failedRowsCsv(headers, failed).replace(",1.5,", ",2,").replace('"24,0,0"', "24.00");
    const again = await readText(corrected);
    expect([again.format, ...reasons(again.orders)]).toEqual(["shopify", ["#3104"], ["#3107"]]);
    expect(again.orders[0]?.customer).toEqual(failed[0]?.customer);
  });
});

describe("readOrders on orders of WooCommerce's API", () => {
  it("reads them like exports of item rows, with personalization and prices before discounts", async () => {
    const { format, orders } = await readJson(fixture("woocommerce-orders.json"));
    expect(format).toBe("woocommerce-items");
    expect(reasons(orders)).toEqual([
      ["4301"],
      ["4302"],
      ["4303", "Row 5, column Order Status: the order was cancelled in the store, so it is not imported"],
    ]);
    expect(orders.map(itemsOf)[0]).toEqual([
      ["Classic Tee – Black", "Color: Black, size: M", "TEE-BLK-M", 2, 2400n],
      ["White Mug", "", "MUG-WHT-11", 1, 1000n],
    ]);
    expect(orders[0]?.note).toBe("Ring twice");
    expect(orders[0]?.items.map(({ personalization }) => personalization)).toEqual([
      [{ label: "Engraving text", value: "Anna & Tom" }],
      undefined,
    ]);
    expect(orders[0]?.retail).toEqual({
      subTotalPrice: 5800n,
      shippingFee: 599n,
      totalDiscount: 500n,
      taxes: 0n,
      totalPrice: 5349n,
      difference: -550n,
    });
    expect(orders.map(({ shippingOption }) => shippingOption)).toEqual([
      "overnight",
      "overnight",
      "overnight",
    ]);
    expect(orders[1]?.customer).toMatchObject({ fullName: "Lena Hartley", zipCode: "90245" });
  });

  it("reads orders of the legacy API too", async () => {
    const { format, orders } = await readJson(fixture("woocommerce-legacy-order.json"));
    expect([format, ...reasons(orders)]).toEqual(["woocommerce-items", ["645"]]);
    expect(orders.map(itemsOf)).toEqual([[["Classic Tee", "Color: Black", "TEE-BLK-M", 3, 2000n]]]);
    expect(orders[0]?.retail).toMatchObject({ shippingFee: 1000n, totalPrice: 6999n });
  });
});

it("readOrders reads NDJSON orders of a print provider like Platen's template, with their artwork", async () => {
  const { format, orders } = await readJson(fixture("print-provider-orders.ndjson"));
  expect(format).toBe("platen");
  expect(reasons(orders)).toEqual([
    ["C9759"],
    ["C9760"],
    ["C9761", "Row 4, column Status: the order was cancelled in the store, so it is not imported"],
    [
      "C9762",
      'Row 5, column Quantity: the quantity must be a whole number from 1 to 10,000, not "0"',
      'Row 5, column Artwork 1: "javascript:alert(1)" is not a web address that begins with https://',
    ],
  ]);
  expect(orders[0]?.items[0]?.artworks.slice(0, 3)).toEqual([
    "https://example.com/a/front.png",
    "https://example.com/a/back.png",
    null,
  ]);
  expect(orders[1]?.note).toBe("TSRN_U_IGREEN_L. Further artwork: https://example.com/a/hem.png");
  expect(orders.map(({ shippingOption }) => shippingOption)).toEqual([
    "express",
    "standard",
    "standard",
    "standard",
  ]);
});

const ORDER = { name: "#1", total_price: "1.00", line_items: [{ sku: "A", quantity: 1 }] };

it.each<[string, unknown]>([
  ["bare, as webhooks deliver it", ORDER],
  ["in a wrapper", { order: ORDER }],
  ["in a list", [ORDER]],
  ["in a list of wrappers", [{ order: ORDER }]],
  ["in orders", { orders: [ORDER] }],
  ["in results", { results: [ORDER], count: 1 }],
  ["in data", { data: [ORDER] }],
  ["with its own refunds and fulfillments", { ...ORDER, refunds: [{ id: 1 }], fulfillments: [{ id: 2 }] }],
])("readOrders finds a JSON order %s", async (_where, json) => {
  const { orders, refusal } = await readJson(Buffer.from(JSON.stringify(json)));
  expect([refusal, ...reasons(orders)]).toEqual([null, ["#1"]]);
});

it("readOrders reads JSON in UTF-16 or with a byte-order mark", async () => {
  const text = `\uFEFF${JSON.stringify({ ...ORDER, name: "#é北" })}`;
  for (const encoding of ["utf8", "utf16le"] as const) {
    expect((await readJson(Buffer.from(text, encoding))).orders[0]?.reference).toBe("#é北");
  }
});

describe("readOrders on JSON without orders", () => {
  it.each<[string, unknown, RegExp]>([
    [
      "a draft order",
      { draft_order: { name: "#D1", line_items: [] } },
      /^this is a draft order, which is not paid/,
    ],
    ["a bare draft order", { ...ORDER, invoice_url: "x", invoice_sent_at: null }, /^this is a draft order/],
    ["a fulfillment", { fulfillment: { id: 1 } }, /^this is a fulfilment: what was sent/],
    ["a refund", { refund: { id: 1 } }, /^this is a refund, not an order/],
    ["WooCommerce's refund", { amount: "10.00", refunded_by: 1, line_items: [] }, /^this is a refund/],
    ["products", { products: [{ id: 1 }] }, /^this is a product, not an order/],
    ["a variation", { regular_price: "1", permalink: "x", attributes: [] }, /^this is a product's variation/],
    [
      "a webhook's settings",
      { topic: "order.updated", delivery_url: "x" },
      /^this is the settings of a webhook/,
    ],
    [
      "an event message",
      { event: { action: "paid" }, data: { state: "paid" } },
      /^this is a message that an order/,
    ],
    ["an empty list", [], /^the file is JSON, but it holds no order$/],
    ["an empty list of orders", { orders: [] }, /^the file is JSON, but it holds no order$/],
    ["an unknown object", { a: 1 }, /^the file is JSON, but what it holds is no order that Platen knows/],
    ["an entry that is not an order", [ORDER, null], /^the file is JSON, but its 2\. entry is no order/],
    ["a nested list", [[ORDER]], /^the file is JSON, but what it holds is no order/],
    [
      "orders of two kinds",
      [ORDER, { billing: {}, line_items: [] }],
      /^the file mixes orders of Shopify and WooCommerce/,
    ],
    ["truncated JSON", '{"orders": [', /^the file is no valid JSON from its line 1 on, or it was cut off$/],
    [
      "an invalid line",
      `${JSON.stringify(ORDER)}\n{"name"\n`,
      /^the file is no valid JSON from its line 3 on, or it was cut off$/,
    ],
  ])("refuses %s and names it", async (_what, json, message) => {
    expect(await refusalOf(json)).toMatch(message);
  });

  it.each([
    "[1,]",
    "[1 1]",
    "[,1]",
    '{"orders":[]',
    '{"orders":[1],}',
    '{"orders":[1],"next":tru}',
    '{"orders":[1],1:2}',
    '{"orders" []}',
    "[1]]",
    "1 1",
    "[1",
    '["a]',
    "[{]}",
    "",
  ])("refuses %j as invalid JSON", async (json) => {
    const of = json.replaceAll("1", JSON.stringify(ORDER));
    expect(await refusalOf(of)).toMatch(/^the file is no valid JSON/);
  });

  it("refuses or shortens endlessly nested JSON", async () => {
    const deep = 200_000;
    const nested = `${"[".repeat(deep)}${"]".repeat(deep)}`;
    expect(await refusalOf(nested)).toMatch(/no order that Platen knows/);
    expect(await refusalOf(`${"[".repeat(deep)}`)).toMatch(/no valid JSON/);
    const note = JSON.stringify(ORDER).replace('"#1"', `"#1","note":${nested}`);
    expect((await readJson(Buffer.from(note))).orders[0]?.note).toBe("[nested too deeply]");
  });
});

describe("quoteLongIntegers", () => {
  it("keeps all digits of numbers in any position, and leaves texts unchanged", () => {
    const [entry] = entriesOfJson(
      '[{"total_price":1,"name": -90071992547409930001 ,"order_number":12345678901234567890,"note":"[9007199254740993, \\"1234567890123456789]\\\\","id":[9007199254740993,1]}]',
    );
    expect(entry?.value).toEqual({
      total_price: 1,
      name: "-90071992547409930001",
      order_number: "12345678901234567890",
      note: '[9007199254740993, "1234567890123456789]\\',
      id: ["9007199254740993", 1],
    });
  });

  it("leaves numbers that JSON does not allow invalid", () => {
    for (const bad of [
      "[01234567890123456789]",
      "{12345678901234567890:1}",
      "[1234567890123456789a]",
      "[--1234567890123456789]",
    ]) {
      expect(() => JSON.parse(quoteLongIntegers(bad)), bad).toThrow();
    }
  });

  it("leaves every other value unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const json = JSON.stringify(value);
        const read = JSON.parse(quoteLongIntegers(json), (_key, one) =>
          typeof one === "string" && /^-?[1-9]\d{15,}$/.test(one) ? Number(one) : one,
        );
        expect(JSON.stringify(read)).toBe(json);
      }),
      { numRuns: 500 },
    );
  });
});
