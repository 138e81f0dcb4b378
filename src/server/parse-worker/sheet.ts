import type { SourceRows } from "../../domain/orders/import/file/source.ts";
import { FILE_LIMITS } from "../../domain/orders/import/index.ts";
import { FileRefused, problemAt } from "../../domain/orders/incoming/problem.ts";
import { dayOfSerial, numberText } from "./number-cells.ts";
import { isOn, type Workbook } from "./workbook.ts";
import { readXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** The row limit of spreadsheet programs. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** The column of "AB12", counted from 0; `null` without a reference. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? "")?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** `_x000D_` encodes a character that XML cannot hold. */
const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** The value of a formula that was never calculated: the spreadsheet error value, which fails its order. */
const NOT_CALCULATED = "#N/A";

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string[];
  hasFormula: boolean;
  hasValue: boolean;
}

/** Parses a sheet's XML into rows. Rows and cells that the file omits are blank. */
class SheetRows {
  private readonly book: Workbook;
  private rows: string[][] = [];
  private hidden: number[] = [];
  private isHidden = false;
  private cells: string[] = [];
  private characters = 0;
  private at = 0;
  private cell: OpenCell | null = null;
  private isValue = false;
  private aids = 0;

  constructor(book: Workbook) {
    this.book = book;
  }

  /** Returns the rows completed since the last call, and which of them are hidden. */
  take(): SourceRows {
    const { rows, hidden } = this;
    this.rows = [];
    this.hidden = [];
    return hidden.length > 0 ? { rows, hidden } : { rows };
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.openRow(attributes);
    else if (name === "c") this.openCell(attributes);
    else if (name === "rPh") this.aids += 1;
    else if (name === "f" && this.cell) this.cell.hasFormula = true;
    this.isValue = (name === "v" || name === "t") && this.aids === 0;
    if (this.isValue && this.cell) this.cell.hasValue = true;
  }

  text(piece: string): void {
    if (this.isValue && this.cell) this.cell.text.push(piece);
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.isValue = false;
    else if (name === "rPh") this.aids -= 1;
    else if (name === "c") this.closeCell();
    else if (name === "row") this.closeRow();
  }

  private openRow({ r: reference, hidden = "0" }: Readonly<Record<string, string>>): void {
    const number = reference === undefined ? this.at + 1 : Number(reference);
    if (!Number.isInteger(number) || number <= this.at || number > MAX_ROWS) {
      this.refuse("the rows of the sheet are not in their order");
    }
    while (this.at + 1 < number) {
      this.rows.push([]);
      this.at += 1;
    }
    this.at = number;
    this.isHidden = isOn(hidden);
    this.cells = [];
    this.characters = 0;
  }

  private closeRow(): void {
    if (this.isHidden) this.hidden.push(this.rows.length);
    this.rows.push(this.cells);
  }

  private openCell({ r: reference, t: type = "n", s: style = "0" }: Readonly<Record<string, string>>): void {
    const column = reference === undefined ? this.cells.length : columnOf(reference);
    if (column === null || column < this.cells.length || column >= MAX_COLUMNS) {
      return this.refuse("the cells of the row are not in their order");
    }
    this.cell = { column, type, style: Number(style), text: [], hasFormula: false, hasValue: false };
  }

  private closeCell(): void {
    const { cell } = this;
    this.cell = null;
    if (!cell) return;
    const text = this.textOf(cell);
    this.characters += text.length;
    if (this.characters > FILE_LIMITS.rowCharacters) {
      this.refuse(`the row is longer than ${FILE_LIMITS.rowCharacters.toLocaleString("en-US")} characters`);
    }
    while (this.cells.length < cell.column) this.cells.push("");
    this.cells.push(text);
  }

  private textOf(cell: OpenCell): string {
    const raw = cell.text.join("");
    if (raw === "") return cell.hasFormula && !cell.hasValue ? NOT_CALCULATED : "";
    switch (cell.type) {
      case "s":
        return unescaped(
          this.book.strings[Number(raw)] ?? this.refuse("a cell refers to a text that is not there"),
        );
      case "b":
        return raw === "1" ? "TRUE" : "FALSE";
      case "d":
        return raw.slice(0, 10);
      case "n": {
        const isDay = this.book.dateStyles[cell.style];
        return (isDay ? dayOfSerial(Number(raw), this.book.since1904) : null) ?? numberText(raw);
      }
      default:
        return unescaped(raw);
    }
  }

  private refuse(text: string): never {
    throw new FileRefused(problemAt(Math.max(this.at, 1), "A", text));
  }
}

/** Yields a sheet's rows in batches, including blank ones. @throws FileRefused, also midway */
export async function* rowsOfSheet(
  archive: Archive,
  book: Workbook,
  path: string,
): AsyncGenerator<SourceRows> {
  const sheet = new SheetRows(book);
  for await (const _ of readXml(archive.read(path), sheet)) {
    const part = sheet.take();
    if (part.rows.length > 0) yield part;
  }
}
