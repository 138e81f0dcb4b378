/** A part of a file that a job writes, and the number of rows (or documents) in it. */
export interface FilePiece {
  readonly bytes: Uint8Array;
  readonly rows: number;
}
