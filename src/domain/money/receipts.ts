/** Receipts of payments: an image, which is kept as WebP, or a PDF. */
export const RECEIPT_TYPES = { webp: "image/webp", pdf: "application/pdf" } as const;
export type ReceiptKind = keyof typeof RECEIPT_TYPES;

export const MAX_RECEIPT_BYTES = 10 * 1024 * 1024;

/** What a file input offers. */
export const RECEIPT_ACCEPT = ".pdf,.png,.jpg,.jpeg,.webp";

/** The name under which a stored receipt is shown and downloaded: `DEP-2026-000001.pdf`. */
export const receiptName = (name: string, key: string | null | undefined): string | null =>
  key ? `${name}.${key.endsWith(".pdf") ? "pdf" : "webp"}` : null;
