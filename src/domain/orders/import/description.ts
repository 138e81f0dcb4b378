import type { BoundLayout } from "./bound.ts";
import { cleanCell } from "./file/cells.ts";
import type { Row } from "./file/table.ts";

const hasDigit = (text: string) => /\d/.test(text);
const hasLetter = (text: string) => /\p{L}/u.test(text);

/** So many of its cells say something before a row can be taken for words about columns. */
const LEAST_CELLS = 3;

/**
 * Whether the first row under the header is no order but says, in words, what the columns mean. It has words where every
 * order has digits, and several words in most of its cells. Its length does not matter: such a line is written by hand,
 * and a comma too many or too few moves its cells.
 */
export function isDescription({ reference, items }: BoundLayout, { cells }: Row): boolean {
  if ("packed" in items) return false;
  const at = (index: number | undefined) => cleanCell(cells[index ?? -1] ?? "");
  const { quantity, sku, product } = items.columns;
  const telling = [at(reference[0]?.index), at(quantity[0]?.index)];
  if (telling.some(hasDigit) || !telling.some(hasLetter)) return false;
  const filled = cells.map((cell) => cleanCell(cell)).filter(Boolean);
  // Examples in brackets may have digits, "(e.g. 42)": most cells do not.
  const words = filled.filter((text) => hasLetter(text) && !hasDigit(text));
  const sentences = words.filter((text) => /\p{L}[ .]+\p{L}|\.$/u.test(text));
  const names = [at(sku[0]?.index), at(product[0]?.index)].filter(Boolean);
  return (
    filled.length >= LEAST_CELLS &&
    words.length * 4 >= filled.length * 3 &&
    sentences.length * 2 >= filled.length &&
    names.every(hasLetter)
  );
}
