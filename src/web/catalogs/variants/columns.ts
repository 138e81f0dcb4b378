import { printSizeIn, printSizeText } from "../../../domain/catalogs/print-size-text.ts";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
import { STOCK, stockLabel } from "../../../domain/catalogs/stock.ts";
import type { GridRow as SavedRow } from "../../../domain/catalogs/variant-grid.ts";
import { messages } from "../../../domain/messages.ts";
import { flag, money, printSize, text, wholeNumber } from "../../grid/cell-types.ts";
import {
  type Cells,
  type CheckRows,
  changedColumns,
  type GridColumn,
  type GridRow,
  storedRow,
} from "../../grid/model.ts";
import type { CatalogVariant } from "../catalog.ts";

const COLUMNS: readonly GridColumn[] = [
  { key: "sku", title: "SKU", width: 210, type: text(64) },
  { key: "color", title: "Color", width: 140, type: text(64) },
  { key: "size", title: "Size", width: 90, type: text(64) },
  { key: "stock", title: "Stock", width: 120, type: flag(...STOCK), toggles: STOCK },
  { key: "min", title: "Min price ($)", width: 130, type: money, align: "right" },
  { key: "max", title: "Max price ($)", width: 130, type: money, align: "right" },
  { key: "quantity", title: "Quantity", width: 110, type: wholeNumber, align: "right" },
  // The prices that orders are costed with now.
  { key: "published", title: "Published ($)", width: 130, type: text(), readOnly: true, align: "right" },
];

/** The fields that a supplier may change. */
const SUPPLIER_COLUMNS = new Set(["stock", "min", "max", "quantity"]);

const PRINT = "print";
const printColumn = ({ slot, label }: DesignSlot): GridColumn => ({
  key: `${PRINT}${slot}`,
  title: `${label} print (mm)`,
  width: 160,
  type: printSize,
});

/** The columns for the owner, for a supplier, or for people who only read. */
export const columnsFor = (
  party: "owner" | "supplier" | null,
  designs: readonly DesignSlot[],
): readonly GridColumn[] =>
  [...COLUMNS, ...designs.map(printColumn)].map((column) =>
    party === "owner" || (party === "supplier" && SUPPLIER_COLUMNS.has(column.key))
      ? column
      : { ...column, readOnly: true },
  );

const dollars = (amount: number | null | undefined) => (amount ?? 0).toFixed(2);

/** `5.00 – 6.00`; empty before the first publication. */
const spanOf = ({ publishedMinPrice: min, publishedMaxPrice: max }: CatalogVariant) =>
  min === null || min === undefined || max === null || max === undefined
    ? ""
    : `${min.toFixed(2)} – ${max.toFixed(2)}`;

const cellsOf = (variant: CatalogVariant): Cells => ({
  sku: variant.catalogVariantCode,
  color: variant.color?.name ?? "",
  size: variant.size?.name ?? "",
  stock: stockLabel(variant.inStock),
  min: dollars(variant.supplierMinPrice),
  max: dollars(variant.supplierMaxPrice),
  quantity: String(variant.supplierQuantity),
  published: spanOf(variant),
  ...Object.fromEntries(
    variant.printSizes.map(({ slot, printWidth, printHeight }) => [
      `${PRINT}${slot}`,
      printSizeText(printWidth, printHeight),
    ]),
  ),
});

export const rowsOfVariants = (variants: readonly CatalogVariant[]): GridRow[] =>
  variants.map((variant) => storedRow(variant.id, cellsOf(variant)));

/** The cells of a new variant before anything is typed. */
export const NEW_CELLS: Cells = {
  sku: "",
  color: "",
  size: "",
  stock: STOCK[0],
  min: "0.00",
  max: "0.00",
  quantity: "0",
};

const REQUIRED = ["sku", "stock", "min", "max", "quantity"] as const;
const titleOf = (key: string) => COLUMNS.find((column) => column.key === key)?.title ?? key;

/** Rules that compare cells: required values, a minimum above the maximum, and SKUs that occur twice. */
export const checkVariants: CheckRows = function* (rows) {
  const seen = new Set<string>();
  for (const { key: row, cells } of rows) {
    for (const column of REQUIRED)
      if ((cells[column] ?? "") === "") yield { row, column, text: messages.inputField(titleOf(column)) };
    const sku = cells.sku ?? "";
    if (sku !== "" && seen.has(sku)) yield { row, column: "sku", text: `Another variant has the SKU ${sku}` };
    seen.add(sku);
    if (Number(cells.min) > Number(cells.max)) yield { row, column: "min", text: messages.supplierPrices };
  }
};

/** The changed fields of a row for the wire; `null` for a row without changes. */
export function savedRowOf(row: GridRow, hexOf: (color: string) => string | undefined): SavedRow | null {
  const changed = new Set(changedColumns(row));
  if (changed.size === 0 && row.stored !== null) return null;
  const { sku, color = "", size = "", stock, min, max, quantity } = row.cells;
  const isNew = row.stored === null;
  const has = (key: string) => isNew || changed.has(key);
  const prints = Object.keys(row.cells).filter((key) => key.startsWith(PRINT));
  return {
    ...(isNew ? {} : { id: row.key }),
    ...(has("sku") ? { catalogVariantCode: sku } : {}),
    ...(has("color") ? { color: color === "" ? null : colorOf(color, hexOf(color)) } : {}),
    ...(has("size") ? { size: size === "" ? null : { name: size } } : {}),
    ...(has("stock") ? { inStock: stock === STOCK[0] } : {}),
    // A price and its counterpart are checked together.
    ...(has("min") || has("max") ? { supplierMinPrice: Number(min), supplierMaxPrice: Number(max) } : {}),
    ...(has("quantity") ? { supplierQuantity: Number(quantity) } : {}),
    ...(prints.some((key) => (isNew ? row.cells[key] !== "" : changed.has(key)))
      ? { printSizes: printSizesOf(row.cells) }
      : {}),
  };
}

const printSizesOf = (cells: Cells) =>
  [1, 2, 3, 4, 5, 6].flatMap((slot) => {
    const size = printSizeIn(cells[`${PRINT}${slot}`] ?? "");
    return size ? [{ slot, printWidth: size.width, printHeight: size.height }] : [];
  });

const colorOf = (name: string, hex: string | undefined) => ({ name, ...(hex ? { hex } : {}) });

/** The names of the wire's fields in the grid, for errors at `variants.3.supplierMinPrice`. */
export const COLUMN_OF_FIELD: Readonly<Record<string, string>> = {
  catalogVariantCode: "sku",
  color: "color",
  size: "size",
  inStock: "stock",
  supplierMinPrice: "min",
  supplierMaxPrice: "max",
  supplierQuantity: "quantity",
  printSizes: `${PRINT}1`,
};
