/**
 * A problem and its place. `row` counts records with the header as 1; `column` is the header's text, or a spreadsheet
 * letter without a header. The message contains both.
 */
export type Problem = { row: number; column: string | null; message: string };

const where = (row: number, column: string | null) =>
  column === null ? `Row ${row}` : `Row ${row}, column ${column}`;

/** `text` is the rest of a sentence that begins with "Row 3, column Quantity: ". */
export const problemAt = (row: number, column: string | null, text: string): Problem => ({
  row,
  column,
  message: `${where(row, column)}: ${text}`,
});

/** The message of a problem without its place. */
export const reasonOf = ({ row, column, message }: Problem): string =>
  message.slice(where(row, column).length + 2);

const MAX_QUOTED = 40;

/** The value as quoted in a message: short, on one line, without a partial character at its end. */
export const quoted = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, " ");
  const start = line.slice(0, MAX_QUOTED).replace(/\p{Surrogate}$/u, "");
  return `"${line.length > MAX_QUOTED ? `${start}…` : line}"`;
};

/** Thrown when a file is refused as a whole; `problem` is the reason. Rows read before are discarded. */
export class FileRefused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = "FileRefused";
    this.problem = problem;
  }
}

/** The spreadsheet letter of a column counted from 0: A, B, ... Z, AA. */
export const columnLetter = (index: number): string =>
  (index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
