/** Rows as they come out of a file, and how much of it has been read by then: 0 to 1. */
export interface Unpacked {
  readonly rows: readonly string[][];
  readonly share: number;
}
