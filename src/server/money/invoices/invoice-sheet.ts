import { toCsv } from "../../../domain/csv.ts";
import { unitPriceOf } from "../../../domain/money/invoices/unit-price.ts";
import type { InvoicePart } from "../../../domain/money/responses.ts";
import type { DocumentOrder } from "./invoice-document.ts";

type Cell = string | number | null;

/** An invoice as a table. Plain data, which a worker thread can receive. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  /** A part of an order a row, or the order where its parts are not known; the sums last. Amounts in dollars. */
  readonly rows: readonly (readonly Cell[])[];
}

const HEADER = ["Order", "Status", "Item", "Variant", "Quantity", "Unit price", "Amount"];
/** Where the header's amounts begin. */
const FIRST_AMOUNT = HEADER.indexOf("Unit price");

function rowsOf(order: DocumentOrder, withCost: boolean): Cell[][] {
  const whole: InvoicePart = { name: "", variant: "", quantity: null, amount: order.sellerAmount };
  const parts = order.parts.length > 0 ? order.parts : [whole];
  return parts.map((part, index) => [
    order.orderName ?? "",
    order.status,
    part.name,
    part.variant,
    part.quantity,
    unitPriceOf(part),
    part.amount,
    // The order's, on its first row only, so that the column can be summed.
    ...(withCost ? [index === 0 ? (order.agencyAmount ?? 0) : null] : []),
  ]);
}

/** @param withCost adds the column of the agency's cost */
export function sheetOf(name: string, orders: readonly DocumentOrder[], withCost: boolean): Sheet {
  // Summed in cents, since sums of dollars have rounding errors.
  const total = (of: (order: DocumentOrder) => number) =>
    orders.reduce((sum, order) => sum + Math.round(of(order) * 100), 0) / 100;
  const sums = [
    total((order) => order.sellerAmount),
    ...(withCost ? [total((order) => order.agencyAmount ?? 0)] : []),
  ];
  return {
    name,
    header: withCost ? [...HEADER, "Cost"] : HEADER,
    rows: [
      ...orders.flatMap((order) => rowsOf(order, withCost)),
      [`Total of ${name}`, "", "", "", null, null, ...sums],
    ],
  };
}

const isAmount = (column: number) => column >= FIRST_AMOUNT;

export const csvOf = ({ header, rows }: Sheet): string =>
  toCsv(
    header,
    rows.map((row) =>
      row.map((cell, column) => {
        if (typeof cell !== "number") return cell ?? "";
        return isAmount(column) ? cell.toFixed(2) : String(cell);
      }),
    ),
  );

/** Builds the workbook synchronously: call it in a worker thread. */
export async function xlsxOf({ name, header, rows }: Sheet): Promise<Buffer> {
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  const bold = { fontWeight: "bold" } as const;
  const cells = [
    header.map((value, index) => ({ value, ...bold, ...(isAmount(index) && { align: "right" as const }) })),
    ...rows.map((row, index) => {
      const style = index === rows.length - 1 ? bold : {};
      return row.map((cell, column) => {
        if (cell === null) return null;
        if (typeof cell === "string") return { value: cell, type: String, ...style };
        return { value: cell, ...(isAmount(column) && { format: "#,##0.00" }), ...style };
      });
    }),
  ];
  const columns = [32, 18, 32, 18, 10, 14, 14, 14].map((width) => ({ width })).slice(0, header.length);
  return writeXlsxFile(cells, { columns, sheet: name, stickyRowsCount: 1 }).toBuffer();
}
