import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import { type CarrierName, type DateOrder, readShipDate } from "../../../domain/orders/tracking/index.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { refuse, refuseField } from "../../refusal.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { recount } from "../import/job.queries.ts";
import { type ImportRow, importRow } from "../import/state.queries.ts";
import { asJson } from "../save.queries.ts";
import { keepDateOrder, settleDates, settleShipDate } from "./dates.queries.ts";
import type { RehearsedRow, StoredRow } from "./rehearsal.ts";

/** What a person decides about rows that need attention. */
export interface Decision {
  /** Row numbers; all that need attention where none are named. */
  readonly rows: readonly number[] | undefined;
  /** The carrier of these rows; undefined: they go in as they are, whatever speaks against them. */
  readonly carrier: CarrierName | undefined;
}

/** Whatever speaks against a row, it needs an order, a carrier and a day. */
const lackOf = ({ draft, rehearsal }: Waiting): string | null => {
  if (rehearsal.reasons.some(({ about }) => about === "order")) return "Choose the order first";
  if (draft.carrier === null) return "Choose the carrier first";
  if (draft.shippedDate !== null) return null;
  return draft.isUndated ? "Enter the ship date first" : "Say first how the dates of this file are written";
};

export interface Decided {
  readonly decided: number;
  /** Rows that still cannot go in, or that need no decision. */
  readonly failed: { row: number; message: string }[];
}

/** A row of a previewed file that needs attention. */
export interface Waiting extends Record<string, unknown> {
  seq: number;
  draft: StoredRow;
  rehearsal: RehearsedRow;
}

/** The rows meant, locked. One parcel has one carrier: naming it for a row names it for all of the same number. */
async function rowsMeant(tx: Transaction, agencyId: string, importId: string, { rows, carrier }: Decision) {
  const ofImport = sql`agency_id = ${agencyId} and import_id = ${importId} and verdict = 'attention'`;
  const named = sql`(draft ->> 'row')::int = any(${sql.param(rows ?? [])}::int[])`;
  const meant = carrier
    ? sql`(draft ->> 'orderName', draft ->> 'number') in (
        select draft ->> 'orderName', draft ->> 'number' from import_orders where ${ofImport} and ${named})`
    : named;
  return rowsOf<Waiting>(
    tx,
    sql`select seq, draft, rehearsal from import_orders
      where ${ofImport} and ${rows ? meant : sql`true`} order by seq for update`,
  );
}

export async function waitingImport(
  tx: Transaction,
  scope: AgencyScope,
  importId: string,
): Promise<ImportRow> {
  const row = await importRow(tx, scope, "tracking", importId, { lock: true });
  if (row.status !== "rehearsed") throw refuse("This import is not waiting for anybody's decision");
  return row;
}

/** Says which part of a file's dates is the month. Throws a Refusal where that is in no doubt. */
export async function decideDates(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  order: DateOrder,
): Promise<Decided> {
  const { header } = await waitingImport(tx, scope, importId);
  if (!header?.dates) throw refuseField("dates", "No date of this file could be two days");
  const job = { agencyId: scope.agencyId, id: importId };
  const decided = await settleDates(tx, job, order);
  await keepDateOrder(tx, job, order);
  await recount(tx, job);
  const after = { dates: order };
  await recordAudit(tx, actor, { action: "decide", object: "order-imports", subject: importId, after });
  return { decided, failed: [] };
}

/** Says when the parcels were shipped of which the file does not say it. Throws a Refusal for no such day. */
export async function decideShipDate(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  day: string,
): Promise<Decided> {
  const { header } = await waitingImport(tx, scope, importId);
  if (!header?.shipDate) throw refuseField("shippedDate", "Every row of this file has its ship date");
  const { value, problem } = readShipDate(day, dayOf(new Date().toISOString()));
  if (value === undefined) throw refuseField("shippedDate", sentence(problem));
  const job = { agencyId: scope.agencyId, id: importId };
  const decided = await settleShipDate(tx, job, value);
  await recount(tx, job);
  const after = { shippedDate: value };
  await recordAudit(tx, actor, { action: "decide", object: "order-imports", subject: importId, after });
  return { decided, failed: [] };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What a decision makes of a row: its sequence, status, preview and draft, as the statement below reads them. */
export interface DecidedRow {
  readonly s: number;
  readonly v: "ready" | "attention";
  readonly h: RehearsedRow;
  readonly d: StoredRow;
}

/** Saves what was decided about rows of a previewed file, counts the file's rows again, and records who decided. */
export async function saveDecided(
  tx: Transaction,
  actor: Actor,
  job: { readonly agencyId: string; readonly id: string },
  changes: readonly DecidedRow[],
  decision: Readonly<Record<string, string | null>>,
): Promise<void> {
  await tx.execute(sql`update import_orders o set verdict = x.v, rehearsal = x.h, draft = x.d
    from json_to_recordset(${asJson(changes)}) as x(s int, v text, h jsonb, d jsonb)
    where o.agency_id = ${job.agencyId} and o.import_id = ${job.id} and o.seq = x.s`);
  await recount(tx, job);
  if (changes.length === 0) return;
  const after = { rows: changes.map(({ d }) => d.row), ...decision };
  await recordAudit(tx, actor, { action: "decide", object: "order-imports", subject: job.id, after });
}

/** Decides about rows of a rehearsed file. Throws a Refusal where it is not waiting for anybody. */
export async function decideRows(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  importId: string,
  decision: Decision,
): Promise<Decided> {
  const { agencyId } = scope;
  await waitingImport(tx, scope, importId);
  const found = await rowsMeant(tx, agencyId, importId, decision);
  const failed: Decided["failed"] = [];
  const changes = found.flatMap<DecidedRow>((waiting) => {
    const { seq, draft, rehearsal } = waiting;
    const lack = decision.carrier === undefined ? lackOf(waiting) : null;
    if (lack !== null) {
      failed.push({ row: draft.row, message: lack });
      return [];
    }
    const { carrier = draft.carrier } = decision;
    const reasons = decision.carrier
      ? rehearsal.reasons.filter(({ about }) => about !== "carrier")
      : rehearsal.reasons;
    const accepted = decision.carrier === undefined;
    const isClear = accepted || reasons.every(({ about }) => about === "note");
    const verdict = isClear ? "ready" : "attention";
    return { s: seq, v: verdict, h: { ...rehearsal, reasons }, d: { ...draft, carrier, accepted } };
  });
  const known = new Set(found.map(({ draft }) => draft.row));
  for (const row of decision.rows ?? [])
    if (!known.has(row)) failed.push({ row, message: "This row needs no decision" });
  const carrier = decision.carrier ?? null;
  await saveDecided(tx, actor, { agencyId, id: importId }, changes, { carrier });
  return { decided: changes.length, failed };
}
