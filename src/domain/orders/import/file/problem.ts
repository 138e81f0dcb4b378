/**
 * What is wrong and where. `row` counts records with the header as 1, `column` is the header's own text, or a
 * spreadsheet letter where there is no header to name. The message says both in words as well.
 */
export type Problem = { row: number; column: string | null; message: string };

const where = (row: number, column: string | null) =>
  column === null ? `Row ${row}` : `Row ${row}, column ${column}`;

/** `text` is the rest of the sentence: it follows "Row 3, column Quantity: ". */
export const problemAt = (row: number, column: string | null, text: string): Problem => ({
  row,
  column,
  message: `${where(row, column)}: ${text}`,
});

const MOST_QUOTED = 40;

/** The value as a message quotes it: short, on one line, and never with half of a letter at its end. */
export const quoted = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ");
  const start = line.slice(0, MOST_QUOTED).replace(/\p{Surrogate}$/u, "");
  return `"${line.length > MOST_QUOTED ? `${start}…` : line}"`;
};

/** Thrown when no row of a file can be taken: `problem` says why. What was read before it must be dropped. */
export class FileRefused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "FileRefused";
    this.problem = problem;
  }
}

/** A spreadsheet's letter for a column, counted from 0: A, B, ... Z, AA. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
