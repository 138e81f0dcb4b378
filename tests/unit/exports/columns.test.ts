import { describe, expect, test } from "vitest";
import { chosenColumns } from "../../../src/domain/orders/export/chosen-columns.ts";
import { EXPORT_COLUMNS } from "../../../src/domain/orders/export/columns.ts";
import type { ExportedItem } from "../../../src/domain/orders/export/exported-item.ts";
import { EXPORT_KIND_NAMES } from "../../../src/domain/orders/export/kind-labels.ts";
import { defaultColumns, itemTypeOf, offeredColumns } from "../../../src/domain/orders/export/kinds.ts";
import { printSizeOf } from "../../../src/domain/orders/export/print-size.ts";

const ALL = { profit: true, cost: true };
const NONE = { profit: false, cost: false };

const item: ExportedItem = {
  orderId: "o",
  orderName: null,
  reference: "R1",
  status: "InReview",
  seller: "Fern & Co",
  store: null,
  createdAt: "2026-11-20T18:00:00.000Z",
  approvedAt: "2026-11-20T18:00:00.000Z",
  dueDate: "2026-11-25",
  shippingOption: "express",
  note: null,
  fullName: "Ann",
  email: null,
  phone: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  zipCode: "01234",
  countryCode: "US",
  isFirst: false,
  amounts: { charge: 3_649, designFee: 0, buyerPaid: 3_499, returned: 0, cost: 2_700 },
  itemId: "01890000-0000-7000-8000-00000000000f",
  title: "Tee",
  sellerSku: "MINE",
  variantSku: "TEE-M",
  color: "Black",
  size: "M",
  quantity: 2,
  shippedQuantity: 0,
  unitPrice: 2_900,
  itemStatus: "made",
  mockup: null,
  artworks: ["https://a/1.png", null, null, null, null, null],
  catalog: "Tee",
  personalization: [
    { label: "Name", value: "Ada" },
    { label: "Year", value: "2026" },
  ],
  catalogCode: null,
  supplier: null,
  trackingNumbers: ["T1", "T2"],
  carriers: [],
  charge: 2_200,
  cost: 1_600,
  slots: [
    {
      slot: 1,
      label: "Front",
      required: true,
      minWidth: 10,
      minHeight: 20,
      printWidth: 300,
      printHeight: 400,
    },
    { slot: 2, label: "Back", required: false, minWidth: 10, minHeight: 20 },
  ],
};
const value = (key: keyof typeof EXPORT_COLUMNS, over: Partial<ExportedItem> = {}) =>
  EXPORT_COLUMNS[key].value({ ...item, ...over });

describe("a column of an order export", () => {
  test("shows an order without a name as underscores, and statuses by their labels", () => {
    expect([value("order"), value("status"), value("itemStatus"), value("shippingOption")]).toEqual([
      "______",
      "In review",
      "In production",
      "Express",
    ]);
  });

  test("has what the buyer entered in one cell", () => {
    expect([value("personalization"), value("personalization", { personalization: [] })]).toEqual([
      "Name: Ada; Year: 2026",
      null,
    ]);
  });

  test("has the variant's SKU, else the seller's", () => {
    expect([value("sku"), value("sku", { variantSku: null }), value("sellerSku")]).toEqual([
      "TEE-M",
      "MINE",
      "MINE",
    ]);
  });

  test("has amounts of the order on its first row only, in dollars", () => {
    expect([value("charge"), value("orderCharge"), value("profit")]).toEqual([22, null, null]);
    const first = { isFirst: true };
    expect([value("orderCharge", first), value("profit", first), value("margin", first)]).toEqual([
      36.49, -1.5, 9.49,
    ]);
  });

  test("has no charge, margin and profit of an order without prices", () => {
    const unpriced = { isFirst: true, charge: 0, amounts: { ...item.amounts, charge: null } };
    const columns = ["charge", "orderCharge", "margin", "profit"] as const;
    expect(columns.map((key) => value(key, unpriced))).toEqual([null, null, null, null]);
    expect(value("buyerPaid", unpriced)).toBe(34.99);
  });

  test("has the print size of a filled slot only", () => {
    expect([value("printSize1"), value("printSize2")]).toEqual(["300 x 400 mm", null]);
    expect(printSizeOf(item.slots[1])).toBe("10 x 20 px");
    expect(printSizeOf(undefined)).toBeNull();
  });
});

describe("the columns of an export", () => {
  test("begin with the item in each of the seven", () => {
    for (const kind of EXPORT_KIND_NAMES) {
      const columns = defaultColumns(kind, ALL);
      expect([kind, columns.slice(0, 7)]).toEqual([
        kind,
        ["order", "seller", "item", "sku", "color", "size", "quantity"],
      ]);
      expect(new Set(columns).size).toBe(columns.length);
    }
  });

  test("never include costs or profit that the person may not read", () => {
    const secret = ["cost", "orderCost", "margin", "buyerPaid", "returned", "profit"];
    expect(offeredColumns(NONE).filter((key) => secret.includes(key))).toEqual([]);
    expect(defaultColumns("export-orders-profit", { profit: true, cost: false })).not.toContain("cost");
    expect(chosenColumns("export-orders", ["order", "margin"], NONE)).toEqual({ unknown: "margin" });
  });

  test("are those that are chosen, each once", () => {
    expect(chosenColumns("export-pod", ["size", "order", "size"], NONE)).toEqual({
      columns: ["size", "order"],
    });
    expect(chosenColumns("export-pod", ["toString"], ALL)).toEqual({ unknown: "toString" });
  });
});

describe("the type of an item", () => {
  test("is its catalog's, unless the order has another", () => {
    expect(itemTypeOf("pod", { type: null, dropship: null })).toBe("pod");
    expect(itemTypeOf("pod", { type: "fake", dropship: false })).toBe("fake");
    expect(itemTypeOf("pod", { type: "pod", dropship: true })).toBe("drop");
    expect(itemTypeOf("drop", { type: "pod", dropship: false })).toBe("drop");
  });
});
