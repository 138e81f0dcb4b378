import { z } from "zod";

const CENTURY = /^20\d\d-/;

/** A day of Los Angeles that the ledger can have: PostgreSQL would take far years too. */
export const ledgerDay = z.iso
  .date("Not a date (YYYY-MM-DD)")
  .refine((date) => CENTURY.test(date), "Not in this century");

export const ledgerMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Not a month (YYYY-MM)");
