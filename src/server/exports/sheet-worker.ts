/** A worker thread that writes one workbook and exits. */
import { parentPort, workerData } from "node:worker_threads";
import { type TableSheet, tableXlsx } from "./sheet.ts";

// As sheet-thread.ts sends it.
void tableXlsx(workerData as TableSheet).then((bytes) => parentPort?.postMessage(bytes));
