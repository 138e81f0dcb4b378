import { z } from "zod";

export const PRINT_DOCUMENTS = {
  "packing-slips": "Packing slips",
  "pick-list": "Pick list",
  "item-labels": "Item labels",
} as const;
export type PrintDocument = keyof typeof PRINT_DOCUMENTS;
// The keys of the record above.
export const PRINT_DOCUMENT_NAMES = Object.keys(PRINT_DOCUMENTS) as PrintDocument[];

export const BARCODES = { qr: "QR code", code128: "Code 128" } as const;
export type Barcode = keyof typeof BARCODES;
// The keys of the record above.
export const BARCODE_NAMES = Object.keys(BARCODES) as Barcode[];

export const MAX_PRINTED_ORDERS = 1_000;
/** One per unit. */
export const MAX_PRINTED_LABELS = 5_000;

/** The barcode of the label that confirms the next step on the scan page. No item code has its length. */
export const NEXT_COMMAND = "NEXT";

/** The response of a call that starts a print job: the export that its file becomes. */
export const printResponse = z.object({ id: z.string(), message: z.string(), url: z.string() });
