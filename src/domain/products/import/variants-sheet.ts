import type { ProductValues } from "./product-values.ts";

/** A catalog variant as an export names it. */
export interface SheetGoods {
  readonly catalog: string;
  readonly code: string;
  readonly color: string | null;
  readonly size: string | null;
}

/** The header and the rows of a product's variants, which can be imported again. */
export function variantsSheet(
  { title, options, variants }: Pick<ProductValues, "title" | "options" | "variants">,
  goodsOf: (id: string) => SheetGoods | undefined,
): { readonly header: string[]; readonly lines: string[][] } {
  return {
    header: [
      "Product",
      "SKU",
      ...[0, 1, 2].map((at) => options[at]?.name ?? `Option ${at + 1}`),
      "Price",
      "Ship US first",
      "Catalog",
      "Catalog SKU",
      "Color",
      "Size",
    ],
    lines: variants.map(({ sku, option1, option2, option3, price, shipUsFirst, catalogVariant }) => {
      const goods = goodsOf(catalogVariant ?? "");
      return [
        ...[title, sku, option1, option2, option3].map((cell) => cell ?? ""),
        price.toFixed(2),
        shipUsFirst ? "Yes" : "No",
        ...[goods?.catalog, goods?.code, goods?.color, goods?.size].map((cell) => cell ?? ""),
      ];
    }),
  };
}
