import { escapeHtml } from "../../../domain/mail/fill.ts";
import { readable } from "../../../domain/theme/contrast.ts";
import { invoiceText, type PrintedInvoice } from "./invoice-labels.ts";

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

/** An invoice as an HTML page with its agency's branding, for the browser to print. */
export function invoicePage(invoice: PrintedInvoice): string {
  const { from, name } = invoice;
  const { heading, date, parties, header, lines, sums } = invoiceText(invoice);
  const line = ([text, amount]: readonly [string, string]) =>
    `<tr><td>${escapeHtml(text)}</td><td class="amount">${amount}</td></tr>`;
  const brand = from.logo
    ? `<img src="${escapeHtml(from.logo)}" alt="${escapeHtml(from.title)}">`
    : `<strong>${escapeHtml(from.title)}</strong>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>
<style>${STYLE} h1 { color: ${readable(from.primary, "#ffffff")}; }</style></head><body>
<header><div>${brand}</div><p class="quiet">${escapeHtml(date)}</p></header>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(parties)}</p>
<table><thead><tr><th>${header[0]}</th><th class="amount">${header[1]}</th></tr></thead>
<tbody>${lines.map(line).join("\n")}</tbody>
<tfoot>${sums.map(line).join("")}</tfoot>
</table></body></html>`;
}
