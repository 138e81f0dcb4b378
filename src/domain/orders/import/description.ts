import type { BoundLayout } from "./bound.ts";
import type { Row } from "./file/table.ts";

const FIRST_ROW = 2;
const isWords = (text: string | undefined) => /^[^\d]*\p{L}[^\d]*$/u.test(text ?? "");

/** Whether the row under the header is no order but says, in words, what the columns mean. */
export function isDescription({ layout, reference, items }: BoundLayout, { number, cells }: Row): boolean {
  if (!layout.described || number !== FIRST_ROW || "packed" in items) return false;
  const [quantity] = items.columns.quantity;
  return [reference[0], quantity].every((column) => column === undefined || isWords(cells[column.index]));
}
