import { toCsv } from "../../../domain/csv.ts";
import type { InvoiceOrder } from "../../../domain/money/responses.ts";

/** An invoice as a table. Plain data, which a worker thread can receive. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  /** An order a row, the sums last. Metrics in dollars. */
  readonly rows: readonly { readonly words: readonly string[]; readonly amounts: readonly number[] }[];
}

const HEADER = ["Order", "Status", "Amount"];

/** @param withCost adds the column of the agency's cost */
export function sheetOf(name: string, orders: readonly InvoiceOrder[], withCost: boolean): Sheet {
  const amounts = (one: Pick<InvoiceOrder, "sellerAmount" | "agencyAmount">) =>
    withCost ? [one.sellerAmount, one.agencyAmount ?? 0] : [one.sellerAmount];
  // Summed in cents, since sums of dollars have rounding errors.
  const cents = (of: (order: InvoiceOrder) => number) =>
    orders.reduce((sum, order) => sum + Math.round(of(order) * 100), 0) / 100;
  const totals = amounts({
    sellerAmount: cents((order) => order.sellerAmount),
    agencyAmount: cents((order) => order.agencyAmount ?? 0),
  });
  return {
    name,
    header: withCost ? [...HEADER, "Cost"] : HEADER,
    rows: [
      ...orders.map((order) => ({ words: [order.orderName ?? "", order.status], amounts: amounts(order) })),
      { words: [`Total of ${name}`, ""], amounts: totals },
    ],
  };
}

export const csvOf = ({ header, rows }: Sheet): string =>
  toCsv(
    header,
    rows.map((row) => [...row.words, ...row.amounts.map((amount) => amount.toFixed(2))]),
  );

/** Builds the workbook synchronously: call it in a worker thread. */
export async function xlsxOf({ name, header, rows }: Sheet): Promise<Buffer> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const bold = { fontWeight: "bold" } as const;
  const cells = [
    header.map((value, index) => ({ value, ...bold, ...(index > 1 && { align: "right" as const }) })),
    ...rows.map((row, index) => {
      const style = index === rows.length - 1 ? bold : {};
      return [
        ...row.words.map((word) => ({ value: word, type: String, ...style })),
        ...row.amounts.map((value) => ({ value, format: "#,##0.00", ...style })),
      ];
    }),
  ];
  const columns = [{ width: 32 }, { width: 18 }, { width: 14 }, { width: 14 }].slice(0, header.length);
  return writeXlsxFile(cells, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}
