import type { LegacyEncoding } from "../../../domain/orders/import/file/encoding.ts";
import { openTable, type Table } from "../../../domain/orders/import/file/table.ts";
import type { Row } from "../../../domain/orders/incoming/cells/row.ts";
import { FileRefused } from "../../../domain/orders/incoming/problem.ts";
import {
  type ChosenFields,
  guessFields,
  type ProductChoice,
  problemsOfFields,
} from "../../../domain/products/import/choice.ts";
import {
  correctRows,
  type ProductFile,
  productColumns,
  productRows,
  readProducts,
} from "../../../domain/products/import/read-products.ts";
import { badField, badRequest } from "../../api-error.ts";
import { parsing } from "../../files/semaphore.ts";
import { fingerprintOf } from "../../orders/import/columns/saved-columns.queries.ts";
import { withSource } from "../../parse-worker/source.ts";
import type { ReceivedFile } from "./receive-product-file.ts";

/** Finds the columns that the team chose for the last file with this header row. */
export type SavedFields = (fingerprint: string) => Promise<ChosenFields | null>;

/** What a person is asked before a file of an unknown layout is read. */
export interface ColumnsQuestion {
  readonly labels: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly guesses: ChosenFields;
}

interface Opened {
  readonly fingerprint: string;
  readonly labels: readonly string[];
  /** Whether the bytes do not show the encoding: then the file is read as Western European unless a person chose. */
  readonly isEncodingAmbiguous: boolean;
}

export type ReadFile = Opened &
  (
    | { readonly question: ColumnsQuestion; readonly file: null; readonly fields: null }
    | { readonly question: null; readonly file: ProductFile; readonly fields: ChosenFields | null }
  );

const SAMPLE_ROWS = 20;
const MAX_SAMPLE_CELL = 200;

async function* once(bytes: Buffer) {
  yield bytes;
}

const inEncoding = (table: Table, encoding: LegacyEncoding | null | undefined) =>
  encoding && table.as ? table.as(encoding) : table;

const questionOf = ({ headers }: Table, rows: readonly Row[]): ColumnsQuestion => ({
  labels: headers.labels,
  sample: rows
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => headers.labels.map((_, at) => (cells[at] ?? "").slice(0, MAX_SAMPLE_CELL))),
  guesses: guessFields(headers),
});

/** @throws ApiError for columns that no product could be read with */
function checkFields(fields: ChosenFields, width: number): void {
  const problems = Object.entries(problemsOfFields(fields, width)).map(
    ([field, text]) => [`columns.columns.${field}`, text] as const,
  );
  const [first] = problems;
  if (first) throw badRequest(first[1], Object.fromEntries(problems));
}

async function readTable(
  given: Table,
  { choice, corrections }: Pick<ReceivedFile, "corrections"> & { choice: ProductChoice | null },
  saved: SavedFields,
): Promise<ReadFile> {
  const table = await inEncoding(given, choice?.encoding);
  const { headers } = table;
  table.headers.refuseBroken();
  const opened = {
    fingerprint: fingerprintOf(headers.labels),
    labels: headers.labels,
    isEncodingAmbiguous: given.as !== null,
  };
  const known = choice?.columns ?? null;
  const recognized = known ? null : productColumns(headers, null);
  const fields = recognized ? null : (known ?? (await saved(opened.fingerprint)));
  if (fields) checkFields(fields, headers.labels.length);
  const columns = recognized ?? (fields && productColumns(headers, fields));
  const rows = await productRows(table);
  if (!columns) return { ...opened, question: questionOf(table, rows), file: null, fields: null };
  const file = await readProducts(headers, correctRows(rows, columns, corrections), columns);
  return { ...opened, question: null, file, fields };
}

/** Reads the products of a file, or what has to be asked first. @throws ApiError for a file that cannot be read */
export async function readProductFile(received: ReceivedFile, saved: SavedFields): Promise<ReadFile> {
  try {
    return await parsing.run(() =>
      withSource(
        () => once(received.bytes),
        ["workbook"],
        async (source) => readTable(await openTable(source), received, saved),
      ),
    );
  } catch (error) {
    if (error instanceof FileRefused) throw badField("file", error.problem.message);
    throw error;
  }
}
