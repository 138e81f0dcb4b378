import Papa from "papaparse";
import { type CellChange, canEdit, type GridColumn, type GridRow } from "./model.ts";
import { boundsOf, type Range, rowsIn, type ViewLine } from "./range.ts";

/** A copied block of a spreadsheet: cells between tabs, rows between line breaks; quoted cells may contain both. */
export function readBlock(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ""), { delimiter: "\t" });
  return data;
}

export interface PastePlan {
  readonly changes: readonly CellChange[];
  /** Rows of the block whose key is in no row, as cells by column. */
  readonly unknown: readonly Readonly<Record<string, string>>[];
  /** Rows of the block below the last row, and cells of read-only columns that differ. */
  readonly ignored: number;
}

const lower = (text: string) => text.trim().toLowerCase();

/** The columns that a block's first row names, if it is a header; cells that name none are skipped. */
function headerOf(first: readonly string[], columns: readonly GridColumn[]): (GridColumn | null)[] | null {
  const found = first.map(
    (title) => columns.find((column) => lower(column.title) === lower(title) || column.key === title) ?? null,
  );
  const named = found.filter((column) => column !== null).length;
  return named >= 2 || (named === 1 && first.length === 1) ? found : null;
}

/**
 * Places a block at the top left of a range. One copied cell fills the whole range. A block that has the key column is
 * matched by its keys, wherever it is pasted; its unknown keys are listed.
 */
export function planPaste(
  block: readonly (readonly string[])[],
  range: Range,
  lines: readonly ViewLine[],
  allRows: readonly GridRow[],
  columns: readonly GridColumn[],
  keyColumn: string | null,
): PastePlan {
  const { top, left, bottom, right } = boundsOf(range);
  const header = headerOf(block[0] ?? [], columns);
  const content = header ? block.slice(1) : block;
  const targets = header ?? (block[0] ?? []).map((_, at) => columns[left + at] ?? null);
  const single = !header && content.length === 1 && content[0]?.length === 1 ? (content[0][0] ?? "") : null;
  if (single !== null && (top !== bottom || left !== right || targets[0]?.key !== keyColumn)) {
    const changes = rowsIn(lines, range).flatMap((row) =>
      columns.slice(left, right + 1).map((column) => ({ row: row.key, column: column.key, text: single })),
    );
    return planOf(changes, allRows, columns, [], 0);
  }
  const keyAt = targets.findIndex((column) => column !== null && column.key === keyColumn);
  const cellsOf = (cells: readonly string[]) =>
    targets.flatMap((column, at) => (column ? [{ column, text: cells[at] ?? "" }] : []));
  if (keyAt >= 0 && keyColumn !== null && (header !== null || targets.length > 1)) {
    const byKey = new Map(
      allRows.filter(({ isRemoved }) => !isRemoved).map((row) => [lower(row.cells[keyColumn] ?? ""), row]),
    );
    const unknown: Record<string, string>[] = [];
    const changes = content.flatMap((cells) => {
      const key = lower(cells[keyAt] ?? "");
      if (key === "") return [];
      const row = byKey.get(key);
      if (!row) {
        unknown.push(Object.fromEntries(cellsOf(cells).map(({ column, text }) => [column.key, text])));
        return [];
      }
      return cellsOf(cells)
        .filter(({ column }) => column.key !== keyColumn)
        .map(({ column, text }) => ({ row: row.key, column: column.key, text }));
    });
    return planOf(changes, allRows, columns, unknown, 0);
  }
  const below = lines.slice(top).flatMap((line) => (line.kind === "row" ? [line.row] : []));
  const changes = content.flatMap((cells, at) => {
    const row = below[at];
    return row ? cellsOf(cells).map(({ column, text }) => ({ row: row.key, column: column.key, text })) : [];
  });
  return planOf(changes, allRows, columns, [], Math.max(0, content.length - below.length));
}

/** Leaves out changes of read-only cells, and counts the rows where they differ. */
function planOf(
  changes: readonly CellChange[],
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  unknown: PastePlan["unknown"],
  beyond: number,
): PastePlan {
  const byRow = new Map(rows.map((row) => [row.key, row]));
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const refused = new Set<string>();
  const allowed = changes.filter(({ row: rowKey, column: key, text }) => {
    const [row, column] = [byRow.get(rowKey), byKey.get(key)];
    if (!row || !column) return false;
    if (canEdit(column, row)) return true;
    if ((column.type(text).text ?? text) !== (row.cells[key] ?? "")) refused.add(rowKey);
    return false;
  });
  return { changes: allowed, unknown, ignored: beyond + refused.size };
}

/** Copies the first row of a range down over the others. */
export function fillDown(
  range: Range,
  lines: readonly ViewLine[],
  columns: readonly GridColumn[],
): CellChange[] {
  const { left, right } = boundsOf(range);
  const [first, ...others] = rowsIn(lines, range);
  return others.flatMap((row) =>
    columns.slice(left, right + 1).map(({ key }) => ({
      row: row.key,
      column: key,
      text: first?.cells[key] ?? "",
    })),
  );
}

/** Empties the cells of a range. */
export const cleared = (
  range: Range,
  lines: readonly ViewLine[],
  columns: readonly GridColumn[],
): CellChange[] => {
  const { left, right } = boundsOf(range);
  return rowsIn(lines, range).flatMap((row) =>
    columns.slice(left, right + 1).map(({ key }) => ({ row: row.key, column: key, text: "" })),
  );
};
