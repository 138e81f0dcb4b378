import { capitalized } from "../../capitalized.ts";
import { MAX_TEXT } from "../../limits.ts";
import { toDollars } from "../../money/cents.ts";
import { readFlag } from "../../orders/import/file/flags.ts";
import { cleanCell, whyNotText } from "../../orders/incoming/cells/cells.ts";
import { type DecimalSign, readMoney } from "../../orders/incoming/cells/numbers.ts";
import { mappingKey } from "../../orders/mapping/mapping-key.ts";
import {
  type DraftVariant,
  type Given,
  type ProductDraft,
  type ProductProblem,
  problem,
  problemOfRow,
} from "./draft.ts";
import { MAX_PRODUCT_VARIANTS, MAX_SKU } from "./limits.ts";
import { matchVariants } from "./match-variants.ts";
import { isSameVariant, PLACES, type StoredVariant, variantTextOf } from "./product-values.ts";
import { isSameText } from "./text.ts";

/** How a variant got its catalog variant. */
export const MAPPED_BY = ["existing", "sku", "saved", "accepted"] as const;
export type MappedBy = (typeof MAPPED_BY)[number];

export interface Mapping {
  readonly variantId: string;
  readonly by: MappedBy;
}

/** A variant of a file as an order's item would name it. */
export interface NamedVariant {
  readonly sku: string;
  readonly catalogSku: string;
  readonly product: string;
  readonly variantText: string;
  readonly key: string;
  readonly title: string;
}

/** The mapping of a variant that has none; `null` where nothing is certain. */
export type ResolveVariant = (variant: NamedVariant) => Mapping | null;

export interface JudgedVariant {
  readonly row: number;
  readonly status: "created" | "changed" | "unchanged";
  readonly variant: StoredVariant;
  readonly named: NamedVariant;
  readonly mappedBy: MappedBy | null;
}

/** The text of a cell, or the stored one if they are the same; problems are added. */
export function settledText(
  given: Given | null | undefined,
  stored: string | null | undefined,
  most: number,
  problems: ProductProblem[],
): string | null {
  if (!given) return stored ?? null;
  if (typeof stored === "string" && isSameText(given.text, stored)) return stored;
  const text = cleanCell(given.text);
  const why = whyNotText(text, most);
  if (why) problems.push(problem(given, capitalized(why)));
  return text;
}

/** A variant as an item of its product would be named in an order. */
export function namedVariant(draft: ProductDraft, variant: DraftVariant): NamedVariant {
  const product = cleanCell(draft.title?.text ?? "");
  const sku = cleanCell(variant.sku?.text ?? "");
  const variantText = variantTextOf(variant.options.map((option) => cleanCell(option?.text ?? "")));
  return {
    sku,
    catalogSku: cleanCell(variant.catalogSku?.text ?? ""),
    product,
    variantText,
    key: mappingKey({ sku, product, variantText }),
    title: [product, variantText].filter(Boolean).join(" - "),
  };
}

function priceOf(
  { price, row }: DraftVariant,
  stored: StoredVariant | undefined,
  sign: DecimalSign | null,
  problems: ProductProblem[],
): number {
  if (!price) {
    if (!stored) problems.push(problemOfRow(row, "Enter the price"));
    return stored?.price ?? 0;
  }
  const read = readMoney(cleanCell(price.text), sign, "prices");
  if (read.problem !== undefined) problems.push(problem(price, capitalized(read.problem)));
  return toDollars(read.value ?? 0n);
}

function flagOf(given: Given | null, stored: boolean, problems: ProductProblem[]): boolean {
  if (!given) return stored;
  const value = readFlag(cleanCell(given.text), ["Yes", "No"]);
  if (value === null) problems.push(problem(given, "Enter Yes or No"));
  return value ?? stored;
}

export interface MergedVariants {
  readonly variants: readonly StoredVariant[];
  readonly judged: readonly JudgedVariant[];
  /** Stored variants that the file does not have. */
  readonly left: number;
}

/** Merges the variants of a file into the stored ones. None is removed, and no mapping is replaced. */
export function mergeVariants(
  draft: ProductDraft,
  stored: readonly StoredVariant[],
  { sign, resolve }: { readonly sign: DecimalSign | null; readonly resolve: ResolveVariant },
  problems: ProductProblem[],
): MergedVariants {
  const matches = matchVariants(draft.variants, stored);
  const variants = [...stored];
  const seen = new Map<string, number>();
  const judged = draft.variants.map((one): JudgedVariant => {
    const index = matches.get(one);
    const before = index === undefined ? undefined : stored[index];
    const named = namedVariant(draft, one);
    const mapping = before?.catalogVariant
      ? ({ variantId: before.catalogVariant, by: "existing" } as const)
      : resolve(named);
    if (!mapping && one.catalogSku)
      problems.push(problem(one.catalogSku, "None of your catalogs has this SKU", true));
    const variant: StoredVariant = {
      ...(before?.id === undefined ? {} : { id: before.id }),
      ...Object.fromEntries(
        PLACES.map((place, at) => [place, settledText(one.options[at], before?.[place], MAX_TEXT, problems)]),
      ),
      sku: settledText(one.sku, before?.sku, MAX_SKU, problems),
      price: priceOf(one, before, sign, problems),
      shipUsFirst: flagOf(one.shipUsFirst, before?.shipUsFirst ?? false, problems),
      catalogVariant: mapping?.variantId ?? null,
    };
    const identity = JSON.stringify([variant.sku, ...PLACES.map((place) => variant[place])]);
    const earlier = seen.get(identity);
    if (earlier !== undefined && index === undefined)
      problems.push(problemOfRow(one.row, `Row ${earlier} has the same SKU and options`));
    seen.set(identity, one.row);
    if (index === undefined) variants.push(variant);
    else variants[index] = variant;
    const isSame = before && isSameVariant(before, variant);
    return {
      row: one.row,
      status: before ? (isSame ? "unchanged" : "changed") : "created",
      variant,
      named,
      mappedBy: mapping?.by ?? null,
    };
  });
  if (variants.length > MAX_PRODUCT_VARIANTS)
    problems.push(
      problemOfRow(
        draft.row,
        `A product has at most ${MAX_PRODUCT_VARIANTS} variants, not ${variants.length}`,
      ),
    );
  return { variants, judged, left: stored.length - matches.size };
}
