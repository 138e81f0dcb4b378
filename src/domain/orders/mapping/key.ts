/** The SKU in a mapping's key (`mappingKey`); null for the key of a product without a SKU. */
export const skuOf = (key: string): string | null =>
  key.startsWith("sku:") ? key.slice("sku:".length) : null;

/** The SKU or name in a key, in lower case, for keys without a stored title. */
export const nameOfKey = (key: string): string =>
  skuOf(key) ?? key.slice("text:".length).split("|").filter(Boolean).join(" - ");
