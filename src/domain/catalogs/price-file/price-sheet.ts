import { toDollars } from "../../money/cents.ts";
import { stockLabel } from "../stock.ts";
import { PRICE_COLUMNS, type PriceColumn } from "./price-cells.ts";
import { catalogLabels, type JudgedRow, type PricedVariant } from "./price-file.ts";

export type PriceCells = readonly (string | number)[];

/** The rows of an export. Prices in dollars. */
export function exportedRows(variants: readonly PricedVariant[]): PriceCells[] {
  const label = catalogLabels(variants.map(({ catalog }) => catalog));
  return variants.map((variant) => {
    const cells: Record<PriceColumn, string | number> = {
      Catalog: label(variant.catalog),
      SKU: variant.catalogVariantCode,
      Color: variant.color ?? "",
      Size: variant.size ?? "",
      Stock: stockLabel(variant.inStock),
      "Min price": toDollars(variant.supplierMinPrice),
      "Max price": toDollars(variant.supplierMaxPrice),
      Quantity: variant.supplierQuantity,
    };
    return PRICE_COLUMNS.map((name) => cells[name]);
  });
}

/** Rows that were not imported, as in the file, with the reason in a last column. */
export const leftOutRows = (rows: readonly JudgedRow[]): PriceCells[] =>
  rows.map(({ cells, problems }) => [
    ...PRICE_COLUMNS.map((name) => cells[name] ?? ""),
    problems.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`)).join("; "),
  ]);
