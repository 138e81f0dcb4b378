import { formatExact, formatMoney, NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { InvoiceOrder } from "./invoices.queries.ts";

/** An invoice for paper: what the seller is told, and so nothing of what the orders cost the agency. */
export interface Printed {
  /** Who writes it: as their product looks. */
  from: { title: string; logo: string | null; primary: string };
  to: string;
  name: string;
  type: "OUT" | "IN";
  createdDate: string;
  sellerAmount: number;
  remainAmount: number;
  orders: readonly InvoiceOrder[];
}

type Line = readonly [words: string, amount: string];

/** To the law the supply is at shipment: what is charged at submit is a statement of charge. */
const KIND = { OUT: "Statement of charge", IN: "Credit note" } as const;

/** What an invoice says on paper, whichever way it gets there. */
export function wordsOf(invoice: Printed) {
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
