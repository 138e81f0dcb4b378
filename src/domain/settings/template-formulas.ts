/** Functions that call a program or another host, or follow an address. */
const REACHING =
  /\b(HYPERLINK|WEBSERVICE|RTD|DDE|CALL|REGISTER(?:\.ID)?|EXEC|IMAGE|IMPORT(?:XML|DATA|RANGE|HTML|FEED))\s*\(/i;
/** `cmd|'/c calc'!A0` starts a program by Dynamic Data Exchange. */
const DDE = /\|[^!]*!/;
/** `[1]Sheet1!A1`, `'[Prices.xlsx]Sheet1'!A1`. */
const OTHER_BOOK = /\[\d+\]|\[[^\]]+\.xl\w+\]/i;
/** How a cell of text becomes a formula: see `neutralize` in domain/csv. */
const BEGINS_FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/;

/** What a formula starts or reads beyond its own workbook, as the rest of a sentence; `undefined` if nothing. */
export function reachOfFormula(formula: string): string | undefined {
  const name = REACHING.exec(formula)?.[1];
  if (name) return `the formula calls ${name.toUpperCase()}. Replace it by its value`;
  if (DDE.test(formula)) return "the formula starts another program (DDE). Remove it";
  if (OTHER_BOOK.test(formula)) return "the formula reads another file. Replace it by its value";
  return undefined;
}

/** The same of a cell of text, which programs of spreadsheets read as a formula where it begins like one. */
export const reachOfCell = (cell: string): string | undefined =>
  BEGINS_FORMULA.test(cell) ? reachOfFormula(cell) : undefined;
