/** Excel in an East Asian locale treats the full-width `＝ ＋ － ＠` like their ASCII counterparts. */
const DANGEROUS_START = /^[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Prevents formula injection: text that begins with `= + - @ tab CR`, or a full-width `＝ ＋ － ＠`, gets a leading
 * apostrophe, which spreadsheet programs treat as a text marker. The importers remove it again, so an exported file can
 * be imported unchanged.
 */
export const neutralize = (cell: string): string => (DANGEROUS_START.test(cell) ? `'${cell}` : cell);

/** A text as a cell of CSV, neutralized and quoted where necessary. */
export const csvCell = (cell: string): string => {
  const safe = neutralize(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of CSV without its line end, each cell neutralized and quoted where necessary. */
export const csvLine = (cells: readonly string[]): string => cells.map(csvCell).join(",");

/**
 * A CSV file (RFC 4180: commas, CRLF) with a header and rows of text, every cell neutralized. Begins with a byte-order
 * mark unless `bom` is false: Excel reads UTF-8 only with one.
 */
export function toCsv(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
  options: { bom?: boolean } = {},
): string {
  const lines = [csvLine(header)];
  for (const row of rows) lines.push(csvLine(row));
  return `${options.bom === false ? "" : "\uFEFF"}${lines.join("\r\n")}\r\n`;
}
