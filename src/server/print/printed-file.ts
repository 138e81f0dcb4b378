import type { PrintedOrder } from "../../domain/orders/print/printed-order.ts";
import type { Database } from "../db/client.ts";
import type { FilePiece } from "../exports/file-piece.ts";
import type { FileStore } from "../files/store.ts";
import { invoiceLogo } from "../pdf/logo.ts";
import type { AgencyScope } from "../scope.ts";
import { piecewiseWorker } from "../threads/piecewise-worker.ts";
import { workerUrl } from "../threads/worker-url.ts";
import type { PrintJob, PrintTask } from "./print-job.ts";
import { printedOrders } from "./printed-orders.queries.ts";

/** Orders of a batch: the progress after each is stored. */
const BATCH = 50;

interface PrintContext {
  readonly database: Database;
  readonly files: FileStore;
}

async function* pieces(
  { database, files }: PrintContext,
  scope: AgencyScope,
  { orderIds, brand, ...job }: PrintJob,
): AsyncGenerator<FilePiece> {
  const task: PrintTask = {
    ...job,
    title: brand.title,
    primary: brand.primary,
    logo: await invoiceLogo(files, brand.logo),
  };
  const drawing = piecewiseWorker<readonly PrintedOrder[]>(workerUrl("print-worker", import.meta.url), task);
  try {
    for (let at = 0; at < orderIds.length; at += BATCH) {
      const ids = orderIds.slice(at, at + BATCH);
      // Sequential, since the orders are printed as they were sorted.
      const orders = await printedOrders(database, scope, ids);
      yield { bytes: await drawing.add(orders), rows: orders.length };
    }
    yield { bytes: await drawing.end(), rows: 0 };
  } finally {
    await drawing.close();
  }
}

/** The document of a print job, drawn in a worker thread. Its rows are orders. */
export const printedFile = (context: PrintContext, scope: AgencyScope, job: PrintJob) => ({
  total: job.orderIds.length,
  pieces: pieces(context, scope, job),
});
