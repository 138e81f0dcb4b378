import Papa from "papaparse";
import { neutralize } from "../../../domain/csv.ts";
import { sniffDelimiter, statedDelimiter } from "../../../domain/orders/import/file/delimiter.ts";
import { wrongKind } from "../../../domain/orders/import/file/kind.ts";
import { columnLetter, FileRefused, problemAt } from "../../../domain/orders/incoming/problem.ts";
import type { DocumentKind } from "../../../domain/settings/template-files.ts";
import { reachOfCell } from "../../../domain/settings/template-formulas.ts";
import { refuseFile } from "../../parse-worker/refuse.ts";
import { rowsOfSheet } from "../../parse-worker/sheet.ts";
import { openWorkbook, type Workbook } from "../../parse-worker/workbook.ts";
import { type Archive, openArchive } from "../../parse-worker/zip.ts";
import { notesOf, type SheetNotes } from "./sheet-notes.ts";

/** Limits of a template, beside those of any file in `PARSE_LIMITS`. */
export const TEMPLATE_LIMITS = { rows: 20_000, columns: 200, sheets: 20 } as const;

/** Parts of a workbook that run, or that read other files or hosts. */
const REACHING_PARTS: readonly [RegExp, string][] = [
  [/vbaproject|\/macrosheets\/|\/dialogsheets\//i, "macros"],
  [/\/externallinks\//i, "links to other files"],
  [/\/connections\.xml$|\/querytables\//i, "connections to other data"],
  [/\/embeddings\/|\/activex\/|\/ctrlprops\//i, "embedded files or controls"],
  [/^customui|\/webextensions?\//i, "add-ins"],
];

function checkParts(names: readonly string[]): void {
  for (const [form, what] of REACHING_PARTS)
    if (names.some((name) => form.test(name)))
      refuseFile(`the workbook holds ${what}, which sellers must not get. Remove them and save it again`);
}

/** Checks a row's length and cells. `row`: its number in the file. @throws FileRefused */
function checkRow(cells: readonly string[], row: number): void {
  const { rows, columns } = TEMPLATE_LIMITS;
  if (row > rows) refuseFile(`a template file has at most ${rows.toLocaleString("en-US")} rows`);
  if (cells.length > columns)
    throw new FileRefused(
      problemAt(row, columnLetter(columns), `a template file has at most ${columns} columns`),
    );
  for (const [column, cell] of cells.entries()) {
    const reach = reachOfCell(cell);
    if (reach) throw new FileRefused(problemAt(row, columnLetter(column), reach));
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuseFile("the file is not in UTF-8. Save it as CSV UTF-8 and upload that file");
  }
}

/** The CSV file of the same cells: in UTF-8 with a byte-order mark, and no cell that a spreadsheet runs. */
function rewriteCsv(bytes: Buffer): Buffer {
  const kind = wrongKind(bytes);
  if (kind) refuseFile(`this is the wrong kind of file: ${kind}`);
  const whole = textOf(bytes).replace(/\r\n?/g, "\n");
  const stated = statedDelimiter(whole);
  const text = stated ? whole.slice(stated.length) : whole;
  const delimiter = stated?.delimiter ?? sniffDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: "\n", skipEmptyLines: true });
  const [unmatched] = errors;
  if (unmatched) throw new FileRefused(problemAt((unmatched.row ?? 0) + 1, "A", "the quotes do not match"));
  if (data.length === 0) refuseFile("the file is empty");
  for (const [index, cells] of data.entries()) checkRow(cells, index + 1);
  const safe = data.map((cells) => cells.map(neutralize));
  return Buffer.from(`\uFEFF${Papa.unparse(safe, { delimiter, newline: "\r\n" })}\r\n`);
}

/** The first character of what a spreadsheet would decode as a character, such as `_x0041_`. */
const ENCODED = /_(?=x[0-9A-Fa-f]{4}_)/g;
/** The most characters that a cell of a spreadsheet may contain. */
const MAX_CELL = 32_767;

const cellOf = (text: string, isNumber: boolean) => {
  if (text === "") return null;
  // A date is a text here: the parser writes it as a day.
  if (isNumber && /^-?\d+(\.\d+)?$/.test(text)) return { value: Number(text), type: Number };
  return { value: text.slice(0, MAX_CELL).replaceAll(ENCODED, "_x005F_"), type: String };
};

/** The visible rows of a sheet, up to the last filled one. @throws FileRefused */
async function cellsOf(archive: Archive, book: Workbook, path: string, { numbers }: SheetNotes) {
  const found: ReturnType<typeof cellOf>[][] = [];
  let [number, filled] = [0, 0];
  for await (const { rows, hidden = [] } of rowsOfSheet(archive, book, path)) {
    const isHidden = new Set(hidden);
    for (const [index, cells] of rows.entries()) {
      number += 1;
      const last = cells.findLastIndex((cell) => cell !== "");
      if (last < 0 || isHidden.has(index)) {
        if (!isHidden.has(index) && number <= TEMPLATE_LIMITS.rows) found.push([]);
        continue;
      }
      const kept = cells.slice(0, last + 1);
      checkRow(kept, number);
      const row = number;
      found.push(kept.map((cell, column) => cellOf(cell, numbers.has(`${columnLetter(column)}${row}`))));
      filled = found.length;
    }
  }
  return found.slice(0, filled);
}

/** A name as a spreadsheet accepts it. */
const sheetName = (name: string, index: number): string =>
  name
    .replace(/[\\/*?:[\]\p{Cc}]/gu, " ")
    .trim()
    .slice(0, 31) || `Sheet${index + 1}`;

/** The workbook of the same visible cells: without formulas, links, formats of cells and all else. */
async function rewriteXlsx(bytes: Buffer): Promise<Buffer> {
  const archive = await openArchive(bytes);
  checkParts(archive.names);
  const book = await openWorkbook(archive);
  if (book.sheets.length > TEMPLATE_LIMITS.sheets)
    refuseFile(`a template file has at most ${TEMPLATE_LIMITS.sheets} sheets`);
  const sheets = [];
  for (const [index, { name, path }] of book.sheets.entries()) {
    const notes = await notesOf(archive, path);
    const data = await cellsOf(archive, book, path, notes);
    const columns = Array.from({ length: Math.max(0, ...data.map((cells) => cells.length)) }, (_, column) => {
      const width = notes.widths.get(column);
      return width === undefined ? {} : { width };
    });
    if (data.length > 0) sheets.push({ data, columns, sheet: sheetName(name, index) });
  }
  if (sheets.length === 0) refuseFile("no sheet of the workbook holds a row, hidden sheets left aside");
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile(sheets).toBuffer();
}

/**
 * A newly written file of a template's plain cells, which is what sellers get. Works synchronously for long: call it in a
 * worker thread. @throws FileRefused for what is no such file, exceeds a limit, or reaches beyond itself
 */
export const rewriteTemplate = async (kind: DocumentKind, bytes: Buffer): Promise<Buffer> =>
  kind === "csv" ? rewriteCsv(bytes) : rewriteXlsx(bytes);
