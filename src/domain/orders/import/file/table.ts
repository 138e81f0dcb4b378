import Papa from "papaparse";
import { BROKEN_HEADER, Headers } from "../../incoming/cells/headers.ts";
import type { Row } from "../../incoming/cells/row.ts";
import { columnLetter, FileRefused, problemAt } from "../../incoming/problem.ts";
import { type Delimiter, sniffDelimiter, statedDelimiter } from "./delimiter.ts";
import {
  type ByteCensus,
  ByteCounter,
  decoder,
  type Encoding,
  type LegacyEncoding,
  markedUtf16,
  utf16Census,
} from "./encoding.ts";
import { wrongKind } from "./kind.ts";
import { FILE_LIMITS } from "./limits.ts";
import { type ByteSource, chunksOf, hasRows, pacer, type RowSource, type TableSource } from "./source.ts";

export type Table = {
  headers: Headers;
  /** `null`, like the encoding, for a file that is not text. */
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  /** Opens the file again in another encoding; `null` if its bytes show the encoding. */
  as: ((encoding: LegacyEncoding) => Promise<Table>) | null;
  bytes: number;
  /** The first rows below the header that were already read; `rows` yields them again. */
  first: readonly Row[];
  /** Bytes of `bytes` that the current pass has read, for progress. */
  readBytes(): number;
  /** The rows below the header in batches; each call reads the file again. @throws FileRefused at the first row beyond the limit */
  rows(): AsyncGenerator<Row[]>;
};

/** What a caller knows of its tables. */
export type TableRules = {
  /** Whether a row is a known header. Without one, the first row is the header, titles above it left aside. */
  isHeader?(cells: readonly string[]): boolean;
  /** Whether text with this tab-separated header does not quote its cells. */
  isUnquoted?(cells: readonly string[]): boolean;
  /** The sheet of a workbook; the first one with rows if none is named. */
  sheet?: string | null;
};

const HEAD = 64 * 1024;
const refuse = (text: string): never => {
  throw new FileRefused(problemAt(1, "A", text));
};
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

type Looked = ByteCensus & { head: Uint8Array };

async function inspect(source: ByteSource): Promise<Looked> {
  const counter = new ByteCounter();
  const pace = pacer();
  let head = new Uint8Array(0);
  let bytes = 0;
  for await (const chunk of chunksOf(source)) {
    bytes += chunk.length;
    if (bytes > FILE_LIMITS.bytes) {
      refuse(`the file is larger than ${megabytes(FILE_LIMITS.bytes)}. Split it into smaller files`);
    }
    if (head.length < HEAD) head = joined(head, chunk.subarray(0, HEAD - head.length));
    counter.add(chunk);
    await pace();
  }
  const utf16 = markedUtf16(head);
  return { ...(utf16 ? utf16Census(utf16, head, bytes) : counter.result()), head };
}

const joined = (a: Uint8Array, b: Uint8Array) => {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** Normalizes line ends to `\n`; a lone carriage return is a line end only if the file has no other. */
const oneLineEnd = (text: string, lineEnd: "\n" | "\r") =>
  text.replaceAll("\r\n", "\n").replaceAll(lineEnd === "\r" ? "\r" : "\n", "\n");

async function* texts(source: ByteSource, census: ByteCensus, progress: (bytes: number) => void) {
  const decode = decoder(census.encoding);
  let held = "";
  for await (const chunk of chunksOf(source)) {
    let text = held + decode(chunk);
    // A carriage return at the end of a chunk may be the first half of a line end.
    held = text.endsWith("\r") ? "\r" : "";
    if (held) text = text.slice(0, -1);
    progress(chunk.length);
    yield oneLineEnd(text, census.lineEnd);
  }
  yield oneLineEnd(held + decode(null), census.lineEnd);
}

/** A record as parsed, unnumbered. */
type FileRecord = { cells: string[]; quotes?: Row["quotes"]; hidden?: true };
type Records = () => AsyncGenerator<FileRecord[]>;

type Parsed = { data: string[][]; errors: { row?: number; code: string }[]; meta: { cursor: number } };

/** A cell that a spreadsheet program has quoted because of the quotes or commas in it. */
const QUOTED_AGAIN = /^"(?=.*(?:""|,))(?:[^"]|"")*"$/;

/** Unnumbered records of the text, parsed by papaparse as soon as they are complete. */
async function* records(text: AsyncIterable<string>, delimiter: Delimiter, unquoted: boolean) {
  let rest = "";
  const parse = (last: boolean): Parsed =>
    new Papa.Parser({ delimiter, newline: "\n", fastMode: unquoted || undefined }).parse(rest, 0, !last);
  const asWritten = (cell: string) =>
    QUOTED_AGAIN.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  const taken = (parsed: Parsed): FileRecord[] => {
    if (unquoted) return parsed.data.map((cells) => ({ cells: cells.map(asWritten) }));
    const quotes = new Map<number, "stray" | "open">();
    for (const error of parsed.errors) {
      if (error.row !== undefined) quotes.set(error.row, error.code === "MissingQuotes" ? "open" : "stray");
    }
    return parsed.data.map((cells, index) => {
      const unmatched = quotes.get(index);
      return unmatched ? { cells, quotes: unmatched } : { cells };
    });
  };
  for await (const more of text) {
    rest += more;
    const parsed = parse(false);
    rest = rest.slice(parsed.meta.cursor);
    yield taken(parsed);
    if (rest.length > FILE_LIMITS.rowCharacters) {
      // An unclosed quote: reading on would parse all of the following text repeatedly.
      const cells = (parse(true).data[0] ?? []).map((cell) => cell.slice(0, 1_000));
      yield [{ cells, quotes: "open" as const }];
      return;
    }
  }
  if (rest !== "") yield taken(parse(true));
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** Numbers the records from the header, which is the first filled one below `above` others. */
async function* numbered(batches: AsyncGenerator<FileRecord[]>, above = 0): AsyncGenerator<Row[]> {
  let left = above;
  let number = 0;
  let held = 0;
  for await (const batch of batches) {
    const rows: Row[] = [];
    for (const record of batch) {
      const blank = isBlank(record.cells);
      if (number === 0 && blank) continue;
      if (left > 0) {
        left -= 1;
        continue;
      }
      number += 1;
      if (blank) continue;
      held += 1;
      if (held > FILE_LIMITS.rows + 1) {
        const most = FILE_LIMITS.rows.toLocaleString("en-US");
        throw new FileRefused(problemAt(number, "A", `the file has more than ${most} rows. Split it`));
      }
      rows.push({ number, ...record });
    }
    if (rows.length > 0) yield rows;
  }
}

function checkedHeaders(header: Row): Headers {
  if (header.cells.length > FILE_LIMITS.columns) {
    const message = `the header has ${header.cells.length} columns; at most ${FILE_LIMITS.columns} are read`;
    throw new FileRefused(problemAt(1, columnLetter(FILE_LIMITS.columns), message));
  }
  if (header.quotes === "open") refuse("a quote is opened in the header row and never closed");
  // NUL is invalid in every encoding; other characters may be valid once the encoding is known.
  const nul = header.cells.findIndex((cell) => cell.includes("\0"));
  if (nul >= 0) throw new FileRefused(problemAt(1, columnLetter(nul), BROKEN_HEADER));
  return new Headers(header.cells);
}

/** Rows that are looked at for the header: titles and instructions above it are short. */
const HEADER_WITHIN = 30;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

/**
 * The index of the header: the first known one, else the first row. A title has one cell: below titles, the header is the
 * first row that is at least half as wide as the widest.
 */
function headerIndex(rows: readonly Row[], isHeader: TableRules["isHeader"]): number {
  const looked = rows.slice(0, HEADER_WITHIN);
  const known = isHeader ? looked.findIndex(({ cells }) => isHeader(cells)) : -1;
  if (known >= 0) return known;
  const widths = looked.map(({ cells }) => filled(cells));
  const widest = Math.max(...widths);
  return widths[0] === 1 && widest > 1 ? widths.findIndex((width) => width > 1 && width * 2 >= widest) : 0;
}

/** The first rows of a file, from its first filled one: a whole batch at least. */
async function beginning(records: Records): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of numbered(records())) {
    rows.push(...batch);
    if (rows.length > HEADER_WITHIN) break;
  }
  return rows;
}

/** Reads the header row. @throws FileRefused without a header, with an invalid one, or without rows */
async function headed(
  records: Records,
  isHeader: TableRules["isHeader"],
): Promise<Pick<Table, "headers" | "first" | "rows">> {
  const begun = await beginning(records);
  if (begun.length === 0) return refuse("the file is empty");
  const above = headerIndex(begun, isHeader);
  const [header, ...below] = begun.slice(above) as [Row, ...Row[]]; // There is one at this index.
  const headers = checkedHeaders(header);
  if (below.length === 0) {
    const label = headers.columns[0]?.label ?? "A";
    throw new FileRefused(problemAt(2, label, "the file has a header only: no row follows it"));
  }

  async function* rows(): AsyncGenerator<Row[]> {
    let isFirst = true;
    for await (const batch of numbered(records(), above)) {
      const rest = isFirst ? batch.slice(1) : batch;
      isFirst = false;
      if (rest.length > 0) yield rest;
    }
  }
  const before = header.number - 1;
  return { headers, first: below.map((row) => ({ ...row, number: row.number - before })), rows };
}

/** Workbook rows end with their last non-empty cell; below the header all are padded to its length. */
function padded(table: Pick<Table, "headers" | "first" | "rows">): Pick<Table, "headers" | "first" | "rows"> {
  const width = table.headers.labels.length;
  const pad = ({ cells, ...row }: Row): Row => ({
    ...row,
    cells: cells.length < width ? [...cells, ...Array<string>(width - cells.length).fill("")] : cells,
  });
  async function* rows() {
    for await (const batch of table.rows()) yield batch.map(pad);
  }
  return { ...table, first: table.first.map(pad), rows };
}

async function* parsedRecords(source: RowSource, sheet: string | null): AsyncGenerator<FileRecord[]> {
  for await (const { rows, hidden = [] } of source.rows(sheet)) {
    const isHidden = new Set(hidden);
    yield rows.map((row, index) => {
      const cells = row.slice(0, row.findLastIndex((cell) => cell.trim() !== "") + 1);
      return isHidden.has(index) ? { cells, hidden: true } : { cells };
    });
  }
}

async function textTable(source: ByteSource, census: Looked, rules: TableRules): Promise<Table> {
  const headText = oneLineEnd(decoder(census.encoding)(census.head), census.lineEnd);
  const stated = statedDelimiter(headText);
  const delimiter = stated?.delimiter ?? sniffDelimiter(headText);
  const isTabbed = delimiter === "\t";
  const unquoted =
    isTabbed &&
    headText
      .split("\n", HEADER_WITHIN)
      .some((line) => rules.isUnquoted?.(line.replace(/^\ufeff/, "").split("\t")) === true);

  let read = 0;
  const open: Records = () => {
    read = 0;
    const text = texts(source, census, (bytes) => {
      read += bytes;
    });
    return records(stated ? without(text, stated.length) : text, delimiter, unquoted);
  };
  const table = await headed(open, rules.isHeader);
  const isCertain = census.encoding !== "windows-1252";
  return {
    ...table,
    delimiter,
    encoding: census.encoding,
    as: isCertain ? null : (encoding) => textTable(source, { ...census, encoding }, rules),
    bytes: census.bytes,
    readBytes: () => read,
  };
}

/**
 * Opens delimited text: detects its kind, encoding, delimiter and header row. For a parsed file, reads the header row.
 * @throws FileRefused if it is not such text, empty, or beyond FILE_LIMITS
 */
export async function openTable(source: TableSource, rules: TableRules = {}): Promise<Table> {
  if (hasRows(source)) {
    const { bytes, readBytes } = source;
    return {
      ...padded(await headed(() => parsedRecords(source, rules.sheet ?? null), rules.isHeader)),
      delimiter: null,
      encoding: null,
      as: null,
      bytes,
      readBytes,
    };
  }
  const census = await inspect(source);
  if (census.bytes === 0 || census.blank) refuse("the file is empty");
  const kind = wrongKind(census.head);
  if (kind) refuse(`this is the wrong kind of file: ${kind}. Save it as CSV UTF-8 and upload that file`);
  return textTable(source, census, rules);
}

async function* without(text: AsyncIterable<string>, length: number) {
  let left = length;
  for await (const piece of text) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}
