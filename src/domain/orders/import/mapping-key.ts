import type { DraftItem } from "./types.ts";

const normal = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").trim();

/**
 * The key of a team's saved variant mapping: the SKU without case and spaces, or product and variant text without a
 * SKU. The prefix distinguishes a SKU from a product of the same name.
 */
export const mappingKey = ({
  sku,
  product,
  variantText,
}: Pick<DraftItem, "sku" | "product" | "variantText">) => {
  const code = normal(sku).toUpperCase();
  if (code !== "") return `sku:${code}`;
  return `text:${normal(product).toLowerCase()}|${normal(variantText).toLowerCase()}`;
};
