import { sql } from "drizzle-orm";
import { capitalized } from "../../../domain/capitalized.ts";
import { dayOf } from "../../../domain/format.ts";
import type { StoredRow, TrackingPreview } from "../../../domain/orders/tracking/check-row.ts";
import { type DateOrder, readShipDate } from "../../../domain/orders/tracking/index.ts";
import { badField, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { importOrders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { type ImportRow, importRow } from "../import/import-row.queries.ts";
import { recount } from "../import/job.queries.ts";
import { keepDateOrder, settleDates, settleShipDate } from "./dates.queries.ts";

export interface Decision {
  /** Row numbers; by default all that need attention. */
  readonly rows: readonly number[] | undefined;
  /** The carrier of these rows; `undefined` accepts them despite their problems. */
  readonly carrier: string | undefined;
}

/** An accepted row still needs an order, a carrier and a day. */
const missingPart = ({ draft, preview }: Waiting): string | null => {
  if (preview.reasons.some(({ about }) => about === "order")) return "Choose the order first";
  if (draft.carrier === null) return "Choose the carrier first";
  if (draft.shippedDate !== null) return null;
  return draft.isUndated
    ? "Enter the ship date first"
    : "Choose first how the dates of this file are written";
};

export interface Decided {
  readonly decided: number;
  /** Rows that still cannot be imported, or need no decision. */
  readonly failed: { row: number; message: string }[];
}

/** A row of a previewed file that needs attention. */
export type Waiting = Raw<typeof importOrders, "seq"> & { draft: StoredRow; preview: TrackingPreview };

/** Locks the rows of a decision: those of one number too, since a parcel has one carrier. */
async function lockRows(tx: Transaction, agencyId: string, importId: string, { rows, carrier }: Decision) {
  const ofImport = sql`agency_id = ${agencyId} and import_id = ${importId} and status = 'attention'`;
  const named = sql`(draft ->> 'row')::int = any(${sql.param(rows ?? [])}::int[])`;
  const condition = carrier
    ? sql`(draft ->> 'orderName', draft ->> 'number') in (
        select draft ->> 'orderName', draft ->> 'number' from import_orders where ${ofImport} and ${named})`
    : named;
  return rowsOf<Waiting>(
    tx,
    sql`select seq, draft, preview from import_orders
      where ${ofImport} and ${rows ? condition : sql`true`} order by seq for update`,
  );
}

export async function waitingImport(
  tx: Transaction,
  scope: AgencyScope,
  importId: string,
): Promise<ImportRow> {
  const row = await importRow(tx, scope, "tracking", importId, { lock: true });
  if (row.status !== "previewed") throw badRequest("This import is not waiting for anybody's decision");
  return row;
}

/** Sets the date order of a file. Throws an ApiError if its dates are not ambiguous. */
export async function decideDates(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  order: DateOrder,
): Promise<Decided> {
  const { header } = await waitingImport(tx, scope, importId);
  if (!header?.dates) throw badField("dates", "No date of this file could be two days");
  const job = { agencyId: scope.agencyId, id: importId };
  const decided = await settleDates(tx, job, order, { isConfirmed: true });
  await keepDateOrder(tx, job, order);
  await recount(tx, job);
  const after = { dates: order };
  await recordAudit(tx, actor, { action: "decide", object: "order-imports", subject: importId, after });
  return { decided, failed: [] };
}

/** Sets the ship date of rows without one. Throws an ApiError for an invalid date. */
export async function decideShipDate(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  day: string,
): Promise<Decided> {
  const { header } = await waitingImport(tx, scope, importId);
  if (!header?.shipDate) throw badField("shippedDate", "Every row of this file has its ship date");
  const { value, problem } = readShipDate(day, dayOf(new Date().toISOString()));
  if (value === undefined) throw badField("shippedDate", capitalized(problem));
  const job = { agencyId: scope.agencyId, id: importId };
  const decided = await settleShipDate(tx, job, value);
  await recount(tx, job);
  const after = { shippedDate: value };
  await recordAudit(tx, actor, { action: "decide", object: "order-imports", subject: importId, after });
  return { decided, failed: [] };
}

/** The result of a decision for a row, as the statement below reads it. */
export interface DecidedRow {
  readonly s: number;
  readonly v: "ready" | "attention";
  readonly h: TrackingPreview;
  readonly d: StoredRow;
}

/** Stores decisions about rows of a previewed file, counts its rows again, and records the person. */
export async function saveDecided(
  tx: Transaction,
  actor: Actor,
  job: { readonly agencyId: string; readonly id: string },
  changes: readonly DecidedRow[],
  decision: Readonly<Record<string, string | null>>,
): Promise<void> {
  await tx.execute(sql`update import_orders o set status = x.v, preview = x.h, draft = x.d
    from ${recordset(changes, { s: "int", v: "text", h: "jsonb", d: "jsonb" })}
    where o.agency_id = ${job.agencyId} and o.import_id = ${job.id} and o.seq = x.s`);
  await recount(tx, job);
  if (changes.length === 0) return;
  const after = { rows: changes.map(({ d }) => d.row), ...decision };
  await recordAudit(tx, actor, { action: "decide", object: "order-imports", subject: job.id, after });
}

/** Decides about rows of a previewed file. Throws an ApiError if the file is not waiting for a decision. */
export async function decideRows(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  decision: Decision,
): Promise<Decided> {
  const { agencyId } = scope;
  await waitingImport(tx, scope, importId);
  const found = await lockRows(tx, agencyId, importId, decision);
  const failed: Decided["failed"] = [];
  const changes = found.flatMap<DecidedRow>((waiting) => {
    const { seq, draft, preview } = waiting;
    const lack = decision.carrier === undefined ? missingPart(waiting) : null;
    if (lack !== null) {
      failed.push({ row: draft.row, message: lack });
      return [];
    }
    const { carrier = draft.carrier } = decision;
    const reasons = decision.carrier
      ? preview.reasons.filter(({ about }) => about !== "carrier")
      : preview.reasons;
    const accepted = decision.carrier === undefined;
    const isClear = accepted || reasons.every(({ about }) => about === "note");
    const status = isClear ? "ready" : "attention";
    return { s: seq, v: status, h: { ...preview, reasons }, d: { ...draft, carrier, accepted } };
  });
  const existing = new Set(found.map(({ draft }) => draft.row));
  for (const row of decision.rows ?? [])
    if (!existing.has(row)) failed.push({ row, message: "This row needs no decision" });
  const carrier = decision.carrier ?? null;
  await saveDecided(tx, actor, { agencyId, id: importId }, changes, { carrier });
  return { decided: changes.length, failed };
}
