import writeXlsxFile from "write-excel-file/node";
import { neutralise, toCsv } from "../../domain/csv.ts";
import type { InvoiceOrder } from "./invoices.queries.ts";

export const INVOICE_FORMATS = ["xlsx", "csv"] as const;
type InvoiceFormat = (typeof INVOICE_FORMATS)[number];

interface Written {
  name: string;
  orders: readonly InvoiceOrder[];
  /** Whether what the orders cost the agency has a column. */
  withCost: boolean;
}

const HEADER = ["Order", "Status", "Amount"];

/** An invoice as a spreadsheet: an order a row, its sums last. */
export async function invoiceFile(
  format: InvoiceFormat,
  { name, orders, withCost }: Written,
): Promise<string | Buffer> {
  const header = withCost ? [...HEADER, "Cost"] : HEADER;
  const figures = (one: Pick<InvoiceOrder, "sellerAmount" | "agencyAmount">) =>
    withCost ? [one.sellerAmount, one.agencyAmount ?? 0] : [one.sellerAmount];
  // In cents: dollars as doubles do not add up.
  const cents = (of: (order: InvoiceOrder) => number) =>
    orders.reduce((sum, order) => sum + Math.round(of(order) * 100), 0) / 100;
  const totals = figures({
    sellerAmount: cents((order) => order.sellerAmount),
    agencyAmount: cents((order) => order.agencyAmount ?? 0),
  });
  const rows = [
    ...orders.map((order) => ({ words: [order.orderName ?? "", order.status], figures: figures(order) })),
    { words: [`Total of ${name}`, ""], figures: totals },
  ];
  if (format === "csv")
    return toCsv(
      header,
      rows.map((row) => [...row.words, ...row.figures.map((figure) => figure.toFixed(2))]),
    );
  const bold = { fontWeight: "bold" } as const;
  const sheet = [
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
  return writeXlsxFile(sheet, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}
