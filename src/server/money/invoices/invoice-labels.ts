import { formatExact, formatMoney, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import type { InvoiceOrder } from "../../../domain/money/responses.ts";

/** The printed invoice for the seller, without the agency's costs. */
export interface PrintedInvoice {
  /** The agency's branding. */
  from: { title: string; logo: string | null; primary: string };
  to: string;
  name: string;
  type: "OUT" | "IN";
  createdDate: string;
  sellerAmount: number;
  remainAmount: number;
  orders: readonly InvoiceOrder[];
}

type Line = readonly [text: string, amount: string];

/** The legal supply is at shipment, so a charge at submission is a statement of charge and not an invoice. */
const KIND = { OUT: "Statement of charge", IN: "Credit note" } as const;

/** The texts of a printed invoice, for the page and for the PDF. */
export function invoiceText(invoice: PrintedInvoice) {
  const { from, to, name, type, createdDate, sellerAmount, remainAmount, orders } = invoice;
  const sums: Line[] = [["Total", formatMoney(sellerAmount)]];
  if (type === "OUT") sums.push(["Remaining to be paid", formatMoney(remainAmount)]);
  return {
    heading: `${KIND[type]} ${name}`,
    date: `${formatExact(createdDate)} PT`,
    parties: `From ${from.title} to ${to}`,
    header: ["Order", "Amount"] as const,
    lines: orders.map(
      (order): Line => [order.orderName ?? NAME_PLACEHOLDER, formatMoney(order.sellerAmount)],
    ),
    sums,
  };
}
