import { sql } from "drizzle-orm";
import { boundOf } from "../../../../domain/orders/import/columns/bind-choice.ts";
import {
  type ColumnChoice,
  choiceForOthers,
  problemsOfChoice,
} from "../../../../domain/orders/import/columns/choice.ts";
import type { EncodingQuestion } from "../../../../domain/orders/import/encoding/question.ts";
import {
  LEGACY_ENCODING_LABELS,
  type LegacyEncoding,
} from "../../../../domain/orders/import/file/encoding.ts";
import { columnsObstacle } from "../../../../domain/orders/import/obstacles.ts";
import type { RowQuestions } from "../../../../domain/orders/import/types.ts";
import { Headers } from "../../../../domain/orders/incoming/cells/headers.ts";
import type { RawRow } from "../../../../domain/orders/incoming/order-draft.ts";
import { ApiError, badField, badRequest } from "../../../api-error.ts";
import { recordAudit } from "../../../audit.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { FREE } from "../../../jobs/lease.ts";
import type { Actor, AgencyScope } from "../../../scope.ts";
import { importRow, type OrderImportRow } from "../import-row.queries.ts";
import { saveChoice } from "./saved-columns.queries.ts";

/** The data for assigning columns. With `encodingQuestion`, all texts are decoded as Windows-1252. */
export interface ColumnsOf {
  readonly labels: readonly string[];
  readonly sample: readonly RawRow[];
  /** The name of the layout, if only its amounts are ambiguous. */
  readonly layout: string | null;
  /** An ambiguous amount. */
  readonly doubtful: string | null;
  /** The choice of encodings; `null` if the bytes show the encoding. */
  readonly encodingQuestion: EncodingQuestion | null;
  /** An encoding must be chosen. */
  readonly needsEncoding: boolean;
  /** The sheets to choose from; empty unless the workbook has several. */
  readonly sheets: readonly string[];
  readonly rows: RowQuestions | null;
  readonly choice: ColumnChoice | null;
}

const knownLayout = (labels: readonly string[]) => boundOf(new Headers(labels), null)?.layout.label ?? null;

/** Throws an ApiError if columns can no longer be assigned. */
export function columnsOf(row: OrderImportRow): ColumnsOf {
  const { header } = row;
  if (!header || !row.sample) throw badRequest(columnsObstacle(row) ?? "The file is still being read");
  return {
    labels: header.encodingQuestion?.labels ?? header.labels,
    encodingQuestion: header.encodingQuestion ?? null,
    needsEncoding: header.question?.encoding ?? false,
    sample: row.sample,
    // A file that was read already, with only its amounts ambiguous, needs only these again.
    layout: header.question?.layout ?? (row.choice?.columns === null ? knownLayout(header.labels) : null),
    doubtful: header.question?.doubtful ?? null,
    sheets: header.question?.sheets ?? [],
    rows: header.question?.rows ?? null,
    choice: row.choice,
  };
}

const of = (encoding: LegacyEncoding) => LEGACY_ENCODING_LABELS[encoding];

/** Throws an ApiError for an impossible encoding, or a missing one. */
function checkEncoding(
  row: OrderImportRow,
  { encodingQuestion, needsEncoding }: ColumnsOf,
  choice: ColumnChoice,
): void {
  const encoding = choice.encoding ?? null;
  if (encoding === null) {
    if (needsEncoding) throw badField("encoding", "Choose the file encoding");
    return;
  }
  if (encodingQuestion?.candidates.includes(encoding) || row.choice?.encoding === encoding) return;
  const why = encodingQuestion
    ? `The file is not valid ${of(encoding)}. Choose one of ${encodingQuestion.candidates.map(of).join(", ")}`
    : "The encoding of this file is known: leave `encoding` out";
  throw badField("encoding", why);
}

/** Throws an ApiError for a question about rows or sheets that the choice leaves open. */
function checkAnswers({ sheets, rows }: ColumnsOf, { sheet, hidden, repeats }: ColumnChoice): void {
  if (sheets.length > 0 && !sheets.includes(sheet ?? "")) throw badField("sheet", "Choose a sheet");
  if (rows?.hidden && !hidden) throw badField("hidden", "Say whether the hidden rows are read");
  if (rows?.repeats && !repeats) {
    throw badField("repeats", "Say whether the lines that come again are further units");
  }
}

/** Assigns columns and reads the file again, unless an order is imported. Throws an ApiError with the missing fields. */
export async function chooseColumns(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  choice: ColumnChoice,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const obstacle = columnsObstacle(row);
  if (obstacle) throw badRequest(obstacle);
  const columns = columnsOf(row);
  const { labels, layout, encodingQuestion } = columns;
  checkEncoding(row, columns, choice);
  checkAnswers(columns, choice);
  if (choice.columns === null && layout === null)
    throw new ApiError(400, "Assign the columns", { errors: { columns: "Required" } });
  const problems = Object.entries(problemsOfChoice(choice, labels.length));
  const [first] = problems;
  if (first) {
    const errors = Object.fromEntries(problems.map(([field, text]) => [`columns.${field}`, text]));
    throw new ApiError(400, first[1], { errors });
  }
  const ofImport = sql`agency_id = ${row.agency_id} and import_id = ${id}`;
  const kept = await rowsOf(tx, sql`select seq from import_files where ${ofImport} and seq = 0`);
  if (kept.length === 0) throw badRequest("The file is no longer stored. Upload it again");
  await tx.execute(sql`delete from import_orders where ${ofImport}`);
  await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE},
      choice = ${JSON.stringify(choice)}::jsonb, header = null, rows = 0, total = 0, ready = 0, attention = 0,
      failed = 0, duplicate = 0
    where agency_id = ${row.agency_id} and id = ${id}`);
  const whose = { agencyId: row.agency_id, teamId: row.seller_team_id };
  const isForOthers = choice.columns !== null || choice.decimal !== null || Boolean(choice.encoding);
  if (isForOthers) {
    await saveChoice(tx, whose, {
      fileName: row.file_name,
      labels,
      choice: choiceForOthers(choice),
      showsEncoding: encodingQuestion === null,
    });
  }
  await recordAudit(tx, actor, {
    action: "choose-columns",
    object: "order-imports",
    subject: id,
    after: choice,
  });
}
