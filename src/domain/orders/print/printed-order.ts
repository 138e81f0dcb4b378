import type { PersonalizationValue } from "../personalization/personalization.ts";

/** An order as documents print it: plain data, which a worker thread can receive. */
export interface PrintedOrder {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly seller: string;
  readonly createdAt: string;
  readonly shippingOption: string;
  readonly shipTo: readonly string[];
  readonly note: string;
  readonly items: readonly PrintedItem[];
}

export interface PrintedItem {
  /** See `itemCodeOf`. */
  readonly code: string;
  readonly title: string;
  readonly sku: string | null;
  readonly catalog: string | null;
  readonly color: string | null;
  readonly size: string | null;
  readonly personalization: readonly PersonalizationValue[];
  /** Units that are not canceled. */
  readonly quantity: number;
  /** Cents. */
  readonly unitPrice: number;
}

/** `Black / M` */
export const variantText = ({ color, size }: Pick<PrintedItem, "color" | "size">): string =>
  [color, size].filter(Boolean).join(" / ");
