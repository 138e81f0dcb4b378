import { FILE_LIMITS, FileRefused, problemAt } from "../../domain/orders/import/index.ts";
import { dayOfSerial, numberText } from "./number-cells.ts";
import type { Workbook } from "./workbook.ts";
import { readXml } from "./xml.ts";
import type { Archive } from "./zip.ts";

/** As far as any spreadsheet program goes. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** "AB12" as a column, counted from 0; null where it says none. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? "")?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** `_x000D_` stands for a character that XML cannot hold. */
const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** What a formula comes to that was never worked out: a spreadsheet's own word for it, which fails its order. */
const NOT_KNOWN = "#N/A";

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string[];
  hasFormula: boolean;
  hasValue: boolean;
}

/** Takes a sheet's XML apart into rows. Rows and cells that the file leaves out are blank ones. */
class SheetRows {
  private readonly book: Workbook;
  private rows: string[][] = [];
  private cells: string[] = [];
  private characters = 0;
  private at = 0;
  private cell: OpenCell | null = null;
  private isValue = false;
  private aids = 0;

  constructor(book: Workbook) {
    this.book = book;
  }

  /** The rows that have ended since they were last taken. */
  take(): string[][] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") this.openRow(attributes.r);
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
    else if (name === "row") this.rows.push(this.cells);
  }

  private openRow(reference: string | undefined): void {
    const number = reference === undefined ? this.at + 1 : Number(reference);
    if (!Number.isInteger(number) || number <= this.at || number > MOST_ROWS) {
      this.refuse("the rows of the sheet are not in their order");
    }
    while (this.at + 1 < number) {
      this.rows.push([]);
      this.at += 1;
    }
    this.at = number;
    this.cells = [];
    this.characters = 0;
  }

  private openCell({ r: reference, t: type = "n", s: style = "0" }: Readonly<Record<string, string>>): void {
    const column = reference === undefined ? this.cells.length : columnOf(reference);
    if (column === null || column < this.cells.length || column >= MOST_COLUMNS) {
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
    if (raw === "") return cell.hasFormula && !cell.hasValue ? NOT_KNOWN : "";
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

/** A sheet's rows, blank ones too, some at a time. @throws FileRefused midway. */
export async function* rowsOfSheet(
  archive: Archive,
  book: Workbook,
  path: string,
): AsyncGenerator<string[][]> {
  const sheet = new SheetRows(book);
  for await (const _ of readXml(archive.read(path), sheet)) {
    const rows = sheet.take();
    if (rows.length > 0) yield rows;
  }
}
