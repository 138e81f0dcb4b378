import { type SQL, sql } from "drizzle-orm";
import type { RawRow } from "../../../domain/orders/import/index.ts";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ImportJob, setJob } from "./job.queries.ts";
import { storableJson } from "./stored-draft.ts";

/** A line of an import as it is first written; what `draft` and `rehearsal` hold is the kind's own business. */
export interface NewLine {
  readonly seq: number;
  readonly orderName: string;
  readonly reference: string;
  readonly verdict: Verdict;
  readonly rehearsal: unknown;
  readonly draft: unknown;
  /** The rows' own cells, of failed orders alone. */
  readonly cells: readonly RawRow[] | null;
}

const json = (rows: readonly unknown[]): SQL => sql`${storableJson(rows)}::json`;

export async function insertLines(
  tx: Transaction,
  { agencyId, id }: ImportJob,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    s: line.seq,
    n: line.orderName,
    r: line.reference,
    v: line.verdict,
    h: line.rehearsal,
    d: line.draft,
    c: line.cells,
  }));
  await tx.execute(sql`insert into import_orders
      (agency_id, import_id, seq, order_name, reference, verdict, rehearsal, draft, cells)
    select ${agencyId}, ${id}, s, n, r, v, h, d, c
    from json_to_recordset(${json(rows)}) as x(s int, n text, r text, v text, h jsonb, d jsonb, c jsonb)`);
}

export async function updateVerdicts(
  tx: Transaction,
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  lines: readonly Pick<NewLine, "seq" | "verdict" | "rehearsal">[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ seq: s, verdict: v, rehearsal: h }) => ({ s, v, h }));
  await tx.execute(sql`update import_orders o set verdict = x.v, rehearsal = x.h
    from json_to_recordset(${json(rows)}) as x(s int, v text, h jsonb)
    where o.agency_id = ${agencyId} and o.import_id = ${id} and o.seq = x.s`);
}

/** The last line that was read before; 0 where none was. */
export async function lastRead(database: Database, { agencyId, id }: ImportJob): Promise<number> {
  const [row] = await rowsOf<{ last: number | null }>(
    database,
    sql`select max(seq) as last from import_orders where agency_id = ${agencyId} and import_id = ${id}`,
  );
  return row?.last ?? 0;
}

/** A line that a person changed, with its new verdict. */
export async function rewriteLine(
  tx: Transaction,
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  line: NewLine,
): Promise<void> {
  const { seq, orderName, reference, verdict, rehearsal, draft, cells } = line;
  await tx.execute(sql`update import_orders set order_name = ${orderName}, reference = ${reference},
      verdict = ${verdict}, rehearsal = ${storableJson(rehearsal)}::jsonb, draft = ${storableJson(draft)}::jsonb,
      cells = ${cells ? storableJson(cells) : null}::jsonb
    where agency_id = ${agencyId} and import_id = ${id} and seq = ${seq}`);
}

export interface Line<Draft, Rehearsal> extends Record<string, unknown> {
  seq: number;
  verdict: Verdict;
  draft: Draft;
  rehearsal: Rehearsal;
}

/** A stretch of an import's lines, by their numbers: so each step reads as few rows, however many there are. */
export interface Stretch {
  readonly after: number;
  readonly upTo: number;
}

export const inStretch = (
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  { after, upTo }: Stretch,
): SQL => sql`agency_id = ${agencyId} and import_id = ${id} and seq > ${after} and seq <= ${upTo}`;

/** The lines of a stretch that `which` is true of, in the file's order. */
export const linesIn = <Draft, Rehearsal>(
  tx: Transaction,
  job: ImportJob,
  stretch: Stretch,
  which: SQL,
): Promise<Line<Draft, Rehearsal>[]> =>
  rowsOf<Line<Draft, Rehearsal>>(
    tx,
    sql`select seq, verdict, draft, rehearsal from import_orders
      where ${inStretch(job, stretch)} and ${which} order by seq`,
  );

interface Entered {
  readonly seq: number;
  readonly verdict: Verdict;
  readonly orderId: string | null;
}

/** Notes which orders lines of a stretch became. */
export async function noteEntered(
  tx: Transaction,
  job: ImportJob,
  stretch: Stretch,
  entered: readonly Entered[],
): Promise<void> {
  const rows = entered.map(({ seq: s, orderId: o }) => ({ s, o }));
  await tx.execute(sql`update import_orders set order_id = x.o, outcome = 'created'
    from json_to_recordset(${json(rows)}) as x(s int, o uuid)
    where ${inStretch(job, stretch)} and seq = x.s`);
  const ready = entered.filter(({ verdict }) => verdict === "ready").length;
  await setJob(
    tx,
    job,
    sql`committed = committed + ${entered.length}, left_ready = left_ready - ${ready},
      left_attention = left_attention - ${entered.length - ready}`,
  );
}

/** The lines that a commit is about: good ones, not yet decided, and chosen where some were chosen. */
export const TO_COMMIT = sql`verdict in ('ready', 'attention') and outcome is null
  and exists (select 1 from order_imports j where j.agency_id = import_orders.agency_id
    and j.id = import_orders.import_id and (j.chosen is null
      or j.chosen ? coalesce(nullif(import_orders.reference, ''), import_orders.order_name)))`;
