import { z } from "zod";
import { MAX_INTEGER } from "../limits.ts";
import { messages } from "../messages.ts";
import { type Cents, dollars, toCents } from "../money/cents.ts";
import { FieldViolation } from "../orders/rule-violation.ts";
import { identifier, plainText } from "../resource/fields.ts";
import type { PriceParty } from "./price-loop.ts";
import { colorHex, MAX_VARIANTS, type VariantPrintSize, variantPrintSizes } from "./shapes.ts";

const price = dollars.refine((amount) => amount >= 0, "At least 0");

/** A row of the grid. An existing variant has an id, and what it leaves out stays as it is. */
export const gridRow = z.strictObject({
  id: identifier.optional(),
  catalogVariantCode: plainText(64, 1).optional(),
  color: z.strictObject({ name: plainText(64, 1), hex: colorHex.nullish() }).nullish(),
  size: z.strictObject({ name: plainText(64, 1) }).nullish(),
  inStock: z.boolean().optional(),
  supplierMinPrice: price.optional(),
  supplierMaxPrice: price.optional(),
  supplierQuantity: z.int().min(0).max(MAX_INTEGER).optional(),
  printSizes: variantPrintSizes.optional(),
});
export type GridRow = z.output<typeof gridRow>;

/** What one Save of the grid changes. Variants that are in neither list stay as they are. */
export const gridChange = z.strictObject({
  variants: z.array(gridRow).max(MAX_VARIANTS).default([]),
  removed: z.array(identifier).max(MAX_VARIANTS).default([]),
});
type GridChange = z.output<typeof gridChange>;

/** A variant as it is stored. Prices in cents. */
export interface GridVariant {
  readonly id: string;
  readonly catalogVariantCode: string;
  readonly color: string | null;
  readonly colorHex: string | null;
  readonly size: string | null;
  readonly inStock: boolean;
  readonly supplierMinPrice: Cents;
  readonly supplierMaxPrice: Cents;
  readonly supplierQuantity: number;
  readonly printSizes: readonly VariantPrintSize[];
}

export interface GridPlan {
  readonly added: readonly GridVariant[];
  readonly changed: readonly { readonly before: GridVariant; readonly after: GridVariant }[];
  readonly removed: readonly GridVariant[];
}

const SUPPLIER_FIELDS: ReadonlySet<string> = new Set([
  "inStock",
  "supplierMinPrice",
  "supplierMaxPrice",
  "supplierQuantity",
]);

const NEW: Omit<GridVariant, "id" | "catalogVariantCode"> = {
  color: null,
  colorHex: null,
  size: null,
  inStock: true,
  supplierMinPrice: 0n,
  supplierMaxPrice: 0n,
  supplierQuantity: 0,
  printSizes: [],
};

const bySlot = (sizes: readonly VariantPrintSize[]) => sizes.toSorted((one, other) => one.slot - other.slot);
const textOf = (sizes: readonly VariantPrintSize[]) =>
  bySlot(sizes)
    .map(({ slot, printWidth, printHeight }) => `${slot}: ${printWidth} ${printHeight}`)
    .join();

const changedFields = (before: GridVariant, after: GridVariant) =>
  (Object.keys(after) as (keyof GridVariant)[]).filter((name) =>
    name === "printSizes"
      ? textOf(before.printSizes) !== textOf(after.printSizes)
      : before[name] !== after[name],
  );

/** A row over the stored variant, or over the defaults of a new one. */
function merged(base: GridVariant, row: GridRow): GridVariant {
  const { color, size, supplierMinPrice, supplierMaxPrice } = row;
  return {
    id: base.id,
    catalogVariantCode: row.catalogVariantCode ?? base.catalogVariantCode,
    color: color === undefined ? base.color : (color?.name ?? null),
    colorHex: color === undefined ? base.colorHex : (color?.hex ?? null),
    size: size === undefined ? base.size : (size?.name ?? null),
    inStock: row.inStock ?? base.inStock,
    supplierMinPrice: supplierMinPrice === undefined ? base.supplierMinPrice : toCents(supplierMinPrice),
    supplierMaxPrice: supplierMaxPrice === undefined ? base.supplierMaxPrice : toCents(supplierMaxPrice),
    supplierQuantity: row.supplierQuantity ?? base.supplierQuantity,
    printSizes: row.printSizes ? bySlot(row.printSizes) : base.printSizes,
  };
}

/** Refuses two rows with one SKU. `rowOf`: the index in the body, for variants that are in it. */
function checkCodes(variants: readonly GridVariant[], rowOf: ReadonlyMap<string, number>): void {
  const seen = new Map<string, string>();
  for (const { id, catalogVariantCode: code } of variants) {
    const other = seen.get(code);
    seen.set(code, id);
    const row = rowOf.get(id) ?? (other === undefined ? undefined : rowOf.get(other));
    if (other !== undefined && row !== undefined)
      throw new FieldViolation(`variants.${row}.catalogVariantCode`, `Another variant has the SKU ${code}`);
  }
}

/**
 * What a Save does to the variants of a catalog. @throws FieldViolation at the row that is wrong: an unknown id, a SKU
 * twice, a minimum above the maximum, or a change that a supplier may not make
 */
export function planGrid(
  stored: readonly GridVariant[],
  { variants, removed }: GridChange,
  party: PriceParty,
  newId: () => string,
): GridPlan {
  const byId = new Map(stored.map((variant) => [variant.id, variant]));
  const rowOf = new Map<string, number>();
  const added: GridVariant[] = [];
  const changed: { before: GridVariant; after: GridVariant }[] = [];
  for (const [row, given] of variants.entries()) {
    const at = (field: string) => `variants.${row}.${field}`;
    const id = given.id?.toLowerCase();
    const before = id === undefined ? undefined : byId.get(id);
    if (id !== undefined && !before) throw new FieldViolation(at("id"), "This catalog has no such variant");
    if (id !== undefined && rowOf.has(id)) throw new FieldViolation(at("id"), "This variant is named twice");
    if (!before && given.catalogVariantCode === undefined)
      throw new FieldViolation(at("catalogVariantCode"), messages.inputField("SKU"));
    const after = merged(before ?? { ...NEW, id: newId(), catalogVariantCode: "" }, given);
    rowOf.set(after.id, row);
    if (after.supplierMinPrice > after.supplierMaxPrice)
      throw new FieldViolation(at("supplierMinPrice"), messages.supplierPrices);
    const fields = before ? changedFields(before, after) : [];
    if (party === "supplier") {
      const forbidden = before ? fields.find((name) => !SUPPLIER_FIELDS.has(name)) : "id";
      if (forbidden) throw new FieldViolation(at(forbidden), messages.supplierFields);
    }
    if (!before) added.push(after);
    else if (fields.length > 0) changed.push({ before, after });
  }
  if (party === "supplier" && removed.length > 0)
    throw new FieldViolation("removed", messages.supplierFields);
  const gone = removed.map((given, index) => {
    const variant = byId.get(given.toLowerCase());
    if (!variant || rowOf.has(variant.id))
      throw new FieldViolation(
        `removed.${index}`,
        "This catalog has no such variant, or it is saved as well",
      );
    return variant;
  });
  const goneIds = new Set(gone.map(({ id }) => id));
  const now = new Map(changed.map(({ after }) => [after.id, after]));
  const left = stored.filter(({ id }) => !goneIds.has(id)).map((variant) => now.get(variant.id) ?? variant);
  if (left.length + added.length > MAX_VARIANTS)
    throw new FieldViolation(
      "variants",
      `A catalog has at most ${MAX_VARIANTS.toLocaleString("en-US")} variants`,
    );
  checkCodes([...left, ...added], rowOf);
  return { added, changed, removed: gone };
}

/** Whether a plan changes a price, the stock or a quantity, which the price log records. */
export const isEmptyPlan = ({ added, changed, removed }: GridPlan): boolean =>
  added.length + changed.length + removed.length === 0;
