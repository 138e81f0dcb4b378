import { toCsv } from "../../csv.ts";
import type { RawRow } from "../incoming/order-draft.ts";
import type { Problem } from "../incoming/problem.ts";

const REASON = "Reason";

/** A failed order, or a tracking row: its original rows and the problems. */
export type FailedRows = { raw: readonly RawRow[]; problems: readonly Problem[] };

function reasonsOf(number: number, { raw, problems }: FailedRows): string {
  const isFirst = raw[0]?.number === number;
  const others = (row: number) => !raw.some((one) => one.number === row);
  const mine = problems.filter(({ row }) => row === number || (isFirst && others(row)));
  if (mine.length > 0) return mine.map(({ message }) => message).join("; ");
  const rows = [...new Set(problems.map(({ row }) => row))].join(", ");
  return `Its order failed: see row ${rows}`;
}

/**
 * The failed rows as CSV, to be corrected and uploaded again: the file's own header and cells, and a column `Reason`.
 * Cells that a spreadsheet would evaluate as formulas are neutralized. A `Reason` column of an earlier such file is
 * replaced.
 */
export function failedRowsCsv(headers: readonly string[], failed: Iterable<FailedRows>): string {
  const orders = [...failed];
  const earlier = headers.findIndex((label) => label.toLowerCase() === REASON.toLowerCase());
  let width = headers.length;
  for (const { raw } of orders) for (const { cells } of raw) width = Math.max(width, cells.length);
  const line = (cells: readonly string[], reason: string) => {
    const padded = Array.from({ length: width }, (_, index) => cells[index] ?? "");
    if (earlier < 0) return [...padded, reason];
    padded[earlier] = reason;
    return padded;
  };
  const rows = orders.flatMap((order) =>
    order.raw.map(({ number, cells }) => line(cells, reasonsOf(number, order))),
  );
  return toCsv(line(headers, REASON), rows);
}
