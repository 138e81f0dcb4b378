import { formatExact, formatMoney } from "../../domain/format.ts";
import { escapeHtml } from "../../domain/mail/fill.ts";
import { readable } from "../../domain/theme/contrast.ts";
import type { InvoiceOrder } from "./invoices.queries.ts";

interface Printed {
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

const STYLE = `
  @page { size: A4; margin: 18mm 16mm; }
  body { margin: 0; font: 10pt/1.45 system-ui, "Noto Sans", "Noto Sans SC", sans-serif; color: #1b1f24; }
  header { display: flex; justify-content: space-between; align-items: flex-start; gap: 16mm; }
  header img { max-height: 14mm; max-width: 60mm; }
  h1 { margin: 8mm 0 1mm; font-size: 16pt; }
  p { margin: 0; }
  .quiet { color: #57606a; }
  table { width: 100%; margin-top: 8mm; border-collapse: collapse; }
  th, td { padding: 2mm 0; border-bottom: 0.2mm solid #d0d7de; text-align: left; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  .amount { text-align: right; font-variant-numeric: tabular-nums; }
  tfoot td { font-weight: 600; border-bottom: 0; }
`;

/** To the law the supply is at shipment: what is charged at submit is a statement of charge. */
const KIND = { OUT: "Statement of charge", IN: "Credit note" } as const;

/** An invoice on paper, in the look of its agency; a browser prints it or saves it as PDF. */
export function invoicePage(invoice: Printed): string {
  const { from, to, name, type, createdDate, sellerAmount, remainAmount, orders } = invoice;
  const line = (words: string, amount: number) =>
    `<tr><td>${escapeHtml(words)}</td><td class="amount">${formatMoney(amount)}</td></tr>`;
  const brand = from.logo
    ? `<img src="${escapeHtml(from.logo)}" alt="${escapeHtml(from.title)}">`
    : `<strong>${escapeHtml(from.title)}</strong>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>
<style>${STYLE} h1 { color: ${readable(from.primary, "#ffffff")}; }</style></head><body>
<header><div>${brand}</div><p class="quiet">${escapeHtml(formatExact(createdDate))} PT</p></header>
<h1>${KIND[type]} ${escapeHtml(name)}</h1>
<p>From ${escapeHtml(from.title)} to ${escapeHtml(to)}</p>
<table><thead><tr><th>Order</th><th class="amount">Amount</th></tr></thead>
<tbody>${orders.map((order) => line(order.orderName ?? "Order", order.sellerAmount)).join("\n")}</tbody>
<tfoot>${line("Total", sellerAmount)}${type === "OUT" ? line("Remaining to be paid", remainAmount) : ""}</tfoot>
</table></body></html>`;
}
