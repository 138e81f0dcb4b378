import type { DemoCatalog, DemoVariant } from "./catalog.ts";
import { apparel } from "./catalogs-apparel.ts";
import { home } from "./catalogs-home.ts";

/** Everything that the platform makes, published or on the way. */
export const catalogs: readonly DemoCatalog[] = [...apparel, ...home];

/** The tree of categories: a name and its parent's. */
export const categories: readonly { name: string; parent: string | null }[] = [
  { name: "Apparel", parent: null },
  { name: "T-shirts", parent: "Apparel" },
  { name: "Hoodies and sweatshirts", parent: "Apparel" },
  { name: "Hats", parent: "Apparel" },
  { name: "Bags", parent: null },
  { name: "Home", parent: null },
  { name: "Drinkware", parent: "Home" },
  { name: "Wall art", parent: "Home" },
  { name: "Textiles", parent: "Home" },
  { name: "Seasonal", parent: "Home" },
  { name: "Accessories", parent: null },
  { name: "Phone cases", parent: "Accessories" },
  { name: "Stationery", parent: "Accessories" },
];

/** Price lists: what each asks, as a percentage of a variant's `sellerCost` or, for agencies, `agencyCost`. */
export const baseCosts = [
  { name: "Standard", group: "Sellers", prices: "seller", percent: 100 },
  { name: "Gold", group: "Sellers", prices: "seller", percent: 94 },
  { name: "Warehouse", group: "Sellers", prices: "seller", percent: 90 },
  { name: "Agency wholesale", group: "Agencies", prices: "agency", percent: 100 },
] as const;

export type BaseCostName = (typeof baseCosts)[number]["name"];

export function variantOf(list: readonly DemoCatalog[], sku: string): DemoVariant | null {
  for (const catalog of list) {
    const found = catalog.variants.find((variant) => variant.sku === sku);
    if (found) return found;
  }
  return null;
}

/** Can be ordered today without a gate closing: in stock, with a price. */
export const isSellable = (variant: DemoVariant): boolean =>
  variant.inStock && variant.sellerCost !== null && variant.agencyCost !== null;
