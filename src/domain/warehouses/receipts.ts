import { z } from "zod";
import { counted } from "../counts.ts";
import { plainText } from "../resource/fields.ts";
import { isReceivable, openUnits, type StockOrderState, type StockOrderStatus } from "./stock-orders.ts";

/** Why the received quantity of a warehouse order differs from the announced one. */
export const RECEIPT_DIFFERENCES = {
  missing: "Fewer arrived",
  damaged: "Damaged on arrival",
  refused: "Not accepted",
  surplus: "More arrived",
} as const;
export type ReceiptDifference = keyof typeof RECEIPT_DIFFERENCES;

export const MAX_UNITS = 1_000_000;
const differences = Object.keys(RECEIPT_DIFFERENCES) as ReceiptDifference[]; // The keys of a constant.

/** `POST orders-warehouse/{id}/receive`: units of a parcel. `isLast` completes the order with what has arrived. */
export const newReceipt = z.strictObject({
  quantity: z.int("A whole number").min(0, "At least 0").max(MAX_UNITS, `At most ${MAX_UNITS}`),
  isLast: z.boolean().optional(),
  difference: z.literal(differences).nullish(),
  note: plainText(1_000).nullish(),
});
export type NewReceipt = z.infer<typeof newReceipt>;

/** What a receipt makes of its order. */
export interface Received {
  readonly moved: number;
  readonly status: StockOrderStatus;
  readonly difference: ReceiptDifference | null;
}

export interface ReceiptProblem {
  readonly field: "quantity" | "difference";
  readonly problem: string;
}

/**
 * Applies a receipt to a warehouse order. It is done once all units have arrived, or with `isLast` or a surplus, which
 * need a reason; else it stays on its way.
 */
export function receive(order: StockOrderState, receipt: NewReceipt): Received | ReceiptProblem {
  const { quantity, isLast = false, difference = null } = receipt;
  if (!isReceivable(order)) return { field: "quantity", problem: "This order has nothing to receive" };
  if (quantity === 0 && !isLast)
    return { field: "quantity", problem: "Enter at least 1 unit, or complete the order" };
  const moved = order.moved + quantity;
  if (moved === order.quantity) return { moved, status: "done", difference: null };
  if (moved > order.quantity) {
    return difference === "surplus"
      ? { moved, status: "done", difference }
      : {
          field: "difference",
          problem: `Only ${counted(openUnits(order), "unit")} announced: choose "${RECEIPT_DIFFERENCES.surplus}", or correct the quantity`,
        };
  }
  if (!isLast) return { moved, status: "moving", difference: null };
  return difference !== null && difference !== "surplus"
    ? { moved, status: "done", difference }
    : {
        field: "difference",
        problem: `Choose why ${counted(order.quantity - moved, "unit")} did not arrive`,
      };
}
