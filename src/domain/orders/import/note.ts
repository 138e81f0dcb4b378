import type { BoundLayout } from "./bound.ts";
import type { Column } from "./file/headers.ts";
import { MAX_NOTE } from "./file/limits.ts";
import type { OrderCells } from "./order-cells.ts";

const SHORTENED = "… (shortened: the store has the whole note)";

/**
 * The order's note: the file's note, other text worth keeping, and the items' personalizations without labels. One that is
 * too long is shortened before the personalizations, which are made, and `remark` says so.
 */
export function readNote(
  order: OrderCells,
  bound: BoundLayout,
  ofItems: readonly string[],
  remark: (columns: readonly Column[], text: string) => void,
): string {
  const also = bound.alsoNoted.map((column) => {
    const text = order.lines([column], "orderNote");
    return text === "" ? "" : `${column.label}: ${text}`;
  });
  const written = [order.lines(bound.note, "orderNote"), ...also].filter(Boolean).join("\n");
  const items = ofItems.join("\n");
  const room = Math.max(0, MAX_NOTE - items.length - SHORTENED.length - 2);
  if (written.length <= room + SHORTENED.length + 1) return [written, items].filter(Boolean).join("\n");
  const length = written.length.toLocaleString("en-US");
  remark(
    [...bound.note, ...bound.alsoNoted],
    `the note has ${length} characters and was shortened. The store has the whole text`,
  );
  return [written.slice(0, room).replace(/\p{Surrogate}$/u, ""), SHORTENED, items].filter(Boolean).join("\n");
}
