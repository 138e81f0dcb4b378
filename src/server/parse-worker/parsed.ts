/** Parsed rows, and the share of the file that was read: 0 to 1. */
export interface ParsedRows {
  readonly rows: readonly string[][];
  readonly share: number;
}
