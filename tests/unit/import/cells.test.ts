import { describe, expect, it } from "vitest";
import { PLATEN_TEMPLATE_HEADERS, readOrders } from "../../../src/domain/orders/import/index.ts";
import { bytesOf, csv, faults, readText, row, type TemplateRow, template, utf8 } from "./files.ts";

/** A bad order between two good ones: the good ones go in, the bad one says what is wrong. */
const among = async (cells: TemplateRow) => {
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

describe("quantities", () => {
  it.each(["abc", "0", "-1", "1.5", "1e3", "10001", "+1", "١", "=1+1"])(
    "%s is refused by row and column",
    async (text) => {
      expect(await among({ Quantity: text })).toEqual([
        `Row 3, column Quantity: the quantity "${text}" is not a whole number from 1 to 10,000`,
      ]);
    },
  );

  it("must not be empty", async () => {
    expect(await among({ Quantity: "" })).toEqual([
      "Row 3, column Quantity: the quantity is empty. Write a whole number from 1 to 10,000",
    ]);
  });

  it("may be 10,000 at most", async () => {
    expect(await among({ Quantity: "10000" })).toEqual([]);
  });
});

describe("prices", () => {
  it.each([
    ["12,0,0", '"12,0,0" is not an amount in dollars, such as 12.00'],
    ["€12.00", '"€12.00" is not in US dollars. Only orders in USD are taken'],
    ["12,50 EUR", '"12,50 EUR" is not in US dollars. Only orders in USD are taken'],
    ["1e3", '"1e3" is in scientific notation. Write the amount in plain digits'],
    ["12.345", '"12.345" has more than two decimals'],
    ["-5.00", '"-5.00" is below zero'],
    ["NaN", '"NaN" is not an amount in dollars, such as 12.00'],
    ["10000000.01", '"10000000.01" is more than ten million dollars'],
  ])("%s is refused with the reason", async (text, reason) => {
    expect(await among({ "Unit price": text })).toEqual([`Row 3, column Unit price: ${reason}`]);
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
  ])("%s can be read in one way only in a file with a decimal point", async (text, cents) => {
    const { orders } = await readText(template(row({ "Unit price": "9.50" }), row({ "Unit price": text })));
    expect(orders[0]?.problems).toEqual([]);
    expect(orders[0]?.items[1]?.unitPrice).toBe(cents);
  });

  it("1.200 are a thousand where others have a decimal comma, and too many decimals where they have a point", async () => {
    const read = async (other: string) =>
      (await readText(template(row({ "Unit price": other }), row({ "Unit price": "1.200" })))).orders[0];
    expect((await read("9,50"))?.items[1]?.unitPrice).toBe(120_000n);
    expect((await read("9.50"))?.problems.map(({ message }) => message)).toEqual([
      'Row 3, column Unit price: "1.200" has more than two decimals',
    ]);
  });

  it("1,200 are asked about where nothing else tells", async () => {
    const { orders, wanted } = await readText(template(row({ "Unit price": "1,200" })));
    expect(orders).toEqual([]);
    expect(wanted).toMatchObject({ layout: "Platen's template", doubtful: "1,200" });
  });

  it("are cents to the last one, and may be left out", async () => {
    const { orders } = await readText(
      template(row({ "Unit price": "19.9" }), row({ "Order name": "T-2", "Unit price": "" })),
    );
    expect(orders.map(({ items }) => items[0]?.unitPrice)).toEqual([1990n, null]);
  });
});

describe("texts", () => {
  it("an unknown country fails its order", async () => {
    expect(await among({ "Country code": "Atlantis" })).toEqual([
      'Row 3, column Country code: the country "Atlantis" is not known. Write its two-letter code, such as US',
    ]);
  });

  it("a missing part of the address does not: the order's address gate stays closed instead", async () => {
    expect(await among({ "Full name": "", "Address 1": "", City: "", "Country code": "" })).toEqual([]);
  });

  it("a currency that is not USD fails its order", async () => {
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

  it("an unknown shipping option fails its order rather than being changed silently", async () => {
    expect(await among({ Shipping: "by pigeon" })).toEqual([
      'Row 3, column Shipping: "by pigeon" is none of standard, express and overnight',
    ]);
  });

  it("formulas stay text", async () => {
    const formula = '=HYPERLINK("http://evil.example","click")';
    const { orders } = await readText(
      template(row({ Product: formula, Note: "+1+1", "Full name": "@SUM(A1)" })),
    );
    expect(orders[0]).toMatchObject({ problems: [], note: "+1+1", customer: { fullName: "@SUM(A1)" } });
    expect(orders[0]?.items[0]?.product).toBe(formula);
  });

  it("ids beyond 2^53 keep every digit", async () => {
    const id = "9007199254740993123";
    const { orders } = await readText(template(row({ "Order name": id, SKU: id })));
    expect([orders[0]?.orderName, orders[0]?.reference, orders[0]?.items[0]?.sku]).toEqual([id, id, id]);
  });

  it("ids that a spreadsheet program has shortened fail: their digits are gone", async () => {
    const found = await faults(template(row({ "Order name": "9.00720E+18" })));
    expect(found["9.00720E+18"]?.[0]).toBe(
      'Row 2, column Reference: the number "9.00720E+18" was shortened by a spreadsheet program, and its digits are lost. Format the column as text',
    );
  });

  it("a spreadsheet's apostrophe in front of digits is not part of them, one in a name is", async () => {
    const { orders } = await readText(
      template(row({ "Zip code": "'05401", Phone: "'+15125550143", City: "'s-Hertogenbosch" })),
    );
    expect(orders[0]?.customer).toMatchObject({
      zipCode: "05401",
      phone: "+15125550143",
      city: "'s-Hertogenbosch",
    });
  });

  it("spaces of every kind become one, and none stays at the ends", async () => {
    const { orders } = await readText(
      template(row({ SKU: " TEE-BLK-M\t", "Full name": "Jane\u00a0 Miller\n" })),
    );
    expect([orders[0]?.items[0]?.sku, orders[0]?.customer.fullName]).toEqual(["TEE-BLK-M", "Jane Miller"]);
  });

  it("control characters are refused", async () => {
    expect(await among({ City: "Aus\u0007tin" })).toEqual([
      'Row 3, column City: "Aus tin" holds a control character (U+0007)',
    ]);
  });

  it("overlong texts are refused", async () => {
    expect(await among({ City: "x".repeat(100) })).toEqual([]);
    const found = await among({ City: "x".repeat(101) });
    expect(found).toEqual([`Row 3, column City: "${"x".repeat(40)}…" is longer than 100 characters`]);
  });

  it("an artwork may be a link or a picture's name, but no script", async () => {
    expect(await among({ "Artwork 1": "sunrise-front", "Artwork 2": "https://example.com/a.png" })).toEqual(
      [],
    );
    expect(await among({ "Artwork 3": "javascript:alert(1)" })).toEqual([
      'Row 3, column Artwork 3: "javascript:alert(1)" is not a web address that begins with https://',
    ]);
  });
});

describe("broken encoding fails the orders that it hits and no others", () => {
  const failed = async (bytes: Uint8Array) => {
    const { orders } = await readOrders(bytes);
    return orders.map(({ orderName, problems }) => [orderName, problems.map(({ message }) => message)]);
  };
  const told = (text: string) =>
    `Row 3, column City: broken encoding: ${text} holds bytes that are no letters of its encoding. Save the file as CSV UTF-8`;

  it("a Latin letter among UTF-8", async () => {
    const good = utf8(template(row({ City: "Málaga" })));
    const bytes = Uint8Array.from([
      ...good,
      ...bytesOf(csv([row({ "Order name": "T-2", City: "Cadi\xf1" })])),
    ]);
    expect(await failed(bytes)).toEqual([
      ["T-1", []],
      ["T-2", [told('"Cadi\ufffd"')]],
    ]);
  });

  it("a NUL", async () => {
    expect(await failed(utf8(template(row(), row({ "Order name": "T-2", City: "Ca\0diz" }))))).toEqual([
      ["T-1", []],
      ["T-2", [told('"Ca diz"')]],
    ]);
  });
});

describe("rows out of step with the header", () => {
  it("longer than the header by empty cells is read as if it ended with the header", async () => {
    const text = csv([
      PLATEN_TEMPLATE_HEADERS,
      [...row({ "Order name": "G-1" }), "", " "],
      row({ "Order name": "G-2" }),
    ]);
    expect(await faults(text)).toEqual({ "G-1": [], "G-2": [] });
  });

  it("longer than the header by a filled cell fails, and names the cell", async () => {
    const text = csv([
      PLATEN_TEMPLATE_HEADERS,
      row({ "Order name": "G-1" }),
      [...row({ "Order name": "BAD" }), "", "more"],
    ]);
    expect(await faults(text)).toEqual({
      "G-1": [],
      BAD: [
        'Row 3, column Z: the row is longer than the header: 26 cells where the header has 24; "more" under no header',
      ],
    });
  });

  it("shorter than the header: only that is told, since its cells cannot be trusted", async () => {
    const text = csv([
      PLATEN_TEMPLATE_HEADERS,
      row({ "Order name": "BAD", Quantity: "x" }).slice(0, 12),
      row({ "Order name": "G-2" }),
    ]);
    expect(await faults(text)).toEqual({
      BAD: [
        "Row 2, column Province: the row is shorter than the header: 12 cells where the header has 24; this column is not there",
      ],
      "G-2": [],
    });
  });

  it("a quote inside a quoted cell", async () => {
    const line = csv([row({ "Order name": "BAD", Product: "PRODUCT" })]).replace("PRODUCT", '"12" poster"');
    const found = await faults(`${template(row())}${line}`);
    expect(found["T-1"]).toEqual([]);
    expect(found.BAD?.[0]).toMatch(/^Row 3, column Note: the quotes do not match/);
  });
});
