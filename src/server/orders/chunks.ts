const CHUNK = 1_000;

/** Splits rows into chunks, one for each statement. */
export const chunksOf = <T>(rows: readonly T[], size = CHUNK): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
