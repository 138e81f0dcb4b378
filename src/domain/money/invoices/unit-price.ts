import type { InvoicePart } from "../responses.ts";

/** Amount by quantity where that is a whole number of cents; `null` otherwise. */
export function unitPriceOf({ quantity, amount }: InvoicePart): number | null {
  const cents = Math.round(amount * 100);
  return quantity === null || quantity === 0 || cents % quantity !== 0 ? null : cents / quantity / 100;
}
