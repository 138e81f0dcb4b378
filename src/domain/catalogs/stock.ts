export const stockLabel = (inStock: boolean): string => (inStock ? "In stock" : "Out of stock");
