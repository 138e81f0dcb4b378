import { fileWorker } from "../../threads/file-worker.ts";
import type { PrintedRemittance } from "../payables/remittance-pdf.ts";
import type { PrintedInvoice } from "./invoice-labels.ts";
import type { Sheet } from "./invoice-sheet.ts";

/** The worker's input. The worker replies with the file's bytes. */
export type InvoiceFileTask =
  | { readonly format: "xlsx"; readonly sheet: Sheet }
  | { readonly format: "remittance"; readonly remittance: PrintedRemittance }
  /** `logo`: PNG without transparency. */
  | { readonly format: "pdf"; readonly invoice: PrintedInvoice; readonly logo: Uint8Array | null };

export const invoiceFileOf = fileWorker<InvoiceFileTask>("invoice-worker", import.meta.url);
