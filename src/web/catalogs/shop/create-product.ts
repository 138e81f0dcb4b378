export const FROM_ARTWORK = "/s/products/from-artwork";

/** Where a product of this catalog is created. */
export const createProductPath = (catalog: string): string => `${FROM_ARTWORK}?catalog=${catalog}`;
