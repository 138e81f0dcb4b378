import { sql } from "drizzle-orm";
import { rowColumns } from "../../../domain/orders/tracking/check-row.ts";
import { badField } from "../../api-error.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { type Decided, type DecidedRow, saveDecided, type Waiting, waitingImport } from "./decide.queries.ts";
import { TrackingPreviewer } from "./preview.ts";

/** Remarks about the row itself stay; those that depend on its order are checked again. */
const OF_ROW = new Set(["carrier", "date"]);

/** Rows of the same order or number, in the file's order: the units that one takes are not available to the next. */
async function linesBeside(tx: Transaction, agencyId: string, importId: string, rows: readonly number[]) {
  const ofImport = sql`agency_id = ${agencyId} and import_id = ${importId}`;
  const named = sql`select 1 from import_orders n where n.agency_id = ${agencyId} and n.import_id = ${importId}
    and (n.draft ->> 'row')::int = any(${sql.param(rows)}::int[])`;
  return rowsOf<Waiting & { status: string }>(
    tx,
    sql`select seq, status, draft, preview from import_orders o
      where ${ofImport} and status in ('ready', 'attention') and outcome is null
        and exists (${named} and (n.draft ->> 'orderName' = o.draft ->> 'orderName'
          or n.draft ->> 'number' = o.draft ->> 'number'))
      order by seq for update`,
  );
}

/**
 * Sets which of several orders of one name rows of a tracking file refer to, and checks these rows again. A parcel
 * belongs to one order, so the choice for a row applies to all rows of the same name and number. Throws an ApiError if
 * the file is not waiting for a decision.
 */
export async function chooseOrder(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  { rows, order }: { rows: readonly number[] | undefined; order: string },
): Promise<Decided> {
  const { header } = await waitingImport(tx, scope, importId);
  if (!rows) throw badField("rows", "Name the rows of this order");
  const { agencyId } = scope;
  const beside = await linesBeside(tx, agencyId, importId, rows);
  const failed: Decided["failed"] = [];
  const keyOf = ({ draft }: Waiting) => `${draft.orderName}\t${draft.number}`;
  const offers = ({ preview }: Waiting) => preview.orders?.some(({ id }) => id === order) ?? false;
  const named = beside.filter((line) => rows.includes(line.draft.row) && offers(line));
  for (const row of rows)
    if (!named.some(({ draft }) => draft.row === row))
      failed.push({ row, message: "This order is not one of those that the row may mean" });
  const keys = new Set(named.map(keyOf));
  const lines = beside.map((line) => {
    const isMeant = keys.has(keyOf(line)) && offers(line);
    return { ...line, isMeant, draft: isMeant ? { ...line.draft, orderId: order } : line.draft };
  });
  const previewer = new TrackingPreviewer(scope, rowColumns(header?.labels ?? []));
  const entries = lines.map(({ seq, draft }) => ({
    seq,
    draft,
    problems: [],
    repeatOf: null,
    carrierDoubt: null,
    dateDoubt: null,
  }));
  const checked = await previewer.preview(tx, entries);
  const changes = lines.flatMap<DecidedRow>(({ seq, draft, preview: before, isMeant }, index) => {
    const now = checked[index];
    if (!isMeant || !now) return [];
    if (now.status === "failed" || now.status === "duplicate") {
      failed.push({ row: draft.row, message: now.preview.reasons[0]?.message ?? "It cannot be entered" });
      return [];
    }
    const kept = before.reasons.filter(({ about }) => about !== undefined && OF_ROW.has(about));
    const reasons = [...kept, ...now.preview.reasons];
    const isClear = reasons.every(({ about }) => about === "note");
    return { s: seq, v: isClear ? "ready" : "attention", h: { ...now.preview, reasons }, d: draft };
  });
  await saveDecided(tx, actor, { agencyId, id: importId }, changes, { order });
  return { decided: changes.length, failed };
}
