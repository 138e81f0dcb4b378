import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PriceRule } from "../../../src/domain/catalogs/price-rules.ts";
import {
  designCode,
  type GoodsVariant,
  productOfGoods,
} from "../../../src/domain/products/from-artwork/product-of-goods.ts";

const DOUBLED: PriceRule = { kind: "costPlus", plus: 10_000, ending: 99 };
const FIXED: PriceRule = { kind: "set", unit: "$", amount: 2_499n };

const variant = (code: string, over: Partial<GoodsVariant> = {}): GoodsVariant => ({
  id: `id-${code}`,
  code,
  color: "Black",
  size: "M",
  cost: 850n,
  printSizes: [],
  ...over,
});
const TEE = {
  name: "Heavy tee",
  variants: [
    variant("TEE-BLK-M"),
    variant("TEE-BLK-L", { size: "L", cost: 900n }),
    variant("TEE-WHT-M", { color: "White" }),
  ],
};

describe("a product with a design on goods", () => {
  it("offers the colors and sizes of the goods, with SKUs of the design and prices by the rule", () => {
    const product = productOfGoods("Sunset Ridge", TEE, DOUBLED, new Set());
    expect(product.title).toBe("Sunset Ridge, Heavy tee");
    expect(product.options).toEqual([
      { name: "Color", values: ["Black", "White"] },
      { name: "Size", values: ["M", "L"] },
    ]);
    expect(
      product.variants.map(({ option1, option2, sku, price }) => [option1, option2, sku, price]),
    ).toEqual([
      ["Black", "M", "SUNSET-RIDGE-TEE-BLK-M", 1_799n],
      ["Black", "L", "SUNSET-RIDGE-TEE-BLK-L", 1_899n],
      ["White", "M", "SUNSET-RIDGE-TEE-WHT-M", 1_799n],
    ]);
  });

  it("has no option that none of the variants has", () => {
    const mug = { name: "Mug", variants: [variant("MUG", { color: null, size: "11 oz" })] };
    const product = productOfGoods("Sunset Ridge", mug, FIXED, new Set());
    expect(product.options).toEqual([{ name: "Size", values: ["11 oz"] }]);
    expect(product.variants[0]).toMatchObject({ option1: "11 oz", option2: null, price: 2_499n });
  });

  it("has SKUs that the team does not use yet, each of at most 128 characters", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 300 }),
        fc.array(fc.string({ minLength: 1, maxLength: 64 })),
        (title, codes) => {
          const goods = { name: "Tee", variants: [...new Set(codes)].map((code) => variant(code)) };
          const taken = new Set<string>();
          const skus = [1, 2, 3].flatMap(() =>
            productOfGoods(title, goods, FIXED, taken).variants.map(({ sku }) => sku),
          );
          expect(new Set(skus.map((sku) => sku.toUpperCase())).size).toBe(skus.length);
          for (const sku of skus) expect(sku.length).toBeLessThanOrEqual(128);
        },
      ),
    );
  });
});

it("the code of a design is the title's letters and digits", () => {
  expect(designCode("  Été & Co! ")).toBe("ETE-CO");
  expect(designCode("♥♥♥")).toBe("DESIGN");
});
