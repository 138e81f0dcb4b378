/** A worker thread that writes one workbook: it gets batches of rows, then `null`, and answers each with bytes. */
import { parentPort, workerData } from "node:worker_threads";
import { WorkbookStream } from "./workbook-stream.ts";
import type { Cell, SheetHead } from "./workbook-xml.ts";

const book = new WorkbookStream(workerData as SheetHead); // As workbook-thread.ts sends it.
parentPort?.on("message", (rows: readonly (readonly Cell[])[] | null) => {
  const bytes = rows === null ? book.end() : book.add(rows);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]); // Its own, not a shared one: see WorkbookStream.
});
