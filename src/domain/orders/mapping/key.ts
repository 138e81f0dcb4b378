/** Of a mapping's key (`mappingKey`) the SKU; null where it is that of a product without one. */
export const skuOf = (key: string): string | null =>
  key.startsWith("sku:") ? key.slice("sku:".length) : null;

/** What a key says of the name that it was made of, where nothing else is known: in small letters. */
export const nameOf = (key: string): string =>
  skuOf(key) ?? key.slice("text:".length).split("|").filter(Boolean).join(" - ");
