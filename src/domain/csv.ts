/** Excel of an East Asian locale reads the full-width `＝ ＋ － ＠` as their ASCII twins. */
const DANGEROUS_START = /^[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A cell that no spreadsheet program takes for a formula: text that begins with `= + - @ tab CR`, or a full-width
 * `＝ ＋ － ＠`, gets an
 * apostrophe in front, which such programs show as "this is text". The importers take it off again, so what
 * goes out and comes back is unchanged.
 */
export const neutralise = (cell: string): string => (DANGEROUS_START.test(cell) ? `'${cell}` : cell);

const encode = (cell: string): string => {
  const safe = neutralise(cell);
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of CSV without its line end, each cell neutralised and quoted where it must be. */
export const csvLine = (cells: readonly string[]): string => cells.map(encode).join(",");

/**
 * A CSV file (RFC 4180: commas, CRLF) of a header and rows of text, every cell neutralised. Begins with a
 * byte-order mark unless `bom` is false: Excel reads UTF-8 only with one.
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
