/** A worker thread that writes one workbook and exits. */
import { parentPort, workerData } from "node:worker_threads";
import { type TableSheet, tableXlsx } from "./sheet.ts";

const bytes = await tableXlsx(workerData as TableSheet); // As sheet-thread.ts sends it.
parentPort?.postMessage(bytes);
