import { sql } from "drizzle-orm";
import {
  checkRow,
  orderIdsOf,
  type RowColumns,
  rowColumns,
} from "../../../domain/orders/tracking/check-row.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notifyOfImport } from "../../notifications/notify-of-import.ts";
import { scopeOfMember } from "../../proxy-scope.ts";
import { type ImportJob, inStep, recount, setJob } from "../import/job.queries.ts";
import {
  lastRead,
  linesIn,
  noteEntered,
  type RowRange,
  TO_COMMIT,
  updateRowStatuses,
} from "../import/lines.queries.ts";
import { notifyOfShippedByImport } from "./notify-of-shipped.ts";
import { lockTracking, ordersNamed, shelfOf } from "./orders-named.queries.ts";
import { type Group, type Outcome, type RowLine, shipRound } from "./ship-round.ts";

const CHUNK = 400;

/** Rows that need attention are skipped until a person decides: a wrong number would reach a buyer at once. */
const READY_TO_COMMIT = sql`${TO_COMMIT} and status = 'ready'`;

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

/** The stage `importing` of a tracking file. Ends early if it is aborted. */
export async function commitTrackingStage(
  database: Database,
  job: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const columns = rowColumns(job.header?.labels ?? []);
  const last = await lastRead(database, job);
  for (let after = 0; after < last; after += CHUNK) {
    if (signal.aborted) return;
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
}
