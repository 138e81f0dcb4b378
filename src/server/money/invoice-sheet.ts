import { neutralise, toCsv } from "../../domain/csv.ts";
import type { InvoiceOrder } from "./invoices.queries.ts";

/** An invoice as a table. Plain data: it travels to a thread. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  /** An order a row, the sums last. Figures in dollars. */
  readonly rows: readonly { readonly words: readonly string[]; readonly figures: readonly number[] }[];
}

const HEADER = ["Order", "Status", "Amount"];

/** @param withCost whether what the orders cost the agency has a column */
export function sheetOf(name: string, orders: readonly InvoiceOrder[], withCost: boolean): Sheet {
  const figures = (one: Pick<InvoiceOrder, "sellerAmount" | "agencyAmount">) =>
    withCost ? [one.sellerAmount, one.agencyAmount ?? 0] : [one.sellerAmount];
  // In cents: dollars as doubles do not add up.
  const cents = (of: (order: InvoiceOrder) => number) =>
    orders.reduce((sum, order) => sum + Math.round(of(order) * 100), 0) / 100;
  const totals = figures({
    sellerAmount: cents((order) => order.sellerAmount),
    agencyAmount: cents((order) => order.agencyAmount ?? 0),
  });
  return {
    name,
    header: withCost ? [...HEADER, "Cost"] : HEADER,
    rows: [
      ...orders.map((order) => ({ words: [order.orderName ?? "", order.status], figures: figures(order) })),
      { words: [`Total of ${name}`, ""], figures: totals },
    ],
  };
}

export const csvOf = ({ header, rows }: Sheet): string =>
  toCsv(
    header,
    rows.map((row) => [...row.words, ...row.figures.map((figure) => figure.toFixed(2))]),
  );

/** Reads all and works at a stretch: for a thread. */
export async function xlsxOf({ name, header, rows }: Sheet): Promise<Buffer> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const bold = { fontWeight: "bold" } as const;
  const cells = [
    header.map((value, index) => ({ value, ...bold, ...(index > 1 && { align: "right" as const }) })),
    ...rows.map((row, index) => {
      const style = index === rows.length - 1 ? bold : {};
      return [
        ...row.words.map((word) => ({ value: neutralise(word), ...style })),
        ...row.figures.map((value) => ({ value, format: "#,##0.00", ...style })),
      ];
    }),
  ];
  const columns = [{ width: 32 }, { width: 18 }, { width: 14 }, { width: 14 }].slice(0, header.length);
  return writeXlsxFile(cells, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}
