import { cleanCell, withoutTextMark } from "../../orders/incoming/cells/cells.ts";

const oneSpace = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * Whether a cell has a stored text. White space does not matter, nor the mark of text that an export or a spreadsheet
 * puts before a text, which may also be part of it.
 */
export const isSameText = (given: string, stored: string): boolean => {
  const text = oneSpace(stored);
  return oneSpace(given) === text || oneSpace(withoutTextMark(given)) === text;
};

/** Both readings of a cell, to look a stored text up. */
export const readingsOf = (given: string): string[] => [
  ...new Set([given, withoutTextMark(given), cleanCell(given)].map((text) => text.trim())),
];

/** The text for a lookup without regard to white space. */
export const lookupKey = oneSpace;
