import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { OrderPreview } from "../../../../domain/orders/incoming/check-order.ts";
import { isOurs, NOTHING_OURS, withOwnItems } from "../../../../domain/orders/incoming/own-items.ts";
import { problemAt } from "../../../../domain/orders/incoming/problem.ts";
import { type AuditActor, recordAudit } from "../../../audit.ts";
import type { Database } from "../../../db/client.ts";
import { databaseError } from "../../../db/errors.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { vacuumWorthwhile } from "../../../db/vacuum.ts";
import { notifyOfImport } from "../../../notifications/notify-of-import.ts";
import { insertPrepared } from "../../incoming/create.queries.ts";
import { noteCustomers } from "../../incoming/customers.queries.ts";
import { nextOrderNames } from "../../incoming/order-names.queries.ts";
import { type PricingContext, pricingContextOf } from "../../incoming/pricing-context.queries.ts";
import { lockTeamOrders } from "../../incoming/team-orders.queries.ts";
import { loadVariants, resolverOf } from "../../mapping/sellable.queries.ts";
import { existingOrders } from "../existing-orders.queries.ts";
import {
  inStep,
  inStepBetween,
  type OrderImportJob,
  recount,
  releaseJob,
  setJob,
  settle,
} from "../job.queries.ts";
import { lastRead, noteEntered, updateRowStatuses } from "../lines.queries.ts";
import { tendOrders } from "../tend-orders.ts";
import { dropFile } from "../upload/file.queries.ts";
import { type Batch, draftBatch, draftOrders, itemsOf, namelessIn, type ReadLine } from "./draft-batch.ts";
import { makeProducts } from "./products.queries.ts";

const CHUNK = 400;
/** From this number of orders on, the tables' statistics are updated at once. */
const MANY = 1_000;

/** What changes in the preview of an order that could not be created. */
const instead = (line: ReadLine, text: string): Pick<OrderPreview, "reasons" | "gates"> => ({
  reasons: [problemAt(line.draft.row, null, text)],
  gates: [],
});

/** Marks orders of which nothing is ours: a person has saved that since the preview. */
async function skipNotOurs(tx: Transaction, job: OrderImportJob, lines: readonly ReadLine[]): Promise<void> {
  await updateRowStatuses(
    tx,
    job,
    lines.map((line) => ({ seq: line.seq, status: "skipped", preview: instead(line, NOTHING_OURS) })),
  );
}

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

/** Creates the orders of a batch and returns their number. `meanwhile` is called when PostgreSQL has most to do. */
async function commitBatch(
  tx: Transaction,
  job: OrderImportJob,
  pricing: PricingContext,
  { range, lines, ahead }: Batch,
  meanwhile: () => void,
): Promise<number> {
  if (lines.length === 0) return 0;
  const { agencyId, teamId } = job;
  await lockTeamOrders(tx, teamId);
  const taken = await existingOrders(
    tx,
    job,
    lines.map(({ seq, draft }) => ({ seq, reference: draft.reference })),
  );
  const wanted = lines.filter(({ seq }) => !taken.has(seq));
  await setAside(
    tx,
    job,
    lines.filter(({ seq }) => taken.has(seq)),
  );

  const loaded = await loadVariants(tx, job, itemsOf(wanted));
  const current = ahead && isDeepStrictEqual(ahead.loaded, loaded) ? ahead : undefined;
  const resolve = current?.resolve ?? resolverOf(loaded);
  const hasOurs = ({ draft }: ReadLine) => withOwnItems(draft, resolve).items.length > 0;
  const made = wanted.filter(hasOurs);
  await skipNotOurs(
    tx,
    job,
    wanted.filter((line) => !hasOurs(line)),
  );
  const { drafted, inserts } =
    current && made.length === lines.length
      ? current.orders
      : await draftOrders(job, pricing, made, resolve, await nextOrderNames(tx, agencyId, namelessIn(made)));
  const inserted = insertPrepared(tx, inserts);
  meanwhile();
  await inserted;
  await noteCustomers(
    tx,
    agencyId,
    teamId,
    drafted.map(({ input }) => input),
  );
  if (job.createProduct) {
    const unmapped = itemsOf(made).filter(
      (item) => resolve(item).variant === null && isOurs(item, resolve(item)),
    );
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

async function failLines(tx: Transaction, job: OrderImportJob, lines: readonly ReadLine[]): Promise<void> {
  const text = "the order holds something that cannot be stored";
  await updateRowStatuses(
    tx,
    job,
    lines.map((line) => ({ seq: line.seq, status: "failed", preview: instead(line, text) })),
  );
}

/** Commits a batch, or if that fails its orders one by one, so that the valid ones are imported. */
async function commitSafely(
  database: Database,
  job: OrderImportJob,
  pricing: PricingContext,
  batch: Batch,
  meanwhile: () => void,
): Promise<number> {
  const { lines } = batch;
  try {
    return await inStepBetween(database, job, (tx) => commitBatch(tx, job, pricing, batch, meanwhile));
  } catch (error) {
    if (!isBadData(error)) throw error;
  }
  if (lines.length === 1) {
    await inStep(database, job, (tx) => failLines(tx, job, lines));
    return 0;
  }
  let made = 0;
  for (const line of lines) {
    const range = { after: line.seq - 1, upTo: line.seq };
    made += await commitSafely(database, job, pricing, { range, lines: [line] }, meanwhile);
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
  let latest: { readonly after: number; readonly batch: Promise<Batch> } | undefined;
  /** The batch after a line; asked for again, the same. */
  const draft = (after: number): Promise<Batch> => {
    if (latest?.after !== after) {
      const batch = draftBatch(database, job, pricing, { after, upTo: Math.min(after + CHUNK, last) });
      batch.catch(() => undefined); // A rejection surfaces when it is awaited.
      latest = { after, batch };
    }
    return latest.batch;
  };
  let made = 0;
  let tended = Promise.resolve();
  for (let after = 0; after < last; after += CHUNK) {
    if (signal.aborted) {
      await releaseJob(database, job);
      return false;
    }
    const batch = await draft(after);
    made += await commitSafely(database, job, pricing, batch, () => void draft(after + CHUNK));
    await tended;
    tended = tendOrders(database);
    tended.catch(() => undefined); // The same.
  }
  await tended;
  await finish(database, job);
  if (made >= MANY && database.kind === "embedded") await vacuumWorthwhile(database);
  return true;
}
