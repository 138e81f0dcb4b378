import { orderColumns } from "../../../../domain/orders/import/columns/order-columns.ts";
import type { TableSource } from "../../../../domain/orders/import/file/source.ts";
import { ColumnsNeeded, openOrders } from "../../../../domain/orders/import/index.ts";
import type { OrderPreview } from "../../../../domain/orders/incoming/check-order.ts";
import { FileRefused } from "../../../../domain/orders/incoming/problem.ts";
import { storedDraft } from "../../../../domain/orders/incoming/stored-draft.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { withSource } from "../../../parse-worker/source.ts";
import { analyzeOrders } from "../../analyze-orders.ts";
import { pricingContextOf } from "../../incoming/pricing-context.queries.ts";
import { savedChoice } from "../columns/saved-columns.queries.ts";
import { failImport, inStep, inStepBetween, type OrderImportJob, releaseJob } from "../job.queries.ts";
import { lastRead, updateRowStatuses } from "../lines.queries.ts";
import { previewOrders } from "../preview/preview-orders.queries.ts";
import { detectStore } from "../store/detect-store.queries.ts";
import { keptFile } from "../upload/file.queries.ts";
import {
  finishReading,
  ordersToRecheck,
  progressOf,
  type ReadOrder,
  requestColumns,
  settlePreview,
  storeOrders,
} from "./read.queries.ts";

/** A preview replaces the parts that it has: what was left out before may be ours by now. */
const NOTHING_LEFT_OUT: Pick<OrderPreview, "remarks" | "retail"> = { remarks: [], retail: null };

/** Orders per step; the parser yields batches of the same size. */
const BATCH = 200;

/** Reads the stored file into checked orders, resuming after the last stored one. `false`: aborted. */
async function readFile(
  database: Database,
  job: OrderImportJob,
  source: TableSource,
  signal: AbortSignal,
): Promise<boolean> {
  // A file that was begun keeps its choice, even if another one has been saved meanwhile.
  const isBegun = job.header !== null;
  const savedChoiceOf = async (labels: readonly string[]) =>
    isBegun ? null : savedChoice(database, job, labels);
  const file = await openOrders(source, savedChoiceOf, job.choice);
  const last = await lastRead(database, job);
  const columns = orderColumns(file.headers, file.choice);
  // Known before the first order, because numbers are compared within a store.
  const integrationId = await inStep(database, job, (tx) => detectStore(tx, job, file));
  const context = { job: { ...job, integrationId }, columns, pricing: await pricingContextOf(database, job) };
  let seq = 0;
  // While PostgreSQL checks and writes orders, the next ones are read.
  let written = Promise.resolve();
  for await (const drafts of file.orders()) {
    if (signal.aborted) break;
    const orders = drafts.flatMap((draft): ReadOrder[] => {
      seq += 1;
      const { problems, repeatOf } = draft;
      return seq > last ? [{ draft, entry: { seq, draft: storedDraft(draft), problems, repeatOf } }] : [];
    });
    if (orders.length === 0) continue;
    const progress = progressOf(file);
    const entries = orders.map(({ entry }) => entry);
    const checking = inTransaction(database, (tx) => previewOrders(tx, context, entries));
    checking.catch(() => undefined); // Rejections surface when it is awaited.
    await written;
    written = checking.then((previews) =>
      inStepBetween(database, job, (tx) => storeOrders(tx, job, orders, previews, progress)),
    );
    written.catch(() => undefined); // The same.
  }
  await written;
  if (signal.aborted) return false;
  await inStep(database, job, (tx) => finishReading(tx, { ...job, integrationId }, file));
  return true;
}

/** Checks the stored orders again after a new mapping. `false`: aborted. */
async function recheck(
  database: Database,
  job: OrderImportJob,
  labels: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const columns = orderColumns(labels, job.choice);
  const context = { job, columns, pricing: await pricingContextOf(database, job) };
  const last = await lastRead(database, job);
  for (let after = 0; after < last; after += BATCH) {
    if (signal.aborted) return false;
    const range = { after, upTo: after + BATCH };
    const previews = await inTransaction(database, async (tx) =>
      previewOrders(tx, context, await ordersToRecheck(tx, job, range)),
    );
    const whole = previews.map((one) => ({ ...one, preview: { ...NOTHING_LEFT_OUT, ...one.preview } }));
    await inStepBetween(database, job, (tx) => updateRowStatuses(tx, job, whole));
  }
  await inStep(database, job, (tx) => settlePreview(tx, job));
  return true;
}

/** The stage `reading`: checks every order of the file. `false`: aborted and released. */
export async function readStage(
  database: Database,
  job: OrderImportJob,
  signal: AbortSignal,
): Promise<boolean> {
  await analyzeOrders(database);
  try {
    const done = job.header?.whole
      ? await recheck(database, job, job.header.labels, signal)
      : await withSource(keptFile(database, job), ["workbook", "json"], (source) =>
          readFile(database, job, source, signal),
        );
    if (!done) await releaseJob(database, job);
    return done;
  } catch (error) {
    if (error instanceof FileRefused)
      await inStep(database, job, (tx) => failImport(tx, job, error.problem.message));
    else if (error instanceof ColumnsNeeded)
      await inStep(database, job, (tx) => requestColumns(tx, job, error));
    else throw error;
    return true;
  }
}
