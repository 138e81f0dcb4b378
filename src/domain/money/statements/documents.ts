import { NAME_PLACEHOLDER } from "../../format.ts";
import type { StatementLine } from "./calls.ts";

/** The names of a line's documents. */
export const documentsOf = ({ order, invoice, deposit, payout }: StatementLine): string[] =>
  [order, invoice, deposit, payout].flatMap((document) =>
    document ? [document.name ?? NAME_PLACEHOLDER] : [],
  );
