import { sql } from "drizzle-orm";
import { problemAt } from "../../../domain/orders/import/index.ts";
import { type AuditActor, recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { databaseError } from "../../db/errors.ts";
import type { Transaction } from "../../db/transaction.ts";
import { vacuumWorthwhile } from "../../db/vacuum.ts";
import { tellOfImport } from "../../notifications/tell-of-import.ts";
import { type Drafted, draftOrder, insertOrders } from "../create.queries.ts";
import { resolverFor } from "../mapping/sellable.queries.ts";

import { noteCustomers } from "./customers.queries.ts";
import { dropFile } from "./file.queries.ts";
import { type ImportJob, inStep, inStepBetween, recount, releaseJob, setJob, settle } from "./job.queries.ts";
import { nextOrderNames } from "./names.queries.ts";
import {
  type Line,
  lastRead,
  linesIn,
  noteEntered,
  type Stretch,
  TO_COMMIT,
  updateVerdicts,
} from "./orders.queries.ts";
import { makeProducts } from "./products.queries.ts";
import { newOrderOf, type Rehearsed, type Setting, settingOf } from "./rehearsal.ts";
import type { StoredDraft } from "./stored-draft.ts";
import { lockTeamOrders, takenOrders } from "./taken.queries.ts";

const CHUNK = 400;
/** From so many on, the tables' statistics are worth renewing at once. */
const MANY = 1_000;

type ReadLine = Line<StoredDraft, Rehearsed>;

/** What a failed order's row says instead of its rehearsal. */
const instead = (line: ReadLine, text: string): Rehearsed => ({
  ...line.rehearsal,
  reasons: [problemAt(line.draft.row, null, text)],
  gates: [],
});

/** Those that are the team's already are duplicates now: another import was faster. */
async function setAside(tx: Transaction, job: ImportJob, lines: readonly ReadLine[]): Promise<void> {
  await updateVerdicts(
    tx,
    job,
    lines.map((line) => ({
      seq: line.seq,
      verdict: "duplicate",
      rehearsal: instead(line, "this order came in meanwhile, by another import or by hand"),
    })),
  );
}

/** Names for those of these orders that have none, in their order. */
async function namesFor(tx: Transaction, agencyId: string, lines: readonly ReadLine[]): Promise<string[]> {
  const fresh = await nextOrderNames(
    tx,
    agencyId,
    lines.filter(({ draft }) => draft.orderName === "" && draft.reference === "").length,
  );
  return lines.map(({ draft }) => draft.orderName || draft.reference || (fresh.shift() as string));
}

/** Makes the orders of a stretch; their number. */
async function commitStretch(
  tx: Transaction,
  job: ImportJob,
  setting: Setting,
  stretch: Stretch,
): Promise<number> {
  await lockTeamOrders(tx, job.teamId);
  const lines: ReadLine[] = await linesIn(tx, job, stretch, TO_COMMIT);
  if (lines.length === 0) return 0;
  const taken = await takenOrders(
    tx,
    job,
    lines.map(({ seq, draft }) => ({ seq, reference: draft.reference })),
  );
  const made = lines.filter(({ seq }) => !taken.has(seq));
  await setAside(
    tx,
    job,
    lines.filter(({ seq }) => taken.has(seq)),
  );

  const { agencyId, teamId } = job;
  const items = made.flatMap(({ draft }) => draft.items);
  const resolve = await resolverFor(tx, job, items);
  const names = await namesFor(tx, agencyId, made);
  const now = new Date().toISOString();
  const prices = { seller: setting.prices.seller(teamId), agency: setting.prices.agency };
  const drafted: Drafted[] = made.map(({ draft }, index) => {
    const { input } = newOrderOf(draft, teamId, setting.terms, resolve, now);
    const named = { ...input, orderName: names[index] ?? input.orderName };
    return { input: named, order: draftOrder(named, prices, true) };
  });
  await insertOrders(tx, agencyId, drafted, {
    action: "import",
    actorId: job.createdUserId,
    importId: job.id,
    integrationId: job.integrationId,
  });
  await noteCustomers(
    tx,
    agencyId,
    teamId,
    drafted.map(({ input }) => input),
  );
  if (job.createProduct) {
    const unmapped = items.filter((item) => resolve(item).variant === null);
    await makeProducts(tx, agencyId, teamId, unmapped);
  }
  await noteEntered(
    tx,
    job,
    stretch,
    made.map(({ seq, verdict }, index) => ({ seq, verdict, orderId: drafted[index]?.order.id ?? null })),
  );
  return made.length;
}

/** Something that a row holds and a table cannot: a bad row among good ones, not a mistake of the moment. */
const isBadData = (error: unknown) => /^2[23]/.test(databaseError(error)?.code ?? "");

async function failLine(tx: Transaction, job: ImportJob, stretch: Stretch): Promise<void> {
  const lines: ReadLine[] = await linesIn(tx, job, stretch, TO_COMMIT);
  const text = "the order holds something that cannot be stored";
  await updateVerdicts(
    tx,
    job,
    lines.map((line) => ({ seq: line.seq, verdict: "failed", rehearsal: instead(line, text) })),
  );
}

/** A stretch that cannot be written is done again one by one, so that its good orders go in. */
async function commitSafely(
  database: Database,
  job: ImportJob,
  setting: Setting,
  stretch: Stretch,
): Promise<number> {
  try {
    return await inStepBetween(database, job, (tx) => commitStretch(tx, job, setting, stretch));
  } catch (error) {
    if (!isBadData(error)) throw error;
  }
  if (stretch.upTo - stretch.after === 1) {
    await inStep(database, job, (tx) => failLine(tx, job, stretch));
    return 0;
  }
  let made = 0;
  for (let after = stretch.after; after < stretch.upTo; after++) {
    made += await commitSafely(database, job, setting, { after, upTo: after + 1 });
  }
  return made;
}

/** Who an import acts for, hours after its request perhaps. */
const actorOf = (job: ImportJob): AuditActor => ({
  userId: job.createdUserId,
  scope: { reach: "agency", agencyId: job.agencyId },
  ip: null,
});

async function finish(database: Database, job: ImportJob): Promise<void> {
  await inStep(database, job, async (tx) => {
    await recount(tx, job);
    // What was not chosen now can be brought in later.
    if (job.straight) await setJob(tx, job, sql`status = 'done', updated_at = now()`);
    else await settle(tx, job, "done");
    // With the status: who chooses its columns anew meanwhile must find the file, or find it gone.
    await dropFile(tx, job);
    await tellOfImport(tx, job);
    await recordAudit(tx, actorOf(job), { action: "import", object: "orders", subject: job.id });
  });
}

/** The stage `committing`: good orders become orders. False: told to stop midway, and let go of. */
export async function commitStage(database: Database, job: ImportJob, signal: AbortSignal): Promise<boolean> {
  const setting = await settingOf(database, job);
  const last = await lastRead(database, job);
  let made = 0;
  for (let after = 0; after < last; after += CHUNK) {
    if (signal.aborted) {
      await releaseJob(database, job);
      return false;
    }
    made += await commitSafely(database, job, setting, { after, upTo: Math.min(after + CHUNK, last) });
  }
  await finish(database, job);
  if (made >= MANY && database.kind === "embedded") await vacuumWorthwhile(database);
  return true;
}
