import type { DraftItem } from "./types.ts";

const normal = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").trim();

/**
 * Under what a team's choice of variant is remembered: the SKU without regard to case and spaces, or product
 * and variant text where there is none. The prefix keeps a SKU and a product of one name apart.
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
