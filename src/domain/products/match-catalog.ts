import { fitOf } from "../orders/mapping/evidence.ts";
import { readItem } from "../orders/mapping/read.ts";
import { readVariants } from "../orders/mapping/suggest.ts";
import type { OfferedCatalog } from "./from-artwork/choose-goods.ts";

interface OwnVariant {
  readonly id: string;
  readonly option1: string | null;
  readonly option2: string | null;
  readonly option3: string | null;
  readonly sku: string | null;
  readonly catalogVariant: string | null;
}

/** What a variant of a product is made of, or why that is not known. */
export interface CatalogMatch {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly catalogVariant: string | null;
  /** Empty where there is a catalog variant. */
  readonly message: string;
}

const MAX_NAMED = 3;

const optionsOf = ({ option1, option2, option3 }: OwnVariant) =>
  [option1, option2, option3].filter((value) => value !== null && value !== "");

/**
 * Matches the variants of a product to those of a catalog by the values of their options; without options by the SKU. A
 * variant that is mapped to the catalog already keeps its catalog variant. Where several fit, a person chooses.
 */
export function matchToCatalog(
  variants: readonly OwnVariant[],
  catalog: Pick<OfferedCatalog, "id" | "name" | "variants">,
): CatalogMatch[] {
  const candidates = catalog.variants.map((variant) => ({
    ...variant,
    catalogId: catalog.id,
    catalog: catalog.name,
    inStock: true,
  }));
  const { vocabulary, entries } = readVariants(candidates);
  const own = new Set(catalog.variants.map(({ id }) => id));
  return variants.map((variant): CatalogMatch => {
    const { id, sku, catalogVariant } = variant;
    const options = optionsOf(variant);
    const named = { id, name: options.join(" / ") || sku || "Variant without options", sku };
    if (catalogVariant !== null && own.has(catalogVariant)) return { ...named, catalogVariant, message: "" };
    const read = readItem({ title: options.join(" / "), sku: options.length === 0 ? sku : null }, vocabulary);
    const fitting = entries.map(({ candidate, color, size, isOnly }) => {
      const [byColor, bySize] = [fitOf("color", read.colors, color), fitOf("size", read.sizes, size)];
      return {
        candidate,
        isExact: byColor !== "shade",
        color: byColor === "untold" ? isOnly.color : byColor !== "against",
        size: bySize === "untold" ? isOnly.size : bySize !== "against",
      };
    });
    const all = fitting.filter((one) => one.color && one.size);
    const exact = all.filter(({ isExact }) => isExact);
    const [first, ...others] = exact.length > 0 ? exact : all;
    if (first && others.length === 0) return { ...named, catalogVariant: first.candidate.id, message: "" };
    return { ...named, catalogVariant: null, message: reasonOf() };

    function reasonOf(): string {
      if (first) {
        const codes = [first, ...others].slice(0, MAX_NAMED).map(({ candidate }) => candidate.code);
        return `Several variants fit: ${codes.join(", ")}. Choose one`;
      }
      const missing = (["color", "size"] as const).filter((what) => !fitting.some((one) => one[what]));
      if (missing.length === 0) return `${catalog.name} does not have this color in this size`;
      const what = missing.join(" and ");
      const isNamed = missing.every((one) => (one === "color" ? read.colors : read.sizes).length > 0);
      return isNamed
        ? `${catalog.name} does not have this ${what}`
        : `Its options name no ${what} of ${catalog.name}`;
    }
  });
}
