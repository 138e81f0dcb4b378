import type { z } from "zod";
import { type PriceRule, priceBy } from "../../catalogs/price-rules.ts";
import type { productOptions, VariantPrintSize } from "../../catalogs/shapes.ts";
import { skuOf } from "../../catalogs/sku-pattern.ts";
import { MAX_TEXT } from "../../limits.ts";
import type { Cents } from "../../money/cents.ts";

export interface GoodsVariant {
  readonly id: string;
  /** The catalog's SKU. */
  readonly code: string;
  readonly color: string | null;
  readonly size: string | null;
  /** Its own printed sizes: see `slotsOfVariant`. */
  readonly printSizes: readonly VariantPrintSize[];
  /** What the team pays for it; `null` without a price. */
  readonly cost: Cents | null;
}

export interface Goods {
  readonly name: string;
  /** In the order in which the product offers them. */
  readonly variants: readonly GoodsVariant[];
}

export interface NewProductVariant {
  readonly option1: string | null;
  readonly option2: string | null;
  readonly sku: string;
  readonly price: Cents;
  readonly catalogVariant: string;
}

export interface NewProduct {
  readonly title: string;
  readonly options: z.output<typeof productOptions>;
  readonly variants: readonly NewProductVariant[];
}

/** The title of a design on goods: `Sunset Ridge, Heavy tee`. A name that makes it too long is cut. */
export const titleOn = (design: string, goods: string): string =>
  `${design}, ${goods}`.slice(0, MAX_TEXT).trimEnd();

/** The maximum length of a product variant's SKU. */
const MAX_SKU = 128;

/** The design's part of a SKU: `SUNSET-RIDGE`, or `DESIGN` for a title without letters and digits. */
export const designCode = (title: string): string =>
  skuOf("{code}", { code: title, color: null, size: null }) || "DESIGN";

/** The SKU of a design on a variant, which no other variant of the team has. It is added to `taken`. */
function freeSku(design: string, code: string, taken: Set<string>): string {
  const room = MAX_SKU - code.length - "-999-".length;
  const start = design.slice(0, room).replace(/[-_./]+$/, "");
  let sku = `${start}-${code}`;
  // Orders find a SKU in any case.
  for (let number = 2; taken.has(sku.toUpperCase()); number += 1) sku = `${start}-${number}-${code}`;
  taken.add(sku.toUpperCase());
  return sku;
}

const distinct = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value) => value !== null)),
];

function priceOf({ code, cost }: GoodsVariant, rule: PriceRule): Cents {
  const price = priceBy(rule, { current: null, cost, source: null });
  if (price === null) throw new Error(`${code} has no price`);
  return price;
}

/**
 * A product with a design on some goods, all of whose variants have a price by the rule. The goods' colors and sizes
 * become its options, except where no variant has one.
 * @param taken the SKUs that the team uses, in upper case; those of the product are added
 */
export function productOfGoods(title: string, goods: Goods, rule: PriceRule, taken: Set<string>): NewProduct {
  const offered = (["color", "size"] as const).filter((key) =>
    goods.variants.some((one) => one[key] !== null),
  );
  const [first, second] = offered;
  const design = designCode(title);
  return {
    title: titleOn(title, goods.name),
    options: offered.map((key) => ({
      name: key === "color" ? "Color" : "Size",
      values: distinct(goods.variants.map((one) => one[key])),
    })),
    variants: goods.variants.map((variant) => ({
      option1: first ? variant[first] : null,
      option2: second ? variant[second] : null,
      sku: freeSku(design, variant.code, taken),
      price: priceOf(variant, rule),
      catalogVariant: variant.id,
    })),
  };
}
