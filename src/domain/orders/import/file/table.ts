import Papa from "papaparse";
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
import { BROKEN_HEADER, Headers } from "./headers.ts";
import { wrongKind } from "./kind.ts";
import { FILE_LIMITS } from "./limits.ts";
import { columnLetter, FileRefused, problemAt } from "./problem.ts";
import { type ByteSource, chunksOf, hasRows, pacer, type TableSource } from "./source.ts";

/**
 * A non-empty row. `number` counts records with the header as 1: line breaks in quoted cells do not count and blank
 * lines do, as in a spreadsheet. Blank lines above the header do not count.
 */
export type Row = {
  number: number;
  cells: string[];
  /** Its quotes do not match: `stray`, a quote inside a quoted cell; `open`, an unclosed quote that ended the reading. */
  quotes?: "stray" | "open";
};

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
  /** Bytes read so far of `bytes`, for progress. */
  readBytes(): number;
  /** In batches, once. @throws FileRefused at the first row beyond the limit */
  rows(): AsyncGenerator<Row[]>;
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

type Parsed = { data: string[][]; errors: { row?: number; code: string }[]; meta: { cursor: number } };

/** Unnumbered records of the text, parsed by papaparse as soon as they are complete. */
async function* records(text: AsyncIterable<string>, delimiter: Delimiter) {
  let rest = "";
  const parse = (last: boolean): Parsed =>
    new Papa.Parser({ delimiter, newline: "\n" }).parse(rest, 0, !last);
  const taken = (parsed: Parsed) => {
    const quotes = new Map<number, "stray" | "open">();
    for (const error of parsed.errors) {
      if (error.row !== undefined) quotes.set(error.row, error.code === "MissingQuotes" ? "open" : "stray");
    }
    return parsed.data.map((cells, index) => ({ cells, quotes: quotes.get(index) }));
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

async function* numbered(batches: AsyncGenerator<{ cells: string[]; quotes: Row["quotes"] }[]>) {
  let number = 0;
  let held = 0;
  for await (const batch of batches) {
    const rows: Row[] = [];
    for (const { cells, quotes } of batch) {
      const blank = isBlank(cells);
      if (number === 0 && blank) continue;
      number += 1;
      if (blank) continue;
      held += 1;
      if (held > FILE_LIMITS.rows + 1) {
        const most = FILE_LIMITS.rows.toLocaleString("en-US");
        throw new FileRefused(problemAt(number, "A", `the file has more than ${most} rows. Split it`));
      }
      rows.push(quotes ? { number, cells, quotes } : { number, cells });
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

/** Reads the header row. @throws FileRefused without a header, with an invalid one, or without rows */
async function headed(batches: AsyncGenerator<Row[]>): Promise<Pick<Table, "headers" | "first" | "rows">> {
  const top = await batches.next();
  const [header, ...below] = top.done ? [] : top.value;
  if (!header) return refuse("the file is empty");
  const headers = checkedHeaders(header);
  const begun = below.length > 0 ? below : ((await batches.next()).value ?? []);

  if (begun.length === 0) {
    const label = headers.columns[0]?.label ?? "A";
    throw new FileRefused(problemAt(2, label, "the file has a header only: no row follows it"));
  }

  async function* rows(): AsyncGenerator<Row[]> {
    yield begun;
    yield* batches;
  }
  return { headers, first: begun, rows };
}

/** Workbook rows end with their last non-empty cell; here all are padded to the header's length. */
async function* squared(batches: AsyncIterable<string[][]>) {
  let width = 0;
  const square = (row: string[]) => {
    const held = row.findLastIndex((cell) => cell.trim() !== "") + 1;
    width ||= held;
    const length = held === 0 ? 0 : Math.max(width, held);
    const cells = Array.from({ length }, (_, index) => row[index] ?? "");
    return { cells, quotes: undefined };
  };
  for await (const batch of batches) yield batch.map(square);
}

async function textTable(source: ByteSource, census: Looked): Promise<Table> {
  const headText = oneLineEnd(decoder(census.encoding)(census.head), census.lineEnd);
  const stated = statedDelimiter(headText);
  const delimiter = stated?.delimiter ?? sniffDelimiter(headText);

  let read = 0;
  const text = texts(source, census, (bytes) => {
    read += bytes;
  });
  const table = await headed(numbered(records(stated ? without(text, stated.length) : text, delimiter)));
  const isCertain = census.encoding !== "windows-1252";
  return {
    ...table,
    delimiter,
    encoding: census.encoding,
    as: isCertain ? null : (encoding) => textTable(source, { ...census, encoding }),
    bytes: census.bytes,
    readBytes: () => read,
  };
}

/**
 * Opens delimited text: detects its kind, encoding, delimiter and header row. For a parsed file, reads the header row.
 * @throws FileRefused if it is not such text, empty, or beyond FILE_LIMITS
 */
export async function openTable(source: TableSource): Promise<Table> {
  if (hasRows(source)) {
    const { bytes, readBytes } = source;
    return {
      ...(await headed(numbered(squared(source.rows())))),
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
  return textTable(source, census);
}

async function* without(text: AsyncIterable<string>, length: number) {
  let left = length;
  for await (const piece of text) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}
