import { formatDay, formatExact, formatMoney, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { unitPriceOf } from "../../../domain/money/invoices/unit-price.ts";
import type { InvoicePart } from "../../../domain/money/responses.ts";
import type { DocumentOrder } from "./invoice-document.ts";

/** The printed invoice for the seller, without the agency's costs. */
export interface PrintedInvoice {
  /** The agency's branding. */
  from: { title: string; logo: string | null; primary: string };
  /** The companies as they were named when it was made, line by line. */
  issuer: readonly string[];
  recipient: readonly string[];
  taxNote: string;
  footer: string;
  name: string;
  type: "OUT" | "IN";
  createdDate: string;
  sellerAmount: number;
  remainAmount: number;
  orders: readonly DocumentOrder[];
}

type Line = readonly [text: string, amount: string];

/** A row of the table: an order, or a part of the order above it. */
export interface PrintedRow {
  readonly isOrder: boolean;
  readonly text: string;
  /** Quantity and unit price, or the day of an order. */
  readonly detail: string;
  readonly amount: string;
}

/** The legal supply is at shipment, so a charge at submission is a statement of charge and not an invoice. */
const KIND = { OUT: "Statement of charge", IN: "Credit note" } as const;

/** There are no terms of payment: what is not paid from the balance is owed at once. */
const DUE = "Due on receipt";

export const termsOf = (type: PrintedInvoice["type"]) => (type === "OUT" ? DUE : null);

function detailOf(part: InvoicePart): string {
  const price = unitPriceOf(part);
  if (part.quantity === null) return "";
  return price === null ? `${part.quantity}` : `${part.quantity} × ${formatMoney(price)}`;
}

function rowsOf({ orderName, createdAt, charged, sellerAmount, parts }: DocumentOrder): PrintedRow[] {
  const credited = charged.length > 0 ? ` (charged by ${charged.join(", ")})` : "";
  return [
    {
      isOrder: true,
      text: `${orderName ?? NAME_PLACEHOLDER}${credited}`,
      detail: formatDay(createdAt),
      amount: formatMoney(sellerAmount),
    },
    ...parts.map((part) => ({
      isOrder: false,
      text: [part.name, part.variant].filter(Boolean).join(" · "),
      detail: detailOf(part),
      amount: formatMoney(part.amount),
    })),
  ];
}

/** The texts of a printed invoice, for the page and for the PDF. */
export function invoiceText(invoice: PrintedInvoice) {
  const { issuer, recipient, name, type, createdDate, sellerAmount, remainAmount, orders } = invoice;
  const sums: Line[] = [["Total", formatMoney(sellerAmount)]];
  if (type === "OUT") sums.push(["Remaining to be paid", formatMoney(remainAmount)]);
  return {
    heading: `${KIND[type]} ${name}`,
    date: `${formatExact(createdDate)} PT`,
    terms: termsOf(type),
    from: ["From", ...issuer],
    to: ["To", ...recipient],
    header: ["Order", "Quantity and price", "Amount"] as const,
    rows: orders.flatMap(rowsOf),
    sums,
    taxNote: invoice.taxNote,
    footer: invoice.footer,
  };
}
