import { amountEvidence } from "../../orders/import/columns/amounts.ts";
import { pacer } from "../../orders/import/file/source.ts";
import type { Table } from "../../orders/import/file/table.ts";
import { cleanCell } from "../../orders/incoming/cells/cells.ts";
import type { Headers } from "../../orders/incoming/cells/headers.ts";
import type { DecimalSign } from "../../orders/incoming/cells/numbers.ts";
import type { Row } from "../../orders/incoming/cells/row.ts";
import { FileRefused, problemAt } from "../../orders/incoming/problem.ts";
import { FieldViolation } from "../../orders/rule-violation.ts";
import { bindFields, type ChosenFields } from "./choice.ts";
import { type ProductColumns, type ProductLayoutName, readColumns } from "./columns.ts";
import type { ProductDraft } from "./draft.ts";
import { groupRows } from "./group-rows.ts";
import { recognizeProducts } from "./layouts.ts";
import { PRODUCT_FILE } from "./limits.ts";
import { rowValues } from "./row-values.ts";
import { groupWooCommerce } from "./woocommerce.ts";

/** A text that a person entered in place of a cell. `column` is the header's text. */
export interface ProductCorrection {
  readonly row: number;
  readonly column: string;
  readonly value: string;
}

export interface ProductFile {
  readonly layout: ProductLayoutName;
  readonly rows: number;
  readonly sign: DecimalSign | null;
  readonly drafts: readonly ProductDraft[];
  readonly unread: readonly string[];
}

/** The rows of a file, all of them. @throws FileRefused for too many */
export async function productRows(table: Table): Promise<Row[]> {
  const found: Row[] = [];
  for await (const rows of table.rows()) {
    found.push(...rows);
    if (found.length <= PRODUCT_FILE.rows) continue;
    const most = PRODUCT_FILE.rows.toLocaleString("en-US");
    const text = `the file has more than ${most} rows. Split it into smaller files`;
    throw new FileRefused(problemAt(PRODUCT_FILE.rows + 2, null, text));
  }
  return found;
}

/**
 * How a file is read: by the columns that a person chose, else by its layout; `null` where nobody chose the columns of an
 * unknown one. @throws FileRefused where two columns that are read have one name
 */
export function productColumns(headers: Headers, chosen: ChosenFields | null): ProductColumns | null {
  const columns = chosen ? bindFields(chosen, headers) : recognizeProducts(headers);
  // The columns of options may be called like others: they are found by their places.
  if (columns && !columns.options.some(({ fixedName }) => fixedName !== null))
    headers.refuseDuplicates(readColumns(columns));
  return columns;
}

/** The rows with the corrected cells. @throws FieldViolation for a row or column that the file does not have */
export function correctRows(
  rows: readonly Row[],
  columns: ProductColumns,
  corrections: readonly ProductCorrection[],
): readonly Row[] {
  if (corrections.length === 0) return rows;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const byLabel = new Map(readColumns(columns).map(({ label, index }) => [label, index]));
  for (const [at, { row: number, column, value }] of corrections.entries()) {
    const row = byNumber.get(number);
    if (!row) throw new FieldViolation(`corrections.${at}.row`, `The file has no row ${number}`);
    const index = byLabel.get(column);
    if (index === undefined)
      throw new FieldViolation(`corrections.${at}.column`, `The column ${column} is not read`);
    const cells = [...row.cells];
    cells[index] = value;
    byNumber.set(number, { ...row, cells });
  }
  return rows.map((row) => byNumber.get(row.number) ?? row);
}

/** The products of a file's rows. */
export async function readProducts(
  headers: Headers,
  rows: readonly Row[],
  columns: ProductColumns,
): Promise<ProductFile> {
  const pace = pacer();
  const values = [];
  for (const row of rows) {
    values.push(rowValues(row, columns, headers.labels));
    await pace();
  }
  const price = columns.single.price;
  const { sign } = amountEvidence(
    price ? rows.map(({ cells }) => cleanCell((cells[price.index] ?? "").slice(0, 40))) : [],
  );
  const read = new Set(readColumns(columns).map(({ index }) => index));
  return {
    layout: columns.layout,
    rows: rows.length,
    sign,
    drafts: columns.layout === "woocommerce" ? groupWooCommerce(values) : groupRows(values),
    unread: headers.columns.filter(({ index }) => !read.has(index)).map(({ label }) => label),
  };
}
