import { type BoundLayout, moneyColumns, readColumns } from "./bound.ts";
import { amountEvidence } from "./columns/amounts.ts";
import { boundOf } from "./columns/bind-choice.ts";
import type { ColumnChoice } from "./columns/choice.ts";
import { isDescription } from "./description.ts";
import { draftOf } from "./draft.ts";
import type { Delimiter } from "./file/delimiter.ts";
import type { Encoding } from "./file/encoding.ts";
import type { DecimalSign } from "./file/numbers.ts";
import { FileRefused } from "./file/problem.ts";
import { pacer, type TableSource } from "./file/source.ts";
import { openTable, type Row, type Table } from "./file/table.ts";
import { type Group, Grouper } from "./group.ts";
import { Letters } from "./letters/letters.ts";
import type { LettersQuestion } from "./letters/offer.ts";
import type { DraftOrder, OrderFormat, OrderReading, Wanted } from "./types.ts";
import { type UnreadColumn, unreadColumns } from "./unread.ts";

export type OrderFile = {
  format: OrderFormat;
  /** The layout as people call it. */
  label: string;
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  /** The header row as it stands in the file. */
  headers: readonly string[];
  /** Some of its first rows, as they read in Windows-1252 where that was supposed. */
  sample: readonly Row[];
  /** What its letters are chosen anew by; null where it shows its encoding by itself. */
  letters: LettersQuestion | null;
  /** What a person said of its columns, now or before; null where its layout is known and nothing was in doubt. */
  choice: ColumnChoice | null;
  /** How its amounts are written; null where they do not show it. */
  decimal: DecimalSign | null;
  /** The columns that nothing reads. */
  unread: readonly UnreadColumn[];
  bytes: number;
  /** How far reading has come: bytes of `bytes`, rows that hold something. */
  progress(): { bytes: number; rows: number };
  /** All orders in batches, once; other work of the process runs between. @throws FileRefused midway, too. */
  orders(): AsyncGenerator<DraftOrder[]>;
};

/** Thrown where a file can be read once a person has said how: `wanted` is what to ask. */
export class ColumnsWanted extends Error {
  readonly wanted: Wanted;

  constructor(wanted: Wanted) {
    super("Say which column is which");
    this.name = "ColumnsWanted";
    this.wanted = wanted;
  }
}

/** What was said of files with this header row; null for nothing. */
export type Recall = (labels: readonly string[]) => Promise<ColumnChoice | null>;

const SAMPLE_ROWS = 20;

/** A file as it is opened: in the encoding that a person said, if any. */
type Opened = {
  table: Table;
  choice: ColumnChoice | null;
  /** The first rows, and the header row in `letters`, are as they read in Windows-1252 where that was supposed. */
  sample: readonly Row[];
  letters: Letters | null;
};

/** What was said of a file that shows its letters by itself. */
function withoutLetters(choice: ColumnChoice | null): ColumnChoice | null {
  if (!choice) return null;
  const { encoding: _encoding, ...rest } = choice;
  return rest;
}

const isSaid = (choice: ColumnChoice | null) => (choice?.encoding ?? null) !== null;

/** By what a person said of this file, or else by what is recalled of others, unless this one contradicts it. */
async function open(source: TableSource, recall: Recall, said: ColumnChoice | null): Promise<Opened> {
  const table = await openTable(source);
  const sample = table.first.slice(0, SAMPLE_ROWS);
  const choice = said ?? (await recall(table.headers.labels));
  if (!table.as) return { table, choice: withoutLetters(choice), sample, letters: null };
  const letters = new Letters(table, sample);
  const encoding = choice?.encoding ?? null;
  if (encoding === null) return { table, choice, sample, letters };
  const isTrue = said ? letters.mayBe(encoding) : letters.agreeWith(encoding);
  if (!isTrue) return { table, choice: withoutLetters(choice), sample, letters };
  return { table: encoding === "windows-1252" ? table : await table.as(encoding), choice, sample, letters };
}

/** The layout of a table with its amounts' sign. @throws ColumnsWanted where a person has to say more */
function layoutOf(opened: Opened): BoundLayout {
  const { table, choice, letters } = opened;
  const isDoubted = letters !== null && !isSaid(choice);
  if (!isDoubted) table.headers.refuseBroken();
  const bound = boundOf(table.headers, choice);
  const columns = bound ? moneyColumns(bound) : [];
  const { sign, doubtful } = amountEvidence(
    table.first.flatMap(({ cells }) => columns.map(({ index }) => (cells[index] ?? "").trim())),
  );
  const decimal = choice?.decimal ?? sign;
  if (isDoubted) letters.hearRows(table.first, bound && readColumns(bound));
  if (bound && (decimal !== null || doubtful === null) && !letters?.areDoubtful) {
    return { ...bound, decimal, hear: isDoubted ? (text) => letters.hear(text) : null };
  }
  throw new ColumnsWanted(wantedOf(opened, bound, doubtful));
}

const wantedOf = (
  { table, choice, sample, letters }: Opened,
  bound: BoundLayout | null,
  doubtful: string | null,
): Wanted => ({
  labels: letters?.labels ?? table.headers.labels,
  sample,
  bytes: table.bytes,
  layout: bound && !choice?.columns ? bound.layout.label : null,
  doubtful,
  letters: letters?.question() ?? null,
  lettersDoubtful: letters?.areDoubtful ?? false,
  choice,
});

/** A copy that does not keep the whole piece of the file alive out of which it was cut. */
const detached = (text: string) => ` ${text}`.slice(1);

const BATCH = 200;

/**
 * Opens a file of orders, or its rows: in any of the layouts, see docs/importing.md, or by what was
 * `said` of it; else by what `recall` knows of files with its header row.
 * @throws FileRefused when it is no such file; its `problem` says why.
 * @throws ColumnsWanted when it may be one, and a person has to say how it is to be read; midway, too.
 */
export async function openOrders(
  source: TableSource,
  recall: Recall = async () => null,
  said: ColumnChoice | null = null,
): Promise<OrderFile> {
  const opened = await open(source, recall, said);
  const { table, choice, sample, letters } = opened;
  const bound = layoutOf(opened);
  table.headers.refuseBroken();
  // A person chose by place, not by name.
  if (!choice?.columns) table.headers.refuseDuplicates(readColumns(bound));
  let rows = 0;
  /** What came before is read anew as well, once a person has said. */
  const askOfLetters = () => {
    if (letters?.areDoubtful) throw new ColumnsWanted(wantedOf(opened, bound, null));
  };

  async function* orders(): AsyncGenerator<DraftOrder[]> {
    const pace = pacer();
    const grouper = new Grouper(bound);
    const firstRows = new Map<string, number>();
    let batch: DraftOrder[] = [];
    const take = (group: Group | null) => {
      if (!group) return;
      const draft = draftOf(bound, group);
      if (draft.reference !== "") {
        const earlier = firstRows.get(draft.reference);
        if (earlier === undefined) firstRows.set(detached(draft.reference), draft.rows[0] ?? 1);
        else draft.repeatOf = earlier;
      }
      batch.push(draft);
    };
    let isFirst = true;
    for await (const read of table.rows()) {
      for (const row of read) {
        const describes = isFirst && isDescription(bound, row);
        isFirst = false;
        if (describes) continue;
        rows += 1;
        take(grouper.add(row));
        await pace();
        if (batch.length < BATCH) continue;
        askOfLetters();
        yield batch;
        batch = [];
      }
      askOfLetters();
    }
    take(grouper.end());
    askOfLetters();
    if (batch.length > 0) yield batch;
  }

  return {
    format: bound.layout.format,
    label: bound.layout.label,
    delimiter: table.delimiter,
    encoding: table.encoding,
    headers: table.headers.labels,
    sample,
    letters: letters?.question() ?? null,
    choice,
    decimal: bound.decimal,
    unread: unreadColumns(bound, table.headers),
    bytes: table.bytes,
    progress: () => ({ bytes: table.readBytes(), rows }),
    orders,
  };
}

/** All of a small file at once; never throws for what is wrong with the file, but says so in what it gives. */
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
    wanted: null,
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
    else if (error instanceof ColumnsWanted) reading.wanted = error.wanted;
    else throw error;
  }
  return reading;
}
