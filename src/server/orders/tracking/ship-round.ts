import { problemAt } from "../../../domain/orders/incoming/problem.ts";
import {
  type CheckedRow,
  checkRow,
  type RowColumns,
  type Shelf,
  type StoredRow,
  shippedLongBefore,
} from "../../../domain/orders/tracking/check-row.ts";
import { type PlannedUnits, remarksOn } from "../../../domain/orders/tracking/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import type { ImportJob } from "../import/job.queries.ts";
import type { ImportLine } from "../import/lines.queries.ts";
import { addFurtherParcels, type FurtherParcel } from "./further.queries.ts";
import { parcelsNumbered } from "./numbers.queries.ts";
import { shelfOf } from "./orders-named.queries.ts";
import { type Leaving, shipParcels } from "./ship.queries.ts";

export type RowLine = ImportLine<StoredRow>;

/** Rows of one parcel: the same order and number. */
export interface Group {
  readonly orderId: string;
  readonly lines: RowLine[];
}

export interface Outcome {
  readonly line: RowLine;
  /** `null` if the row was imported. */
  readonly refused: Exclude<CheckedRow, { status: "ready" }> | null;
  readonly orderId: string | null;
}

/** What the rows of a round are checked against, with their orders locked. */
interface RoundContext {
  readonly columns: RowColumns;
  readonly shelf: Shelf;
  readonly having: Awaited<ReturnType<typeof parcelsNumbered>>;
}

/** A parcel created after the preview may have the row's number. */
function takenSince(
  { columns, shelf, having }: RoundContext,
  { draft }: RowLine,
  orderId: string,
): CheckedRow | null {
  if (draft.accepted) return null;
  const { doubt } = remarksOn(draft.number, orderId, having(draft.number));
  if (doubt) return { status: "attention", reason: problemAt(draft.row, columns.number, doubt.text) };
  // A date that was chosen after the preview is compared here.
  const tooEarly = draft.days || draft.isUndated ? shippedLongBefore(draft, orderId, shelf) : null;
  if (tooEarly === null) return null;
  return { status: "attention", reason: problemAt(draft.row, columns.date, tooEarly) };
}

interface CheckedLine {
  readonly line: RowLine;
  readonly is: CheckedRow;
  /** Whether its items have left already, whatever else was found since the preview. */
  readonly isFurther: boolean;
}

/** Checks the rows of a parcel again, each after those above it. */
function checkGroup(context: RoundContext, { orderId, lines }: Group): CheckedLine[] {
  const used = new Map<string, number>();
  return lines.map((line) => {
    const alone = checkRow(line.draft, [orderId], context.shelf, context.columns, used);
    if (alone.status !== "ready") return { line, is: alone, isFurther: false };
    return { line, is: takenSince(context, line, orderId) ?? alone, isFurther: alone.isFurther === true };
  });
}

const unitsOf = (checked: readonly CheckedLine[]): PlannedUnits[] =>
  checked.flatMap(({ is }) => (is.status === "ready" ? is.items : []));

const outcomeOf = ({ line, is }: CheckedLine, orderId: string): Outcome =>
  is.status === "ready" ? { line, refused: null, orderId } : { line, refused: is, orderId: null };

/** The parcel of a group: a new one, or the one of the order with its number. */
function leavingOf(shelf: Shelf, { orderId, lines }: Group): Leaving {
  const { number, carrier, shippedDate, trackingUrl = null } = (lines[0] as RowLine).draft; // A group has a row.
  const existing = shelf.parcelsOf(orderId).find((parcel) => parcel.number === number);
  return { parcelId: existing?.id ?? newId(), isNew: !existing, number, carrier, shippedDate, trackingUrl };
}

/** Ships the parcels of a round; each row is checked again with its order locked. */
export async function shipRound(
  tx: Transaction,
  job: ImportJob,
  scope: AgencyScope,
  columns: RowColumns,
  round: readonly Group[],
): Promise<Outcome[]> {
  const groups = new Map(round.map((group) => [group.orderId, group]));
  const shelf = await shelfOf(tx, scope, [...groups.keys()]);
  const numbers = round.flatMap(({ lines }) => lines.map(({ draft }) => draft.number));
  const context = { columns, shelf, having: await parcelsNumbered(tx, scope, numbers) };
  const outcomes = new Map<RowLine, Outcome>();
  const note = (checked: readonly CheckedLine[], orderId: string) => {
    for (const one of checked) outcomes.set(one.line, outcomeOf(one, orderId));
  };
  const further: FurtherParcel[] = [];
  for (const group of round) {
    const { orderId } = group;
    const checked = checkGroup(context, group);
    if (!checked.every(({ isFurther }) => isFurther)) continue;
    note(checked, orderId);
    const items = unitsOf(checked);
    if (items.length > 0) further.push({ ...leavingOf(shelf, group), orderId, items });
    groups.delete(orderId);
  }
  const source = { scope, actorId: job.createdUserId, importId: job.id };
  await addFurtherParcels(tx, { ...source, parcels: further });
  const performed = await shipParcels(tx, {
    ...source,
    parcels: new Map([...groups].map(([orderId, group]) => [orderId, leavingOf(shelf, group)])),
    unitsOf: (order) => {
      const group = groups.get(order.id) as Group; // Called for these orders only.
      const current = { ...shelf, orders: new Map([[order.id, order]]) };
      const checked = checkGroup({ ...context, shelf: current }, group);
      note(checked, order.id);
      // Items that have left with another parcel are in this one too, with no unit of their own.
      const leaving = unitsOf(checked).filter(({ quantity }) => quantity > 0);
      return leaving.length > 0 ? leaving : "No row of this parcel can be entered";
    },
  });
  const failed = new Map(performed.failed.map(({ id, message }) => [id, message]));
  return round.flatMap(({ orderId, lines }) =>
    lines.map((line) => {
      const checked = outcomes.get(line);
      const message = failed.get(orderId);
      if (checked?.refused || message === undefined) return checked ?? { line, refused: null, orderId };
      const text = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
      const reason = problemAt(line.draft.row, columns.order, text);
      return { line, refused: { status: "failed" as const, reason }, orderId: null };
    }),
  );
}
