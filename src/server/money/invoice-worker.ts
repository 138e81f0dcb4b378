/** A thread that makes one file of one invoice and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { xlsxOf } from "./invoice-sheet.ts";
import type { InvoiceWork } from "./invoice-thread.ts";

const work = workerData as InvoiceWork; // As invoice-thread.ts sends it.

async function made(): Promise<Buffer> {
  if (work.format === "xlsx") return xlsxOf(work.sheet);
  const { pdfOf } = await import("./invoice-pdf.ts");
  return pdfOf(work.invoice, work.logo);
}

const bytes = await made();
parentPort?.postMessage(bytes);
