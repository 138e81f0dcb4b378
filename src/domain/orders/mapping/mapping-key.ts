import type { DraftItem } from "../incoming/order-draft.ts";

/** Most texts are normal already, and an import normalizes several of each item. */
const NORMAL = /^[!-~]+(?: [!-~]+)*$/;
const normal = (text: string) =>
  NORMAL.test(text) ? text : text.normalize("NFKC").replace(/\s+/g, " ").trim();

type Named = Pick<DraftItem, "sku" | "product" | "variantText">;

/** A SKU without case and spaces, as it is in keys. */
export const codeOf = (sku: string): string => normal(sku).toUpperCase();

/**
 * What an item is called: the SKU without case and spaces, or product and variant text without a SKU. The prefix
 * distinguishes a SKU from a product of the same name. Several products may share a SKU: see `titledKey`.
 */
export const mappingKey = ({ sku, product, variantText }: Named) => {
  const code = codeOf(sku);
  if (code !== "") return `sku:${code}`;
  return `text:${normal(product).toLowerCase()}|${normal(variantText).toLowerCase()}`;
};

/** Separates the parts of a key, so that a SKU cannot contain it there. */
const SEPARATOR = /\|/g;

/** A SKU as the part of a `titledKey`. */
export const codePart = (sku: string): string => codeOf(sku).replace(SEPARATOR, "¦");

/**
 * The key of a saved variant mapping for a SKU with a title: that of product and variant, which an order's item has.
 * Without a SKU it is the `mappingKey`, which has both already.
 */
export function titledKey({ sku, product, variantText }: Named): string {
  if (codeOf(sku) === "") return mappingKey({ sku, product, variantText });
  const title = [product, variantText].filter(Boolean).join(" - ");
  return `titled:${codePart(sku)}|${normal(title).toLowerCase()}`;
}

/** The ids that an item's store has given its product and variant, and the options that were chosen. */
export type StoreIds = Pick<DraftItem, "productId" | "variantId"> & { readonly variantText?: string };

/**
 * The key of a saved variant mapping for the product and variant of a store, whose ids are unique only there; `null`
 * without a store, or without the id of a variant. WooCommerce's products without variants have the variant `0`, and its
 * variations of any size one id for all, so the options are part of the key.
 */
export function storeKey(
  store: string | null,
  { productId = "", variantId = "", variantText = "" }: StoreIds,
): string | null {
  if (store === null || variantId === "" || (variantId === "0" && productId === "")) return null;
  const options = normal(variantText).toLowerCase();
  const key = `store:${store}|${productId.replace(SEPARATOR, "¦")}|${variantId}`;
  return options === "" ? key : `${key}|${options}`;
}

/** The variant's id of a key that `storeKey` made for this store; `null` of any other key. */
export function storeVariantOf(key: string | null, store: string): string | null {
  const [scope, , variantId = ""] = key?.split("|") ?? [];
  return scope === `store:${store}` && variantId !== "" ? variantId : null;
}
