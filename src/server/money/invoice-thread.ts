import { Worker } from "node:worker_threads";
import { Turnstile } from "../files/turnstile.ts";
import { workerUrl } from "../worker-url.ts";
import type { Sheet } from "./invoice-sheet.ts";
import type { Printed } from "./invoice-words.ts";

/** What the thread is told; it answers with the file's bytes. */
export type InvoiceWork =
  | { readonly format: "xlsx"; readonly sheet: Sheet }
  /** `logo`: PNG without transparency. */
  | { readonly format: "pdf"; readonly invoice: Printed; readonly logo: Uint8Array | null };

const drawing = new Turnstile(2);

/**
 * Makes a file of an invoice in a thread of its own, which ends with it: thousands of orders hold nobody else up,
 * and neither the fonts nor what lays pages out stays in memory.
 */
export const invoiceInThread = (work: InvoiceWork): Promise<Buffer> =>
  drawing.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(workerUrl("invoice-worker", import.meta.url), { workerData: work });
        worker.once("message", (bytes: Uint8Array) =>
          resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
        );
        worker.once("error", reject);
        // Of a thread that answered nobody reads this any more.
        worker.once("exit", (code) =>
          reject(new Error(`An invoice's thread ended with ${code} and no file`)),
        );
      }),
  );
