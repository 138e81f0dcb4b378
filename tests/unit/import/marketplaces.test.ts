import { describe, expect, it } from "vitest";
import { readVariations } from "../../../src/domain/orders/incoming/layouts/variations.ts";
import type { DraftOrder } from "../../../src/domain/orders/incoming/order-draft.ts";
import { mappingKey } from "../../../src/domain/orders/mapping/mapping-key.ts";
import { readFixture, readText } from "./files.ts";

const itemsOf = ({ items }: DraftOrder) =>
  items.map(({ product, variantText, sku, quantity, unitPrice }) => [
    product,
    variantText,
    sku,
    quantity,
    unitPrice,
  ]);
/** The number, the rows and the problems of each order. */
const outcome = async (name: string) => {
  const { orders, refusal } = await readFixture(name);
  expect(refusal).toBeNull();
  return orders.map(({ reference, rows, problems }) => [
    reference,
    rows.join(),
    ...problems.map(({ message }) => message),
  ]);
};

describe("readOrders on Etsy's sold order items", () => {
  it("separates variants from personalization", async () => {
    const { format, orders } = await readFixture("etsy-sold-order-items.csv");
    expect(format).toBe("etsy");
    expect(orders.map(({ reference, rows, problems }) => [reference, rows, problems])).toEqual([
      ["3590001112", [2, 3], []],
      ["3590001113", [4], []],
      ["3590001114", [5], []],
    ]);
    expect(orders.map(itemsOf)).toEqual([
      [
        ['Name Mug "Best"', "Color: Black", "MUG-BLK-15", 1, 1800n],
        ["Classic Tee", "Size: M, Color: Black", "TEE-BLK-M", 2, 2400n],
      ],
      [["Matte Poster", "Dimensions: 18x24, matte, Frame: None", "POSTER-18X24", 1, 3400n]],
      [["Canvas Tote", "", "", 1, 2100n]],
    ]);
    expect(orders.map(({ note }) => note)).toEqual(["", "", ""]);
    expect(orders[0]?.items.map(({ personalization }) => personalization)).toEqual([
      [{ label: "For Max", value: '"Best, dad" & co' }],
      undefined,
    ]);
  });

  it("reads shipping per order, discounts per item, and HTML entities in names", async () => {
    const { orders } = await readFixture("etsy-sold-order-items.csv");
    expect(orders[0]?.retail).toEqual({
      subTotalPrice: 6600n,
      shippingFee: 599n,
      totalDiscount: 660n,
      taxes: 0n,
      totalPrice: 6539n,
      difference: 0n,
    });
    expect(orders[1]?.customer).toMatchObject({
      fullName: "Anna O'Neil",
      address2: "Apt 4",
      countryCode: "US",
    });
  });

  it("reports the problem of each broken row and reads the valid row after them", async () => {
    expect(await outcome("etsy-broken.csv")).toEqual([
      [
        "3590002001",
        "2",
        "Row 2, column Quantity: the quantity is empty. Write a whole number from 1 to 10,000",
      ],
      ["3590002002", "3", 'Row 3, column Currency: the order is in "EUR". Only orders in USD are taken'],
      [
        "3.59E+09",
        "4",
        'Row 4, column Order ID: the number "3.59E+09" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
      ],
      ["", "5", "Row 5, column Order ID: the order has no number"],
      [
        "3590002005",
        "6",
        'Row 6, column Variations: "Size:M,Personalization:xxxxxxxxxxxxxxxxx…" is longer than 5,000 characters',
      ],
      ["3590002006", "7"],
    ]);
  });

  it.each([
    ["Size:M,Color:Red,Personalization:Anna & Tom, 2024", "Size: M, Color: Red", "Anna & Tom, 2024"],
    ["Personalisation: x:y, Size:M", "", "x:y, Size:M"],
    ["Color:Black, matte,Size:9:16", "Color: Black, matte, Size: 9:16", ""],
    ["Personalization:Not requested on this item.", "", ""],
    ["One size", "One size", ""],
    ["Depersonalization:no", "Depersonalization: no", ""],
    ["Größe:M,Personalisierung:Für Max, 10:30", "Größe: M", "Für Max, 10:30"],
  ])("splits the variations %j", (text, variantText, personal) => {
    expect(readVariations(text)).toEqual({ variantText, personal });
  });

  it("takes answers to further questions as the buyer's, and keeps unknown ones in the variant too", () => {
    expect(readVariations("Size:M,Color:Red,Dog name:Rex,Motiv:Fuchs")).toEqual({
      variantText: "Size: M, Color: Red, Motiv: Fuchs",
      personal: "",
      labeled: [
        { label: "Dog name", value: "Rex" },
        { label: "Motiv", value: "Fuchs" },
      ],
    });
  });

  it("gives two items of one SKU their own texts, without a label", async () => {
    const head = "Sale Date,Item Name,Quantity,Order ID,SKU,Transaction ID,Variations,Ship Country";
    const row = (id: number, text: string) =>
      `11/20/26,Tee,1,77,TEE-BLK-M,${id},"Size:M,Personalization:${text}",US`;
    const { orders } = await readText([head, row(11, "Dan"), row(12, "Greg, 3:16\nand Bo"), ""].join("\n"));
    expect(orders[0]?.note).toBe("");
    expect(orders[0]?.items).toMatchObject([
      { sku: "TEE-BLK-M", variantText: "Size: M", personalization: [{ label: "", value: "Dan" }] },
      { variantText: "Size: M", personalization: [{ label: "", value: "Greg, 3:16\nand Bo" }] },
    ]);
  });

  it("reads the first of two columns of one name, and asks where they say different goods", async () => {
    const head = "Sale Date,Item Name,Quantity,Order ID,SKU,Transaction ID,Ship Country";
    const row = "01/12/26,Tee,1,77,TEE-BLK-M,1,US";
    const { refusal, orders } = await readText(`${head},Date Paid,Date Paid\n${row},a,b\n`);
    expect([refusal, orders[0]?.problems]).toEqual([null, []]);
    const discounts = await readText(`${head},Price,Delivery Discount,Delivery Discount\n${row},9,1,2\n`);
    expect(discounts.orders[0]?.retail.totalDiscount).toBe(100n);
    const twice = await readText(`${head},sku\n${row},X\n`);
    expect([twice.refusal, twice.question?.layout]).toEqual([null, null]);
  });
});

describe("readOrders on Amazon's and eBay's reports", () => {
  const AMAZON =
    "order-id\torder-item-id\tsku\tproduct-name\tquantity-to-ship\trecipient-name\tship-address-1\tship-city\tship-state\tship-postal-code\tship-country\tship-service-level\n";
  const line = (order: number, product: string, to = "Ann Hale") =>
    `111-${order}\t${order}\tTEE\t${product}\t1\t${to}\t1 First St\tPhoenix\tAZ\t85003\tUS\tStandard\n`;

  it("takes quotes in Amazon's tab-separated lines as they are: one line is one row", async () => {
    const names = ['"Alpha Tee', 'Poster 18x24"', '"Best Mom" Tee', '"It"'];
    const text = AMAZON + names.map((name, index) => line(index + 1, name, `Buyer ${index + 1}`)).join("");
    const { orders } = await readText(text);
    expect(orders.map(({ customer, items }) => [customer.fullName, items[0]?.product])).toEqual(
      names.map((name, index) => [`Buyer ${index + 1}`, name]),
    );
  });

  it("reads the cells that a spreadsheet program has quoted in them", async () => {
    const { orders } = await readText(AMAZON + line(1, '"Poster 18"" x 24"""') + line(2, '"Tee, red"'));
    expect(orders.map(({ items }) => items[0]?.product)).toEqual(['Poster 18" x 24"', "Tee, red"]);
  });

  it.each([
    "2,record(s) downloaded, from  Nov-01-26 00:00:00 to  Nov-20-26\nSeller ID : acme-goods",
    '"2 record(s) downloaded"\n"Seller ID: acme-goods"',
    "2,enregistrement(s) téléchargé(s)\nID du vendeur : acme-goods",
  ])("leaves out the lines that end eBay's report: %s", async (footer) => {
    const head =
      "Sales Record Number,Order Number,Buyer Username,Ship To Name,Item Title,Custom Label,Quantity,Sold For";
    const { orders } = await readText(`\n${head}\n149,11-1,one,Ira Lund,Tee,TEE,1,$24.00\n\n${footer}\n`);
    expect(orders.map(({ orderName, problems }) => [orderName, problems])).toEqual([["11-1", []]]);
  });
});

describe("readOrders on Squarespace's and ShipStation's orders", () => {
  it("reads the variant of Squarespace's lines, which have no SKU, and their prices", async () => {
    const head =
      "Order ID,Email,Financial Status,Currency,Shipping,Taxes,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country";
    const line = (variant: string) =>
      `701,e@example.com,PAID,USD,0,0,48,1,Classic Tee,24,,${variant},Mia Stone,8 Lewis Ave,Phoenix,85003,AZ,United States`;
    const { format, orders } = await readText(`${head}\n${line("Black / M")}\n${line("White / L")}\n`);
    expect([format, orders.length]).toEqual(["squarespace", 1]);
    expect(orders[0]?.items.map((item) => [item.variantText, item.unitPrice, mappingKey(item)])).toEqual([
      ["Black / M", 2400n, mappingKey({ sku: "", product: "Classic Tee", variantText: "Black / M" })],
      ["White / L", 2400n, mappingKey({ sku: "", product: "Classic Tee", variantText: "White / L" })],
    ]);
  });

  it("leaves out Squarespace's orders that are fulfilled, and lines that are", async () => {
    const head =
      "Order ID,Email,Financial Status,Fulfillment Status,Currency,Shipping,Taxes,Total,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem fulfillment status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country";
    const line = (id: string, order: string, status: string) =>
      `${id},e@example.com,PAID,${order},USD,0,0,24,1,Classic Tee,24,,Black / M,${status},Mia Stone,8 Lewis Ave,Phoenix,85003,AZ,United States`;
    const rows = [line("701", "FULFILLED", "fulfilled"), line("702", "PENDING", "pending")];
    const { orders } = await readText(`${[head, ...rows].join("\n")}\n`);
    expect(orders.map(({ orderName, waits }) => [orderName, waits.map(({ kind }) => kind)])).toEqual([
      ["701", ["shipped"]],
      ["702", []],
    ]);
  });

  it("reads ShipStation's columns, and its shipping as that of the order", async () => {
    const head =
      "Order - Number,Date - Order Date,Market - Store Name,Ship To - Name,Ship To - Company,Ship To - Address 1,Ship To - City,Ship To - State,Ship To - Postal Code,Ship To - Country,Item - SKU,Item - Name,Item - Options,Item - Qty,Item - Price,Amount - Order Shipping,Amount - Order Total,Notes - From Buyer";
    const line = (goods: string) =>
      `S-1,11/20/2026,Shop,Mia Stone,Stone LLC,8 Lewis Ave,Phoenix,AZ,85003,US,${goods},4.99,64.99,Leave at door`;
    const { format, orders } = await readText(
      `${head}\n${line('TEE,Tee,"Color: Black, Size: M",2,24.00')}\n${line("MUG,Mug,,1,12.00")}\n`,
    );
    expect([format, orders.length]).toEqual(["shipstation", 1]);
    expect(orders[0]).toMatchObject({
      customer: { company: "Stone LLC" },
      note: "Leave at door",
      retail: { subTotalPrice: 6000n, shippingFee: 499n, totalPrice: 6499n, difference: 0n },
      items: [
        { variantText: "Color: Black, Size: M", quantity: 2, unitPrice: 2400n },
        { sku: "MUG", quantity: 1 },
      ],
    });
  });
});

describe("readOrders on TikTok Shop's orders", () => {
  const TIKTOK = "Order ID,Seller SKU,Normal or Pre-order,SKU ID,Quantity,SKU Unit Original Price";

  it("leaves out the line that describes the columns, however few of its cells are filled", async () => {
    const { orders } = await readText(
      `${TIKTOK}\nPlatform unique order ID.,,,Platform SKU ID.,,\n5769,TEE,Normal,17,1,24.00\n`,
    );
    expect(orders.map(({ orderName }) => orderName)).toEqual(["5769"]);
  });

  it("reads what a line comes to after its discounts", async () => {
    const { orders } = await readText(
      `${TIKTOK},SKU Subtotal After Discount\n5769,TEE,Normal,17,2,24.00,40.00\n`,
    );
    expect(orders[0]?.retail).toMatchObject({ subTotalPrice: 4800n, totalDiscount: 800n, totalPrice: 4000n });
  });

  it("skips the description row, keeps whole ids and counts the order's amount once", async () => {
    const { format, orders, rows } = await readFixture("tiktok-orders.csv");
    expect([format, rows]).toEqual(["tiktok", 3]);
    expect(orders.map(({ reference, rows: at, problems }) => [reference, at, problems])).toEqual([
      ["576460752303423488", [3, 4], []],
      ["576460752303423489", [5], []],
    ]);
    expect(orders.map(itemsOf)).toEqual([
      [
        ["Classic Tee", "Black, M", "TEE-BLK-M", 1, 2400n],
        ["White Mug", "Default", "MUG-WHT-11", 1, 1550n],
      ],
      [["Canvas Tote", "Natural", "TOTE-NAT-OS", 2, 2100n]],
    ]);
    expect(orders[0]?.retail).toEqual({
      subTotalPrice: 3950n,
      shippingFee: 499n,
      totalDiscount: 0n,
      taxes: 100n,
      totalPrice: 4549n,
      difference: 0n,
    });
    expect(orders.map(({ note }) => note)).toEqual([
      "Gift, please\nDelivery Instruction: Leave at the door",
      "Seller Note: VIP",
    ]);
    expect(orders[0]?.customer).toMatchObject({ fullName: "Lena Hartley", phone: "", zipCode: "90245" });
  });

  it("fails orders that are canceled, masked, fulfilled by TikTok, or have a shortened id, and leaves out canceled items", async () => {
    const canceledReasons = (row: number) =>
      ["Order Status", "Order Substatus", "Cancelled Time"].map(
        (column) =>
          `Row ${row}, column ${column}: the order was cancelled in the store, so it is not imported`,
      );
    expect(await outcome("tiktok-broken.csv")).toEqual([
      ["576460752303424001", "3", ...canceledReasons(3)],
      [
        "576460752303424002",
        "4",
        'Row 4, column Recipient: "L*** H***" is masked by the store. Export the order again while it waits to be shipped',
        'Row 4, column Address Line 1: "4*** S***" is masked by the store. Export the order again while it waits to be shipped',
      ],
      ["576460752303424003", "5,6"],
      [
        "576460752303424004",
        "7",
        "Row 7, column Fulfillment Type: the order was fulfilled by TikTok Shop in the store, so it is not imported",
      ],
      [
        "5.76461E+17",
        "8",
        'Row 8, column Order ID: the number "5.76461E+17" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
      ],
      ["576460752303424006", "9"],
    ]);
  });

  it("reads a file without a description row, and does not skip an invalid first order", async () => {
    const head = "Order ID,Order Substatus,Seller SKU,Quantity,Product Name\n";
    const plain = await readText(`${head}5764,To ship,TEE-BLK-M,1,Tee\n`);
    expect(plain.orders.map(({ reference }) => reference)).toEqual(["5764"]);
    const wrong = await readText(`${head}Order A,To ship,TEE-BLK-M,2,Tee\n5764,To ship,TEE-BLK-M,x,Tee\n`);
    expect(wrong.orders.map(({ reference, problems }) => [reference, problems.length])).toEqual([
      ["Order A", 0],
      ["5764", 1],
    ]);
  });
});

describe("readOrders on Amazon's reports", () => {
  it("reads the units left to ship of unshipped orders, and joins three address lines into two", async () => {
    const { format, delimiter, orders } = await readFixture("amazon-unshipped-orders.txt");
    expect([format, delimiter]).toEqual(["amazon", "\t"]);
    expect(
      orders.map(({ reference, rows, shippingOption, problems }) => [
        reference,
        rows,
        shippingOption,
        problems,
      ]),
    ).toEqual([
      ["902-1845936-5435065", [2, 3], "standard", []],
      ["902-1845936-5435066", [4], "overnight", []],
      ["902-1845936-5435067", [5], "express", []],
    ]);
    expect(orders[0]?.items.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ["TEE-BLK-M", 2],
      ["MUG-WHT-11", 1],
    ]);
    expect(orders[0]?.customer).toEqual({
      fullName: "Anna Reyes",
      email: "abc123@marketplace.example",
      phone: "555-0101",
      company: "",
      address1: "12 Main St",
      address2: "Building 3, Dock B",
      city: "Reno",
      province: "NV",
      zipCode: "89501-3221",
      countryCode: "US",
    });
  });

  it("reads the price of an order report as the total of its units, and adds up shipping and discounts", async () => {
    const { orders } = await readFixture("amazon-orders.txt");
    expect(orders.map(itemsOf)).toEqual([
      [
        ["Classic Tee", "", "TEE-BLK-M", 2, 2400n],
        ["Classic Tee", "", "MUG-WHT-11", 1, 1550n],
      ],
    ]);
    expect(orders[0]?.retail).toEqual({
      subTotalPrice: 6350n,
      shippingFee: 698n,
      totalDiscount: 480n,
      taxes: 0n,
      totalPrice: 6568n,
      difference: 0n,
    });
  });

  it("fails orders that are canceled, contradictory or without a number", async () => {
    expect(await outcome("amazon-broken.txt")).toEqual([
      ["902-1845936-5437001", "2"],
      [
        "902-1845936-5437002",
        "3",
        "Row 3, column is-buyer-requested-cancellation: the order was called off by its buyer in the store, so it is not imported",
      ],
      [
        "902-1845936-5437003",
        "4,5",
        'Row 5, column ship-address-1: "13 Main St" differs from "12 Main St" in row 4 of the same order',
      ],
      ["", "6", "Row 6, column order-id: the order has no number"],
      ["902-1845936-5437005", "7"],
    ]);
  });
});

describe("readOrders on Walmart's orders", () => {
  it("reads one order per purchase order, and adds up the shipping of its lines", async () => {
    const { format, orders } = await readFixture("walmart-orders.csv");
    expect(format).toBe("walmart");
    expect(
      orders.map(({ reference, orderName, rows, shippingOption, problems }) => [
        reference,
        orderName,
        rows,
        shippingOption,
        problems,
      ]),
    ).toEqual([
      ["4801234567890", "2000123456789", [2, 3], "standard", []],
      ["4801234567891", "2000123456789", [4], "express", []],
      ["4801234567892", "2000123456790", [5], "standard", []],
    ]);
    expect(orders[0]?.retail).toMatchObject({ subTotalPrice: 3950n, shippingFee: 699n });
    expect(orders[0]?.customer).toMatchObject({ address1: "418 Sepulveda Blvd", address2: "Unit 2" });
    expect(orders[2]?.customer.countryCode).toBe("");
  });

  it("takes the cost of an item as that of its line, like the tax", async () => {
    const { orders } = await readText("PO#,Order#,UPC,Qty,SKU,Item Cost,Tax\n1,2,0,2,A,48.00,3.96\n");
    expect(orders[0]?.items[0]?.unitPrice).toBe(2400n);
    expect(orders[0]?.retail).toMatchObject({ subTotalPrice: 4800n, taxes: 396n, totalPrice: 5196n });
  });

  it("keeps an address in one cell as one line", async () => {
    const { orders } = await readText(
      'PO#,Order#,Customer Name,Customer Shipping Address,UPC,Qty,SKU\n1,2,Ann,"1 Elm St, Reno, NV 89501",0,1,A\n',
    );
    expect(orders[0]?.customer).toMatchObject({
      address1: "1 Elm St, Reno, NV 89501",
      city: "",
      zipCode: "",
    });
  });

  it("reports the problem of each broken row and reads the valid row after them", async () => {
    expect(await outcome("walmart-broken.csv")).toEqual([
      [
        "4801234567900",
        "2",
        "Row 2, column Status: the order was cancelled in the store, so it is not imported",
      ],
      [
        "4801234567901",
        "3",
        'Row 3, column Qty: the quantity must be a whole number from 1 to 10,000, not "one"',
      ],
      [
        "4.80123E+12",
        "4",
        'Row 4, column PO#: the number "4.80123E+12" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
      ],
      [
        "4801234567903",
        "5",
        'Row 5, column Item Cost: "€24.00" is not in US dollars. Only orders in USD are taken',
      ],
      ["4801234567904", "6"],
    ]);
  });
});
