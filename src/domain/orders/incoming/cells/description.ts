import type { BoundLayout } from "../bound.ts";
import { cleanCell } from "./cells.ts";
import type { Row } from "./row.ts";

const hasDigit = (text: string) => /\d/.test(text);
const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Minimum of non-empty cells for a row to count as a description. */
const MIN_CELLS = 3;

/**
 * Whether the first row below the header describes the columns instead of an order. It has words where orders have
 * digits, and several words in most of its cells. Its length does not matter: such rows are written by hand and may
 * have a comma too many or too few.
 */
export function isDescription({ layout, reference, items }: BoundLayout, { cells }: Row): boolean {
  if ("packed" in items) return false;
  const at = (index: number | undefined) => cleanCell(cells[index ?? -1] ?? "");
  if (layout.describesColumns) {
    const number = at(reference[0]?.index);
    return hasLetter(number) && ![number, at(items.columns.quantity[0]?.index)].some(hasDigit);
  }
  const { quantity, sku, product } = items.columns;
  const telling = [at(reference[0]?.index), at(quantity[0]?.index)];
  if (telling.some(hasDigit) || !telling.some(hasLetter)) return false;
  const filled = cells.map((cell) => cleanCell(cell)).filter(Boolean);
  // Examples in parentheses may have digits, "(e.g. 42)", but most cells do not.
  const words = filled.filter((text) => hasLetter(text) && !hasDigit(text));
  const sentences = words.filter((text) => /\p{L}[ .]+\p{L}|\.$/u.test(text));
  const names = [at(sku[0]?.index), at(product[0]?.index)].filter(Boolean);
  return (
    filled.length >= MIN_CELLS &&
    words.length * 4 >= filled.length * 3 &&
    sentences.length * 2 >= filled.length &&
    names.every(hasLetter)
  );
}
