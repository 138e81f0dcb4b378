import { PRICE_COLUMNS, type PriceColumn } from "../../../domain/catalogs/price-file/price-cells.ts";
import type { PriceCells } from "../../../domain/catalogs/price-file/price-sheet.ts";
import { writeSheet } from "../../exports/sheet-thread.ts";

const WIDTHS: Readonly<Record<PriceColumn, number>> = {
  Catalog: 32,
  SKU: 24,
  Color: 16,
  Size: 10,
  Stock: 14,
  "Min price": 12,
  "Max price": 12,
  Quantity: 12,
};
const FORMATS: Readonly<Partial<Record<PriceColumn, string>>> = {
  "Min price": "#,##0.00",
  "Max price": "#,##0.00",
  Quantity: "#,##0",
};

/** A workbook of these rows; with `hasReasons` each ends with a reason. */
export const priceWorkbook = (rows: readonly PriceCells[], hasReasons = false): Promise<Buffer> =>
  writeSheet({
    name: "Prices",
    columns: [
      ...PRICE_COLUMNS.map((title) => {
        const format = FORMATS[title];
        return { title, width: WIDTHS[title], ...(format !== undefined && { format }) };
      }),
      ...(hasReasons ? [{ title: "Reason", width: 60 }] : []),
    ],
    rows,
  });
