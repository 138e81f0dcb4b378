import { type SQL, sql } from "drizzle-orm";
import type { RowStatus } from "../../../domain/orders/import-status.ts";
import type { RawRow } from "../../../domain/orders/incoming/order-draft.ts";
import type { Database } from "../../db/client.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ImportJob, settingJob } from "./job.queries.ts";

/** A new line of an import. `draft` and `preview` depend on the kind of import. */
export interface NewImportLine {
  readonly seq: number;
  readonly orderName: string;
  readonly reference: string;
  readonly status: RowStatus;
  readonly preview: unknown;
  readonly draft: unknown;
  /** The original cells, for failed orders only. */
  readonly cells: readonly RawRow[] | null;
}

export async function insertLines(
  tx: Transaction,
  { agencyId, id }: ImportJob,
  lines: readonly NewImportLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    s: line.seq,
    n: line.orderName,
    r: line.reference,
    v: line.status,
    h: line.preview,
    d: line.draft,
    c: line.cells,
  }));
  await tx.execute(sql`insert into import_orders
      (agency_id, import_id, seq, order_name, reference, status, preview, draft, cells)
    select ${agencyId}, ${id}, s, n, r, v, h, d, c
    from ${recordset(rows, { s: "int", n: "text", r: "text", v: "text", h: "jsonb", d: "jsonb", c: "jsonb" })}`);
}

/** Sets statuses and what changes in the previews. */
export async function updateRowStatuses(
  tx: Transaction,
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  lines: readonly (Pick<NewImportLine, "seq" | "status"> & { readonly preview: object })[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ seq: s, status: v, preview: h }) => ({ s, v, h }));
  await tx.execute(sql`update import_orders o set status = x.v, preview = o.preview || x.h
    from ${recordset(rows, { s: "int", v: "text", h: "jsonb" })}
    where o.agency_id = ${agencyId} and o.import_id = ${id} and o.seq = x.s`);
}

/** The number of the last stored line; 0 if there is none. */
export async function lastRead(database: Database, { agencyId, id }: ImportJob): Promise<number> {
  const [row] = await rowsOf<{ last: number | null }>(
    database,
    sql`select max(seq) as last from import_orders where agency_id = ${agencyId} and import_id = ${id}`,
  );
  return row?.last ?? 0;
}

/** Stores a line that a person has changed, with its new status. */
export async function rewriteLine(
  tx: Transaction,
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  line: NewImportLine,
): Promise<void> {
  const { seq, orderName, reference, status, preview, draft, cells } = line;
  await tx.execute(sql`update import_orders set order_name = ${orderName}, reference = ${reference},
      status = ${status}, preview = ${storableJson(preview)}::jsonb, draft = ${storableJson(draft)}::jsonb,
      cells = ${cells ? storableJson(cells) : null}::jsonb
    where agency_id = ${agencyId} and import_id = ${id} and seq = ${seq}`);
}

export interface ImportLine<Draft> extends Record<string, unknown> {
  seq: number;
  status: RowStatus;
  draft: Draft;
}

/** A range of line numbers, which bounds the rows that a step reads. */
export interface RowRange {
  readonly after: number;
  readonly upTo: number;
}

export const inRange = (
  { agencyId, id }: Pick<ImportJob, "agencyId" | "id">,
  { after, upTo }: RowRange,
): SQL => sql`agency_id = ${agencyId} and import_id = ${id} and seq > ${after} and seq <= ${upTo}`;

/** The lines of a range that fulfill `which`, in the file's order. */
export const linesIn = <Draft>(
  where: Database | Transaction,
  job: ImportJob,
  range: RowRange,
  which: SQL,
): Promise<ImportLine<Draft>[]> =>
  rowsOf<ImportLine<Draft>>(
    where,
    sql`select seq, status, draft from import_orders
      where ${inRange(job, range)} and ${which} order by seq`,
  );

interface Entered {
  readonly seq: number;
  readonly status: RowStatus;
  readonly orderId: string | null;
}

/** Records the orders that were created from lines of a range. */
export async function noteEntered(
  tx: Transaction,
  job: ImportJob,
  range: RowRange,
  entered: readonly Entered[],
): Promise<void> {
  const rows = entered.map(({ seq: s, orderId: o }) => ({ s, o }));
  const ready = entered.filter(({ status }) => status === "ready").length;
  await tx.execute(sql`with created as (
      update import_orders set order_id = x.o, outcome = 'created'
      from ${recordset(rows, { s: "int", o: "uuid" })}
      where ${inRange(job, range)} and seq = x.s
    ) ${settingJob(
      job,
      sql`committed = committed + ${entered.length}, left_ready = left_ready - ${ready},
        left_attention = left_attention - ${entered.length - ready}`,
    )}`);
}

/** The condition for lines to commit: without problems, not committed yet, and chosen, if orders were chosen. */
export const TO_COMMIT = sql`status in ('ready', 'attention') and outcome is null
  and exists (select 1 from order_imports j where j.agency_id = import_orders.agency_id
    and j.id = import_orders.import_id and (j.chosen is null
      or j.chosen ? coalesce(nullif(import_orders.reference, ''), import_orders.order_name)))`;
