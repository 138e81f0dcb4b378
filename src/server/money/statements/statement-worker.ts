/** A worker thread that draws one statement: it gets batches of lines, then `null`, and answers each with bytes. */
import { parentPort, workerData } from "node:worker_threads";
import type { StatementBatch, StatementTask } from "./statement-job.ts";
import { StatementDrawing } from "./statement-pdf.ts";

const drawing = new StatementDrawing(workerData as StatementTask); // As statement-file.ts sends it.
parentPort?.on("message", async (lines: StatementBatch | null) => {
  parentPort?.postMessage(lines === null ? await drawing.end() : await drawing.add(lines));
});
