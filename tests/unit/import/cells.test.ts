import { describe, expect, it } from "vitest";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { bytesOf, csv, faults, readText, row, type TemplateRow, template, utf8 } from "./files.ts";

/** The problems of an order that has these cells, between two valid orders. The valid orders have none. */
const problemsAmongValidRows = async (cells: TemplateRow) => {
  const found = await faults(
    template(
      row({ "Order name": "G-1" }),
      row({ "Order name": "BAD", ...cells }),
      row({ "Order name": "G-2" }),
    ),
  );
  expect([found["G-1"], found["G-2"]]).toEqual([[], []]);
  return found.BAD;
};

describe("readOrders on quantities", () => {
  it.each(["abc", "0", "-1", "1.5", "1e3", "10001", "+1", "١", "=1+1"])(
    "refuses %s and names the row and the column",
    async (text) => {
      expect(await problemsAmongValidRows({ Quantity: text })).toEqual([
        `Row 3, column Quantity: the quantity must be a whole number from 1 to 10,000, not "${text}"`,
      ]);
    },
  );

  it("refuses an empty quantity", async () => {
    expect(await problemsAmongValidRows({ Quantity: "" })).toEqual([
      "Row 3, column Quantity: the quantity is empty. Write a whole number from 1 to 10,000",
    ]);
  });

  it("accepts 10,000", async () => {
    expect(await problemsAmongValidRows({ Quantity: "10000" })).toEqual([]);
  });
});

describe("readOrders on prices", () => {
  it.each([
    ["12,0,0", '"12,0,0" is not an amount in dollars, such as 12.00'],
    ["€12.00", '"€12.00" is not in US dollars. Only orders in USD are taken'],
    ["12,50 EUR", '"12,50 EUR" is not in US dollars. Only orders in USD are taken'],
    ["1e3", '"1e3" is in scientific notation. Write the amount in plain digits'],
    ["12.345", '"12.345" has more than two decimals'],
    ["-5.00", '"-5.00" is below zero'],
    ["NaN", '"NaN" is not an amount in dollars, such as 12.00'],
    ["10000000.01", '"10000000.01" is more than ten million dollars'],
  ])("refuses %s with a reason", async (text, reason) => {
    expect(await problemsAmongValidRows({ "Unit price": text })).toEqual([
      `Row 3, column Unit price: ${reason}`,
    ]);
  });

  it.each([
    ["12,00", 1_200n],
    ["1,200.00", 120_000n],
    ["1.200,50", 120_050n],
    ["1 200,5", 120_050n],
    ["1,200", 120_000n],
    ["$12.00", 1_200n],
    ["12 USD", 1_200n],
    ["1,234,567", 123_456_700n],
  ])("reads %s in a file with a decimal point", async (text, cents) => {
    const { orders } = await readText(template(row({ "Unit price": "9.50" }), row({ "Unit price": text })));
    expect(orders[0]?.problems).toEqual([]);
    expect(orders[0]?.items[1]?.unitPrice).toBe(cents);
  });

  it("reads 1.200 as a thousand in a file with decimal commas, and refuses it in a file with decimal points", async () => {
    const read = async (other: string) =>
      (await readText(template(row({ "Unit price": other }), row({ "Unit price": "1.200" })))).orders[0];
    expect((await read("9,50"))?.items[1]?.unitPrice).toBe(120_000n);
    expect((await read("9.50"))?.problems.map(({ message }) => message)).toEqual([
      'Row 3, column Unit price: "1.200" has more than two decimals',
    ]);
  });

  it("asks about 1,200 when no other price shows the decimal separator", async () => {
    const { orders, question } = await readText(template(row({ "Unit price": "1,200" })));
    expect(orders).toEqual([]);
    expect(question).toMatchObject({ layout: "Platen's template", doubtful: "1,200" });
  });

  it("reads prices to the cent, and accepts an empty price", async () => {
    const { orders } = await readText(
      template(row({ "Unit price": "19.9" }), row({ "Order name": "T-2", "Unit price": "" })),
    );
    expect(orders.map(({ items }) => items[0]?.unitPrice)).toEqual([1990n, null]);
  });
});

describe("readOrders on texts", () => {
  it("fails an order with an unknown country", async () => {
    expect(await problemsAmongValidRows({ "Country code": "Atlantis" })).toEqual([
      'Row 3, column Country code: the country "Atlantis" is not known. Write its two-letter code, such as US',
    ]);
  });

  it("does not fail an order with an incomplete address, because the address gate stays closed", async () => {
    expect(
      await problemsAmongValidRows({ "Full name": "", "Address 1": "", City: "", "Country code": "" }),
    ).toEqual([]);
  });

  it("fails an order whose currency is not USD", async () => {
    const text = csv([
      [...PLATEN_TEMPLATE_HEADERS, "Currency"],
      [...row(), "usd"],
      [...row({ "Order name": "T-2" }), "EUR"],
    ]);
    expect(await faults(text)).toEqual({
      "T-1": [],
      "T-2": ['Row 3, column Currency: the order is in "EUR". Only orders in USD are taken'],
    });
  });

  it("fails an order with an unknown shipping option instead of changing the option", async () => {
    expect(await problemsAmongValidRows({ Shipping: "by pigeon" })).toEqual([
      'Row 3, column Shipping: "by pigeon" is none of standard, express and overnight',
    ]);
  });

  it("keeps formulas as text", async () => {
    const formula = '=HYPERLINK("http://evil.example","click")';
    const { orders } = await readText(
      template(row({ Product: formula, Note: "+1+1", "Full name": "@SUM(A1)" })),
    );
    expect(orders[0]).toMatchObject({ problems: [], note: "+1+1", customer: { fullName: "@SUM(A1)" } });
    expect(orders[0]?.items[0]?.product).toBe(formula);
  });

  it("keeps every digit of ids beyond 2^53", async () => {
    const id = "9007199254740993123";
    const { orders } = await readText(template(row({ "Order name": id, SKU: id })));
    expect([orders[0]?.orderName, orders[0]?.reference, orders[0]?.items[0]?.sku]).toEqual([id, id, id]);
  });

  it("fails an order whose id lost digits in a spreadsheet program", async () => {
    const found = await faults(template(row({ "Order name": "9.00720E+18" })));
    expect(found["9.00720E+18"]?.[0]).toBe(
      'Row 2, column Reference: the number "9.00720E+18" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
    );
  });

  it("removes a spreadsheet's apostrophe before digits, and keeps an apostrophe in a name", async () => {
    const { orders } = await readText(
      template(row({ "Zip code": "'05401", Phone: "'+15125550143", City: "'s-Hertogenbosch" })),
    );
    expect(orders[0]?.customer).toMatchObject({
      zipCode: "05401",
      phone: "+15125550143",
      city: "'s-Hertogenbosch",
    });
  });

  it("collapses all kinds of spaces and trims the ends", async () => {
    const { orders } = await readText(
      template(row({ SKU: " TEE-BLK-M\t", "Full name": "Jane\u00a0 Miller\n" })),
    );
    expect([orders[0]?.items[0]?.sku, orders[0]?.customer.fullName]).toEqual(["TEE-BLK-M", "Jane Miller"]);
  });

  it("refuses control characters", async () => {
    expect(await problemsAmongValidRows({ City: "Aus\u0007tin" })).toEqual([
      'Row 3, column City: "Aus tin" holds a control character (U+0007)',
    ]);
  });

  it("refuses overlong texts", async () => {
    expect(await problemsAmongValidRows({ City: "x".repeat(100) })).toEqual([]);
    const found = await problemsAmongValidRows({ City: "x".repeat(101) });
    expect(found).toEqual([`Row 3, column City: "${"x".repeat(40)}…" is longer than 100 characters`]);
  });

  it("accepts a link or an image's name as artwork, and refuses a script", async () => {
    expect(
      await problemsAmongValidRows({
        "Artwork 1": "sunrise-front",
        "Artwork 2": "https://example.com/a.png",
      }),
    ).toEqual([]);
    expect(await problemsAmongValidRows({ "Artwork 3": "javascript:alert(1)" })).toEqual([
      'Row 3, column Artwork 3: "javascript:alert(1)" is not a web address that begins with https://',
    ]);
  });
});

describe("readOrders on broken encoding", () => {
  const failed = async (bytes: Uint8Array) => {
    const { orders } = await readOrders(bytes);
    return orders.map(({ orderName, problems }) => [orderName, problems.map(({ message }) => message)]);
  };
  const brokenEncoding = (text: string) =>
    `Row 3, column City: broken encoding: ${text} has bytes that are invalid in its encoding. Save the file as CSV UTF-8`;

  it("fails only the order with a Latin-1 byte in a UTF-8 file", async () => {
    const good = utf8(template(row({ City: "Málaga" })));
    const bytes = Uint8Array.from([
      ...good,
      ...bytesOf(csv([row({ "Order name": "T-2", City: "Cadi\xf1" })])),
    ]);
    expect(await failed(bytes)).toEqual([
      ["T-1", []],
      ["T-2", [brokenEncoding('"Cadi\ufffd"')]],
    ]);
  });

  it("fails only the order with a NUL", async () => {
    expect(await failed(utf8(template(row(), row({ "Order name": "T-2", City: "Ca\0diz" }))))).toEqual([
      ["T-1", []],
      ["T-2", [brokenEncoding('"Ca\ufffddiz"')]],
    ]);
  });
});

describe("readOrders on rows of another length than the header", () => {
  it("ignores empty cells beyond the header", async () => {
    const text = csv([
      PLATEN_TEMPLATE_HEADERS,
      [...row({ "Order name": "G-1" }), "", " "],
      row({ "Order name": "G-2" }),
    ]);
    expect(await faults(text)).toEqual({ "G-1": [], "G-2": [] });
  });

  it("fails a row with a filled cell beyond the header, and names the cell", async () => {
    const text = csv([
      PLATEN_TEMPLATE_HEADERS,
      row({ "Order name": "G-1" }),
      [...row({ "Order name": "BAD" }), "", "more"],
    ]);
    expect(await faults(text)).toEqual({
      "G-1": [],
      BAD: [
        'Row 3, column AA: the row is longer than the header: 27 cells where the header has 25; "more" under no header',
      ],
    });
  });

  it("reports only the length of a row shorter than the header, because its cells cannot be trusted", async () => {
    const text = csv([
      PLATEN_TEMPLATE_HEADERS,
      row({ "Order name": "BAD", Quantity: "x" }).slice(0, 12),
      row({ "Order name": "G-2" }),
    ]);
    expect(await faults(text)).toEqual({
      BAD: [
        "Row 2, column Province: the row is shorter than the header: 12 cells where the header has 25; this column is not there",
      ],
      "G-2": [],
    });
  });

  it("fails an order with a quote inside a quoted cell", async () => {
    const line = csv([row({ "Order name": "BAD", Product: "PRODUCT" })]).replace("PRODUCT", '"12" poster"');
    const found = await faults(`${template(row())}${line}`);
    expect(found["T-1"]).toEqual([]);
    expect(found.BAD?.[0]).toMatch(/^Row 3, column Note: the quotes do not match/);
  });
});
