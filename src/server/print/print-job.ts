import type { Barcode, PrintDocument } from "../../domain/orders/print/documents.ts";

/** Documents to print, as stored with their job: with the brand and settings at the time of the request. */
export interface PrintJob {
  readonly document: PrintDocument;
  readonly barcode: Barcode;
  readonly orderIds: readonly string[];
  readonly brand: { readonly title: string; readonly logo: string | null; readonly primary: string };
  /** Whether packing slips have the buyer's prices. */
  readonly showsPrices: boolean;
  readonly createdAt: string;
}

/** What the drawing thread gets before the orders. */
export interface PrintTask extends Omit<PrintJob, "orderIds" | "brand"> {
  readonly title: string;
  /** The brand's color; `Drawing` makes it readable on white. */
  readonly primary: string;
  /** PNG without transparency. */
  readonly logo: Uint8Array | null;
}
