import { MAX_TEXT } from "../../../domain/limits.ts";
import type { products } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { flag, money, text } from "../../grid/cell-types.ts";
import { type CheckRows, type GridColumn, type GridRow, newRow, storedRow } from "../../grid/model.ts";

export type Product = RowOf<typeof products> & { version?: number };
type ProductVariant = Product["variants"][number];

const MAX_SKU = 128;
const YES_NO = ["Yes", "No"] as const;
const PLACES = ["option1", "option2", "option3"] as const;

/** The columns of a product's variants: its options by their names, and what a shop shows. */
export function columnsOf({ options }: Pick<Product, "options">): readonly GridColumn[] {
  return [
    { key: "sku", title: "SKU", width: 200, type: text(MAX_SKU) },
    ...PLACES.flatMap((key, index): GridColumn[] => {
      const { name } = options[index] ?? {};
      // A product without named options has at least one.
      if (name === undefined && index > 0) return [];
      return [{ key, title: name ?? "Option", width: 130, type: text(MAX_TEXT) }];
    }),
    { key: "price", title: "Price ($)", width: 120, type: money, align: "right" },
    { key: "shipUsFirst", title: "Ship US first", width: 120, type: flag(...YES_NO), toggles: YES_NO },
  ];
}

const cellsOf = (variant: ProductVariant) => ({
  sku: variant.sku ?? "",
  ...Object.fromEntries(PLACES.map((key) => [key, variant[key] ?? ""])),
  price: variant.price.toFixed(2),
  shipUsFirst: variant.shipUsFirst ? YES_NO[0] : YES_NO[1],
});

/** Variants have no id of their own: their place is their key. */
export const rowsOf = ({ variants }: Pick<Product, "variants">): GridRow[] =>
  variants.map((variant, index) => storedRow(String(index), cellsOf(variant)));

let lastKey = 0;
export const newVariant = (cells: Readonly<Record<string, string>> = {}): GridRow => {
  lastKey += 1;
  return newRow(`new-${lastKey}`, { sku: "", option1: "", price: "", shipUsFirst: YES_NO[1], ...cells });
};

export const checkVariants: CheckRows = function* (rows) {
  for (const { key: row, cells } of rows) if (!cells.price) yield { row, column: "price", text: "Required" };
};

/** The rows as variants. What the grid does not show, such as the catalog variant, stays as it is stored. */
export const variantsOf = (rows: readonly GridRow[], stored: Product["variants"]): ProductVariant[] =>
  rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ key, cells }) => ({
      ...stored[Number(key)],
      ...Object.fromEntries(PLACES.map((place) => [place, cells[place] || null])),
      sku: cells.sku || null,
      price: Number(cells.price),
      shipUsFirst: cells.shipUsFirst === YES_NO[0],
    }));
