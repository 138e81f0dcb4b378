import { printSizeIn, printSizeText } from "../../domain/catalogs/print-size-text.ts";
import { formatCount } from "../../domain/format.ts";
import { MAX_INTEGER, MAX_TEXT } from "../../domain/limits.ts";
import { type FlagWords, readFlag } from "../../domain/orders/import/file/flags.ts";
import { readMoney, readWholeNumber } from "../../domain/orders/incoming/cells/numbers.ts";
import { listed } from "../../domain/resource/labels.ts";

/** What was typed, in the form that the grid shows, or the reason why it is not a value. */
export type CellText =
  | { readonly text: string; readonly reason?: undefined }
  | { readonly text?: undefined; readonly reason: string };

/** How a column reads what is typed or pasted. An empty text is an empty cell. */
export type CellType = (typed: string) => CellText;

/** Plain text, with spaces collapsed. */
export const text =
  (maxLength = MAX_TEXT): CellType =>
  (typed) => {
    const collapsed = typed.replace(/\s+/g, " ").trim();
    if (collapsed.length > maxLength) return { reason: `At most ${maxLength} characters` };
    return { text: collapsed };
  };

/** An amount in dollars: `12.5`, `$1,234.50` and `1.234,50` become `12.50` and `1234.50`. */
export const money: CellType = (typed) => {
  const trimmed = typed.trim();
  if (trimmed === "") return { text: "" };
  const { value, problem } = readMoney(trimmed);
  if (problem !== undefined) return { reason: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}` };
  return { text: `${value / 100n}.${String(value % 100n).padStart(2, "0")}` };
};

/** A whole number of at least 0; separators of thousands are ignored. */
export const wholeNumber: CellType = (typed) => {
  const trimmed = typed.trim();
  if (trimmed === "") return { text: "" };
  const { value } = readWholeNumber(trimmed);
  return value === undefined
    ? { reason: `Must be a whole number from 0 to ${formatCount(MAX_INTEGER)}` }
    : { text: String(value) };
};

/** A printed size in millimeters; `8 x 10 in` becomes `203.2 × 254`. */
export const printSize: CellType = (typed) => {
  if (typed.trim() === "") return { text: "" };
  const size = printSizeIn(typed);
  return size
    ? { text: printSizeText(size.width, size.height) }
    : { reason: "Must be a width and a height, such as 203 × 254 or 8 × 10 in" };
};

/** One of two words; those of a spreadsheet, such as yes and no, are understood as well. */
export const flag =
  (...words: FlagWords): CellType =>
  (typed) => {
    if (typed.trim() === "") return { text: "" };
    const value = readFlag(typed, words);
    return value === null
      ? { reason: `Must be ${listed(words, "or")}` }
      : { text: value ? words[0] : words[1] };
  };

/** One of these words, in any case. */
export const choice =
  (words: readonly string[]): CellType =>
  (typed) => {
    const lower = typed.trim().toLowerCase();
    if (lower === "") return { text: "" };
    const word = words.find((one) => one.toLowerCase() === lower);
    return word === undefined ? { reason: `Must be ${listed(words, "or")}` } : { text: word };
  };
