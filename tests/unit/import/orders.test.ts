import { describe, expect, it } from "vitest";
import { readOrders } from "../../../src/domain/orders/import/index.ts";
import { MAX_ORDER_ROWS } from "../../../src/domain/orders/incoming/limits.ts";
import { mappingKey } from "../../../src/domain/orders/mapping/mapping-key.ts";
import { csv, faults, readText, row, template, utf8 } from "./files.ts";

const item = (order: string, sku: string) => {
  const cells = row({ "Order name": order, SKU: sku });
  return cells.map((text, index) => ([0, 1, 2, 3, 4].includes(index) ? text : ""));
};

describe("readOrders on the rows of an order", () => {
  it("groups consecutive rows, and accepts empty order columns from the second row on", async () => {
    const { orders } = await readText(
      template(row(), item("T-1", "MUG-WHT-11"), row({ "Order name": "T-2" })),
    );
    expect(orders.map(({ rows, items }) => [rows, items.length])).toEqual([
      [[2, 3], 2],
      [[4], 1],
    ]);
  });

  it("fails an order whose rows contradict each other", async () => {
    expect(await faults(template(row(), row({ City: "Dallas" })))).toEqual({
      "T-1": ['Row 3, column City: "Dallas" differs from "Austin" in row 2 of the same order'],
    });
  });

  it("starts another order at a row with a blank number and its own address", async () => {
    const { orders } = await readText(template(row(), row({ "Order name": "", City: "Dallas" })));
    expect(orders.map(({ orderName, problems }) => [orderName, problems])).toEqual([
      ["T-1", []],
      ["", []],
    ]);
  });

  it("starts another order at a row with a reference below an order without one", async () => {
    const { orders } = await readText(
      template(row({ "Order name": "", Reference: "" }), row({ "Order name": "", Reference: "R-2" })),
    );
    expect(orders.map(({ reference }) => reference)).toEqual(["", "R-2"]);
  });

  it("joins the rows of an order wherever they stand, at the place of its first row", async () => {
    const { orders } = await readText(
      template(
        row(),
        row({ "Order name": "T-2" }),
        item("T-1", "MUG-WHT-11"),
        row({ "Order name": "T-3" }),
        row({ SKU: "CAP" }),
      ),
    );
    expect(
      orders.map(({ orderName, rows, items, repeatOf }) => [orderName, rows, items.length, repeatOf]),
    ).toEqual([
      ["T-1", [2, 4, 6], 3, null],
      ["T-2", [3], 1, null],
      ["T-3", [5], 1, null],
    ]);
  });

  it("fails an order whose rows further down are of somebody else", async () => {
    const text = template(row(), row({ "Order name": "T-2" }), row({ SKU: "CAP", "Full name": "Tor Vik" }));
    expect(await faults(text)).toMatchObject({
      "T-1": ['Row 4, column Full name: "Tor Vik" differs from "Jane Miller" in row 2 of the same order'],
      "T-2": [],
    });
  });

  it("asks whether lines that their order has already are further units", async () => {
    const pasted = template(
      row(),
      item("T-1", "MUG"),
      row({ "Order name": "T-2" }),
      row(),
      item("T-1", "MUG"),
    );
    const { question, orders } = await readText(pasted);
    expect([orders, question?.rows]).toEqual([
      [],
      {
        hidden: null,
        isOpen: true,
        repeats: {
          lines: 2,
          examples: [
            { row: 5, first: 2 },
            { row: 6, first: 3 },
          ],
        },
      },
    ]);
    const units = async (repeats: "units" | "leave") => {
      const choice = { columns: null, decimal: null, eachRowIsOne: false, repeats };
      return (await readOrders(utf8(pasted), choice)).orders.map(({ items }) => items.length);
    };
    expect(await units("leave")).toEqual([2, 1]);
    expect(await units("units")).toEqual([4, 1]);
  });

  it("asks about a block of lines that follows itself, but not about equal neighbors", async () => {
    const block = [row(), item("T-1", "MUG")];
    expect((await readText(template(...block, ...block))).question?.rows?.repeats?.lines).toBe(2);
    const { orders } = await readText(template(row(), row()));
    expect(orders.map(({ items }) => items.length)).toEqual([2]);
  });

  it("never reports orders without a reference as duplicates", async () => {
    const nameless = row({ "Order name": "", Reference: "" });
    const { orders } = await readText(template(nameless, nameless));
    expect(orders.map(({ repeatOf }) => repeatOf)).toEqual([null, null]);
  });

  it("fails an order with more than a thousand rows and keeps only the first thousand", async () => {
    const rows = Array.from({ length: MAX_ORDER_ROWS + 5 }, () => item("T-1", "A"));
    const { orders } = await readText(template(...rows));
    expect(orders[0]?.raw).toHaveLength(MAX_ORDER_ROWS);
    expect(orders[0]?.problems[0]?.message).toBe(
      "Row 1001, column Reference: the order has more than 1,000 rows; 5 were not read",
    );
  });

  it("fails an order without an item", async () => {
    const blank = { Product: "", SKU: "", Quantity: "", "Unit price": "" };
    expect(await faults(template(row(blank)))).toEqual({
      "T-1": ["Row 2, column SKU: the order has no item"],
    });
  });

  it("fails an order with an item that has neither SKU nor product", async () => {
    expect(await faults(template(row({ SKU: "", Product: "" })))).toEqual({
      "T-1": ["Row 2, column SKU: the item has neither a SKU nor a product"],
    });
  });

  it("joins the notes of the rows, each once", async () => {
    const { orders } = await readText(
      template(row({ Note: "Gift" }), row({ Note: "Gift" }), row({ Note: "Fragile" })),
    );
    expect(orders[0]?.note).toBe("Gift\nFragile");
  });
});

describe("readOrders on store exports", () => {
  it("fails an order without a number, because it could be imported twice", async () => {
    const text = csv([
      ["Name", "Lineitem name", "Lineitem quantity", "Shipping City"],
      ["", "Mug", "1", "Austin"],
    ]);
    expect(await faults(text)).toEqual({ "": ["Row 2, column Name: the order has no number"] });
  });

  it("skips rows of an order without an item, such as a second payment", async () => {
    const text = csv([
      ["Name", "Lineitem name", "Lineitem quantity"],
      ["#1", "Mug", "1"],
      ["#1", "", ""],
    ]);
    const { orders } = await readText(text);
    expect(orders[0]).toMatchObject({ rows: [2, 3], problems: [] });
    expect(orders[0]?.items).toHaveLength(1);
  });

  it("names the column of a problem in a packed item", async () => {
    const packed = (text: string) =>
      csv([
        ["order_number", "line_item_1"],
        ["7", text],
      ]);
    expect(await faults(packed("name:Tee|sku:A|quantity:abc|total:12,0,0"))).toEqual({
      "7": [
        'Row 2, column line_item_1: the quantity must be a whole number from 1 to 10,000, not "abc"',
        'Row 2, column line_item_1: "12,0,0" is not an amount in dollars, such as 12.00',
      ],
    });
    expect((await faults(packed("two tees")))["7"]?.[0]).toContain("neither name: nor sku:");
    expect((await faults(packed("name:Tee|quantity:1|quantity:2")))["7"]).toEqual([
      'Row 2, column line_item_1: the packed item has "quantity:" twice',
    ]);
    expect((await faults(packed("")))["7"]).toEqual(["Row 2, column line_item_1: the order has no item"]);
  });

  it("reports a second row of one number as a duplicate in a file with one row per order", async () => {
    const one = ["7", "name:Tee|sku:A|quantity:1|total:1"];
    const { orders } = await readText(csv([["order_number", "line_item_1"], one, one]));
    expect(orders.map(({ repeatOf }) => repeatOf)).toEqual([null, 2]);
  });
});

describe("mappingKey", () => {
  const item = { sku: "", product: "Classic Tee", variantText: "Black / M" };

  it("ignores case and spaces in a SKU", () => {
    expect(mappingKey({ ...item, sku: " tee-blk-m " })).toBe(
      mappingKey({ ...item, product: "Tee", sku: "TEE-BLK-M" }),
    );
  });

  it("uses the product and the variant text when there is no SKU", () => {
    expect(mappingKey(item)).toBe(mappingKey({ ...item, product: "classic  tee" }));
    expect(mappingKey(item)).not.toBe(mappingKey({ ...item, variantText: "Black / L" }));
  });

  it("distinguishes a SKU from a product of the same name", () => {
    expect(mappingKey({ sku: "MUG", product: "", variantText: "" })).not.toBe(
      mappingKey({ sku: "", product: "MUG", variantText: "" }),
    );
  });
});

describe("readOrders on what people and spreadsheet programs write", () => {
  const read = async (cells: Parameters<typeof row>[0]) => (await readText(template(row(cells)))).orders[0];

  it("keeps an apostrophe before a digit in words, and takes it from codes", async () => {
    const order = await read({ Product: "'90s tee", "Full name": "'26 Seniors", "Zip code": "'78704" });
    expect(order).toMatchObject({
      customer: { fullName: "'26 Seniors", zipCode: "78704" },
      items: [{ product: "'90s tee" }],
    });
    const again = await readText(template(row({ Note: "'26 Seniors" }), row({ Note: "'26 Seniors" })));
    expect(again.orders[0]).toMatchObject({ note: "'26 Seniors", problems: [] });
    expect((await read({ Note: "'=1+1" }))?.note).toBe("=1+1");
  });

  it("reads a code that was written as a formula, and entities of HTML", async () => {
    const order = await read({ SKU: '="TEE-1"', Quantity: '="2"', "Full name": "D&#39;Arcy &amp; Sons" });
    expect(order).toMatchObject({
      customer: { fullName: "D'Arcy & Sons" },
      items: [{ sku: "TEE-1", quantity: 2 }],
      problems: [],
    });
  });

  it.each([
    ["1.0", 1],
    ["2,00", 2],
    ["１", 1],
    ["+1", null],
    ["x2", 2],
    ["2 pcs", 2],
    ["2.000", null],
    ["1.5", null],
    ["two", null],
    ["10001", null],
  ])("reads the quantity %s as %s", async (text, quantity) => {
    expect((await read({ Quantity: text }))?.items[0]?.quantity).toBe(quantity);
  });

  it("says which zip code it has completed", async () => {
    const order = await read({ City: "Boston", Province: "Massachusetts", "Zip code": "2108" });
    expect(order?.customer.zipCode).toBe("02108");
    expect(order?.remarks.map(({ message }) => message)).toEqual([
      'Row 2, column Zip code: the zip code "2108" lost its zeros in a spreadsheet program; it is read as 02108',
    ]);
  });

  it("takes a long note as it is, and shortens one that no cell could hold", async () => {
    expect((await read({ Note: "n".repeat(20_000) }))?.note).toBe("n".repeat(20_000));
    const order = await read({ Note: "n".repeat(40_000), Personalization: "Ann, at the back" });
    expect(order?.problems).toEqual([]);
    expect(order?.note.length).toBeLessThanOrEqual(32_767);
    expect(order?.remarks[0]?.message).toContain("the note has 40,000 characters and was shortened");
  });
});
