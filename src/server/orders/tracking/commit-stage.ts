import { sql } from "drizzle-orm";
import { problemAt } from "../../../domain/orders/import/index.ts";
import { remarksOn } from "../../../domain/orders/tracking/index.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { tellOfImport } from "../../notifications/tell-of-import.ts";
import type { AgencyScope } from "../../scope.ts";
import { type ImportJob, inStep, recount, releaseJob, setJob } from "../import/job.queries.ts";
import {
  type Line,
  lastRead,
  linesIn,
  noteEntered,
  type Stretch,
  TO_COMMIT,
  updateVerdicts,
} from "../import/orders.queries.ts";

import { parcelsNumbered } from "./numbers.queries.ts";
import { lockTracking, ordersNamed, shelfOf } from "./orders-named.queries.ts";
import {
  judgeRow,
  orderIdsOf,
  type RehearsedRow,
  type RowColumns,
  type RowVerdict,
  rowColumns,
  type StoredRow,
} from "./rehearsal.ts";
import { type Leaving, shipParcels } from "./ship.queries.ts";
import { tellShippedBy } from "./tell-shipped.ts";

const CHUNK = 400;

/** What needs attention stays out until a person has decided: a wrong number goes to a buyer at once. */
const READY_TO_COMMIT = sql`${TO_COMMIT} and verdict = 'ready'`;

type RowLine = Line<StoredRow, RehearsedRow>;

/** Rows that make one parcel: of one order, under one number. */
interface Group {
  readonly orderId: string;
  readonly lines: RowLine[];
}

/** Rows by order and number; rows of no order, or of several, are left out. */
function groupsOf(lines: readonly RowLine[], meant: (name: string) => string[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const [orderId, ...others] = orderIdsOf(line.draft, meant);
    if (orderId === undefined || others.length > 0) continue;
    const key = `${orderId} ${line.draft.number}`;
    const group = groups.get(key) ?? { orderId, lines: [] };
    groups.set(key, group);
    group.lines.push(line);
  }
  return [...groups.values()];
}

/** Groups in rounds of at most one an order: each round is one action on its orders. */
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
  /** Null: it is in. */
  readonly refused: Exclude<RowVerdict, { verdict: "ready" }> | null;
  readonly orderId: string | null;
}

/** Lets a round's parcels leave, each row judged once more against its order under lock. */
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
  /** What has come in since the rehearsal may give a number away that a row was to have alone. */
  const takenSince = ({ draft }: RowLine, orderId: string): RowVerdict | null => {
    const { doubt } = remarksOn(draft.number, orderId, having(draft.number));
    if (!doubt || draft.accepted) return null;
    return { verdict: "attention", reason: problemAt(draft.row, columns.number, doubt.text) };
  };
  const outcomes = new Map<RowLine, Outcome>();
  const parcels = new Map(
    round.map(({ orderId, lines }): [string, Leaving] => {
      const { number, carrier, shippedDate } = (lines[0] as RowLine).draft; // A group begins with a row.
      const known = shelf.parcelsOf(orderId).find((parcel) => parcel.number === number);
      return [orderId, { parcelId: known?.id ?? newId(), isNew: !known, number, carrier, shippedDate }];
    }),
  );
  const performed = await shipParcels(tx, {
    scope,
    actorId: job.createdUserId,
    importId: job.id,
    parcels,
    unitsOf: (order) => {
      const current = { ...shelf, orders: new Map([[order.id, order]]) };
      const used = new Map<string, number>();
      const units = (groups.get(order.id)?.lines ?? []).flatMap((line) => {
        const alone = judgeRow(line.draft, [order.id], current, columns, used);
        const judged = (alone.verdict === "ready" && takenSince(line, order.id)) || alone;
        const refused = judged.verdict === "ready" ? null : judged;
        outcomes.set(line, { line, refused, orderId: refused ? null : order.id });
        return judged.verdict === "ready" ? judged.items : [];
      });
      return units.length > 0 ? units : "No row of this parcel can be entered";
    },
  });
  const failed = new Map(performed.failed.map(({ id, message }) => [id, message]));
  return round.flatMap(({ orderId, lines }) =>
    lines.map((line) => {
      const judged = outcomes.get(line);
      const message = failed.get(orderId);
      if (judged?.refused || message === undefined) return judged ?? { line, refused: null, orderId };
      const text = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
      const reason = problemAt(line.draft.row, columns.order, text);
      return { line, refused: { verdict: "failed" as const, reason }, orderId: null };
    }),
  );
}

async function writeOutcomes(
  tx: Transaction,
  job: ImportJob,
  stretch: Stretch,
  outcomes: readonly Outcome[],
): Promise<void> {
  await updateVerdicts(
    tx,
    job,
    outcomes.flatMap(({ line, refused }) =>
      refused
        ? {
            seq: line.seq,
            verdict: refused.verdict,
            rehearsal: { ...line.rehearsal, reasons: [refused.reason] },
          }
        : [],
    ),
  );
  await noteEntered(
    tx,
    job,
    stretch,
    outcomes.flatMap(({ line, refused, orderId }) =>
      refused ? [] : [{ seq: line.seq, verdict: line.verdict, orderId }],
    ),
  );
}

async function commitStretch(tx: Transaction, job: ImportJob, columns: RowColumns, stretch: Stretch) {
  await lockTracking(tx, job.agencyId);
  const lines: RowLine[] = await linesIn(tx, job, stretch, READY_TO_COMMIT);
  const scope: AgencyScope = { reach: "agency", agencyId: job.agencyId };
  const meant = await ordersNamed(
    tx,
    job.agencyId,
    lines.map(({ draft }) => draft.orderName),
  );
  const groups = groupsOf(lines, meant);
  const outcomes: Outcome[] = [];
  // One round after the other: each sees what the one before has shipped.
  for (const round of roundsOf(groups)) outcomes.push(...(await shipRound(tx, job, scope, columns, round)));
  const shelf = await shelfOf(tx, scope, []);
  const grouped = new Set(groups.flatMap((group) => group.lines));
  for (const line of lines) {
    if (grouped.has(line)) continue;
    const judged = judgeRow(line.draft, orderIdsOf(line.draft, meant), shelf, columns, new Map());
    if (judged.verdict !== "ready") outcomes.push({ line, refused: judged, orderId: null });
  }
  await writeOutcomes(tx, job, stretch, outcomes);
}

/** The stage `committing` of a tracking file. False: told to stop midway, and let go of. */
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
    const stretch = { after, upTo: after + CHUNK };
    await inStep(database, job, (tx) => commitStretch(tx, job, columns, stretch));
  }
  await inStep(database, job, async (tx) => {
    await recount(tx, job);
    await setJob(tx, job, sql`status = 'done', updated_at = now()`);
    await tellOfImport(tx, job);
    await tellShippedBy(tx, { reach: "agency", agencyId: job.agencyId }, job.id);
    const actor = {
      userId: job.createdUserId as string, // Every import is somebody's.
      scope: { reach: "agency" as const, agencyId: job.agencyId },
      ip: null,
    };
    await recordAudit(tx, actor, { action: "import", object: "tracking", subject: job.id });
  });
  return true;
}
