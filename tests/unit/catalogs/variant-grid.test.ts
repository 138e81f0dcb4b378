import { describe, expect, it } from "vitest";
import { MAX_VARIANTS } from "../../../src/domain/catalogs/shapes.ts";
import {
  type GridRow,
  type GridVariant,
  gridChange,
  isEmptyPlan,
  planGrid,
} from "../../../src/domain/catalogs/variant-grid.ts";
import { FieldViolation } from "../../../src/domain/orders/rule-violation.ts";

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const variant = (number: number, over: Partial<GridVariant> = {}): GridVariant => ({
  id: idOf(number),
  catalogVariantCode: `TEE-${number}`,
  color: "Black",
  colorHex: "#17181b",
  size: "M",
  inStock: true,
  supplierMinPrice: 500n,
  supplierMaxPrice: 900n,
  supplierQuantity: 10,
  printSizes: [],
  ...over,
});
const stored = [variant(1), variant(2), variant(3)];
let made = 100;
const plan = (
  variants: readonly GridRow[],
  removed: readonly string[] = [],
  party: "owner" | "supplier" = "owner",
  from: readonly GridVariant[] = stored,
) => planGrid(from, gridChange.parse({ variants, removed }), party, () => idOf(++made));
const fieldOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof FieldViolation) return error.field;
    throw error;
  }
  return null;
};

describe("planGrid", () => {
  it("changes the named fields of a row, and keeps the others", () => {
    const { changed, added, removed } = plan([{ id: idOf(2), supplierMaxPrice: 9.5 }]);
    expect(changed).toEqual([{ before: stored[1], after: { ...stored[1], supplierMaxPrice: 950n } }]);
    expect([added, removed]).toEqual([[], []]);
  });

  it("is empty for rows that repeat the stored values", () => {
    const same = { id: idOf(1).toUpperCase(), color: { name: "Black", hex: "#17181b" }, supplierMinPrice: 5 };
    expect(isEmptyPlan(plan([same]))).toBe(true);
    expect(isEmptyPlan(plan([]))).toBe(true);
  });

  it("adds rows without an id, in stock at price and quantity 0 by default", () => {
    const [added] = plan([{ catalogVariantCode: "TEE-9" }]).added;
    expect(added).toMatchObject({
      catalogVariantCode: "TEE-9",
      color: null,
      inStock: true,
      supplierMinPrice: 0n,
      supplierMaxPrice: 0n,
      supplierQuantity: 0,
    });
  });

  it("lets a new row take the SKU of a removed one, and two rows exchange SKUs", () => {
    expect(plan([{ catalogVariantCode: "TEE-3" }], [idOf(3)]).added).toHaveLength(1);
    const swap = plan([
      { id: idOf(1), catalogVariantCode: "TEE-2" },
      { id: idOf(2), catalogVariantCode: "TEE-1" },
    ]);
    expect(swap.changed.map(({ after }) => after.catalogVariantCode)).toEqual(["TEE-2", "TEE-1"]);
  });

  it("refuses a duplicate SKU at the saved row, wherever the other one is", () => {
    expect(fieldOf(() => plan([{ catalogVariantCode: "TEE-1" }]))).toBe("variants.0.catalogVariantCode");
    const twice = [{ catalogVariantCode: "TEE-7" }, { catalogVariantCode: "TEE-7" }];
    expect(fieldOf(() => plan(twice))).toBe("variants.1.catalogVariantCode");
    expect(fieldOf(() => plan([{ id: idOf(1), catalogVariantCode: "TEE-3" }]))).toBe(
      "variants.0.catalogVariantCode",
    );
  });

  it("refuses a minimum above the maximum, even if only one of them changes", () => {
    expect(fieldOf(() => plan([{ id: idOf(1), supplierMinPrice: 9.01 }]))).toBe(
      "variants.0.supplierMinPrice",
    );
    expect(fieldOf(() => plan([{ id: idOf(1), supplierMaxPrice: 4.99 }]))).toBe(
      "variants.0.supplierMinPrice",
    );
    expect(fieldOf(() => plan([{ id: idOf(1), supplierMinPrice: 9 }]))).toBeNull();
  });

  it("refuses more variants than the limit of a catalog", () => {
    const many = Array.from({ length: MAX_VARIANTS }, (_, number) => variant(number));
    expect(fieldOf(() => plan([{ catalogVariantCode: "ONE-MORE" }], [], "owner", many))).toBe("variants");
    expect(fieldOf(() => plan([{ catalogVariantCode: "OTHER" }], [idOf(1)], "owner", many))).toBeNull();
  });

  it.each([
    ["a new variant", [{ catalogVariantCode: "TEE-9" }], [], "variants.0.id"],
    ["another SKU", [{ id: idOf(1), catalogVariantCode: "TEE-9" }], [], "variants.0.catalogVariantCode"],
    ["another size", [{ id: idOf(1), size: { name: "L" } }], [], "variants.0.size"],
    ["no color", [{ id: idOf(1), color: null }], [], "variants.0.color"],
    ["a removal", [], [idOf(1)], "removed"],
    [
      "prices, stock and quantity",
      [{ id: idOf(1), supplierMaxPrice: 99, inStock: false, supplierQuantity: 0 }],
      [],
      null,
    ],
  ])("accepts %s from a supplier or refuses it at its field", (_, rows, removed, field) => {
    expect(fieldOf(() => plan(rows, removed, "supplier"))).toBe(field);
  });
});
