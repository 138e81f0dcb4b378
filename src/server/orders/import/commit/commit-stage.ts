import { sql } from "drizzle-orm";
import { type DraftedOrder, draftOrder } from "../../../../domain/orders/draft-order.ts";
import { problemAt } from "../../../../domain/orders/import/index.ts";
import type { OrderPreview } from "../../../../domain/orders/import/preview/check-order.ts";
import { newOrderOf } from "../../../../domain/orders/import/preview/new-order.ts";
import type { StoredDraft } from "../../../../domain/orders/import/preview/stored-draft.ts";
import { type AuditActor, recordAudit } from "../../../audit.ts";
import type { Database } from "../../../db/client.ts";
import { databaseError } from "../../../db/errors.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { vacuumWorthwhile } from "../../../db/vacuum.ts";
import { newId } from "../../../ids.ts";
import { notifyOfImport } from "../../../notifications/notify-of-import.ts";
import { insertOrders } from "../../create.queries.ts";
import { resolverFor } from "../../mapping/sellable.queries.ts";
import { existingOrders, lockTeamOrders } from "../existing-orders.queries.ts";
import {
  inStep,
  inStepBetween,
  type OrderImportJob,
  recount,
  releaseJob,
  setJob,
  settle,
} from "../job.queries.ts";
import {
  type ImportLine,
  lastRead,
  linesIn,
  noteEntered,
  type RowRange,
  TO_COMMIT,
  updateRowStatuses,
} from "../lines.queries.ts";
import { type PricingContext, pricingContextOf } from "../preview/preview-orders.queries.ts";
import { dropFile } from "../upload/file.queries.ts";
import { noteCustomers } from "./customers.queries.ts";
import { nextOrderNames } from "./order-names.queries.ts";
import { makeProducts } from "./products.queries.ts";

const CHUNK = 400;
/** From this number of orders on, the tables' statistics are updated at once. */
const MANY = 1_000;

type ReadLine = ImportLine<StoredDraft, OrderPreview>;

/** The preview of an order that could not be created. */
const instead = (line: ReadLine, text: string): OrderPreview => ({
  ...line.preview,
  reasons: [problemAt(line.draft.row, null, text)],
  gates: [],
});

/** Marks orders that the team already has as duplicates: another import has created them. */
async function setAside(tx: Transaction, job: OrderImportJob, lines: readonly ReadLine[]): Promise<void> {
  await updateRowStatuses(
    tx,
    job,
    lines.map((line) => ({
      seq: line.seq,
      status: "duplicate",
      preview: instead(line, "this order came in meanwhile, by another import or by hand"),
    })),
  );
}

/** Names for orders without one, in their order. */
async function namesFor(tx: Transaction, agencyId: string, lines: readonly ReadLine[]): Promise<string[]> {
  const fresh = await nextOrderNames(
    tx,
    agencyId,
    lines.filter(({ draft }) => draft.orderName === "" && draft.reference === "").length,
  );
  return lines.map(({ draft }) => draft.orderName || draft.reference || (fresh.shift() as string));
}

/** Creates the orders of a range and returns their number. */
async function commitRange(
  tx: Transaction,
  job: OrderImportJob,
  pricing: PricingContext,
  range: RowRange,
): Promise<number> {
  await lockTeamOrders(tx, job.teamId);
  const lines: ReadLine[] = await linesIn(tx, job, range, TO_COMMIT);
  if (lines.length === 0) return 0;
  const taken = await existingOrders(
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
  const { prices, terms } = pricing;
  const context = { teamId, excludes: terms.excludes, resolve, now: new Date().toISOString() };
  const drafted: DraftedOrder[] = made.map(({ draft }, index) => {
    const { input } = newOrderOf(draft, context);
    const named = { ...input, orderName: names[index] ?? input.orderName };
    return { input: named, order: draftOrder(named, prices, true, newId) };
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
    range,
    made.map(({ seq, status }, index) => ({ seq, status, orderId: drafted[index]?.order.id ?? null })),
  );
  return made.length;
}

/** Data that a table cannot store: an error of the row, not a temporary one. */
const isBadData = (error: unknown) => /^2[23]/.test(databaseError(error)?.code ?? "");

async function failLine(tx: Transaction, job: OrderImportJob, range: RowRange): Promise<void> {
  const lines: ReadLine[] = await linesIn(tx, job, range, TO_COMMIT);
  const text = "the order holds something that cannot be stored";
  await updateRowStatuses(
    tx,
    job,
    lines.map((line) => ({ seq: line.seq, status: "failed", preview: instead(line, text) })),
  );
}

/** Commits a range, or if that fails its orders one by one, so that the valid ones are imported. */
async function commitSafely(
  database: Database,
  job: OrderImportJob,
  pricing: PricingContext,
  range: RowRange,
): Promise<number> {
  try {
    return await inStepBetween(database, job, (tx) => commitRange(tx, job, pricing, range));
  } catch (error) {
    if (!isBadData(error)) throw error;
  }
  if (range.upTo - range.after === 1) {
    await inStep(database, job, (tx) => failLine(tx, job, range));
    return 0;
  }
  let made = 0;
  for (let after = range.after; after < range.upTo; after++) {
    made += await commitSafely(database, job, pricing, { after, upTo: after + 1 });
  }
  return made;
}

/** The actor of an import, which may run hours after its request. */
const actorOf = (job: OrderImportJob): AuditActor => ({
  userId: job.createdUserId,
  scope: { reach: "agency", agencyId: job.agencyId },
  ip: null,
});

async function finish(database: Database, job: OrderImportJob): Promise<void> {
  await inStep(database, job, async (tx) => {
    await recount(tx, job);
    // Orders not chosen now can be imported later.
    if (job.straight) await setJob(tx, job, sql`status = 'done', updated_at = now()`);
    else await settle(tx, job, "done");
    // In the same transaction as the status: a concurrent change of columns finds the file, or the new status.
    await dropFile(tx, job);
    await notifyOfImport(tx, job);
    await recordAudit(tx, actorOf(job), { action: "import", object: "orders", subject: job.id });
  });
}

/** The stage `importing`: creates the orders without problems. `false`: aborted and released. */
export async function commitStage(
  database: Database,
  job: OrderImportJob,
  signal: AbortSignal,
): Promise<boolean> {
  const pricing = await pricingContextOf(database, job);
  const last = await lastRead(database, job);
  let made = 0;
  for (let after = 0; after < last; after += CHUNK) {
    if (signal.aborted) {
      await releaseJob(database, job);
      return false;
    }
    made += await commitSafely(database, job, pricing, { after, upTo: Math.min(after + CHUNK, last) });
  }
  await finish(database, job);
  if (made >= MANY && database.kind === "embedded") await vacuumWorthwhile(database);
  return true;
}
