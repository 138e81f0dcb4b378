import { csvCell, csvLine } from "../../domain/csv.ts";
import type { FilePiece } from "./file-piece.ts";
import { openWorkbook } from "./workbook/workbook-thread.ts";
import type { Cell, SheetHead } from "./workbook/workbook-xml.ts";

/** Rows of a workbook's sheet, by its format, without the header. */
const MAX_SHEET_ROWS = 1_048_575;

type Columns = SheetHead["columns"];

/** The cells of each row, batch by batch: memory does not grow with the number of rows. */
export type Batches = AsyncGenerator<Cell[][]>;

/** A table as CSV. */
export async function* csvPieces(columns: Columns, cells: Batches): AsyncGenerator<FilePiece> {
  yield { bytes: Buffer.from(`\uFEFF${csvLine(columns.map(({ title }) => title))}\r\n`), rows: 0 };
  // A negative amount begins with a minus, but is no formula: numbers are not neutralized.
  const cellOf = (value: Cell, index: number) => {
    if (value === null) return "";
    if (typeof value === "string") return csvCell(value);
    return columns[index]?.kind === "money" ? value.toFixed(2) : String(value);
  };
  for await (const rows of cells) {
    if (rows.length === 0) continue;
    const lines = rows.map((row) => `${row.map(cellOf).join(",")}\r\n`);
    yield { bytes: Buffer.from(lines.join("")), rows: rows.length };
  }
}

/** A table as a workbook. */
export async function* xlsxPieces(head: SheetHead, cells: Batches): AsyncGenerator<FilePiece> {
  const book = openWorkbook(head);
  try {
    let total = 0;
    for await (const rows of cells) {
      total += rows.length;
      if (total > MAX_SHEET_ROWS) throw new TooManyRows();
      const bytes = await book.add(rows);
      if (bytes.length > 0 || rows.length > 0) yield { bytes, rows: rows.length };
    }
    yield { bytes: await book.end(), rows: 0 };
  } finally {
    await book.close();
  }
}

/** A spreadsheet cannot hold the rows. */
export class TooManyRows extends Error {
  override readonly name = "TooManyRows";
  constructor() {
    super(`A workbook holds at most ${MAX_SHEET_ROWS.toLocaleString("en-US")} rows. Export as CSV`);
  }
}
