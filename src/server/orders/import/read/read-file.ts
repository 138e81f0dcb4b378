import { orderColumns } from "../../../../domain/orders/import/columns/order-columns.ts";
import type { TableSource } from "../../../../domain/orders/import/file/source.ts";
import { openOrders } from "../../../../domain/orders/import/index.ts";
import { storedDraft } from "../../../../domain/orders/incoming/stored-draft.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { pricingContextOf } from "../../incoming/pricing-context.queries.ts";
import { savedChoice } from "../columns/saved-columns.queries.ts";
import { inStep, inStepBetween, type OrderImportJob } from "../job.queries.ts";
import { previewOrders } from "../preview/preview-orders.queries.ts";
import { detectStore } from "../store/detect-store.queries.ts";
import { finishReading, progressOf, type ReadOrder, storeOrders } from "./read.queries.ts";

/** Reads the stored file into checked orders, resuming after the order `last`. Stops early if it is aborted. */
export async function readFile(
  database: Database,
  job: OrderImportJob,
  source: TableSource,
  last: number,
  signal: AbortSignal,
): Promise<void> {
  // A file that was begun keeps its choice, even if another one has been saved meanwhile.
  const isBegun = job.header !== null;
  const savedChoiceOf = async (labels: readonly string[]) =>
    isBegun ? null : savedChoice(database, job, labels);
  const file = await openOrders(source, savedChoiceOf, job.choice);
  const columns = orderColumns(file.headers, file.choice);
  // Known before the first order, because numbers are compared within a store.
  const integrationId = await inStep(database, job, (tx) => detectStore(tx, job, file));
  const ofStore = { ...job, integrationId };
  const context = { job: ofStore, columns, pricing: await pricingContextOf(database, ofStore) };
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
  if (!signal.aborted)
    await inStep(database, job, (tx) => finishReading(tx, { ...job, integrationId }, file));
}
