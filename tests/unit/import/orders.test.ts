import { describe, expect, it } from "vitest";
import { MAX_ORDER_ROWS, mappingKey } from "../../../src/domain/orders/import/index.ts";
import { csv, faults, readText, row, template } from "./files.ts";

const item = (order: string, sku: string) => {
  const cells = row({ "Order name": order, SKU: sku });
  return cells.map((text, index) => ([0, 1, 2, 3, 4].includes(index) ? text : ""));
};

describe("rows of one order", () => {
  it("stand together; the order's own columns may be left out from its second row on", async () => {
    const { orders } = await readText(
      template(row(), item("T-1", "MUG-WHT-11"), row({ "Order name": "T-2" })),
    );
    expect(orders.map(({ rows, items }) => [rows, items.length])).toEqual([
      [[2, 3], 2],
      [[4], 1],
    ]);
  });

  it("that contradict each other fail the order: one of the two is wrong", async () => {
    expect(await faults(template(row(), row({ City: "Dallas" })))).toEqual({
      "T-1": ['Row 3, column City: "Dallas" differs from "Austin" in row 2 of the same order'],
    });
  });

  it("with a blank number and an address of their own are another order", async () => {
    const { orders } = await readText(template(row(), row({ "Order name": "", City: "Dallas" })));
    expect(orders.map(({ orderName, problems }) => [orderName, problems])).toEqual([
      ["T-1", []],
      ["", []],
    ]);
  });

  it("with a reference where the order above has none are another order", async () => {
    const { orders } = await readText(
      template(row({ "Order name": "", Reference: "" }), row({ "Order name": "", Reference: "R-2" })),
    );
    expect(orders.map(({ reference }) => reference)).toEqual(["", "R-2"]);
  });

  it("further down repeat it: a duplicate that names the first row, never a silent addition", async () => {
    const { orders } = await readText(
      template(row(), row({ "Order name": "T-2" }), item("T-1", "MUG-WHT-11")),
    );
    expect(orders.map(({ orderName, repeatOf }) => [orderName, repeatOf])).toEqual([
      ["T-1", null],
      ["T-2", null],
      ["T-1", 2],
    ]);
  });

  it("without a reference never repeat each other", async () => {
    const nameless = row({ "Order name": "", Reference: "" });
    const { orders } = await readText(template(nameless, nameless));
    expect(orders.map(({ repeatOf }) => repeatOf)).toEqual([null, null]);
  });

  it("beyond a thousand are not kept, and the order fails", async () => {
    const rows = Array.from({ length: MAX_ORDER_ROWS + 5 }, () => item("T-1", "A"));
    const { orders } = await readText(template(...rows));
    expect(orders[0]?.raw).toHaveLength(MAX_ORDER_ROWS);
    expect(orders[0]?.problems[0]?.message).toBe(
      "Row 1001, column Reference: the order has more than 1,000 rows; 5 were not read",
    );
  });

  it("without any item fail the order", async () => {
    const blank = { Product: "", SKU: "", Quantity: "", "Unit price": "" };
    expect(await faults(template(row(blank)))).toEqual({
      "T-1": ["Row 2, column SKU: the order has no item"],
    });
  });

  it("with an item that has neither SKU nor product fail the order", async () => {
    expect(await faults(template(row({ SKU: "", Product: "" })))).toEqual({
      "T-1": ["Row 2, column SKU: the item has neither a SKU nor a product"],
    });
  });

  it("keep their notes, each once", async () => {
    const { orders } = await readText(
      template(row({ Note: "Gift" }), row({ Note: "Gift" }), row({ Note: "Fragile" })),
    );
    expect(orders[0]?.note).toBe("Gift\nFragile");
  });
});

describe("store exports", () => {
  it("without the order's number fail the order: nothing would keep it from coming twice", async () => {
    const text = csv([
      ["Name", "Lineitem name", "Lineitem quantity", "Shipping City"],
      ["", "Mug", "1", "Austin"],
    ]);
    expect(await faults(text)).toEqual({ "": ["Row 2, column Name: the order has no number"] });
  });

  it("skip rows of an order that hold no item, such as a second payment", async () => {
    const text = csv([
      ["Name", "Lineitem name", "Lineitem quantity"],
      ["#1", "Mug", "1"],
      ["#1", "", ""],
    ]);
    const { orders } = await readText(text);
    expect(orders[0]).toMatchObject({ rows: [2, 3], problems: [] });
    expect(orders[0]?.items).toHaveLength(1);
  });

  it("with packed items tell what is wrong with them by their column", async () => {
    const packed = (text: string) =>
      csv([
        ["order_number", "line_item_1"],
        ["7", text],
      ]);
    expect(await faults(packed("name:Tee|sku:A|quantity:abc|total:12,0,0"))).toEqual({
      "7": [
        'Row 2, column line_item_1: the quantity "abc" is not a whole number from 1 to 10,000',
        'Row 2, column line_item_1: "12,0,0" is not an amount in dollars, such as 12.00',
      ],
    });
    expect((await faults(packed("two tees")))["7"]?.[0]).toContain("neither name: nor sku:");
    expect((await faults(packed("name:Tee|quantity:1|quantity:2")))["7"]).toEqual([
      'Row 2, column line_item_1: the packed item says "quantity:" twice',
    ]);
    expect((await faults(packed("")))["7"]).toEqual(["Row 2, column line_item_1: the order has no item"]);
  });

  it("with one row an order take a second row of one number for a repetition", async () => {
    const one = ["7", "name:Tee|sku:A|quantity:1|total:1"];
    const { orders } = await readText(csv([["order_number", "line_item_1"], one, one]));
    expect(orders.map(({ repeatOf }) => repeatOf)).toEqual([null, 2]);
  });
});

describe("what a team mapped before is remembered", () => {
  const item = { sku: "", product: "Classic Tee", variantText: "Black / M" };

  it("by SKU, whatever its case and spaces", () => {
    expect(mappingKey({ ...item, sku: " tee-blk-m " })).toBe(
      mappingKey({ ...item, product: "Tee", sku: "TEE-BLK-M" }),
    );
  });

  it("by product and variant text where there is no SKU", () => {
    expect(mappingKey(item)).toBe(mappingKey({ ...item, product: "classic  tee" }));
    expect(mappingKey(item)).not.toBe(mappingKey({ ...item, variantText: "Black / L" }));
  });

  it("without mixing up a SKU and a product of one name", () => {
    expect(mappingKey({ sku: "MUG", product: "", variantText: "" })).not.toBe(
      mappingKey({ sku: "", product: "MUG", variantText: "" }),
    );
  });
});
