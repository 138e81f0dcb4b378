/** Of a variant that can be made, and of one that cannot. */
export const STOCK = ["In stock", "Out of stock"] as const;

export const stockLabel = (inStock: boolean): string => STOCK[inStock ? 0 : 1];
