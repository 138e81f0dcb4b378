import {
  BARCODES,
  type Barcode,
  PRINT_DOCUMENTS,
  type PrintDocument,
} from "../../../domain/orders/print/documents.ts";

/** What "Print" offers: labels with either barcode. */
export const PRINTS: readonly { document: PrintDocument; barcode?: Barcode; label: string }[] = [
  { document: "packing-slips", label: PRINT_DOCUMENTS["packing-slips"] },
  { document: "pick-list", label: PRINT_DOCUMENTS["pick-list"] },
  ...(Object.keys(BARCODES) as Barcode[]).map((barcode) => ({
    document: "item-labels" as const, // Each barcode is of labels.
    barcode,
    label: `${PRINT_DOCUMENTS["item-labels"]}, ${BARCODES[barcode]}`,
  })),
];
