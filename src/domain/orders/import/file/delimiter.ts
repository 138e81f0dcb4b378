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

/** The number of header columns, weighted by the share of rows with the same number. Quoted text is skipped. */
function score(text: string, delimiter: Delimiter): number {
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: "\n", preview: SAMPLE_ROWS });
  const rows = parsed.data.filter((row) => row.some((cell) => cell.trim() !== ""));
  const columns = rows[0]?.length ?? 0;
  if (columns < 2) return 0;
  const alike = rows.filter((row) => row.length === columns).length;
  return columns * (0.5 + alike / rows.length);
}

/** The delimiter that splits the start of a file most consistently; a comma if none splits it. */
export function sniffDelimiter(text: string): Delimiter {
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const found = score(text, delimiter);
    if (found > bestScore) [best, bestScore] = [delimiter, found];
  }
  return best;
}
