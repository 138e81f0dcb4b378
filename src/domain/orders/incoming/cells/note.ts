import type { BoundLayout } from "../bound.ts";
import { MAX_NOTE } from "../limits.ts";
import type { Column } from "./headers.ts";
import type { OrderCells } from "./order-cells.ts";

const SHORTENED = "… (shortened: the store has the whole note)";

/** The order's note: the file's note, and other text worth keeping. One that is too long is shortened with a `remark`. */
export function readNote(
  order: OrderCells,
  bound: BoundLayout,
  remark: (columns: readonly Column[], text: string) => void,
): string {
  const also = bound.alsoNoted.map((column) => {
    const text = order.lines([column], "orderNote");
    return text === "" ? "" : `${column.label}: ${text}`;
  });
  const written = [order.lines(bound.note, "orderNote"), ...also].filter(Boolean).join("\n");
  if (written.length <= MAX_NOTE) return written;
  const length = written.length.toLocaleString("en-US");
  remark(
    [...bound.note, ...bound.alsoNoted],
    `the note has ${length} characters and was shortened. The store has the whole text`,
  );
  const room = MAX_NOTE - SHORTENED.length - 1;
  return `${written.slice(0, room).replace(/\p{Surrogate}$/u, "")}\n${SHORTENED}`;
}
