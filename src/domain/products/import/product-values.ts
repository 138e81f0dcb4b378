import type { PRODUCT_TYPES } from "../../catalogs/shapes.ts";

/** A variant as a product has it. The price is in dollars. */
export interface StoredVariant {
  /** Absent in one that is new. */
  readonly id?: string | undefined;
  readonly option1?: string | null | undefined;
  readonly option2?: string | null | undefined;
  readonly option3?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly price: number;
  readonly shipUsFirst: boolean;
  readonly catalogVariant?: string | null | undefined;
}

/** The fields of a product that an import writes. */
export interface ProductValues {
  readonly title: string;
  readonly handle: string | null;
  readonly serverId: string | null;
  readonly productType: keyof typeof PRODUCT_TYPES;
  readonly description: string;
  readonly mockup: string | null;
  readonly otherMockup: readonly string[];
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly variants: readonly StoredVariant[];
  readonly published: boolean;
}

export interface StoredProduct extends ProductValues {
  readonly id: string;
  readonly version: number;
}

export const PLACES = ["option1", "option2", "option3"] as const;

export const NEW_PRODUCT: ProductValues = {
  title: "",
  handle: null,
  serverId: null,
  productType: "pod",
  description: "",
  mockup: null,
  otherMockup: [],
  options: [],
  variants: [],
  published: true,
};

/** The options of a variant as one text, as order items have it. */
export const variantTextOf = (options: readonly (string | null | undefined)[]): string =>
  options.filter(Boolean).join(" / ");

/** Whether two products have the same values. An absent value is the same as null. */
export const isSameProduct = (one: ProductValues, other: ProductValues): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

const canonical = (product: ProductValues) => [
  product.title,
  product.handle,
  product.serverId,
  product.productType,
  product.description,
  product.mockup,
  product.otherMockup,
  product.options.map(({ name, values }) => [name, values]),
  product.variants.map(canonicalVariant),
  product.published,
];

const canonicalVariant = (variant: StoredVariant) => [
  variant.option1 ?? null,
  variant.option2 ?? null,
  variant.option3 ?? null,
  variant.sku ?? null,
  variant.price,
  variant.shipUsFirst,
  variant.catalogVariant ?? null,
];

export const isSameVariant = (one: StoredVariant, other: StoredVariant): boolean =>
  JSON.stringify(canonicalVariant(one)) === JSON.stringify(canonicalVariant(other));
