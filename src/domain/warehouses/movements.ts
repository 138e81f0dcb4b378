import type { TagColor } from "../resource/field.ts";

/** Why the stock of a product in a warehouse changes. */
export const MOVEMENT_REASONS = {
  received: ["Received", "green"],
  sent: ["Sent out", "geekblue"],
  /** Taken by an order of Platen, or given back by it. */
  order: ["Order", "geekblue"],
  /** Orders of Platen take their units themselves. */
  shipped: ["Shipped outside Platen", "geekblue"],
  returned: ["Returned", "green"],
  counted: ["Counted", "blue"],
  found: ["Found", "green"],
  damaged: ["Damaged", "volcano"],
  lost: ["Lost", "red"],
} as const satisfies Record<string, readonly [label: string, color: TagColor]>;
export type MovementReason = keyof typeof MOVEMENT_REASONS;

/** The reasons that people choose, with the direction of the change; a count sets the quantity. */
export const ADJUSTMENTS = {
  counted: "set",
  damaged: "remove",
  lost: "remove",
  shipped: "remove",
  found: "add",
  returned: "add",
} as const satisfies Partial<Record<MovementReason, "set" | "add" | "remove">>;
export type AdjustmentReason = keyof typeof ADJUSTMENTS;

/** Whether stock at this quantity is low. */
export const isLow = ({ quantity, lowAt }: { quantity: number; lowAt: number }): boolean => quantity <= lowAt;

/** Whether a change makes stock low that was not: only then people are notified. */
export const becomesLow = (before: number, after: number, lowAt: number): boolean =>
  !isLow({ quantity: before, lowAt }) && isLow({ quantity: after, lowAt });
