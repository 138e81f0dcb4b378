import { escapeHtml } from "../../../domain/mail/fill.ts";
import { readable } from "../../../domain/theme/contrast.ts";
import { invoiceText, type PrintedInvoice, type PrintedRow } from "./invoice-labels.ts";

const STYLE = `
  @page { size: A4; margin: 18mm 16mm; }
  body { margin: 0; font: 10pt/1.45 system-ui, "Noto Sans", "Noto Sans SC", sans-serif; color: #1b1f24; }
  header, .parties { display: flex; justify-content: space-between; align-items: flex-start; gap: 16mm; }
  header img { max-height: 14mm; max-width: 60mm; }
  h1 { margin: 8mm 0 1mm; font-size: 16pt; }
  p { margin: 0; }
  .parties { margin-top: 6mm; }
  .parties > div { flex: 1; overflow-wrap: anywhere; }
  .parties p:nth-child(2) { font-weight: 600; }
  .parties p:first-child, .quiet, .part td { color: #57606a; }
  table { width: 100%; margin-top: 8mm; border-collapse: collapse; }
  th, td { padding: 2mm 0; border-bottom: 0.2mm solid #d0d7de; text-align: left; }
  .part td { padding: 0.8mm 0; border-bottom: 0; font-size: 9pt; }
  .part td:first-child { padding-left: 4mm; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  td.amount, th.amount { text-align: right; font-variant-numeric: tabular-nums; padding-left: 4mm; }
  tfoot td { font-weight: 600; border-bottom: 0; }
  .note { margin-top: 6mm; white-space: pre-line; }
`;

const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;

const rowOf = ({ isOrder, text, detail, amount }: PrintedRow) =>
  `<tr${isOrder ? "" : ' class="part"'}><td>${escapeHtml(text)}</td><td class="amount">${escapeHtml(detail)}</td><td class="amount">${amount}</td></tr>`;

/** An invoice as an HTML page with its agency's branding, for the browser to print. */
export function invoicePage(invoice: PrintedInvoice): string {
  const { from: brand, name } = invoice;
  const text = invoiceText(invoice);
  const sum = ([label, amount]: readonly [string, string]) =>
    `<tr><td colspan="2">${escapeHtml(label)}</td><td class="amount">${amount}</td></tr>`;
  const mark = brand.logo
    ? `<img src="${escapeHtml(brand.logo)}" alt="${escapeHtml(brand.title)}">`
    : `<strong>${escapeHtml(brand.title)}</strong>`;
  const note = (content: string, kind = "note") =>
    content ? `<p class="${kind}">${escapeHtml(content)}</p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>
<style>${STYLE} h1 { color: ${readable(brand.primary, "#ffffff")}; }</style></head><body>
<header><div>${mark}</div><p class="quiet">${escapeHtml(text.date)}</p></header>
<h1>${escapeHtml(text.heading)}</h1>
${text.terms ? `<p class="quiet">${text.terms}</p>` : ""}
<div class="parties"><div>${text.from.map(paragraph).join("")}</div><div>${text.to.map(paragraph).join("")}</div></div>
<table><thead><tr><th>${text.header[0]}</th><th class="amount">${text.header[1]}</th><th class="amount">${text.header[2]}</th></tr></thead>
<tbody>${text.rows.map(rowOf).join("\n")}</tbody>
<tfoot>${text.sums.map(sum).join("")}</tfoot>
</table>${note(text.taxNote)}${note(text.footer, "note quiet")}</body></html>`;
}
