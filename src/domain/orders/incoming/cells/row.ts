/**
 * A non-empty row. `number` counts records with the header as 1: line breaks in quoted cells do not count and blank
 * lines do, as in a spreadsheet. Lines above the header do not count.
 */
export type Row = {
  number: number;
  cells: string[];
  /** Its quotes do not match: `stray`, a quote inside a quoted cell; `open`, an unclosed quote that ended the reading. */
  quotes?: "stray" | "open";
  /** The workbook hides it, for example by a filter. */
  hidden?: true;
};
