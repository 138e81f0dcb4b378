import type { Column } from "../cells/headers.ts";
import type { HeaderField } from "../header-table/fields.ts";

const FIELDS = [
  ...([
    "fulfillment",
    "itemFulfillment",
    "shippedAt",
    "fulfilledUnits",
    "refundedUnits",
    "quantityLeft",
  ] as const),
  ...([
    "refundedAmount",
    "requiresShipping",
    "itemKind",
    "notMade",
    "payment",
    "source",
    "isTest",
    "method",
  ] as const),
] satisfies readonly HeaderField[];

/** The columns that show what of an order is left to make, and whether it may be made. */
export type ProgressColumns = Record<(typeof FIELDS)[number], Column[]>;

export const progressColumns = (find: (field: HeaderField) => Column[]): ProgressColumns => {
  const entries = FIELDS.map((field) => [field, find(field)] as const);
  return Object.fromEntries(entries) as ProgressColumns; // Each field once, because the type is made of the same list.
};
