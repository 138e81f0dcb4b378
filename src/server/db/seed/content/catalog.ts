import type { DesignSlot } from "../../../../domain/catalogs/shapes.ts";
import type { ShippingOption } from "../../../../domain/orders/status.ts";
import type { ProductKind } from "../art/products.ts";

/** A price of shipping. `zone` is `US-AK`, `US` or `*`. Cents. */
export interface ShippingPrice {
  zone: string;
  option: ShippingOption;
  first: number;
  additional: number;
}

/** All prices in cents. */
export interface DemoVariant {
  sku: string;
  colour: { name: string; hex: string };
  size: string;
  /** How this variant is drawn: sizes of a mug or poster have shapes of their own. */
  kind: ProductKind;
  inStock: boolean;
  supplierQuantity: number;
  supplierMinPrice: number;
  supplierMaxPrice: number;
  /** Null: the price is not agreed yet, which closes the gate `price`. */
  sellerCost: number | null;
  agencyCost: number | null;
  /** What shops usually ask of the buyer. */
  retail: number;
}

export interface DemoCatalog {
  code: string;
  name: string;
  /** As in a listing's title: "Sunset Ridge Tee". */
  noun: string;
  categories: string[];
  kind: ProductKind;
  type: "pod" | "drop";
  dropship: boolean;
  isTrademark: boolean;
  publishStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  descriptionHtml: string;
  production: string;
  shippingText: string;
  note: string | null;
  designs: DesignSlot[];
  variants: DemoVariant[];
  sellerShipping: ShippingPrice[];
  agencyShipping: ShippingPrice[];
  /** Too large to send abroad: no shipping price outside the United States. */
  domesticOnly: boolean;
}

/** Short name in SKUs, name, #rrggbb. */
export type Colour = readonly [string, string, string];
/** Short name in SKUs, name, what it adds to the seller's and to the agency's cost in cents. */
export type Size = readonly [string, string, number, number];

export interface CatalogSheet extends Omit<DemoCatalog, "variants" | "sellerShipping" | "agencyShipping"> {
  colours: readonly Colour[];
  sizes: readonly Size[];
  sku: (colour: string, size: string) => string;
  kindOf?: (size: string) => ProductKind;
  sellerCost: number;
  agencyCost: number;
  retail: number;
  /** Standard to the United States: first and additional, for the seller and for the agency. */
  shipsFor: readonly [number, number, number, number];
  outOfStock?: readonly string[];
  unpriced?: readonly string[];
}

/** Further zones, as a sum on top of standard to the United States. */
const ZONES: readonly (readonly [string, ShippingOption, number, number])[] = [
  ["US", "standard", 0, 0],
  ["US", "express", 800, 150],
  ["US", "overnight", 1_900, 350],
  ["US-AK", "standard", 350, 75],
  ["US-HI", "standard", 350, 75],
  ["US-PR", "standard", 450, 100],
];

const ABROAD: readonly (readonly [string, ShippingOption, number, number])[] = [
  ["CA", "standard", 400, 100],
  ["CA", "express", 1_400, 300],
  ["GB", "standard", 500, 150],
  ["GB", "express", 1_800, 350],
  ["DE", "standard", 550, 150],
  ["FR", "standard", 550, 150],
  ["AU", "standard", 700, 200],
  ["*", "standard", 1_000, 300],
];

function shippingTable(first: number, additional: number, domesticOnly: boolean): ShippingPrice[] {
  const zones = domesticOnly ? ZONES : [...ZONES, ...ABROAD];
  return zones.map(([zone, option, onFirst, onNext]) => ({
    zone,
    option,
    first: first + onFirst,
    additional: additional + onNext,
  }));
}

/** A number that depends on the SKU alone, so that a new catalog moves no other. */
function spread(sku: string, low: number, high: number): number {
  const sum = [...sku].reduce((h, char) => (Math.imul(h, 31) + char.charCodeAt(0)) >>> 0, 7);
  return low + (sum % (high - low + 1));
}

/** Every colour in every size, priced. */
export function catalogOf(sheet: CatalogSheet): DemoCatalog {
  const { colours, sizes, sku, kindOf, sellerCost, agencyCost, retail, shipsFor, ...rest } = sheet;
  const { outOfStock = [], unpriced = [], ...catalog } = rest;
  const variants = colours.flatMap(([colour, name, hex]) =>
    sizes.map(([size, sizeName, sellerExtra, agencyExtra]): DemoVariant => {
      const code = sku(colour, size);
      const priced = !unpriced.some((start) => code.startsWith(start));
      const inStock = !outOfStock.includes(code);
      const agency = agencyCost + agencyExtra;
      return {
        sku: code,
        colour: { name, hex },
        size: sizeName,
        kind: kindOf?.(size) ?? catalog.kind,
        inStock,
        supplierQuantity: inStock ? spread(code, 40, 1_900) : 0,
        supplierMinPrice: Math.round((agency * 0.78) / 5) * 5,
        supplierMaxPrice: Math.round((agency * 0.94) / 5) * 5,
        sellerCost: priced ? sellerCost + sellerExtra : null,
        agencyCost: priced ? agency : null,
        retail: Math.round((retail + sellerExtra * 1.5) / 100) * 100 - 1,
      };
    }),
  );
  const [first, additional, agencyFirst, agencyAdditional] = shipsFor;
  return {
    ...catalog,
    variants,
    sellerShipping: shippingTable(first, additional, catalog.domesticOnly),
    agencyShipping: shippingTable(agencyFirst, agencyAdditional, catalog.domesticOnly),
  };
}
