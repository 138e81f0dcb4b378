import type { BoundLayout } from "./bound.ts";
import type { OrderCells } from "./order-cells.ts";

/** The order's note: the file's note, and other text worth keeping. */
export function readNote(order: OrderCells, bound: BoundLayout): string {
  const also = bound.alsoNoted.map((column) => {
    const text = order.lines([column], "note");
    return text === "" ? "" : `${column.label}: ${text}`;
  });
  return [order.lines(bound.note, "note"), ...also].filter(Boolean).join("\n");
}
