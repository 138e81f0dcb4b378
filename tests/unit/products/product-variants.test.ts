import { describe, expect, it } from "vitest";
import {
  type ProductVariant,
  planVariants,
  productVariants,
  type StoredVariant,
} from "../../../src/domain/products/product-variants.ts";

const EMPTY = { option1: null, option2: null, option3: null, sku: null };
const row = (id: string, position: number, more: Partial<StoredVariant> = {}): StoredVariant => ({
  ...EMPTY,
  id,
  position,
  price: 2000n,
  shipUsFirst: false,
  catalogVariant: null,
  ...more,
});
const given = (more: Partial<ProductVariant> = {}): ProductVariant => ({
  price: 20,
  shipUsFirst: false,
  ...more,
});
const newIds = () => {
  let at = 0;
  return () => `new-${++at}`;
};

describe("a save of a product's variants", () => {
  it("changes the row that it names, adds the others and removes those that it leaves out", () => {
    const stored = [row("a", 0, { sku: "A" }), row("b", 1, { sku: "B" }), row("c", 2, { sku: "C" })];
    const plan = planVariants(
      stored,
      [given({ id: "A", sku: "A" }), given({ id: "c", sku: "C2" }), given({ sku: "D" })],
      newIds(),
    );
    expect(plan.changed).toEqual([row("c", 1, { sku: "C2" })]);
    expect(plan.added).toEqual([row("new-1", 2, { sku: "D" })]);
    expect(plan.removed).toEqual(["b"]);
  });

  it("keeps the row of a variant without an id by its options and SKU", () => {
    const stored = [row("a", 0, { option1: "S" }), row("b", 1, { option1: "M" })];
    const plan = planVariants(
      stored,
      [given({ option1: "M", price: 21.5 }), given({ option1: "L" })],
      newIds(),
    );
    expect(plan.changed).toEqual([row("b", 0, { option1: "M", price: 2150n })]);
    expect(plan.added.map(({ option1 }) => option1)).toEqual(["L"]);
    expect(plan.removed).toEqual(["a"]);
  });

  it("never gives one row to two variants of the same options", () => {
    const stored = [row("a", 0), row("b", 1)];
    const plan = planVariants(stored, [given(), given({ id: "a" }), given()], newIds());
    expect(plan.changed.map(({ id, position }) => [id, position])).toEqual([
      ["b", 0],
      ["a", 1],
    ]);
    expect(plan.added).toHaveLength(1);
    expect(plan.removed).toEqual([]);
  });

  it("stores empty texts as none and the catalog variant's id in lower case", () => {
    const [added] = planVariants([], [given({ sku: "", option1: "", catalogVariant: "AB" })], newIds()).added;
    expect(added).toMatchObject({ ...EMPTY, catalogVariant: "ab" });
  });

  it("refuses an id of another product and an id that is named twice", () => {
    const stored = [row("a", 0)];
    expect(() => planVariants(stored, [given(), given({ id: "x" })], newIds())).toThrow(
      expect.objectContaining({ field: "variants.1.id", message: "This product has no such variant" }),
    );
    expect(() => planVariants(stored, [given({ id: "a" }), given({ id: "a" })], newIds())).toThrow(
      expect.objectContaining({ field: "variants.1.id", message: "This variant is named twice" }),
    );
  });

  it("plans nothing for what is stored already", () => {
    const stored = [row("a", 0, { sku: "A", catalogVariant: "v" })];
    const same = [given({ id: "a", sku: "A", catalogVariant: "v" })];
    expect(planVariants(stored, same, newIds())).toEqual({ added: [], changed: [], removed: [] });
  });

  it("takes at most 500 variants", () => {
    const all = Array.from({ length: 501 }, () => given());
    expect(productVariants.safeParse(all).success).toBe(false);
    expect(productVariants.safeParse(all.slice(1)).success).toBe(true);
  });
});
