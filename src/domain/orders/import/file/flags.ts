/** The words for yes and for no in spreadsheets, in lower case. */
const YES = ["yes", "y", "true", "1", "x"];
const NO = ["no", "n", "false", "0"];

/** Both words of a flag, such as `In stock` and `Out of stock`. */
export type FlagWords = readonly [yes: string, no: string];

/** Case, spaces, hyphens and underscores do not matter: `InStock` is `In stock`. */
const keyOf = (text: string) => text.toLowerCase().replace(/[\s_-]/g, "");

/** Reads a flag as its own two words or as a spreadsheet's; `null` for any other text. */
export function readFlag(text: string, [yes, no]: FlagWords): boolean | null {
  const word = keyOf(text);
  if (word === keyOf(yes) || YES.includes(word)) return true;
  if (word === keyOf(no) || NO.includes(word)) return false;
  return null;
}
