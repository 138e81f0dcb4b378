import { sql } from "drizzle-orm";
import { problemAt } from "../../../domain/orders/incoming/problem.ts";
import {
  type CheckedRow,
  checkRow,
  orderIdsOf,
  type RowColumns,
  rowColumns,
  type StoredRow,
  shippedLongBefore,
} from "../../../domain/orders/tracking/check-row.ts";
import { type PlannedUnits, remarksOn } from "../../../domain/orders/tracking/index.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { notifyOfImport } from "../../notifications/notify-of-import.ts";
import { scopeOfMember } from "../../proxy-scope.ts";
import type { AgencyScope } from "../../scope.ts";
import { type ImportJob, inStep, recount, releaseJob, setJob } from "../import/job.queries.ts";
import {
  type ImportLine,
  lastRead,
  linesIn,
  noteEntered,
  type RowRange,
  TO_COMMIT,
  updateRowStatuses,
} from "../import/lines.queries.ts";
import { addFurtherParcels } from "./further.queries.ts";
import { notifyOfShippedByImport } from "./notify-of-shipped.ts";
import { parcelsNumbered } from "./numbers.queries.ts";
import { lockTracking, ordersNamed, shelfOf } from "./orders-named.queries.ts";
import { type Leaving, shipParcels } from "./ship.queries.ts";

const CHUNK = 400;

/** Rows that need attention are skipped until a person decides: a wrong number would reach a buyer at once. */
const READY_TO_COMMIT = sql`${TO_COMMIT} and status = 'ready'`;

type RowLine = ImportLine<StoredRow>;

/** Rows of one parcel: the same order and number. */
interface Group {
  readonly orderId: string;
  readonly lines: RowLine[];
}

/** Groups rows by order and number; rows of no order, or of several, are left out. */
function groupsOf(lines: readonly RowLine[], orderIdsByName: (name: string) => string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const [orderId, ...others] = orderIdsOf(line.draft, orderIdsByName);
    if (orderId === undefined || others.length > 0) continue;
    const key = `${orderId} ${line.draft.number}`;
    const group = groups.get(key) ?? { orderId, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()];
}

/** Rounds of groups, with at most one group per order: each round is one action on its orders. */
function roundsOf(groups: readonly Group[]): Group[][] {
  const rounds: Map<string, Group>[] = [];
  for (const group of groups) {
    let round = rounds.find((one) => !one.has(group.orderId));
    if (!round) {
      round = new Map();
      rounds.push(round);
    }
    round.set(group.orderId, group);
  }
  return rounds.map((round) => [...round.values()]);
}

interface Outcome {
  readonly line: RowLine;
  /** `null` if the row was imported. */
  readonly refused: Exclude<CheckedRow, { status: "ready" }> | null;
  readonly orderId: string | null;
}

/** Ships the parcels of a round; each row is checked again with its order locked. */
async function shipRound(
  tx: Transaction,
  job: ImportJob,
  scope: AgencyScope,
  columns: RowColumns,
  round: readonly Group[],
): Promise<Outcome[]> {
  const groups = new Map(round.map((group) => [group.orderId, group]));
  const shelf = await shelfOf(tx, scope, [...groups.keys()]);
  const numbers = round.flatMap(({ lines }) => lines.map(({ draft }) => draft.number));
  const having = await parcelsNumbered(tx, scope, numbers);
  /** A parcel created after the preview may have the row's number. */
  const takenSince = ({ draft }: RowLine, orderId: string): CheckedRow | null => {
    const { doubt } = remarksOn(draft.number, orderId, having(draft.number));
    if (draft.accepted) return null;
    // A date that was chosen after the preview is compared here.
    const tooEarly = draft.days || draft.isUndated ? shippedLongBefore(draft, orderId, shelf) : null;
    if (doubt) return { status: "attention", reason: problemAt(draft.row, columns.number, doubt.text) };
    if (!tooEarly) return null;
    return { status: "attention", reason: problemAt(draft.row, columns.date, tooEarly) };
  };
  const outcomes = new Map<RowLine, Outcome>();
  const further = new Map<string, readonly PlannedUnits[]>();
  for (const { orderId, lines } of round) {
    const used = new Map<string, number>();
    const checked = lines.map((line) => ({
      line,
      is: checkRow(line.draft, [orderId], shelf, columns, used),
    }));
    if (!checked.every(({ is }) => is.status === "ready" && is.isFurther)) continue;
    for (const { line } of checked) {
      const refused = takenSince(line, orderId);
      outcomes.set(line, {
        line,
        refused: refused && refused.status !== "ready" ? refused : null,
        orderId: refused ? null : orderId,
      });
    }
    const going = checked.filter(({ line }) => outcomes.get(line)?.refused === null);
    if (going.length > 0)
      further.set(
        orderId,
        going.flatMap(({ is }) => (is.status === "ready" ? is.items : [])),
      );
    groups.delete(orderId);
  }
  const parcels = new Map(
    round.map(({ orderId, lines }): [string, Leaving] => {
      const { number, carrier, shippedDate, trackingUrl = null } = (lines[0] as RowLine).draft; // A group has a row.
      const existing = shelf.parcelsOf(orderId).find((parcel) => parcel.number === number);
      return [
        orderId,
        { parcelId: existing?.id ?? newId(), isNew: !existing, number, carrier, shippedDate, trackingUrl },
      ];
    }),
  );
  await addFurtherParcels(tx, {
    scope,
    actorId: job.createdUserId,
    importId: job.id,
    parcels: [...further].flatMap(([orderId, items]) => {
      const parcel = parcels.get(orderId);
      return parcel ? [{ ...parcel, orderId, items }] : [];
    }),
  });
  const performed = await shipParcels(tx, {
    scope,
    actorId: job.createdUserId,
    importId: job.id,
    parcels: new Map([...parcels].filter(([orderId]) => groups.has(orderId))),
    unitsOf: (order) => {
      const current = { ...shelf, orders: new Map([[order.id, order]]) };
      const used = new Map<string, number>();
      const units = (groups.get(order.id)?.lines ?? []).flatMap((line) => {
        const alone = checkRow(line.draft, [order.id], current, columns, used);
        const checked = (alone.status === "ready" && takenSince(line, order.id)) || alone;
        const refused = checked.status === "ready" ? null : checked;
        outcomes.set(line, { line, refused, orderId: refused ? null : order.id });
        return checked.status === "ready" ? checked.items : [];
      });
      // Items that have left with another parcel are in this one too, with no unit of their own.
      const leaving = units.filter(({ quantity }) => quantity > 0);
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

async function writeOutcomes(
  tx: Transaction,
  job: ImportJob,
  range: RowRange,
  outcomes: readonly Outcome[],
): Promise<void> {
  await updateRowStatuses(
    tx,
    job,
    outcomes.flatMap(({ line, refused }) =>
      refused
        ? {
            seq: line.seq,
            status: refused.status,
            preview: { reasons: [refused.reason] },
          }
        : [],
    ),
  );
  await noteEntered(
    tx,
    job,
    range,
    outcomes.flatMap(({ line, refused, orderId }) =>
      refused ? [] : [{ seq: line.seq, status: line.status, orderId }],
    ),
  );
}

async function commitRange(tx: Transaction, job: ImportJob, columns: RowColumns, range: RowRange) {
  await lockTracking(tx, job.agencyId);
  const lines: RowLine[] = await linesIn(tx, job, range, READY_TO_COMMIT);
  const scope = await scopeOfMember(tx, job.agencyId, job.createdUserId);
  const orderIdsByName = await ordersNamed(
    tx,
    scope,
    lines.map(({ draft }) => draft.orderName),
  );
  const groups = groupsOf(lines, orderIdsByName);
  const outcomes: Outcome[] = [];
  // Sequential: each round sees what the previous one has shipped.
  for (const round of roundsOf(groups)) outcomes.push(...(await shipRound(tx, job, scope, columns, round)));
  const shelf = await shelfOf(tx, scope, []);
  const grouped = new Set(groups.flatMap((group) => group.lines));
  for (const line of lines) {
    if (grouped.has(line)) continue;
    const checked = checkRow(line.draft, orderIdsOf(line.draft, orderIdsByName), shelf, columns, new Map());
    if (checked.status !== "ready") outcomes.push({ line, refused: checked, orderId: null });
  }
  await writeOutcomes(tx, job, range, outcomes);
}

/** The stage `importing` of a tracking file. `false`: aborted and released. */
export async function commitTrackingStage(
  database: Database,
  job: ImportJob,
  signal: AbortSignal,
): Promise<boolean> {
  const columns = rowColumns(job.header?.labels ?? []);
  const last = await lastRead(database, job);
  for (let after = 0; after < last; after += CHUNK) {
    if (signal.aborted) {
      await releaseJob(database, job);
      return false;
    }
    const range = { after, upTo: after + CHUNK };
    await inStep(database, job, (tx) => commitRange(tx, job, columns, range));
  }
  await inStep(database, job, async (tx) => {
    await recount(tx, job);
    await setJob(tx, job, sql`status = 'done', updated_at = now()`);
    await notifyOfImport(tx, job);
    await notifyOfShippedByImport(tx, { reach: "agency", agencyId: job.agencyId }, job.id);
    const actor = {
      userId: job.createdUserId as string, // Every import has a creator.
      scope: { reach: "agency" as const, agencyId: job.agencyId },
      ip: null,
    };
    await recordAudit(tx, actor, { action: "import", object: "tracking", subject: job.id });
  });
  return true;
}
