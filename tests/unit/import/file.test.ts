import { describe, expect, it } from "vitest";
import { FILE_LIMITS, openOrders, readOrders } from "../../../src/domain/orders/import/index.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { bytesOf, csv, readText, row, template, utf8 } from "./files.ts";

const refusalOf = async (bytes: Uint8Array | string) =>
  (await readOrders(typeof bytes === "string" ? utf8(bytes) : bytes)).refusal;

describe("readOrders on the wrong kind of file", () => {
  it.each([
    ["an Excel workbook (.xlsx)", bytesOf("PK\x03\x04\x14\0\x06\0")],
    ["an old Excel workbook (.xls)", bytesOf("\xd0\xcf\x11\xe0\xa1\xb1")],
    ["a PDF", bytesOf("%PDF-1.7\n")],
    ["a PNG image", bytesOf("\x89PNG\r\n\x1a\n")],
    ["text in UTF-16 without a byte-order mark", bytesOf("N\0a\0m\0e\0,\0E\0m\0")],
    ["text in UTF-16 without a byte-order mark", bytesOf("\0N\0a\0m\0e\0,\0E\0m")],
    ["not text", bytesOf("N\0\0a\0\0m\0e\0\0\0\0m\0")],
    ["a JSON document", bytesOf("\xff\xfe[\0{\0}\0]\0")],
    ["a web page (HTML)", utf8("<!doctype html><html></html>")],
    ["a JSON document", utf8('{"orders": []}')],
  ])("refuses %s by its contents", async (kind, bytes) => {
    const refusal = await refusalOf(bytes);
    expect(refusal?.message).toMatch(/^Row 1, column A: this is the wrong kind of file: /);
    expect(refusal?.message).toContain(kind);
  });
});

describe("readOrders on a file without orders", () => {
  it.each([
    ["no bytes", ""],
    ["blank lines", "\n \r\n\n"],
    ["only a byte-order mark", "\uFEFF"],
  ])("refuses a file with %s as empty", async (_, text) => {
    expect(await refusalOf(text)).toEqual({
      row: 1,
      column: "A",
      message: "Row 1, column A: the file is empty",
    });
  });

  it("refuses a file with only a header", async () => {
    expect(await refusalOf(template())).toEqual({
      row: 2,
      column: "Order name",
      message: "Row 2, column Order name: the file has a header only: no row follows it",
    });
  });

  it("asks which column is which when no layout has the columns", async () => {
    const { orders, refusal, question } = await readText("SKU,Quantity,Colour\nA,1,red\n");
    expect([orders, refusal]).toEqual([[], null]);
    expect(question).toEqual({
      labels: ["SKU", "Quantity", "Colour"],
      sample: [{ number: 2, cells: ["A", "1", "red"] }],
      bytes: 28,
      layout: null,
      doubtful: null,
      encodingQuestion: null,
      isEncodingAmbiguous: false,
      sheets: [],
      rows: null,
      choice: null,
    });
  });

  it("refuses a header with only one column", async () => {
    expect((await refusalOf("a thing\nanother\n"))?.message).toBe(
      "Row 1, column a thing: the first row names one column: a file of orders has a header with a column for each thing",
    );
  });
});

describe("readOrders on headers", () => {
  it("asks which column is meant if a header occurs twice over different goods", async () => {
    const twice = (header: string, text: string) =>
      readText(
        csv([
          [...PLATEN_TEMPLATE_HEADERS, header],
          [...row(), text],
        ]),
      );
    const { question, refusal } = await twice("sku", "X");
    expect([refusal, question?.layout, question?.labels.at(-1)]).toEqual([null, null, "sku"]);
    const first = async (header: string, text: string) =>
      (await twice(header, text)).orders[0]?.items.map(({ sku, unitPrice }) => [sku, unitPrice]);
    expect(await first("sku", "")).toEqual([["TEE-BLK-M", 2400n]]);
    expect(await first("Unit price", "3.00")).toEqual([["TEE-BLK-M", 2400n]]);
  });

  it("finds a header below titles and instructions", async () => {
    const above = "Orders of November\n\nFill in one line per item\n";
    const known = await readText(above + template(row()));
    expect(known.orders.map(({ orderName, rows }) => [orderName, rows])).toEqual([["T-1", [2]]]);
    const unknown = await readText(`${above}Nr;Ware;Menge;Stadt\n7;Tee;2;Ulm\n8;Mug;1;Ulm\n`);
    expect(unknown.question?.labels).toEqual(["Nr", "Ware", "Menge", "Stadt"]);
  });

  it("leaves out a header that comes again, as in a file that was pasted below another", async () => {
    const { orders } = await readText(template(row()) + template(row({ "Order name": "T-2" })));
    expect(orders.map(({ orderName, problems }) => [orderName, problems])).toEqual([
      ["T-1", []],
      ["T-2", []],
    ]);
  });

  it("accepts any order, any case and unknown columns", async () => {
    const text = "city,ZIP CODE,order_name,Sku,Quantity,Colour\nAustin,78704,T-9,TEE-BLK-M,2,black\n";
    const { orders } = await readText(text);
    expect(orders[0]).toMatchObject({ orderName: "T-9", customer: { city: "Austin", zipCode: "78704" } });
  });

  it("refuses more than 200 columns", async () => {
    const header = [...PLATEN_TEMPLATE_HEADERS, ...Array.from({ length: 176 }, (_, index) => `x${index}`)];
    expect((await refusalOf(csv([header, header])))?.message).toBe(
      "Row 1, column GS: the header has 201 columns; at most 200 are read",
    );
  });

  it("refuses a header in a broken encoding and names its column", async () => {
    const bytes = [...utf8("Order name,SK"), 0xe9, ...utf8("U,Quantity,Größe,Straße\nT-1,A,1,,\n")];
    expect((await refusalOf(Uint8Array.from(bytes)))?.message).toMatch(
      /^Row 1, column B: broken encoding in the header/,
    );
  });
});

describe("readOrders on delimiters and line ends", () => {
  it.each([
    [",", "\n"],
    [";", "\r\n"],
    ["\t", "\n"],
    ["|", "\r\n"],
    [",", "\r"],
  ])("reads a file with delimiter %j and line end %j", async (delimiter, lineEnd) => {
    const text = csv(
      [PLATEN_TEMPLATE_HEADERS, row({ "Address 1": "1, a; b | c\td" }), row({ "Order name": "T-2" })],
      delimiter,
      lineEnd,
    );
    const reading = await readText(text);
    expect(reading).toMatchObject({ refusal: null, delimiter, rows: 2 });
    expect(reading.orders.map(({ problems }) => problems)).toEqual([[], []]);
    expect(reading.orders[0]?.customer.address1).toBe("1, a; b | c d");
  });

  it("uses the delimiter that most rows agree on", async () => {
    const text =
      "Order name;SKU;Quantity;Full name, first|Full name;City,Province,Country,x;Zip code\nT-1;A;1;Ann;Austin;78704\n";
    expect((await readText(text)).delimiter).toBe(";");
  });

  it("uses the delimiter that Excel gives in the first line", async () => {
    const text = `sep=;\n${csv([PLATEN_TEMPLATE_HEADERS, row({ "Order name": "S-1", Reference: "S-1" })], ";")}`;
    const { orders, delimiter } = await readText(text);
    expect([delimiter, orders[0]?.orderName, orders[0]?.rows]).toEqual([";", "S-1", [2]]);
  });
});

describe("readOrders on encodings", () => {
  it("reads UTF-8 with and without a byte-order mark", async () => {
    for (const mark of ["", "\uFEFF"]) {
      const { orders, encoding } = await readText(
        `${mark}${template(row({ "Full name": "Zoë Åkesson 北京" }))}`,
      );
      expect([encoding, orders[0]?.customer.fullName, orders[0]?.orderName]).toEqual([
        "utf-8",
        "Zoë Åkesson 北京",
        "T-1",
      ]);
    }
  });

  it("reads a file that is not UTF-8 as Windows-1252", async () => {
    const { orders, encoding } = await readOrders(
      bytesOf(template(row({ "Full name": "Zo\xeb \x93M\xfcller\x94", Note: "5 \x80" }))),
    );
    expect(encoding).toBe("windows-1252");
    expect([orders[0]?.customer.fullName, orders[0]?.note, orders[0]?.problems]).toEqual([
      "Zoë “Müller”",
      "5 €",
      [],
    ]);
  });

  it.each([true, false])("reads UTF-16 with a byte-order mark (little-endian: %s)", async (isLittle) => {
    const text = `\uFEFF${template(row({ "Full name": "Zoë Åkesson 北京" }), row({ "Order name": "T-2" }))}`;
    const units = Buffer.from(text.replaceAll("\n", "\r\n"), "utf16le");
    const bytes = isLittle ? units : units.swap16();
    const { orders, encoding, delimiter } = await readOrders(new Uint8Array(bytes));
    expect([encoding, delimiter]).toEqual([isLittle ? "utf-16le" : "utf-16be", ","]);
    expect(orders.map(({ orderName, problems }) => [orderName, problems])).toEqual([
      ["T-1", []],
      ["T-2", []],
    ]);
    expect(orders[0]?.customer.fullName).toBe("Zoë Åkesson 北京");
  });

  it("fails only the order with half a character at the end of UTF-16", async () => {
    const text = `\uFEFF${template(row(), row({ "Order name": "T-2", Note: "x" })).trimEnd()}`;
    const bytes = Buffer.concat([Buffer.from(text, "utf16le"), Buffer.from([0x41])]);
    const { orders } = await readOrders(new Uint8Array(bytes));
    expect(orders.map(({ problems }) => problems[0]?.message.slice(0, 39))).toEqual([
      undefined,
      'Row 3, column Note: broken encoding: "x',
    ]);
  });

  it("reads the same orders wherever the stream is split: in a character, a quote or a line end", async () => {
    const rows = Array.from({ length: 40 }, (_, index) =>
      row({ "Order name": `Ü-${index}`, Note: '„quoted", \r\nübel' }),
    );
    const bytes = utf8(csv([PLATEN_TEMPLATE_HEADERS, ...rows], ",", "\r\n"));
    const whole = await readOrders(bytes);
    expect(whole.orders[39]).toMatchObject({ orderName: "Ü-39", note: '„quoted",\nübel', problems: [] });
    for (const size of [1, 7, 64]) {
      const source = async function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      };
      expect((await readOrders(source)).orders).toEqual(whole.orders);
    }
  });
});

describe("readOrders on the limits of a file", () => {
  it("refuses more than 200,000 rows before it reads an order of them", async () => {
    const source = async function* () {
      yield utf8("Order name,SKU,Quantity,Country code\n");
      for (let at = 0; at <= FILE_LIMITS.rows; at += 1_000) {
        let text = "";
        for (let one = at; one < at + 1_000; one += 1) text += `${one},A,1,US\n`;
        yield utf8(text);
      }
    };
    const file = await openOrders(source);
    let orders = 0;
    const all = async () => {
      for await (const batch of file.orders()) orders += batch.length;
    };
    await expect(all()).rejects.toThrow(
      "Row 200002, column A: the file has more than 200,000 rows. Split it",
    );
    expect(orders).toBe(0);
  }, 120_000);

  it("refuses more than 70 MiB", async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61);
    const source = async function* () {
      for (let count = 0; count < 71; count += 1) yield megabyte;
    };
    expect((await readOrders(source)).refusal?.message).toMatch(
      /^Row 1, column A: the file is larger than 70 MiB/,
    );
  });

  it("stops at a quote that is never closed and keeps the rows above it", async () => {
    const bad = `T-2,"T-2,tee${",x\n".repeat(200_000)}`;
    const { orders, refusal } = await readText(`${template(row())}${bad}`);
    expect(refusal).toBeNull();
    expect(orders.map(({ orderName, problems }) => [orderName, problems[0]?.message])).toEqual([
      ["T-1", undefined],
      ["T-2", "Row 3, column Reference: the quotes do not match, and nothing after this row was read"],
    ]);
  });
});

it("readOrders numbers rows by records with the header as 1, counting blank lines but not line breaks in quotes", async () => {
  const text = `\n${template(row({ Note: "two\nlines" }))}\n${csv([row({ "Order name": "T-2", Quantity: "x" })])}`;
  const { orders } = await readText(text);
  expect(orders.map(({ rows }) => rows)).toEqual([[2], [4]]);
  expect(orders[1]?.problems[0]?.row).toBe(4);
});
