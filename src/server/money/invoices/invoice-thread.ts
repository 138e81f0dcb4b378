import { Worker } from "node:worker_threads";
import { Semaphore } from "../../files/semaphore.ts";
import { workerUrl } from "../../worker-url.ts";
import type { PrintedInvoice } from "./invoice-labels.ts";
import type { Sheet } from "./invoice-sheet.ts";

/** The worker's input. The worker replies with the file's bytes. */
export type InvoiceFileTask =
  | { readonly format: "xlsx"; readonly sheet: Sheet }
  /** `logo`: PNG without transparency. */
  | { readonly format: "pdf"; readonly invoice: PrintedInvoice; readonly logo: Uint8Array | null };

const drawing = new Semaphore(2);

/**
 * Creates an invoice file in a worker thread that exits afterwards: invoices with thousands of orders do not block
 * other requests, and fonts and layout code do not stay in memory.
 */
export const invoiceFileOf = (work: InvoiceFileTask): Promise<Buffer> =>
  drawing.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(workerUrl("invoice-worker", import.meta.url), { workerData: work });
        worker.once("message", (bytes: Uint8Array) =>
          resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        );
        worker.once("error", reject);
        // Has no effect when the worker has sent the file.
        worker.once("exit", (code) =>
          reject(new Error(`The invoice worker exited with ${code} before sending a file`)),
        );
      }),
  );
