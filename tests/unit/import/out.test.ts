import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { neutralize, toCsv } from "../../../src/domain/csv.ts";
import { failedRowsCsv, readOrders, templateCsv } from "../../../src/domain/orders/import/index.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { csv, readText, row, template, utf8 } from "./files.ts";

const parsed = (text: string) =>
  Papa.parse<string[]>(text.replace("\uFEFF", ""), { skipEmptyLines: true }).data;

describe("neutralize and toCsv", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
    "neutralize the formula %j",
    (cell) => {
      expect(neutralize(cell)).toBe(`'${cell}`);
    },
  );

  it.each(["12.00", "Tee = shirt", "'85003", "", "a-b"])("keep %j unchanged", (cell) => {
    expect(neutralize(cell)).toBe(cell);
  });

  it("quote cells where needed, and add a byte-order mark for Excel", () => {
    expect(
      toCsv(
        ["a", "b"],
        [
          ['say "hi"', "x,y"],
          ["two\nlines", "é"],
        ],
      ),
    ).toBe('\uFEFFa,b\r\n"say ""hi""","x,y"\r\n"two\nlines",é\r\n');
  });
});

describe("failedRowsCsv", () => {
  const failedOf = async (text: string) => {
    const reading = await readText(text);
    return failedRowsCsv(
      reading.headers,
      reading.orders.filter(({ problems }) => problems.length > 0),
    );
  };

  it("returns the file's own header and cells, with the reason of each row", async () => {
    const bad = row({ "Order name": "BAD" });
    const text = template(row(), bad, row({ "Order name": "BAD", SKU: "B", Quantity: "abc" }));
    const [header, ...rows] = parsed(await failedOf(text));
    expect(header).toEqual([...PLATEN_TEMPLATE_HEADERS, "Reason"]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual([...bad, "Its order failed: see row 4"]);
    expect(rows[1]?.at(-1)).toBe(
      'Row 4, column Quantity: the quantity must be a whole number from 1 to 10,000, not "abc"',
    );
  });

  it("neutralizes formulas, and the result is imported unchanged", async () => {
    const formula = '=HYPERLINK("http://evil.example")';
    const out = await failedOf(template(row({ Product: formula, Quantity: "x", Phone: "+15125550143" })));
    expect(parsed(out)[1]?.[2]).toBe(`'${formula}`);
    const { orders } = await readText(out.replace(",x,", ",2,"));
    expect(orders[0]).toMatchObject({ problems: [], customer: { phone: "+15125550143" } });
    expect(orders[0]?.items[0]?.product).toBe(formula);
  });

  it("neutralizes a full-width formula sign too, and the result is imported unchanged", async () => {
    const formula = '＝HYPERLINK("http://evil.example")';
    const out = await failedOf(template(row({ Product: formula, Quantity: "x" })));
    expect(parsed(out)[1]?.[2]).toBe(`'${formula}`);
    const { orders } = await readText(out.replace(",x,", ",2,"));
    expect(orders[0]?.items[0]?.product).toBe(formula);
  });

  it("replaces the Reason column when the rows fail again", async () => {
    const once = await failedOf(template(row({ Quantity: "x" })));
    const twice = await failedOf(once.replace(",x,", ",y,"));
    const [header, failed] = parsed(twice);
    expect(header).toEqual([...PLATEN_TEMPLATE_HEADERS, "Reason"]);
    expect(failed?.at(-1)).toContain('"y"');
  });

  it("keeps cells beyond the header", async () => {
    const [header, failed] = parsed(await failedOf(csv([PLATEN_TEMPLATE_HEADERS, [...row(), "more"]])));
    expect(header?.slice(-2)).toEqual(["", "Reason"]);
    expect(failed?.at(-2)).toBe("more");
  });

  it("puts a reason without a row into the order's first row", () => {
    const order = {
      raw: [{ number: 5, cells: ["a"] }],
      problems: [{ row: 0, column: null, message: "No funds" }],
    };
    expect(parsed(failedRowsCsv(["x"], [order]))[1]).toEqual(["a", "No funds"]);
  });
});

it("readOrders reads the template for download without a problem, as one order with two items", async () => {
  const { orders, format, headers } = await readOrders(utf8(templateCsv()));
  expect([format, headers]).toEqual(["platen", [...PLATEN_TEMPLATE_HEADERS]]);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ problems: [], customer: { countryCode: "US" } });
  expect(orders[0]?.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
});

it("the template orders goods that are given, the first twice where there is one", async () => {
  const goodsOf = async (skus: readonly string[]) => {
    const goods = skus.map((sku) => ({ sku, product: `Tee, "${sku}"` }));
    const { orders } = await readOrders(utf8(templateCsv(goods)));
    return orders.flatMap(({ items }) => items.map(({ sku, product }) => [sku, product]));
  };
  expect(await goodsOf(["A-1", "B-2"])).toEqual([
    ["A-1", 'Tee, "A-1"'],
    ["B-2", 'Tee, "B-2"'],
  ]);
  expect((await goodsOf(["A-1"])).map(([sku]) => sku)).toEqual(["A-1", "A-1"]);
  expect((await goodsOf([])).map(([sku]) => sku)).toEqual(["TEE-BLK-M", "MUG-WHT-11"]);
});
