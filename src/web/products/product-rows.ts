import { MAX_TEXT } from "../../domain/limits.ts";
import type { ProductOption } from "../../domain/products/public-product.ts";
import type { products } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { flag, money, text } from "../grid/cell-types.ts";
import {
  type CellChange,
  type CheckRows,
  type GridColumn,
  type GridRow,
  newRow,
  storedRow,
} from "../grid/model.ts";

export type Product = RowOf<typeof products> & { version?: number };
type ProductVariant = Product["variants"][number];

const MAX_SKU = 128;
const YES_NO = ["Yes", "No"] as const;
const PLACES = ["option1", "option2", "option3"] as const;

/** The columns of a product's variants: its options by their names, and what a shop shows. */
export function columnsOf(options: readonly ProductOption[]): readonly GridColumn[] {
  return [
    { key: "sku", title: "SKU", width: 200, type: text(MAX_SKU) },
    ...PLACES.flatMap((key, index): GridColumn[] => {
      const { name } = options[index] ?? {};
      // A product without named options has at least one.
      if (name === undefined && index > 0) return [];
      return [{ key, title: name || "Option", width: 130, type: text(MAX_TEXT) }];
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
  catalogVariant: variant.catalogVariant ?? "",
});

/** A stored variant has an id. */
export const rowsOf = ({ variants }: Pick<Product, "variants">): GridRow[] =>
  variants.map((variant, index) => storedRow(variant.id ?? String(index), cellsOf(variant)));

let lastKey = 0;
export const newVariant = (cells: Readonly<Record<string, string>> = {}): GridRow => {
  lastKey += 1;
  return newRow(`new-${lastKey}`, { sku: "", option1: "", price: "", shipUsFirst: YES_NO[1], ...cells });
};

/** New rows of these combinations, with the price of the first variant that has one. */
export const rowsOfCombinations = (
  combinations: readonly (readonly string[])[],
  rows: readonly GridRow[],
): GridRow[] => {
  const price = rows.find(({ cells }) => cells.price)?.cells.price ?? "";
  return combinations.map((values) =>
    newVariant({ price, ...Object.fromEntries(values.map((value, at) => [PLACES[at] as string, value])) }),
  );
};

/** The values of a row's options, in their order. */
export const valuesOfRow = ({ cells }: GridRow, options: readonly ProductOption[]): string[] =>
  options.map((_, at) => cells[PLACES[at] as string] ?? "");

/** The changes of cells that remove an option: the values of those after it move to its place. */
export const withoutOption = (rows: readonly GridRow[], at: number): CellChange[] =>
  rows.flatMap(({ key: row, cells }) =>
    PLACES.slice(at).map((column, offset) => ({
      row,
      column,
      text: cells[PLACES[at + offset + 1] ?? ""] ?? "",
    })),
  );

export const checkVariants: CheckRows = function* (rows) {
  for (const { key: row, cells } of rows) if (!cells.price) yield { row, column: "price", text: "Required" };
};

/** The rows as variants; those that are stored with their ids. */
export const variantsOf = (rows: readonly GridRow[]): ProductVariant[] =>
  rows
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ key, cells, stored }) => ({
      ...(stored && { id: key }),
      option1: cells.option1 || null,
      option2: cells.option2 || null,
      option3: cells.option3 || null,
      sku: cells.sku || null,
      price: Number(cells.price),
      shipUsFirst: cells.shipUsFirst === YES_NO[0],
      catalogVariant: cells.catalogVariant || null,
    }));
