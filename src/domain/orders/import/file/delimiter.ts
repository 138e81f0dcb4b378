import Papa from "papaparse";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_ROWS = 20;

/** Excel's declaration of the delimiter: a first line `sep=;`. */
const STATED = /^sep=([,;\t|])\s*(?:\n|$)/i;
export const statedDelimiter = (text: string): { delimiter: Delimiter; length: number } | null => {
  const match = STATED.exec(text);
  // The expression matches delimiters only.
  return match ? { delimiter: match[1] as Delimiter, length: match[0].length } : null;
};

/** The number of columns, weighted by the share of rows with the same number. Quoted text is skipped. */
function score(text: string, delimiter: Delimiter, columnsOf: (rows: readonly string[][]) => number): number {
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview: SAMPLE_ROWS });
  const rows = parsed.data.filter((row) => row.some((cell) => cell.trim() !== ""));
  const columns = columnsOf(rows);
  if (columns < 2) return 0;
  const alike = rows.filter((row) => row.length === columns).length;
  return columns * (0.5 + alike / rows.length);
}

const ofFirst = (rows: readonly string[][]) => rows[0]?.length ?? 0;
const ofWidest = (rows: readonly string[][]) => Math.max(0, ...rows.map((row) => row.length));

/**
 * The delimiter that splits the start of a file most consistently, beginning with its first row or, if none splits that,
 * below it; a comma if none splits anything.
 */
export function sniffDelimiter(text: string): Delimiter {
  for (const columnsOf of [ofFirst, ofWidest]) {
    const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: score(text, delimiter, columnsOf) }));
    const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
    if (best.score > 0) return best.delimiter;
  }
  return ",";
}
