import type { BoundLayout } from "./bound.ts";
import type { OrderCells } from "./order-cells.ts";

/** The order's note: the file's note, other text worth keeping, and the items' personalizations without labels. */
export function readNote(order: OrderCells, bound: BoundLayout, ofItems: readonly string[]): string {
  const also = bound.alsoNoted.map((column) => {
    const text = order.lines([column], "note");
    return text === "" ? "" : `${column.label}: ${text}`;
  });
  return [order.lines(bound.note, "note"), ...also, ...ofItems].filter(Boolean).join("\n");
}
