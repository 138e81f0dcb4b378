const SKU = "sku:";
const TITLED = "titled:";

/** The SKU in a mapping's key; null for the key of a product without a SKU, and of a store's product. */
export function skuOf(key: string): string | null {
  if (key.startsWith(SKU)) return key.slice(SKU.length);
  return key.startsWith(TITLED) ? key.slice(TITLED.length, key.indexOf("|")) : null;
}

/** Whether a mapping of the key counts for exactly its items, whatever other products share their SKU. */
export const isExact = (key: string): boolean => !key.startsWith(SKU);

/** The title in a key of a SKU with a title, in lower case; null in others. */
const titleOfKey = (key: string): string | null =>
  key.startsWith(TITLED) ? key.slice(key.indexOf("|") + 1) : null;

/** The SKU or name in a key, in lower case, for keys without a stored title. */
export function nameOfKey(key: string): string {
  if (key.startsWith("store:")) return `Store product ${key.split("|").slice(1).filter(Boolean).join(" / ")}`;
  return titleOfKey(key) || (skuOf(key) ?? key.slice("text:".length).split("|").filter(Boolean).join(" - "));
}
