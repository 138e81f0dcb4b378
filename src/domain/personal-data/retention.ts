import { counted } from "../counts.ts";

/** Months after which an agency can have the data of buyers erased. */
export const RETENTION_MONTHS = [12, 24, 36, 60, 84, 120] as const;

/** Instead of months: never. */
export const KEEP_BUYERS = 0;

const MONTHS_OF_YEAR = 12;

export const retentionLabel = (months: number): string =>
  months === KEEP_BUYERS ? "Never" : `${counted(months / MONTHS_OF_YEAR, "year")} after the order has ended`;
