import type { Column, Headers } from "../../orders/incoming/cells/headers.ts";

/** The fields of a product file that have one column each. Options and images have several: see `ProductColumns`. */
export const SINGLE_FIELDS = [
  "id",
  "serverId",
  "handle",
  "title",
  "productType",
  "description",
  "published",
  "status",
  "imagePosition",
  "variantImage",
  "sku",
  "price",
  "shipUsFirst",
  "catalogSku",
  "kind",
  "parent",
] as const;
export type SingleField = (typeof SINGLE_FIELDS)[number];

export const PRODUCT_LAYOUTS = {
  platen: "Platen template",
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  columns: "Chosen columns",
} as const;
export type ProductLayoutName = keyof typeof PRODUCT_LAYOUTS;

/** The columns of one option: its name, or the name that the header gives, and its value. */
export interface OptionColumns {
  readonly name: Column | null;
  readonly fixedName: string | null;
  readonly value: Column;
}

/** The columns of a file that are read. */
export interface ProductColumns {
  readonly layout: ProductLayoutName;
  readonly single: Readonly<Partial<Record<SingleField, Column>>>;
  /** Each cell may have several addresses. */
  readonly images: readonly Column[];
  readonly options: readonly OptionColumns[];
}

type Names = Readonly<Partial<Record<SingleField, readonly string[]>>>;

/** The columns with these names. */
export const singleColumns = (headers: Headers, names: Names): ProductColumns["single"] =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, labels]) => {
      const [column] = headers.all(labels);
      return column ? [[field, column]] : [];
    }),
  );

/** The columns of options whose names and values are in numbered columns, up to the first number without a value. */
export function numberedOptions(
  headers: Headers,
  most: number,
  nameOf: (number: number) => string,
  valueOf: (number: number) => string,
): OptionColumns[] {
  const options: OptionColumns[] = [];
  for (let number = 1; number <= most; number += 1) {
    const value = headers.get(valueOf(number));
    if (!value) break;
    options.push({ name: headers.get(nameOf(number)), fixedName: null, value });
  }
  return options;
}

/** All columns that are read. */
export const readColumns = ({ single, images, options }: ProductColumns): Column[] => [
  ...Object.values(single),
  ...images,
  ...options.flatMap(({ name, value }) => (name ? [name, value] : [value])),
];
