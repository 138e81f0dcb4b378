/** A worker thread that creates one invoice file and exits. */
import { parentPort, workerData } from "node:worker_threads";
import { xlsxOf } from "./invoice-sheet.ts";
import type { InvoiceFileTask } from "./invoice-thread.ts";

const work = workerData as InvoiceFileTask; // As invoice-thread.ts sends it.

async function made(): Promise<Buffer> {
  if (work.format === "xlsx") return xlsxOf(work.sheet);
  if (work.format === "remittance") {
    const { remittancePdf } = await import("../payables/remittance-pdf.ts");
    return remittancePdf(work.remittance);
  }
  const { pdfOf } = await import("./invoice-pdf.ts");
  return pdfOf(work.invoice, work.logo);
}

void made().then((bytes) => parentPort?.postMessage(bytes));
