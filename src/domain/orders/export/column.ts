import type { ExportedItem } from "./exported-item.ts";

/** Who may export a column: readers of profits, or of the agency's own costs. Everybody else never sees that it exists. */
export type AmountNeed = "profit" | "cost";

/** A column of an order export: a pure function of an item and its order. */
export interface ExportColumn {
  readonly label: string;
  readonly group: "Order" | "Item" | "Artwork" | "Ship to" | "Amounts";
  /** Money is in dollars, with two decimals. */
  readonly kind: "text" | "integer" | "money";
  readonly needs?: AmountNeed;
  value(item: ExportedItem): string | number | null;
}

const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

type TextOf = (item: ExportedItem) => string | null;

export const text = (group: ExportColumn["group"], label: string, value: TextOf): ExportColumn => ({
  label,
  group,
  kind: "text",
  value,
});

export const integer = (
  group: ExportColumn["group"],
  label: string,
  value: (item: ExportedItem) => number,
): ExportColumn => ({ label, group, kind: "integer", value });

/** An amount of the item. */
export const ofItem = (
  label: string,
  value: (item: ExportedItem) => number | null,
  needs?: AmountNeed,
): ExportColumn => ({
  label,
  group: "Amounts",
  kind: "money",
  ...(needs && { needs }),
  value: (item) => dollars(value(item)),
});

/** An amount of the whole order: on its first row only, so that the column can be summed. */
export const ofOrder = (
  label: string,
  value: (amounts: ExportedItem["amounts"]) => number | null,
  needs?: AmountNeed,
): ExportColumn => ({
  label,
  group: "Amounts",
  kind: "money",
  ...(needs && { needs }),
  value: (item) => (item.isFirst ? dollars(value(item.amounts)) : null),
});
