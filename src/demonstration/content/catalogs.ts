import { z } from "zod";
import { catalogWeight, designSlots } from "../../domain/catalogs/shapes.ts";
import type { ShippingOption } from "../../domain/orders/status.ts";
import sheets from "./catalogs.json" with { type: "json" };

/** Prices of the first and of each additional unit, standard shipping to the United States. All amounts in cents. */
const shipping = z.strictObject({ first: z.int(), additional: z.int() });

const catalogSheet = z.strictObject({
  code: z.string(),
  /** Index of the agency that makes it; `null` for the platform. */
  agency: z.int().nullable().default(null),
  name: z.string(),
  /** The noun in a listing's title: "Sunset Ridge Tee". */
  noun: z.string(),
  categories: z.array(z.string()),
  /** The kind of product on its images. */
  kind: z.string(),
  type: z.enum(["pod", "drop"]).default("pod"),
  dropship: z.boolean().default(false),
  isTrademark: z.boolean().default(false),
  publishStatus: z.int().min(0).max(6).default(1),
  weight: catalogWeight,
  /** Too large to ship abroad: no shipping price outside the United States. */
  domesticOnly: z.boolean().default(false),
  description: z.string(),
  production: z.string(),
  shipping: z.string(),
  note: z.string().nullable().default(null),
  designs: designSlots,
  /** The pattern of its SKUs: `TEE-{color}-{size}`. */
  sku: z.string(),
  colors: z.array(z.strictObject({ code: z.string(), name: z.string(), hex: z.string() })),
  sizes: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      sellerExtra: z.int().default(0),
      agencyExtra: z.int().default(0),
      /** The kind on images of this size: mugs and posters have a shape per size. */
      kind: z.string().optional(),
    }),
  ),
  sellerCost: z.int(),
  agencyCost: z.int(),
  retail: z.int(),
  sellerShipping: shipping,
  agencyShipping: shipping,
  outOfStock: z.array(z.string()).default([]),
  /** SKU prefixes without an agreed price. */
  unpriced: z.array(z.string()).default([]),
});
type CatalogSheet = z.infer<typeof catalogSheet>;

/** A shipping price. `zone` is `US-AK`, `US` or `*`. */
interface ShippingPrice {
  zone: string;
  option: ShippingOption;
  first: number;
  additional: number;
}

export interface DemoVariant {
  sku: string;
  color: { name: string; hex: string };
  size: string;
  kind: string;
  inStock: boolean;
  supplierQuantity: number;
  supplierMinPrice: number;
  supplierMaxPrice: number;
  /** `null` where no price is agreed yet, which closes the gate `price`. */
  sellerCost: number | null;
  agencyCost: number | null;
  /** The usual retail price. */
  retail: number;
}

export interface DemoCatalog extends Omit<CatalogSheet, "sellerShipping" | "agencyShipping"> {
  variants: DemoVariant[];
  sellerShipping: ShippingPrice[];
  agencyShipping: ShippingPrice[];
}

/** Surcharges of other zones on top of standard shipping to the United States. */
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

function shippingTable(base: z.infer<typeof shipping>, domesticOnly: boolean): ShippingPrice[] {
  const zones = domesticOnly ? ZONES : [...ZONES, ...ABROAD];
  return zones.map(([zone, option, onFirst, onNext]) => ({
    zone,
    option,
    first: base.first + onFirst,
    additional: base.additional + onNext,
  }));
}

/** A number that depends only on the SKU, so that a new catalog changes no other. */
function spread(sku: string, low: number, high: number): number {
  const sum = [...sku].reduce((h, char) => (Math.imul(h, 31) + char.charCodeAt(0)) >>> 0, 7);
  return low + (sum % (high - low + 1));
}

/** Every color in every size, with prices. */
function variantsOf(sheet: CatalogSheet): DemoVariant[] {
  const { sellerCost, agencyCost, retail } = sheet;
  return sheet.colors.flatMap(({ code: color, name, hex }) =>
    sheet.sizes.map((size): DemoVariant => {
      const sku = sheet.sku.replace("{color}", color).replace("{size}", size.code);
      const priced = !sheet.unpriced.some((start) => sku.startsWith(start));
      const inStock = !sheet.outOfStock.includes(sku);
      const agency = agencyCost + size.agencyExtra;
      return {
        sku,
        color: { name, hex },
        size: size.name,
        kind: size.kind ?? sheet.kind,
        inStock,
        supplierQuantity: inStock ? spread(sku, 40, 1_900) : 0,
        supplierMinPrice: Math.round((agency * 0.78) / 5) * 5,
        supplierMaxPrice: Math.round((agency * 0.94) / 5) * 5,
        sellerCost: priced ? sellerCost + size.sellerExtra : null,
        agencyCost: priced ? agency : null,
        retail: Math.round((retail + size.sellerExtra * 1.5) / 100) * 100 - 1,
      };
    }),
  );
}

const all = z
  .array(catalogSheet)
  .parse(sheets)
  .map(
    (sheet): DemoCatalog => ({
      ...sheet,
      variants: variantsOf(sheet),
      sellerShipping: shippingTable(sheet.sellerShipping, sheet.domesticOnly),
      agencyShipping: shippingTable(sheet.agencyShipping, sheet.domesticOnly),
    }),
  );

/** All catalogs of the platform, published or not. */
export const catalogs: readonly DemoCatalog[] = all.filter(({ agency }) => agency === null);

export const ownCatalogs: readonly DemoCatalog[] = all.filter(({ agency }) => agency !== null);

/** Price lists, as a percentage of a variant's `sellerCost` or, for agencies, `agencyCost`. */
export const baseCosts = [
  { name: "Standard", prices: "seller", percent: 100 },
  { name: "Gold", prices: "seller", percent: 94 },
  { name: "Warehouse", prices: "seller", percent: 90 },
  { name: "Agency wholesale", prices: "agency", percent: 100 },
] as const;

export type BaseCostName = (typeof baseCosts)[number]["name"];

export function variantOf(list: readonly DemoCatalog[], sku: string): DemoVariant | null {
  for (const catalog of list) {
    const found = catalog.variants.find((variant) => variant.sku === sku);
    if (found) return found;
  }
  return null;
}

/** Can be ordered without closing a gate: in stock and with a price. */
export const isSellable = (variant: DemoVariant): boolean =>
  variant.inStock && variant.sellerCost !== null && variant.agencyCost !== null;
