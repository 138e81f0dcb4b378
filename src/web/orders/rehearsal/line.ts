import type { Gate } from "../../../domain/orders/gates.ts";
import type { Problem } from "../../../domain/orders/import/file/problem.ts";
import type { Verdict } from "../../../domain/orders/import-status.ts";

export interface LineVariant {
  id: string;
  catalogVariantCode: string;
  catalog: string;
  color: string | null;
  size: string | null;
}

export interface LineItem {
  row: number;
  /** Under which a choice of variant is remembered. */
  key: string;
  title: string;
  sku: string;
  quantity: number | null;
  variant: LineVariant | null;
}

/** What an order would become. Dollars. */
export interface OrderLine {
  /** The row of the file that it begins in; no two lines share one. */
  row: number;
  orderName: string | null;
  reference: string | null;
  verdict: Verdict;
  reasons: readonly Problem[];
  gates: readonly Gate[];
  items: readonly LineItem[];
  /** Who it goes to, by the names of an order's fields. */
  customer: Readonly<Record<string, string>>;
  /** What the buyer paid; `difference`: by how much the store's total is above what its parts come to. */
  retail: {
    subTotalPrice: number;
    shippingFee: number;
    totalDiscount: number;
    taxes: number;
    totalPrice: number;
    difference: number;
  };
  /** Of a failed order: the cells that are wrong. */
  cells: readonly { row: number; column: number; label: string; value: string }[];
  charge: number;
  balanceAfter: number | null;
  orderId: string | null;
}

export interface LineUnits {
  title: string;
  sku: string;
  quantity: number;
}

/** A row of a tracking file: this parcel carries that of this order. It costs nothing and has no gates. */
export interface ParcelLine extends Pick<OrderLine, "row" | "orderName" | "verdict" | "reasons" | "orderId"> {
  number: string;
  carrier: string | null;
  /** Worked out from the number, since the file does not say. */
  carrierDetected: boolean;
  /** Who it may be of, where a person is to say. */
  candidates: readonly string[];
  shippedDate: string | null;
  items: readonly LineUnits[];
  /** The orders of its name, where there are several and nobody has chosen. */
  orders: readonly {
    id: string;
    name: string;
    reference: string | null;
    seller: string;
    createdAt: string;
  }[];
  /** What of the order has not left once this row and those above it are in. */
  left: readonly LineUnits[];
}

export type Line = OrderLine | ParcelLine;
export const isParcel = (line: Line): line is ParcelLine => "number" in line;

const referenceOf = (line: Line) => (isParcel(line) ? null : line.reference);

export const titleOfLine = (line: Line) => line.orderName ?? referenceOf(line) ?? `Row ${line.row}`;

/** Under the title: the reference where it is another, and where the line stands in the file. */
export function placeOfLine(line: Line): string {
  const reference = referenceOf(line);
  const title = titleOfLine(line);
  const row = `row ${line.row}`;
  if (title === `Row ${line.row}`) return "";
  return reference === null || reference === title ? row : `${reference} · ${row}`;
}

/** By what a commit names the line; null: the file gives it neither a reference nor a name. */
export const nameOfLine = (line: Line) => referenceOf(line) ?? line.orderName;

export const chargeOfLine = (line: Line) => (isParcel(line) ? 0 : line.charge);

/** The sentence without its place, which stands beside it. */
export function reasonText({ row, column, message }: Problem): string {
  const place = column === null ? `Row ${row}: ` : `Row ${row}, column ${column}: `;
  const text = message.startsWith(place) ? message.slice(place.length) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Row 12, Lineitem sku" */
export const placeOf = ({ row, column }: Problem) =>
  column === null ? `Row ${row}` : `Row ${row}, ${column}`;
