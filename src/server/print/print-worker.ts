/** A worker thread that draws one document: it gets batches of orders, then `null`, and answers each with bytes. */
import { parentPort, workerData } from "node:worker_threads";
import type { PrintedOrder } from "../../domain/orders/print/printed-order.ts";
import { Drawing } from "./drawing.ts";
import type { PrintTask } from "./print-job.ts";

const drawing = new Drawing(workerData as PrintTask); // As printed-file.ts sends it.
parentPort?.on("message", async (orders: readonly PrintedOrder[] | null) => {
  parentPort?.postMessage(orders === null ? await drawing.end() : await drawing.add(orders));
});
