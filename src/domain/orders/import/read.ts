import { type BoundLayout, moneyColumns, readColumns } from "../incoming/bound.ts";
import { cleanCell } from "../incoming/cells/cells.ts";
import type { DecimalSign } from "../incoming/cells/numbers.ts";
import type { Row } from "../incoming/cells/row.ts";
import { draftOf } from "../incoming/draft.ts";
import { isKnownHeader, isUnquotedHeader } from "../incoming/layouts/recognize.ts";
import type { DraftOrder } from "../incoming/order-draft.ts";
import type { OrderFormat } from "../incoming/order-format.ts";
import { FileRefused } from "../incoming/problem.ts";
import { amountEvidence } from "./columns/amounts.ts";
import { boundOf } from "./columns/bind-choice.ts";
import type { ColumnChoice } from "./columns/choice.ts";
import { EncodingDetector } from "./encoding/detector.ts";
import type { EncodingQuestion } from "./encoding/question.ts";
import type { Delimiter } from "./file/delimiter.ts";
import type { Encoding } from "./file/encoding.ts";
import { hasRows, type TableSource } from "./file/source.ts";
import { openTable, type Table } from "./file/table.ts";
import { detached, orderGroups } from "./order-groups.ts";
import type { ColumnsQuestion, OrderReading, RowQuestions } from "./types.ts";
import { type UnreadColumn, unreadColumns } from "./unread.ts";

export type OrderFile = {
  format: OrderFormat;
  /** The name of the layout. */
  label: string;
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  /** The header row, unchanged. */
  headers: readonly string[];
  /** Some of its first rows, decoded as Windows-1252 if the encoding is unknown. */
  sample: readonly Row[];
  /** The choice of encodings; `null` if the bytes show the encoding. */
  encodingQuestion: EncodingQuestion | null;
  /** The column mapping in use, new or saved; `null` if the layout is known and nothing is ambiguous. */
  choice: ColumnChoice | null;
  /** The decimal sign; `null` if the amounts do not show it. */
  decimal: DecimalSign | null;
  unread: readonly UnreadColumn[];
  bytes: number;
  /** The progress: bytes of `bytes`, and non-empty rows. */
  progress(): { bytes: number; rows: number };
  /** All orders in batches, once; yields to other work of the process. @throws FileRefused, also midway */
  orders(): AsyncGenerator<DraftOrder[]>;
};

/** Thrown if a person must assign columns, the decimal sign or the encoding first, as described by `question`. */
export class ColumnsNeeded extends Error {
  readonly question: ColumnsQuestion;

  constructor(question: ColumnsQuestion) {
    super("Assign the columns");
    this.name = "ColumnsWanted";
    this.question = question;
  }
}

/** Returns the saved column mapping of a header row; `null` if there is none. */
export type SavedChoiceOf = (labels: readonly string[]) => Promise<ColumnChoice | null>;

const SAMPLE_ROWS = 20;

/** An opened file, in the encoding that a person has chosen, if any. */
type Opened = {
  table: Table;
  choice: ColumnChoice | null;
  /** The first rows. If the encoding is unknown, they and `detector.labels` are decoded as Windows-1252. */
  sample: readonly Row[];
  detector: EncodingDetector | null;
  /** The sheets of a workbook, if several have rows. */
  sheets: readonly string[];
};

const MIN_SHEETS = 2;

/** A choice for a file whose bytes show its encoding. */
function withoutEncoding(choice: ColumnChoice | null): ColumnChoice | null {
  if (!choice) return null;
  const { encoding: _encoding, ...rest } = choice;
  return rest;
}

const isSaid = (choice: ColumnChoice | null) => (choice?.encoding ?? null) !== null;

/** Opens a file with the choice made for it, or with the saved one unless the file contradicts it. */
async function open(
  source: TableSource,
  savedChoiceOf: SavedChoiceOf,
  said: ColumnChoice | null,
): Promise<Opened> {
  const all = hasRows(source) ? await source.sheets() : [];
  const sheets = all.length < MIN_SHEETS ? [] : all;
  const rules = { isHeader: isKnownHeader, isUnquoted: isUnquotedHeader, sheet: said?.sheet ?? null };
  const table = await openTable(source, rules);
  const sample = table.first.slice(0, SAMPLE_ROWS);
  const choice = said ?? (await savedChoiceOf(table.headers.labels));
  const opened = { table, choice, sample, sheets, detector: null };
  if (!table.as) return { ...opened, choice: withoutEncoding(choice) };
  const detector = new EncodingDetector(table, sample);
  const encoding = choice?.encoding ?? null;
  if (encoding === null) return { ...opened, detector };
  const isPlausible = said ? detector.accepts(encoding) : detector.agreesWith(encoding);
  if (!isPlausible) return { ...opened, choice: withoutEncoding(choice), detector };
  return { ...opened, table: encoding === "windows-1252" ? table : await table.as(encoding), detector };
}

/** The layout of a table with its decimal sign. @throws ColumnsNeeded if a person has to decide */
function layoutOf(opened: Opened): BoundLayout {
  const { table, choice, detector, sheets } = opened;
  // The other questions are about the sheet, so which one comes first.
  if (sheets.length > 0 && !sheets.includes(choice?.sheet ?? "")) {
    throw new ColumnsNeeded({ ...questionOf(opened, null, null), layout: "a workbook", sheets });
  }
  const isUndecided = detector !== null && !isSaid(choice);
  if (!isUndecided) table.headers.refuseBroken();
  const bound = boundOf(table.headers, choice);
  const columns = bound ? moneyColumns(bound) : [];
  const { sign, doubtful } = amountEvidence(
    table.first.flatMap(({ cells }) => columns.map(({ index }) => (cells[index] ?? "").trim())),
  );
  const decimal = choice?.decimal ?? sign;
  if (isUndecided) detector.observeRows(table.first, bound && readColumns(bound));
  if (bound && (decimal !== null || doubtful === null) && !detector?.isAmbiguous) {
    // A person chose by index, not by name.
    if (!choice?.columns && hasDoubtfulDuplicate(bound, table)) {
      throw new ColumnsNeeded({ ...questionOf(opened, bound, doubtful), layout: null });
    }
    return { ...bound, decimal, observe: isUndecided ? (text) => detector.observe(text) : null };
  }
  throw new ColumnsNeeded(questionOf(opened, bound, doubtful));
}

/**
 * Whether a header that decides what is made, or for whom, occurs twice over different contents. Of equal columns, and of
 * amounts, the first is read.
 */
function hasDoubtfulDuplicate(bound: BoundLayout, { headers, first }: Table): boolean {
  const amounts = new Set(moneyColumns(bound));
  const read = readColumns(bound).filter((column) => !amounts.has(column));
  return headers.duplicatesOf(read).some(([one, other]) =>
    first.some(({ cells }) => {
      const also = cleanCell(cells[other.index] ?? "");
      return also !== "" && also !== cleanCell(cells[one.index] ?? "");
    }),
  );
}

const questionOf = (
  { table, choice, sample, detector }: Opened,
  bound: BoundLayout | null,
  doubtful: string | null,
  rows: RowQuestions | null = null,
): ColumnsQuestion => ({
  labels: detector?.labels ?? table.headers.labels,
  sample,
  bytes: table.bytes,
  layout: bound && !choice?.columns ? bound.layout.label : null,
  doubtful,
  encodingQuestion: detector?.question() ?? null,
  isEncodingAmbiguous: detector?.isAmbiguous ?? false,
  sheets: [],
  rows,
  choice,
});

const BATCH = 200;

/**
 * Opens a file of orders, or its rows: in any of the layouts, see docs/importing.md, or by what was
 * `said` of it; else by what `savedChoiceOf` knows of files with its header row.
 * @throws FileRefused for any other file; its `problem` is the reason.
 * @throws ColumnsWanted when it may be one, and a person has to say how it is to be read; midway, too.
 */
export async function openOrders(
  source: TableSource,
  savedChoiceOf: SavedChoiceOf = async () => null,
  said: ColumnChoice | null = null,
): Promise<OrderFile> {
  const opened = await open(source, savedChoiceOf, said);
  const { table, choice, sample, detector } = opened;
  const bound = layoutOf(opened);
  table.headers.refuseBroken();
  let rows = 0;
  /** Orders read so far are read again after the choice. */
  const askForEncoding = () => {
    if (detector?.isAmbiguous) throw new ColumnsNeeded(questionOf(opened, bound, null));
  };

  const hasWholeOrders = hasRows(source) && source.hasWholeOrders;
  const ask = (questions: RowQuestions) => {
    if (questions.isOpen) {
      const question = questionOf(opened, bound, null, questions);
      throw new ColumnsNeeded({ ...question, layout: bound.layout.label });
    }
  };

  async function* orders(): AsyncGenerator<DraftOrder[]> {
    /** By reference, where a later order of the same number is another one. */
    const firstRows = hasWholeOrders || bound.layout.rowIsOrder ? new Map<string, number>() : null;
    const count = () => {
      rows += 1;
    };
    let batch: DraftOrder[] = [];
    for await (const group of orderGroups(table, bound, choice ?? {}, { hasWholeOrders, ask, count })) {
      const draft = draftOf(bound, group);
      if (firstRows && draft.reference !== "") {
        const earlier = firstRows.get(draft.reference);
        if (earlier === undefined) firstRows.set(detached(draft.reference), draft.rows[0] ?? 1);
        else draft.repeatOf = earlier;
      }
      batch.push(draft);
      if (batch.length < BATCH) continue;
      askForEncoding();
      yield batch;
      batch = [];
    }
    askForEncoding();
    if (batch.length > 0) yield batch;
  }

  return {
    format: bound.layout.format,
    label: bound.layout.label,
    delimiter: table.delimiter,
    encoding: table.encoding,
    headers: table.headers.labels,
    sample,
    encodingQuestion: detector?.question() ?? null,
    choice,
    decimal: bound.decimal,
    unread: unreadColumns(bound, table.headers),
    bytes: table.bytes,
    progress: () => ({ bytes: table.readBytes(), rows }),
    orders,
  };
}

/** Reads a small file at once. Returns problems of the file instead of throwing. */
export async function readOrders(
  source: TableSource,
  choice: ColumnChoice | null = null,
): Promise<OrderReading> {
  const reading: OrderReading = {
    format: null,
    delimiter: null,
    encoding: null,
    headers: [],
    rows: 0,
    orders: [],
    refusal: null,
    question: null,
  };
  try {
    const file = await openOrders(source, undefined, choice);
    Object.assign(reading, {
      format: file.format,
      delimiter: file.delimiter,
      encoding: file.encoding,
      headers: file.headers,
    });
    for await (const batch of file.orders()) reading.orders.push(...batch);
    reading.rows = file.progress().rows;
  } catch (error) {
    reading.orders = [];
    if (error instanceof FileRefused) reading.refusal = error.problem;
    else if (error instanceof ColumnsNeeded) reading.question = error.question;
    else throw error;
  }
  return reading;
}
