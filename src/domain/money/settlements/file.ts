import { cleanCell } from "../../orders/incoming/cells/cells.ts";
import type { Column, Headers } from "../../orders/incoming/cells/headers.ts";
import { type DecimalSign, type Read, readMoney, signOf } from "../../orders/incoming/cells/numbers.ts";
import { FileRefused, problemAt, quoted } from "../../orders/incoming/problem.ts";
import type { Cents } from "../cents.ts";
import { ledgerDay } from "../ledger/ledger-day.ts";
import { AMOUNTS, type Amounts, netOf } from "./settlement.ts";

/** A store's payout as a file: one row for each order, and perhaps one of totals. */

const COLUMNS = {
  orderReference: ["Order reference", "Order", "Order ID", "Order number", "Order name", "Reference"],
  gross: ["Gross", "Gross amount", "Gross sales", "Amount", "Sales", "Total"],
  fee: ["Fee", "Fees", "Processing fee", "Transaction fee", "Commission"],
  refunds: ["Refunds", "Refund", "Refunded", "Refund amount"],
  net: ["Net", "Net amount", "Payout", "Settlement amount", "Total settlement amount"],
  date: ["Date", "Payout date", "Transaction date", "Settled date", "Paid at"],
} as const satisfies Record<keyof FileLine, readonly string[]>;
type Name = keyof typeof COLUMNS;

export interface FileLine extends Amounts {
  readonly orderReference: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
}

export interface FileProblem {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly message: string;
}

export interface SettlementFile {
  readonly lines: readonly FileLine[];
  readonly totals: Partial<Amounts>;
  readonly problems: readonly FileProblem[];
}

/** Finds the columns by their names. @throws FileRefused without those of the order and of the gross amount */
export function settlementColumnsOf(headers: Headers): ReadonlyMap<Name, Column> {
  const found = new Map<Name, Column>();
  for (const name of Object.keys(COLUMNS) as Name[]) {
    const [column] = headers.all(COLUMNS[name]);
    if (column) found.set(name, column);
  }
  headers.refuseDuplicates([...found.values()]);
  for (const name of ["orderReference", "gross"] as const)
    if (!found.has(name))
      throw new FileRefused(
        problemAt(
          1,
          null,
          `the file has no column ${COLUMNS[name][0]}. Its columns are Order reference, Gross, Fee, Refunds, Net and Date`,
        ),
      );
  return found;
}

export interface SettlementRow {
  readonly number: number;
  readonly cells: readonly string[];
}

const TOTALS = /^(?:grand )?(?:totals?|sum)$/i;
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;

/** A day of the calendar, so not 2026-02-31. */
function dayIn(text: string): string | undefined {
  const day = DAY.exec(text)?.[1];
  return ledgerDay.safeParse(day).data;
}

/** An amount that stores write with either sign: fees and refunds are mostly below zero in their files. */
function readAmount(text: string, name: keyof Amounts, sign: DecimalSign | null): Read<Cents> {
  const isNegative = /^-|^\(.*\)$/.test(text);
  const read = readMoney(text.replace(/^-\s*|^\(|\)$/g, ""), sign, "payouts");
  if (read.problem !== undefined) return read;
  if (!isNegative || name === "fee" || name === "refunds") return read;
  return name === "net" ? { value: -read.value } : { problem: `${quoted(text)} is below zero` };
}

class Reader {
  private readonly columns: ReadonlyMap<Name, Column>;
  private readonly sign: DecimalSign | null;

  constructor(columns: ReadonlyMap<Name, Column>, rows: readonly SettlementRow[]) {
    this.columns = columns;
    const signs = new Set(
      rows.flatMap((row) =>
        AMOUNTS.flatMap((name) => {
          const sign = signOf(this.text(row, name).replace(/^-\s*/, ""));
          return sign === "point" || sign === "comma" ? [sign] : [];
        }),
      ),
    );
    const [sign] = signs;
    this.sign = signs.size === 1 ? (sign ?? null) : null;
  }

  text({ cells }: SettlementRow, name: Name): string {
    const column = this.columns.get(name);
    return column ? cleanCell(cells[column.index] ?? "") : "";
  }

  amounts(row: SettlementRow): { readonly amounts: Partial<Amounts>; readonly problem: string | null } {
    const amounts: Partial<Record<keyof Amounts, Cents>> = {};
    for (const name of AMOUNTS) {
      const text = this.text(row, name);
      if (text === "") continue;
      const read = readAmount(text, name, this.sign);
      if (read.problem !== undefined)
        return { amounts, problem: `${this.columns.get(name)?.label ?? name}: ${read.problem}` };
      amounts[name] = read.value;
    }
    return { amounts, problem: null };
  }

  line(row: SettlementRow): FileLine | string {
    const { amounts, problem } = this.amounts(row);
    if (problem !== null) return problem;
    const { gross = 0n, fee = 0n, refunds = 0n } = amounts;
    const net = netOf({ gross, fee, refunds });
    if (amounts.net !== undefined && amounts.net !== net)
      return "gross less fee and refunds is not the net amount";
    if (gross + fee + refunds === 0n) return "the row has no amount";
    const stated = this.text(row, "date");
    const date = dayIn(stated);
    if (stated !== "" && date === undefined) return `${quoted(stated)} is not a date such as 2026-11-28`;
    return {
      orderReference: this.text(row, "orderReference"),
      gross,
      fee,
      refunds,
      net,
      ...(date && { date }),
    };
  }
}

/** Reads the rows of a payout. Rows without an order and without an amount are left out. */
export function readSettlement(
  columns: ReadonlyMap<Name, Column>,
  rows: readonly SettlementRow[],
): SettlementFile {
  const reader = new Reader(columns, rows);
  const lines: FileLine[] = [];
  const problems: FileProblem[] = [];
  let totals: Partial<Amounts> = {};
  for (const row of rows) {
    const reference = reader.text(row, "orderReference");
    const { amounts, problem } = reader.amounts(row);
    if (TOTALS.test(reference)) {
      totals = amounts;
      // Without it, lines that do not add up to the total would not be noticed.
      if (problem !== null) problems.push({ row: row.number, message: problem });
    } else if (reference === "" && Object.keys(amounts).length === 0) continue;
    else if (reference === "") problems.push({ row: row.number, message: "the row names no order" });
    else {
      const line = reader.line(row);
      if (typeof line === "string") problems.push({ row: row.number, message: line });
      else lines.push(line);
    }
  }
  return { lines, totals, problems };
}
