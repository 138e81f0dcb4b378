import { describe, expect, it } from "vitest";
import { correctDraft } from "../../../src/domain/orders/import/correct-draft.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../../../src/domain/orders/incoming/layouts/platen.ts";
import { storedDraft } from "../../../src/domain/orders/incoming/stored-draft.ts";
import { mappingKey } from "../../../src/domain/orders/mapping/mapping-key.ts";
import { readText, row, template } from "./files.ts";

const QUANTITY = PLATEN_TEMPLATE_HEADERS.indexOf("Quantity");
const source = { labels: PLATEN_TEMPLATE_HEADERS, choice: null, decimal: null, values: {} };

async function orderOf(cells: Parameters<typeof row>[0] = {}) {
  const [draft] = (await readText(template(row(cells)))).orders;
  if (!draft) throw new Error("The file has no order");
  return { isFailed: draft.problems.length > 0, draft: storedDraft(draft), cells: draft.raw };
}
/** The field and message of a refused correction. */
const refusalOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    const { field, message } = error as { field?: string; message: string };
    return [field, message];
  }
  throw new Error("The correction was not refused");
};

describe("correctDraft", () => {
  it("reads a failed order again from its corrected cells, and keeps the original cells", async () => {
    const failed = await orderOf({ Quantity: "x" });
    expect(failed.isFailed).toBe(true);
    const cells = [{ row: 2, column: QUANTITY, value: "3" }];
    const corrected = correctDraft(failed, source, { row: 2, cells });
    expect(corrected.problems).toEqual([]);
    expect(corrected.draft.items[0]?.quantity).toBe(3);
    expect(failed.cells[0]?.cells[QUANTITY]).toBe("x");
  });

  it("applies the values for all orders only where the corrected cells are empty", async () => {
    const failed = await orderOf({ Quantity: "x", Phone: "" });
    const cells = [{ row: 2, column: QUANTITY, value: "1" }];
    const values = { phone: "+1 555 0100", city: "Boston" };
    const { customer } = correctDraft(failed, { ...source, values }, { row: 2, cells }).draft;
    expect([customer.phone, customer.city]).toEqual(["+1 555 0100", "Austin"]);
  });

  it("changes customer, quantity and SKU of an order without problems, with the mapping key of the new SKU", async () => {
    const { draft } = correctDraft(await orderOf(), source, {
      row: 2,
      customer: { countryCode: "Germany" },
      items: [{ item: 0, quantity: 5, sku: "TEE-WHT-M" }],
    });
    expect(draft.customer.countryCode).toBe("DE");
    expect(draft.items[0]).toMatchObject({
      quantity: 5,
      sku: "TEE-WHT-M",
      key: mappingKey({ product: "Classic tee", variantText: "", sku: "TEE-WHT-M" }),
    });
  });

  it("refuses cells that the order does not have, unknown countries and items, and items without a SKU and a product", async () => {
    const order = await orderOf();
    const failed = await orderOf({ Quantity: "x" });
    const correct = (given: typeof order, correction: object) =>
      refusalOf(() => correctDraft(given, source, { row: 2, ...correction }));
    expect(correct(failed, { cells: [{ row: 9, column: 0, value: "1" }] })).toEqual([
      "cells",
      "Row 9 of this order has no such cell",
    ]);
    expect(correct(failed, { cells: [{ row: 2, column: 99, value: "1" }] })[0]).toBe("cells");
    expect(correct(order, { customer: { countryCode: "Atlantis" } })[0]).toBe("customer.countryCode");
    expect(correct(order, { items: [{ item: 1, quantity: 1 }] })).toEqual([
      "items",
      "This order has no item 2",
    ]);
    const bySku = await orderOf({ Product: "" });
    expect(correct(bySku, { items: [{ item: 0, sku: "" }] })[1]).toBe("An item needs a SKU or a product");
  });

  it("refuses values for a failed order, and cells for one that did not fail", async () => {
    const values = { row: 2, customer: { city: "Boston" } };
    const cells = { row: 2, cells: [{ row: 2, column: 0, value: "1" }] };
    const failed = await orderOf({ Quantity: "x" });
    expect(() => correctDraft(failed, source, values)).toThrow("This order failed");
    const order = await orderOf();
    expect(() => correctDraft({ ...order, cells: null }, source, cells)).toThrow("by cell");
  });
});
