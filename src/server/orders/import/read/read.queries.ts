import { sql } from "drizzle-orm";
import type { ColumnsNeeded, OrderFile } from "../../../../domain/orders/import/index.ts";
import type { PreviewEntry, PreviewedOrder } from "../../../../domain/orders/incoming/check-order.ts";
import type { DraftOrder } from "../../../../domain/orders/incoming/order-draft.ts";
import { rowsOf } from "../../../db/statement.ts";
import { storableJson } from "../../../db/storable-json.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { FREE } from "../../../jobs/lease.ts";
import {
  discardLines,
  type FileHeader,
  isJob,
  type OrderImportJob,
  recount,
  setJob,
  settle,
} from "../job.queries.ts";
import { insertLines } from "../lines.queries.ts";
import { acceptOnDelivery } from "../preview/accept.queries.ts";

const headerOf = (file: OrderFile, whole: boolean): FileHeader => ({
  labels: file.headers,
  bytes: file.bytes,
  decimal: file.decimal,
  unread: file.unread,
  encodingQuestion: file.encodingQuestion,
  read: whole ? file.bytes : file.progress().bytes,
  whole,
});

/** Stored with the first rows, so that another process continues with the same choice. */
const choiceOf = ({ choice }: Pick<OrderFile, "choice">) =>
  sql`${choice ? JSON.stringify(choice) : null}::jsonb`;

/** How much of the file was read, stored with the orders up to that point. */
export interface ReadProgress {
  readonly format: string;
  readonly choice: OrderFile["choice"];
  readonly rows: number;
  readonly header: FileHeader;
}

export const progressOf = (file: OrderFile): ReadProgress => ({
  format: file.format,
  choice: file.choice,
  rows: file.progress().rows,
  header: headerOf(file, false),
});

/** An order as read, and its preview. */
export interface ReadOrder {
  readonly draft: DraftOrder;
  readonly entry: PreviewEntry;
}

/** Stores orders with their previews, which are in the same order, and the progress. */
export async function storeOrders(
  tx: Transaction,
  job: OrderImportJob,
  orders: readonly ReadOrder[],
  previews: readonly PreviewedOrder[],
  progress: ReadProgress,
): Promise<void> {
  const lines = orders.map(({ draft: { orderName, reference, raw }, entry }, index) => {
    const { status, preview } = previews[index] as PreviewedOrder; // `previewOrders` makes one of each order.
    const cells = status === "failed" ? raw : null;
    return { seq: entry.seq, status, preview, orderName, reference, draft: entry.draft, cells };
  });
  const count = (status: PreviewedOrder["status"]) => previews.filter((one) => one.status === status).length;
  await insertLines(tx, job, lines);
  await setJob(
    tx,
    job,
    sql`format = ${progress.format}, choice = ${choiceOf(progress)}, rows = ${progress.rows},
      total = total + ${previews.length}, ready = ready + ${count("ready")},
      attention = attention + ${count("attention")}, failed = failed + ${count("failed")},
      duplicate = duplicate + ${count("duplicate")}, skipped = skipped + ${count("skipped")}, header = ${storableJson(progress.header)}::jsonb`,
  );
}

/** All orders are stored: the sample completes the preview. They are checked again if the store was changed meanwhile. */
export async function finishReading(tx: Transaction, job: OrderImportJob, file: OrderFile): Promise<void> {
  await setJob(
    tx,
    job,
    sql`format = ${file.format}, rows = ${file.progress().rows}, choice = ${choiceOf(file)},
      sample = ${storableJson(file.sample)}::jsonb, header = ${storableJson(headerOf(file, true))}::jsonb`,
  );
  const isAccepted = await acceptOnDelivery(tx, job);
  const [other] = await rowsOf(
    tx,
    sql`update order_imports set updated_at = ${FREE}
      where ${isJob(job)} and integration_id is distinct from ${job.integrationId}::uuid returning id`,
  );
  if (!isAccepted && !other) await settlePreview(tx, job);
}

/** After all orders are checked: continues with the commit if it was requested, else waits for a person. */
export async function settlePreview(tx: Transaction, job: OrderImportJob): Promise<void> {
  await recount(tx, job);
  if (job.straight) await setJob(tx, job, sql`status = 'importing', updated_at = now()`);
  else await settle(tx, job, "previewed");
}

/** Sets the import to `columns`: a person must decide how the file is read. */
export async function requestColumns(
  tx: Transaction,
  job: OrderImportJob,
  { question }: ColumnsNeeded,
): Promise<void> {
  const { labels, bytes, sample, layout, doubtful, encodingQuestion, isEncodingAmbiguous, sheets, rows } =
    question;
  const header: FileHeader = {
    labels,
    bytes,
    read: 0,
    whole: false,
    encodingQuestion,
    question: { layout, doubtful, encoding: isEncodingAmbiguous, sheets, rows },
  };
  // The question may come up after other orders, which are read again as well.
  await discardLines(tx, job);
  await setJob(
    tx,
    job,
    sql`status = 'columns', choice = ${choiceOf(question)}, rows = 0, sample = ${storableJson(sample)}::jsonb,
      header = ${storableJson(header)}::jsonb, updated_at = now()`,
  );
}
