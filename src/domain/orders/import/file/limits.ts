/** Limits of a file. A file beyond one of them is refused as a whole. */
export const FILE_LIMITS = {
  bytes: 70 * 1024 * 1024,
  /** Non-empty rows, without the header. */
  rows: 200_000,
  columns: 200,
  /** Characters of one row: more means that a quote was never closed. */
  rowCharacters: 262_144,
} as const;
