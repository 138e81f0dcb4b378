import { describe, expect, it } from "vitest";
import { COLUMN_FIELD_NAMES, COLUMN_FIELDS } from "../../../src/domain/orders/import/columns/fields.ts";
import { guessColumns } from "../../../src/domain/orders/import/columns/guess.ts";
import { openOrders } from "../../../src/domain/orders/import/index.ts";
import { Headers } from "../../../src/domain/orders/incoming/cells/headers.ts";
import { headerKey, headerWords } from "../../../src/domain/orders/incoming/header-table/header-key.ts";
import { EXPORT_NAMES, headersOf } from "../../../src/domain/orders/incoming/header-table/table.ts";
import { recognizeLayout } from "../../../src/domain/orders/incoming/layouts/recognize.ts";
import { csv, fixture, readText, utf8 } from "./files.ts";

const all = EXPORT_NAMES.flatMap((name) =>
  Object.entries(headersOf(name)).flatMap(([field, names]) =>
    names.map((header) => ({ name, field, header })),
  ),
);
/** Pairs of fields that may share a column. */
const SHARED = new Set(["reference orderName"]);

describe("the header table", () => {
  it("has more than 600 headers of store exports, and more than 8 of each export", () => {
    const ofStores = new Set(
      all.filter(({ name }) => name !== "plain").map(({ name, header }) => `${name} ${headerKey(header)}`),
    );
    expect(ofStores.size).toBeGreaterThan(600);
    for (const name of EXPORT_NAMES)
      expect(all.filter((one) => one.name === name).length, name).toBeGreaterThan(8);
  });

  it("assigns each header of an export to one field", () => {
    const twice = EXPORT_NAMES.flatMap((name) => {
      const fields = new Map<string, string>();
      return all
        .filter((one) => one.name === name)
        .flatMap(({ field, header }) => {
          const other = fields.get(headerKey(header));
          fields.set(headerKey(header), field);
          return other === undefined || SHARED.has(`${other} ${field}`) || SHARED.has(`${field} ${other}`)
            ? []
            : `${name}: ${header} is ${other} and ${field}`;
        });
    });
    expect(twice).toEqual([]);
  });

  it("has plain names for every field that a user can choose, except amounts of the whole order", () => {
    const without = COLUMN_FIELD_NAMES.filter(
      (field) => headersOf("plain")[field].length === 0 && COLUMN_FIELDS[field].group !== "Money",
    );
    expect(without).toEqual([]);
  });
});

describe("headerKey and headerWords", () => {
  it.each([
    ["address1", "Address 1"],
    ["address_1", "Address 1"],
    ["ADDRESS-1", "Address 1"],
    ["shippingAddress1", "shipping_address_1"],
    ["Ship Zipcode", "ship-zip-code"],
    ["PO#", "PO Number"],
    ["First Name (Shipping)", "first_name_shipping"],
    ["Adresse E-Mail", "adresse email"],
    ["ＳＫＵ", "sku"],
  ])("treat %s and %s as the same header", (one, other) => {
    expect(headerKey(one)).toBe(headerKey(other));
  });

  it("split a header into words", () => {
    expect(headerWords("shippingAddress1")).toBe("shipping address 1");
    expect(headerWords("Straße (Lieferung)")).toBe("strasse lieferung");
  });
});

describe("plain column names", () => {
  const line = (cells: Readonly<Record<string, string>>) => csv([Object.keys(cells), Object.values(cells)]);

  it("address1, address2, personalization and Country are read in Platen's template", async () => {
    const { format, orders } = await readText(
      line({
        order_name: "T-1",
        sku: "TEE-BLK-M",
        product: "Classic tee",
        quantity: "1",
        full_name: "Jane Miller",
        address1: "12 Elm St",
        address2: "Apt 5",
        city: "Austin",
        state: "TX",
        zip: "78704",
        Country: "United States",
        personalization: "For Max",
      }),
    );
    expect(format).toBe("platen");
    expect(orders[0]?.problems).toEqual([]);
    expect(orders[0]?.customer).toMatchObject({
      address1: "12 Elm St",
      address2: "Apt 5",
      province: "TX",
      zipCode: "78704",
      countryCode: "US",
    });
    expect(orders[0]?.items[0]?.personalization).toEqual([{ label: "", value: "For Max" }]);
  });

  it("are also read in a store's export without a column of its own for the field", async () => {
    const { format, orders } = await readText(
      line({
        "Order ID": "77",
        "Product Name": "Classic tee",
        SKU: "TEE-BLK-M",
        Quantity: "2",
        Name: "Jane Miller",
        address1: "12 Elm St",
        City: "Austin",
        State: "TX",
        Zip: "78704",
        Country: "US",
        Personalization: "For Max",
        "Artwork URL": "https://example.com/a.png",
      }),
    );
    expect(format).toBe("woocommerce-items");
    expect(orders[0]).toMatchObject({
      customer: { fullName: "Jane Miller", address1: "12 Elm St", city: "Austin", countryCode: "US" },
      items: [
        {
          artworks: ["https://example.com/a.png", null, null, null, null, null],
          personalization: [{ label: "", value: "For Max" }],
        },
      ],
      note: "",
    });
  });

  it("never take a column that the export uses for something else", async () => {
    const { orders } = await readText(
      csv([
        ["Name", "Lineitem name", "Lineitem quantity", "Billing Name", "Vendor"],
        ["#1", "Tee", "1", "Somebody Else", "Acme"],
      ]),
    );
    expect(orders[0]).toMatchObject({ orderName: "#1", customer: { fullName: "" } });
  });

  it("are guessed by name in an unknown file", () => {
    const labels = [
      "Ref no",
      "address1",
      "address2",
      "personalization",
      "Ship To Zip",
      "Custom Label",
      "Cancelled at",
    ];
    expect(guessColumns(labels, [])).toMatchObject({
      address1: { column: 1, by: "name" },
      address2: { column: 2, by: "name" },
      personalization: { column: 3, by: "name" },
      zipCode: { column: 4, by: "name" },
      sku: { column: 5, by: "name" },
      cancellation: { column: 6, by: "name" },
    });
  });
});

describe("the unread columns of a file", () => {
  it("list columns of the known export apart from the others", async () => {
    const file = await openOrders(fixture("etsy-sold-order-items.csv"));
    expect(file.unread).toContainEqual({ column: "Coupon Code", known: true });
    expect(file.unread.filter(({ known }) => !known)).toEqual([]);
    const text = csv([
      ["Order name", "SKU", "Quantity", "Address 1", "Gift wrap paper", ""],
      ["T-1", "TEE", "1", "12 Elm St", "stars", ""],
    ]);
    const own = await openOrders(utf8(text));
    expect(own.unread).toEqual([{ column: "Gift wrap paper", known: false }]);
  });
});

describe("the eBay and BigCommerce layouts", () => {
  it("recognize eBay's report, and skip its row of order totals", async () => {
    const { format, orders } = await readText(
      csv([
        [
          "Order Number",
          "Buyer Username",
          "Ship To Name",
          "Ship To Address 1",
          "Ship To City",
          "Ship To Zip",
          "Ship To Country",
          "Item Number",
          "Item Title",
          "Custom Label",
          "Quantity",
          "Sold For",
          "Shipping And Handling",
          "eBay Collected Tax",
          "Total Price",
          "Tracking Number",
        ],
        [
          "24-1",
          "bob",
          "Bob Ray",
          "1 Elm St",
          "Reno",
          "89501",
          "United States",
          "",
          "",
          "",
          "3",
          "$63.50",
          "$5.00",
          "$1.50",
          "$70.00",
          "",
        ],
        ["24-1", "bob", "", "", "", "", "", "111", "Classic Tee", "TEE-BLK-M", "2", "$24.00", "", "", "", ""],
        ["24-1", "bob", "", "", "", "", "", "112", "White Mug", "MUG-WHT-11", "1", "$15.50", "", "", "", ""],
      ]),
    );
    expect([format, orders.length]).toEqual(["ebay", 1]);
    expect(orders[0]).toMatchObject({
      problems: [],
      customer: { fullName: "Bob Ray", countryCode: "US" },
      items: [
        { sku: "TEE-BLK-M", quantity: 2 },
        { sku: "MUG-WHT-11", quantity: 1 },
      ],
      retail: { subTotalPrice: 6350n, shippingFee: 500n, taxes: 150n, totalPrice: 7000n, difference: 0n },
    });
  });

  it("recognize BigCommerce's export of products, with the buyer's message as the note", async () => {
    const { format, orders } = await readText(
      csv([
        [
          "Order ID",
          "Order Status",
          "Customer Message",
          "Shipping Name",
          "Shipping Street 1",
          "Shipping Suburb",
          "Shipping State",
          "Shipping Zip",
          "Shipping Country",
          "Product Name",
          "Product SKU",
          "Product Qty",
          "Product Unit Price",
        ],
        [
          "501",
          "Awaiting Fulfillment",
          "Ring twice",
          "Bob Ray",
          "1 Elm St",
          "Reno",
          "Nevada",
          "89501",
          "United States",
          "Classic Tee",
          "TEE-BLK-M",
          "2",
          "24.00",
        ],
        [
          "502",
          "Cancelled",
          "",
          "Bob Ray",
          "1 Elm St",
          "Reno",
          "Nevada",
          "89501",
          "United States",
          "Classic Tee",
          "TEE-BLK-M",
          "2",
          "24.00",
        ],
      ]),
    );
    expect(format).toBe("bigcommerce");
    expect(orders.map(({ canceled, note, customer }) => [canceled, note, customer.city])).toEqual([
      [false, "Ring twice", "Reno"],
      [true, "", "Reno"],
    ]);
  });

  it("do not mistake an export with a tracking number column for a file of tracking numbers", () => {
    const labels = [
      "Order Number",
      "Tracking Number",
      "Item Title",
      "Custom Label",
      "Item Number",
      "Sold For",
      "Ship To Name",
    ];
    expect(recognizeLayout(new Headers(labels))?.format).toBe("ebay");
    expect(() => recognizeLayout(new Headers(["Order Number", "Tracking Number", "Carrier", "SKU"]))).toThrow(
      "this is a file of tracking numbers",
    );
  });
});
