import { decodeHTMLStrict } from "entities";
import type { Cents } from "../../../money/cents.ts";
import { CELL_LIMITS, MAX_PROBLEMS } from "../limits.ts";
import { columnLetter, type Problem, problemAt, quoted } from "../problem.ts";
import type { Column } from "./headers.ts";
import { type DecimalSign, readMoney, readQuantity } from "./numbers.ts";
import { type Pair, pairsOfCell, readPersonalization } from "./personalization.ts";
import type { Row } from "./row.ts";

export type CellLimit = keyof typeof CELL_LIMITS;

const LINES: ReadonlySet<CellLimit> = new Set(["note", "orderNote", "packed", "personalization"]);
const WORDS: ReadonlySet<CellLimit> = new Set([...LINES, "product", "variantText", "fullName", "company"]);
const formOf = (limit: CellLimit) => ({ lines: LINES.has(limit), words: WORDS.has(limit) });

/** An apostrophe before these characters is a spreadsheet's text marker (or ours, see csv.ts), not part of the text. */
const TEXT_MARK = /^'(?=[\d=+\-@\t\r＝＋－＠])/;
/** In what people write, one before a digit is theirs: '26 Seniors. */
const MARK_IN_WORDS = /^'(?=[=+\-@\t\r＝＋－＠])/;
/** A formula of nothing but a text, by which a code keeps its zeros: ="02108". */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;
const UNTIDY = /\s\s|[^\S ]|^\s|\s$|\0/;

/** The text as it was before `neutralize` of domain/csv.ts, or a spreadsheet, marked it as text. */
export const withoutTextMark = (raw: string): string => (TEXT_MARK.test(raw) ? raw.slice(1) : raw);

/** The text of a cell whose spreadsheet has marked it as text, by an apostrophe or as a formula. */
function unmarked(raw: string, words: boolean): string {
  if (raw.startsWith("'")) return (words ? MARK_IN_WORDS : TEXT_MARK).test(raw) ? raw.slice(1) : raw;
  const formula = raw.startsWith('="') ? TEXT_FORMULA.exec(raw.trim())?.[1] : undefined;
  return formula === undefined ? raw : formula.replaceAll('""', '"');
}

/** How a cell is read: `lines` keeps its line breaks, `words` an apostrophe before a digit. */
type CellForm = { readonly lines?: boolean; readonly words?: boolean };

/**
 * Cleans a cell's text: removes the spreadsheet's text marker, collapses white space and trims. NUL, which PostgreSQL
 * refuses, becomes U+FFFD. The result is always text, so ids keep every digit and formulas are not evaluated.
 */
export const cleanCell = (raw: string, { lines = false, words = false }: CellForm = {}): string =>
  tidied(unmarked(raw, words), lines);

function tidied(text: string, lines: boolean): string {
  if (!UNTIDY.test(text)) return text;
  const storable = text.replaceAll("\0", "\ufffd");
  if (!lines) return storable.replace(/\s+/g, " ").trim();
  return storable
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

const BROKEN = /[\0\x80-\x9f\ufffd]/;
const CONTROL = /(?!\n)\p{Cc}/u;

const SPREADSHEET_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

/** Why a text is invalid: broken encoding, a control character, too long. Null if it is valid. */
export function whyNotText(text: string, most: number): string | null {
  if (BROKEN.test(text)) {
    return `broken encoding: ${quoted(text)} has bytes that are invalid in its encoding. Save the file as CSV UTF-8`;
  }
  if (SPREADSHEET_ERROR.test(text)) {
    return `${quoted(text)} is what a spreadsheet writes where a formula has no result`;
  }
  const control = CONTROL.exec(text)?.[0];
  if (control) {
    const code = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `${quoted(text)} holds a control character (U+${code})`;
  }
  return text.length > most
    ? `${quoted(text)} is longer than ${most.toLocaleString("en-US")} characters`
    : null;
}

/** Excel writes 123456789012345678 as 1.23457E+17: without its digits it identifies neither an order nor a parcel. */
export const wasShortened = (text: string) => /^\d+(\.\d+)?E\+\d+$/i.test(text);

/** Adds a problem, except duplicates and those beyond the maximum. */
export function addProblem(problems: Problem[], row: number, column: string | null, text: string): void {
  const problem = problemAt(row, column, text);
  if (problems.length < MAX_PROBLEMS && !problems.some(({ message }) => message === problem.message)) {
    problems.push(problem);
  }
}

/** How a file writes its cells. */
export type CellStyle = {
  /** `null` if its amounts do not show it. */
  readonly decimal: DecimalSign | null;
  /** Observes every text, if the file's encoding is unknown. */
  readonly observe: ((text: string) => void) | null;
};
const PLAIN: CellStyle = { decimal: null, observe: null };

/** The cells of one row by column; problems are added to `problems`. */
export class Cells {
  readonly row: Row;
  private readonly problems: Problem[];
  private readonly style: CellStyle;

  constructor(row: Row, problems: Problem[], style: CellStyle = PLAIN) {
    this.row = row;
    this.problems = problems;
    this.style = style;
  }

  private raw({ index }: Column): string {
    const raw = this.row.cells[index] ?? "";
    // Stores write entities such as `&#39;` into their files.
    return raw.includes("&") ? decodeHTMLStrict(raw) : raw;
  }

  /** The text without validation, for comparisons; with a limit, in the form of `text`. */
  peek(column: Column | null | undefined, limit?: CellLimit): string {
    return column ? cleanCell(this.raw(column), limit && formOf(limit)) : "";
  }

  fail(column: Column | string | null, text: string): void {
    const label = typeof column === "string" || column === null ? column : column.label;
    addProblem(this.problems, this.row.number, label, text);
  }

  /** The first of `columns` with a non-empty cell. */
  filled(columns: readonly Column[]): Column | null {
    return columns.find((column) => this.peek(column) !== "") ?? null;
  }

  /** The column's text; invalid text is a problem. */
  text(column: Column | null | undefined, limit: CellLimit): string {
    if (!column) return "";
    const text = this.peek(column, limit);
    this.check(column, text, limit);
    return text;
  }

  /** What the buyer wrote according to a column: the pairs of a store, or its text as pairs if it is made of them. */
  written(column: Column): Pair[] {
    const pairs = pairsOfCell((this.row.cells[column.index] ?? "").trim());
    if (!pairs) return readPersonalization(this.text(column, "personalization"));
    const decoded = (text: string) => tidied(decodeHTMLStrict(text), true);
    const read = pairs.map((one) => ({
      label: decoded(one.label).replaceAll("\n", " "),
      value: decoded(one.value),
    }));
    for (const text of read.flatMap(({ label, value }) => [label, value]))
      this.check(column, text, "personalization");
    return read;
  }

  check(column: Column, text: string, limit: CellLimit): void {
    this.style.observe?.(text);
    const why = whyNotText(text, CELL_LIMITS[limit]);
    if (why) this.fail(column, why);
  }

  /** `null` if the cell is empty or invalid. `mayBeNegative`: a minus sign marks a deduction and is ignored. */
  money(column: Column | null | undefined, mayBeNegative = false): Cents | null {
    const given = this.peek(column);
    const text = mayBeNegative ? given.replace(/^[-\u2212]\s*/, "") : given;
    if (!column || text === "") return null;
    const read = readMoney(text, this.style.decimal);
    if (read.problem === undefined) return read.value;
    this.fail(column, read.problem);
    return null;
  }

  /** `null` if it is invalid. A missing column is a problem as well, reported under its expected name. */
  quantity(column: Column | null | undefined, name: string): number | null {
    if (!column) {
      this.fail(name, `the file has no column ${name}, so it does not say how many to make`);
      return null;
    }
    const read = readQuantity(this.peek(column));
    if (read.problem === undefined) return read.value;
    this.fail(column, read.problem);
    return null;
  }
}

/**
 * Checks that the row has the header's length and matching quotes; otherwise none of its cells can be trusted. Empty
 * cells beyond the header are ignored, since spreadsheets and exporters write them.
 */
export function checkShape(row: Row, labels: readonly string[], problems: Problem[]): void {
  const { number, cells, quotes } = row;
  if (quotes) {
    const rest = quotes === "open" ? ", and nothing after this row was read" : "";
    addProblem(
      problems,
      number,
      labels[cells.length - 1] || columnLetter(cells.length - 1),
      `the quotes do not match${rest}`,
    );
  }
  const beyond = cells.slice(labels.length).findIndex((cell) => cell.trim() !== "");
  if (beyond >= 0) {
    const extra = cells
      .slice(labels.length)
      .filter((cell) => cell.trim() !== "")
      .slice(0, 3)
      .map(quoted)
      .join(", ");
    const text = `the row is longer than the header: ${cells.length} cells where the header has ${labels.length}; ${extra} under no header`;
    addProblem(problems, number, columnLetter(labels.length + beyond), text);
  }
  if (cells.length < labels.length && quotes !== "open") {
    const text = `the row is shorter than the header: ${cells.length} cells where the header has ${labels.length}; this column is not there`;
    addProblem(problems, number, labels[cells.length] || columnLetter(cells.length), text);
  }
}
