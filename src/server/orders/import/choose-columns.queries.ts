import { sql } from "drizzle-orm";
import { boundOf } from "../../../domain/orders/import/columns/bind-choice.ts";
import { type ColumnChoice, problemsOfChoice } from "../../../domain/orders/import/columns/choice.ts";
import { LETTERS, type LettersEncoding } from "../../../domain/orders/import/file/encoding.ts";
import { Headers } from "../../../domain/orders/import/file/headers.ts";
import type { RawRow } from "../../../domain/orders/import/index.ts";
import type { LettersQuestion } from "../../../domain/orders/import/letters/offer.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { Refusal, refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { rememberChoice } from "./choices.queries.ts";
import { FREE } from "./job.queries.ts";
import { type ImportRow, importRow } from "./state.queries.ts";

/** What to choose an import's columns by. Of a file with `letters`, texts as they read in Windows-1252. */
export interface ColumnsOf {
  readonly labels: readonly string[];
  readonly sample: readonly RawRow[];
  /** The layout as people call it, where only its amounts are in doubt. */
  readonly layout: string | null;
  /** An amount that could be read either way. */
  readonly doubtful: string | null;
  /** By what its letters are chosen; null where the file shows its encoding by itself. */
  readonly letters: LettersQuestion | null;
  /** Whether they have to be. */
  readonly asksLetters: boolean;
  readonly choice: ColumnChoice | null;
}

const obstacleTo = ({ status, message, committed }: ImportRow): string | null => {
  if (status === "failed") return message ?? "This import has failed";
  if (status === "undone") return "This import was undone: bring the file again";
  if (status === "reading" || status === "committing")
    return "This import is under way: wait until it is rehearsed";
  return committed > 0 || status === "done"
    ? "Orders of this import are in already: undo it, or bring the file again"
    : null;
};

const knownLayout = (labels: readonly string[]) => boundOf(new Headers(labels), null)?.layout.label ?? null;

/** Throws a Refusal where nothing can be chosen any more. */
export function columnsOf(row: ImportRow): ColumnsOf {
  const { header } = row;
  if (!header || !row.sample) throw refuse(obstacleTo(row) ?? "The file is still being read");
  return {
    labels: header.letters?.labels ?? header.labels,
    letters: header.letters ?? null,
    asksLetters: header.wanted?.letters ?? false,
    sample: row.sample,
    // Read by now, a file whose amounts alone were in doubt is asked about these alone again.
    layout: header.wanted?.layout ?? (row.choice?.columns === null ? knownLayout(header.labels) : null),
    doubtful: header.wanted?.doubtful ?? null,
    choice: row.choice,
  };
}

const of = (encoding: LettersEncoding) => LETTERS[encoding];

/** Throws a Refusal where a file cannot be in the encoding that was said, or none was said and one has to be. */
function checkEncoding(row: ImportRow, { letters, asksLetters }: ColumnsOf, choice: ColumnChoice): void {
  const encoding = choice.encoding ?? null;
  if (encoding === null) {
    if (asksLetters) throw refuseField("encoding", "Say which letters this file is written in");
    return;
  }
  if (letters?.offered.includes(encoding) || row.choice?.encoding === encoding) return;
  const why = letters
    ? `Its bytes make no letters in ${of(encoding)}. It may be in ${letters.offered.map(of).join(", ")}`
    : "This file shows by itself which letters it is written in: leave the encoding out";
  throw refuseField("encoding", why);
}

/**
 * Says which column is which, and has the file read again by that: until something of it is in. Throws a Refusal
 * that names the fields which are missing.
 */
export async function chooseColumns(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  id: string,
  choice: ColumnChoice,
): Promise<void> {
  const row = await importRow(tx, scope, "orders", id, { lock: true });
  const obstacle = obstacleTo(row);
  if (obstacle) throw refuse(obstacle);
  const columns = columnsOf(row);
  const { labels, layout, letters } = columns;
  checkEncoding(row, columns, choice);
  if (choice.columns === null && layout === null)
    throw new Refusal(400, "Say which column is which", { errors: { columns: "Required" } });
  const problems = Object.entries(problemsOfChoice(choice, labels.length));
  const [first] = problems;
  if (first) {
    const errors = Object.fromEntries(problems.map(([field, text]) => [`columns.${field}`, text]));
    throw new Refusal(400, first[1], { errors });
  }
  const ofImport = sql`agency_id = ${row.agency_id} and import_id = ${id}`;
  const kept = await rowsOf(tx, sql`select seq from import_files where ${ofImport} and seq = 0`);
  if (kept.length === 0) throw refuse("The file is no longer kept: bring it again");
  await tx.execute(sql`delete from import_orders where ${ofImport}`);
  await tx.execute(sql`update order_imports set status = 'reading', updated_at = ${FREE},
      choice = ${JSON.stringify(choice)}::jsonb, header = null, rows = 0, total = 0, ready = 0, attention = 0,
      failed = 0, duplicate = 0
    where agency_id = ${row.agency_id} and id = ${id}`);
  const whose = { agencyId: row.agency_id, teamId: row.seller_team_id };
  await rememberChoice(tx, whose, {
    fileName: row.file_name,
    labels,
    choice,
    showsEncoding: letters === null,
  });
  await recordAudit(tx, actor, {
    action: "choose-columns",
    object: "order-imports",
    subject: id,
    after: choice,
  });
}
